# Meeting others: challenges, and what the bell tells.

notices-title = Notices
notices-number =
    { $number ->
        [0] Notices
        [one] Notices: { $number } new
       *[other] Notices: { $number } new
    }
notices-none = Nothing yet. Challenges and their answers will appear here.
notices-way-in = Sign in to see your notices.
notices-all = All notices
notices-challenge = challenges you
notices-counter-offer = suggests other terms instead
notices-challenge-accepted = accepted your challenge
notices-challenge-declined = declined your challenge
notices-challenge-declined-no = declined your challenge
notices-challenge-declined-later = declined your challenge: not now, ask again later
notices-challenge-declined-too-fast = declined your challenge: the clock is too fast
notices-challenge-declined-too-slow = declined your challenge: the clock is too slow
notices-challenge-declined-rated = declined your challenge: prefers a casual game
notices-challenge-declined-casual = declined your challenge: prefers a rated game
notices-challenge-declined-other-game = declined your challenge: prefers another game
notices-challenge-declined-counter-offer = declined your challenge and suggested other terms
notices-challenge-expired = didn’t answer your challenge in time
notices-challenge-missed = challenged you while you were away
notices-decline = Decline…
notices-counter = Suggest other terms
notices-why-no = No reason
notices-why-later = Not now, later
notices-why-too-fast = Clock too fast
notices-why-too-slow = Clock too slow
notices-why-rated = I’d rather play casual
notices-why-casual = I’d rather play rated
notices-why-other-game = I’d rather play another game
challenge-button = Challenge to a game
challenge-whom = Player’s name
challenge-by-name = A player by name
challenge-waits = { $player } has been asked to play and can accept or decline.
challenge-yours = You have been challenged.
challenge-counter = Your answer to { $player }: other terms
notices-paired = is your opponent: your game has begun
quick-title = Play now
quick-home = Find an opponent
quick-lead = One tap finds you an opponent. While nobody is there you wait, on this page or any other page of this site.
quick-rated = Rated, if we both have accounts
quick-count = Players waiting
quick-days = { $days } d
quick-waits = Looking for an opponent: { $game }, { $clock }
quick-waits-days = Waiting for an opponent: { $game }, { $clock }. You can close the page: your game will be here when somebody comes.
quick-offer = Nobody yet. Would you like to play the computer meanwhile? You keep your place.
quick-engine = Play level { $level }
friends-title = Friends
friends-lead = The players you follow: who is here, and what they are playing.
friends-none = You don’t follow anyone yet. Follow players on their pages, which you can reach from your games or from the list of
    players:
friends-way-in = Sign in to see the players you follow.
friends-online = here now
friends-offline = not here
friends-mutual = follows you too
friends-profile = Profile
friends-blocked = Blocked players
friends-blocked-note = You won’t be paired with them, and neither of you can challenge the other, join the other’s games or chat in them.
friends-follow = Follow
friends-unfollow = Unfollow
friends-block = Block
friends-unblock = Unblock
friends-is-blocked = You have blocked this player.
boards-own = Your games
boards-own-lead = Everything you are playing, with the game that has the least time left first.
boards-own-none = You aren’t playing any games.
boards-own-way-in = Sign in to see your games.
boards-watch = Watch games
boards-watch-lead = What is being played now. The boards follow the games by themselves.
boards-over = Game over
boards-hours-minutes = { $hours } h { $minutes } min
boards-minutes = { $minutes } min

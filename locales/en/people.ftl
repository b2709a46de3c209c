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

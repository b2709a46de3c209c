# The first page.

home-title = { $number ->
    [5] Five
    [6] Six
   *[other] { $number }
} rare board games to play right now
home-lead = Play the computer at your level, a friend or anyone around the world. Each game takes five minutes to learn.
home-play-now = Play now
home-play-friend = Play a friend
home-short-game = A short game of { $game }
home-pause = Pause
home-go-on = Play
home-solve = Solve it
home-no-live = Nobody is playing at the moment. Create a game: somebody may be waiting for it.

# The analysis board, the coach and the editor: what play.ftl does not say.

analysis-board = Analysis board
analysis-tree = Moves and variations
analysis-empty-tree = No moves yet: play on the board, or paste a game.
analysis-start = Start
analysis-engine = Engine
analysis-own-words = Your comment on this move
analysis-sign = Annotation
analysis-no-sign = none
analysis-words = Comment
analysis-engine-idle = The engine is off: turn it on to see the best moves.
analysis-engine-over = The game is over: nothing left to analyse.
analysis-no-threat = There’s no threat here.
analysis-speed = { $number } thousand positions per second
analysis-chances-of = { $player }: win { $win }%, draw { $draw }%, loss { $loss }%
analysis-chances-short = { $win } / { $draw } / { $loss }%
analysis-ends-won = win in { $number }
analysis-ends-lost = loss in { $number }
analysis-bar = Chances for { $player }: { $percent }%
analysis-arrows = Arrows
analysis-marks = Marks
analysis-marks-shown = The marks are shown
analysis-marks-hidden = The marks are hidden
analysis-promote = Main line
analysis-delete = Delete
analysis-deleted = Deleted
analysis-promoted = This is the main line now
analysis-export = Rules, import and export
analysis-paste-here = A position text, or a game as text or JSON
analysis-open-text = Open this text
analysis-open-file = Open a file
analysis-download-text = Download as text
analysis-download-json = Download as JSON
analysis-copy-text = Copy the game
analysis-new = New analysis
analysis-new-confirm = Discard all moves of this analysis?
analysis-to-editor = Edit the position
analysis-play-here = Play from here
analysis-unreadable = This isn’t a position or a game: { $reason }
analysis-review = The whole game
analysis-seconds = Seconds per move
analysis-begin-review = Analyse
analysis-review-empty = There are no moves to analyse yet.
analysis-review-stopped = Stopped: only part of the game was analysed.
analysis-table = Mistakes
analysis-player = Player
analysis-turning-points = Turning points
analysis-turn-label = Move { $ply }, { $move }: { $kind }, { $percent }% lost
analysis-lost = −{ $percent }%
analysis-accuracies = Accuracy: { $players }
analysis-accuracy-of = { $player } { $percent }%
analysis-previous-turn = ‹ Previous
analysis-next-turn = Next turning point ›
analysis-in-variation = You’re looking at a variation.
analysis-back-to-game = Back to the game
analysis-refutation = Refutation
analysis-better = Better
keys-next-turn = Next turning point
keys-previous-turn = Previous turning point
keys-back-to-game = Back to the game
analysis-graph-help = The first player’s chances after each move. The left and right arrow keys go from move to move.
analysis-graph-player = { $player } { $percent }%
analysis-places-of = { $player }: 1st { $first }%, 2nd { $second }%, 3rd { $third }%
analysis-graph-point = { $move }: { $percent }%
analysis-percent = { $number }%

editor-board = Editor board
editor-palette = Pieces
editor-hand = Move pieces
editor-rubber = Remove pieces
editor-hand-of = In hand, { $player }
editor-hand-less = One fewer in hand, { $player }
editor-hand-more = One more in hand, { $player }
editor-possible = A game can start from this position.
editor-over = In this position the game is already over.
editor-copy-text = Copy the text
editor-paste-text = Paste a text
editor-paste-question = Position text
editor-help = Choose a piece, then click cells; with the hand, drag pieces, or click them to turn them. On the board: arrow keys move, Enter places, Delete removes, r turns, 1 to 9 choose a piece.
keys-place = Place the chosen piece
keys-remove = Remove the piece
keys-choose = Choose a piece from the palette
keys-next-state = Turn to the next orientation

# Several engines, the map of all moves, and what others have found out.
analysis-engine-best = Tablier, full strength
analysis-engine-monte-carlo = Tablier, Monte Carlo search
analysis-engine-alpha-beta = Tablier, alpha-beta search
analysis-engine-level = Tablier, level { $level }
analysis-engine-add = Add an engine
analysis-engine-added = Engine { $number }: { $engine }
analysis-engine-number = Engine { $number }
analysis-engine-remove = Remove engine { $number }
analysis-differs = Prefers another move than engine 1
analysis-agree = All engines prefer { $move }.
analysis-disagree = The engines disagree: { $list }
analysis-prefers = { $engines } → { $move }
analysis-heat = Map of moves
analysis-heat-off = off
analysis-heat-chances = chances of each move
analysis-heat-share = attention of the search
analysis-heat-legend = The larger and darker, the better; the number is in per cent. A ring marks the piece that moves.
analysis-heat-move = { $move } { $percent }%
analysis-heat-chances-said = Best chances: { $moves }. { $number ->
    [one] One move
   *[other] { $number } moves
} in all.
analysis-heat-share-said = The search looks most at { $moves }. { $number ->
    [one] One move
   *[other] { $number } moves
} in all.
analysis-ending = Solved ending
analysis-ending-win = { $player }: win in { $plies ->
    [one] one ply
   *[other] { $plies } plies
} with best play
analysis-ending-loss = { $player }: loss in { $plies ->
    [one] one ply
   *[other] { $plies } plies
} with best play
analysis-ending-draw = A draw with best play
analysis-ending-moves = What each move is worth
analysis-ending-move-win = wins in { $plies }
analysis-ending-move-loss = loses in { $plies }
analysis-ending-move-draw = draws
analysis-ending-move-unknown = not known
analysis-proof = Proof
analysis-prove = Prove it
analysis-proof-stop = Stop
analysis-proof-about = Looks for a forced win or loss until one is found or you stop it.
analysis-proof-begins = Looking for a forced win or loss…
analysis-proof-progress = Nothing within { $plies ->
    [one] one ply
   *[other] { $plies } plies
} ({ $number } thousand positions)
analysis-proof-win = Proved: { $player } can force a win in { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.
analysis-proof-loss = Proved: { $player } cannot avoid a loss, in { $plies ->
    [one] one ply
   *[other] { $plies } plies
} at most.
analysis-proof-unknown = Unknown so far: neither a win nor a loss within { $plies ->
    [one] one ply
   *[other] { $plies } plies
}.
analysis-proof-none = Unknown so far.
analysis-shared = Known here: { $words } ({ $score }, depth { $depth }, { $engine }).

# Engines on the reader’s own computer.
bridge-title = Engines on this computer
bridge-about = Analyse with UGI engines that are installed on your computer. Start the bridge in a terminal, then type the code that it shows.
bridge-more = How it works
bridge-code = Code
bridge-port = Port
bridge-connect = Connect
bridge-leave = Disconnect
bridge-connecting = Connecting …
bridge-connected = Connected: { $engines }. Choose them in the list of an engine.
bridge-no-engine = Connected, but none of these engines plays this game.
bridge-gone = The bridge has ended.
bridge-engine = { $name } (this computer)
bridge-away = The bridge doesn’t answer. Is it running, on this port, and was it started with --site and the address of this site?
bridge-wrong-code = The code is wrong.
bridge-locked = The code was already used, or was wrong too often. Start the bridge again for a new one.
bridge-unknown-token = The bridge was started again: type its new code.
bridge-engine-crashed = The engine has ended by itself. It will be started again for the next position.
bridge-engine-hung = The engine didn’t answer and was ended. It will be started again for the next position.
bridge-engine-start = The engine doesn’t start.
bridge-engine-rests = The engine has failed several times in a row. It will be tried again in half a minute.
bridge-engine-rules = The engine doesn’t know these rules.
bridge-engine-illegal = The engine answered with a move that isn’t legal.
bridge-failed = The engine can’t analyse this position.

# The explorer: what is played in a position.
explorer-title = What is played here
explorer-about = Where these games come from, and how they are counted
explorer-table = Moves with their results
explorer-move = Move
explorer-results = Results
explorer-number = Games
explorer-score = Eval.
explorer-score-long = Evaluation by the engine, for the player who moves, in pieces
explorer-more = All moves
explorer-last-games = Last games
explorer-games = { $number ->
    [one] { $number } game went on from here.
   *[other] { $number } games went on from here.
}
explorer-none = No game that fits has gone on from here.
explorer-over = The game is over here.
explorer-offline = The site cannot be asked at the moment.
explorer-withheld = This position occurred in a rated game that you are playing: nothing is said about it until the game is over.
explorer-same = also { $moves }
explorer-share = { $name } { $percent }%
explorer-share-drawn = drawn { $percent }%
explorer-often = { $number } ({ $percent }%)
explorer-game = { $players }: { $result }; here { $move }
explorer-won = { $name } won
explorer-drawn = drawn
explorer-filters = Which games
explorer-source = Where from
explorer-source-site = this site
explorer-source-import = files
explorer-source-engine = the engine
explorer-speed = Speed
explorer-rating = Average rating from
explorer-any = any
explorer-since = Since (year-month)
explorer-until = Until (year-month)
explorer-player = Player
explorer-apply = Show these games

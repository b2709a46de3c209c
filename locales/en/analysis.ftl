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
analysis-share = Copy the link
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
analysis-graph-point = { $move }: { $percent }%
analysis-percent = { $number }%

coach-missed-win = { $number ->
    [one] { $player } could have won at once with { $move }.
   *[other] { $player } could have won in { $number } plies with { $move }.
}
coach-now-wins = { $number ->
    [one] Now { $player } { $player-number ->
        [plural] win
       *[singular] wins
    } at once with { $move }.
   *[other] Now { $player } { $player-number ->
        [plural] win
       *[singular] wins
    } in { $number } plies, beginning with { $move }.
}
coach-own-loss = The move costs { $player-to } a piece. { $words }
coach-answer = The answer is { $next }. { $words }
coach-answer-then = The answer { $move } prepares { $next }. { $words }
coach-better = A better move was { $move }. { $words }
coach-better-then = A better move was { $move }, with { $next } to follow. { $words }
coach-better-chances = A better move was { $move }: { $player } could expect { $percent }%, and now { $instead }%.
coach-only-good = The only good move. The next best, { $move }, would have cost { $player-to } { $percent }%.

editor-board = Editor board
editor-palette = Pieces
editor-hand = Move pieces
editor-rubber = Remove pieces
editor-hand-of = In hand, { $player }
editor-hand-less = One fewer in hand, { $player }
editor-hand-more = One more in hand, { $player }
editor-fields = Other fields
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

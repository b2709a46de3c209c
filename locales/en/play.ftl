# Playing: controls, players, analysis, editor, learning, keys.

# Controls of a game.
play-new-game = New game
play-undo = Undo
play-redo = Redo
play-hint = Hint
play-hint-move = Show the move
play-hint-why = Why?
play-hint-thinking = Looking for a good move…
play-resign = Resign
play-resign-confirm = Do you really want to resign?
play-claim-draw = Claim a draw
play-offer-draw = Offer a draw
play-agree-draw = Agree to a draw
play-decline-draw = Decline the draw
play-draw-offered = { $player } { $player-number ->
    [plural] offer
   *[singular] offers
} a draw
play-flip = Flip the board
play-rotate-left = Rotate the board to the left
play-rotate-right = Rotate the board to the right
play-first = First move
play-previous = Previous move
play-next = Next move
play-last = Last move
play-replay-turn = Replay the last turn
play-save = Save
play-load = Load
play-download = Download the game
play-copy-position = Copy the position
play-copied = Copied
play-move-list = Moves
play-move-input = Type a move
play-play-move = Play
play-start-position = Start
play-choose-target = Choose where to
play-choose-piece = Choose a piece
play-cancel-move = Cancel this move
play-must-pass = You have no legal move: pass
play-turn-goes-on = Your turn goes on
play-rematch = Rematch
play-and-now = What next?
play-again = Play again
play-stronger = Next level
play-gentler = Previous level
play-with-others = Play online
play-swap-sides = Swap sides
play-analyse-game = Analyse this game
play-board = Board
play-reserve = Reserve
play-captured = Captured

# Who plays.
play-human = Human
play-computer = Computer
play-level = Level { $level }
play-computer-level = Computer, level { $level }
play-computer-easiest = Computer, level { $level } (easy)
play-computer-strongest = Computer, level { $level } (strong)
play-name = Name
# The name of a person who plays at this device.
play-player-name = Name of { $player }
play-seat-you = { $player }: you
play-seat-human = { $player }: human
play-seat-named = { $player }: { $name }
play-seat-computer = { $player }: computer, level { $level }
play-place-1 = first place
play-place-2 = second place
play-place-3 = third place
play-you-won = You have won!
play-you-lost = You have lost.
play-you-hold-1 = You have won: first place! The others play on.
play-you-hold-2 = You have taken second place. The others play on.
play-you-hold-3 = You have taken third place. The others play on.
play-thinking = The computer is thinking…
play-your-turn = Your turn
play-to-move = { $player } to move
play-to-place = { $player } to place a piece from the reserve
play-to-go-on = { $player } may keep jumping from { $cell }, or stop
play-you-play = You play { $player }
play-game-over = Game over
play-player-count = { $number ->
    [one] One player
   *[other] { $number } players
}
play-rule-set = Rules
play-setup = Starting position
play-players = Players
play-number-of-players = Number of players
play-opponent = Opponent
play-side = Side
play-side-random = Random side
play-start = Start game
play-easy = Easy
play-hard = Hard

# Saved games.
play-saved-games = Saved games
play-no-saved-games = No saved games yet
play-saved = Game saved
play-loaded = Game loaded
play-deleted = Game deleted
play-delete-confirm = Delete this game?
play-resume = Resume
play-move-number = Move { $number }
play-saved-title = { $game }: { $players } – { $state }
play-won = { $player } { $player-number ->
    [plural] win
   *[singular] wins
}
play-follow = Turn the board to the side to move
play-unreadable-position = Not a valid position: { $reason }
play-unreadable-file = No readable game in this file: { $reason }

# Analysis.
analysis-title = Analysis
analysis-engine-on = Turn the engine on
analysis-engine-off = Turn the engine off
analysis-depth = Depth { $depth }
analysis-positions = { $number ->
    [one] { $number } position
   *[other] { $number } positions
}
analysis-lines = Lines
analysis-line-count = { $number ->
    [one] One line
   *[other] { $number } lines
}
analysis-evaluation = Evaluation
analysis-chances = Chances
play-skip-to-end = Skip to the end
analysis-draw = Draw
analysis-win-in = { $player } { $player-number ->
    [plural] win
   *[singular] wins
} in { $number ->
    [one] one move
   *[other] { $number } moves
}
analysis-equal = Equal
analysis-threat = Threat
analysis-show-threat = Show the threat
analysis-best-move = Best move
analysis-best-was = { $move } was best
analysis-good = Good move
analysis-inaccuracy = Inaccuracy
analysis-mistake = Mistake
analysis-blunder = Blunder
analysis-only-move = Only move
analysis-forced = Forced
analysis-whole-game = Analyse the whole game
analysis-progress = Move { $number } of { $total }
analysis-done = Analysis complete ({ $engine })
analysis-stop = Stop
analysis-graph = Chances over the game
analysis-accuracy = Accuracy
analysis-mistakes-count = { $number ->
    [0] No mistakes
    [one] One mistake
   *[other] { $number } mistakes
}
analysis-variation = Variation
analysis-delete-variation = Delete this variation
analysis-promote-variation = Make this the main line
analysis-paste = Paste a position or a game
analysis-tables = Tablebase result

# The editor of positions.
editor-title = Editor
editor-clear = Clear the board
editor-start-position = Starting position
editor-side-to-move = Side to move
editor-remove = Remove a piece
editor-place = Place { $piece }
editor-turn = Turn the piece
editor-position-text = Position text
editor-impossible = This position is impossible:
editor-no-start = No game can start from this position:
editor-play-from-here = Play from here
editor-analyse = Analyse
editor-fairness = Is this start fair?
editor-counters = Counters

# Learning.
learn-title = Learn
learn-begin = Start
learn-step = Step { $number } of { $total }
learn-try = Your turn: try it
learn-try-again = Not quite. Try again.
learn-well-done = Well done!
learn-next = Next
learn-previous = Back
learn-show-me = Show me
learn-three-puzzles = Three puzzles
learn-puzzle = Puzzle { $number } of { $total }
learn-find-win = Find the winning move
learn-find-win-in = { $number ->
    [one] Win in one move
   *[other] Win in { $number } moves
}
learn-solved = Solved!
learn-right-so-far = Right so far. Keep going.
learn-shown = That’s how to win. Try it yourself, or move on.
learn-shown-way = That’s one way to do it. Try it yourself, or move on.
learn-other-move = This move wins too, but there is a faster one
learn-wrong-move = This move lets the win slip away
learn-play-beginner = Play an opponent you can beat
learn-finished = You know the rules: enjoy the game!
learn-read-rules = Read the rules

# Keys and what they do.
keys-title = Keyboard
keys-show = Show the keys
keys-previous = Previous move
keys-next = Next move
keys-first = First move
keys-last = Last move
keys-branch = Previous or next branch
keys-sibling = Another variation
keys-ten = Ten moves back or forward
keys-flip = Flip the board
keys-rotate = Rotate the board
keys-turn-piece = Turn the selected piece
keys-best-move = Play the best move, or turn the engine on
keys-engine = Engine on or off
keys-explorer = Show or hide what is played here
keys-prove = Prove the position, or stop
keys-threat = Show the threat
keys-arrows = Arrows for the best moves
keys-zen = Show only the board
keys-heat = Map of all moves: chances, attention, off
keys-marks = Show or hide the analysis marks
keys-move-input = Type a move
keys-cancel = Cancel the move, close a window
keys-confirm = Confirm
keys-undo = Undo and redo
keys-save = Download the game
keys-copy = Copy the position, paste a position or a game
keys-replay = Replay the last turn slowly
keys-help = This list
keys-board-title = On the board
keys-cursor = Move the cursor
keys-cursor-diagonal = Move the cursor along the other diagonal
keys-select = Select, then choose the target
keys-say-cell = Say what’s here
keys-say-moves = Say this piece’s moves
keys-say-last = Say the last move
keys-say-position = Say the whole position
keys-say-row = Say the row
keys-draw = Draw: begin an arrow, end it (Shift red, Alt blue, both yellow)
keys-enlarge = Enlarge small cells, or show the whole board
keys-say-pieces = Say where the pieces of one kind are

# What is written on the keys.
key-space = Space
key-enter = Enter
key-escape = Esc
key-shift = Shift
key-control = Ctrl
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-or = or

# The board itself.
board-label = Board
board-selected = selected
board-premove = premove
board-target = can be chosen
board-enlarge = Enlarge the cells
board-players = Players and their pieces
board-lens = Legend of the lines of sight
board-lens-all = Show all lines
board-lens-words = In words
board-cancelled = Cancelled
board-choices = Choices
board-choose-victim = Choose the piece to take.
board-next = Next: { $places }
board-no-moves = Nothing to play from { $cell }
board-reserve = Reserve of { $player }: { $count }
board-drawing = Drawing from { $cell }: go to another cell and press D again, or here for a circle
board-erased = Erased
board-erase = Erase the drawings
board-brush = Colour of the drawings
board-brush-g = Green
board-brush-r = Red
board-brush-b = Blue
board-brush-y = Yellow
board-arrow-g = Green arrow from { $from } to { $to }
board-arrow-r = Red arrow from { $from } to { $to }
board-arrow-b = Blue arrow from { $from } to { $to }
board-arrow-y = Yellow arrow from { $from } to { $to }
board-circle-g = Green circle on { $cell }
board-circle-r = Red circle on { $cell }
board-circle-b = Blue circle on { $cell }
board-circle-y = Yellow circle on { $cell }
board-confirm-again = { $move }: choose the same destination again to play it
board-confirm-asked = { $move }: confirm the move
board-confirm-move = Play { $move }

play-line-of-thought = What the computer expected
play-navigation = Moves and view
play-commands = Game
play-lens = Show lines of sight
play-own-position = Your own position

learn-again = Again
learn-open-board = Open on a board
puzzle-difficulty = Difficulty
puzzle-any-difficulty = All
puzzle-at-once = One turn
puzzle-easy = Easy: two turns
puzzle-medium = Medium: three turns
puzzle-hard = Hard: four turns or more
puzzle-theme = Theme
puzzle-any-theme = All
puzzle-goal-at-once = Win in this turn
puzzle-goal-easy = Win in two turns
puzzle-goal-medium = Win in three turns
puzzle-goal-hard = Win in four turns or more
puzzle-rules = Rules: { $rules }
puzzle-refuted = Not this move: it is answered by { $reply }. Try again.
puzzle-refuted-at-once = Not this move. Try again.
puzzle-solved-of = Solved: { $solved } of { $total }
puzzle-tally = { $name }: { $solved } of { $total }
puzzle-rating = Your puzzle rating: { $rating }
puzzle-rating-changed = Your puzzle rating: { $rating } ({ $change })
puzzle-mode-daily = Puzzle of the day
puzzle-mode-streak = Streak
puzzle-mode-storm = Storm
puzzle-days = Days in a row: { $number }
puzzle-streak-intro = Each puzzle is a little harder. The first mistake ends the streak.
puzzle-streak-score = In a row: { $number }. Your best: { $best }.
puzzle-streak-over = The streak ends after { $number }. Your best: { $best }.
puzzle-storm-intro = Solve as many as you can in three minutes. The clock starts with your first move, and a mistake costs ten seconds.
puzzle-storm-score = Solved: { $number }. Your best: { $best }.
puzzle-storm-over = Time! You solved { $number }. Your best: { $best }.
puzzle-storm-left = { $seconds } seconds left
puzzle-new-run = New run
puzzle-none = No puzzle has this difficulty and this theme.
puzzle-missing = This puzzle does not exist
puzzle-missing-note = The address names no puzzle of this game. It may be incomplete.
puzzle-all = All puzzles of this game
rules-contents = Contents
keys-lens = Show lines of sight

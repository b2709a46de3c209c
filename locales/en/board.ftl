# What all games share: lists, directions, buttons, endings, reasons.

list-and = { $firsts } and { $last }
list-or = { $firsts } or { $last }
list-then = , then
list-semicolon = ;{ " " }

direction-north = north
    .the = north
    .at = to the north
direction-north-east = north-east
    .the = north-east
    .at = to the north-east
direction-east = east
    .the = east
    .at = to the east
direction-south-east = south-east
    .the = south-east
    .at = to the south-east
direction-south = south
    .the = south
    .at = to the south
direction-south-west = south-west
    .the = south-west
    .at = to the south-west
direction-west = west
    .the = west
    .at = to the west
direction-north-west = north-west
    .the = north-west
    .at = to the north-west

button-clockwise = Turn clockwise
button-anticlockwise = Turn anticlockwise
button-top = Take the top only
button-stop = Stop here
button-pass = Pass

cell-empty = empty
cell-only = { $player } only
cell-half = { $player-of } half

piece-alone = { $piece }
position-group = { $look }: { $cells }
position-empty = The board is empty

material-left = { $pieces } left
material-waiting = { $number } to place
material-taken = { $pieces } taken

termination-rules = the game was played to its end
termination-repetition = the same position occurred three times
termination-ply-limit = the move limit was reached
termination-quiet-limit = too many moves without a capture
termination-resignation = a player resigned
termination-agreement = the players agreed
termination-time = a player ran out of time
termination-forfeit = a player forfeited

ending-win = { $winner } { $winner-number ->
    [plural] win
   *[singular] wins
}
ending-resignation = { $loser } { $loser-number ->
    [plural] resign
   *[singular] resigns
}: { $winner } { $winner-number ->
    [plural] win
   *[singular] wins
}
ending-time = { $loser } ran out of time: { $winner } { $winner-number ->
    [plural] win
   *[singular] wins
}
ending-forfeit = { $loser } { $loser-number ->
    [plural] forfeit
   *[singular] forfeits
}: { $winner } { $winner-number ->
    [plural] win
   *[singular] wins
}
ending-draw = Draw: { $reason }

# Why a draw cannot be claimed.
claim-over = the game is over
claim-not-repeated = { $number ->
    [0] this position doesn’t count towards repetition
    [one] this position hasn’t occurred three times: this is the first time
   *[other] this position hasn’t occurred three times, only { $number } times
}
claim-three-players = you can’t resign with three players

# Why a move is refused. The reasons have no capital letter and no full stop.
refusal-game-over = { $termination ->
    [repetition] the game is over: the same position occurred three times
    [ply-limit] the game is over: the move limit was reached
    [quiet-limit] the game is over: too many moves without a capture
    [resignation] the game is over: a player resigned
    [agreement] the game is over: the players agreed to a draw
    [time] the game is over: a player ran out of time
    [forfeit] the game is over: a player forfeited
   *[rules] the game is over
}
illegal-move = You can’t play “{ $move }”: { $reason }
illegal-move-alternatives = { $number ->
    [one] This piece can play { $moves }
   *[other] This piece can play: { $moves }
}

# What a piece can do, after a move that is refused.
can-do = { $piece-the } on { $cell } can { $deeds }
can-go = go to { $cells }
can-jump = jump to { $cells }
can-flip = flip onto { $cells }
can-take = take on { $cells }
can-stack = stack onto { $cells }
can-top = send its top to { $cells }
can-swap = swap with the piece on { $cells }
can-turn-both = turn either way
can-turn = turn

# Why a text is no position.
fault-too-long = a position text has at most { $most } bytes, but this one has { $number }
fault-rows = expected { $expected } rows with “/” between them, found { $number }
fault-gap = row { $row } (“{ $text }”): a number of empty cells never begins with 0
fault-piece = row { $row } (“{ $text }”): “{ $letter }” isn’t a piece
fault-width = row { $row } (“{ $text }”) has { $number ->
    [100] over 99
   *[other] { $number }
} cells instead of { $expected }
fault-number = { $field ->
    [pending] the number of tiles still to place
    [turns] the number of turns
    [reserve] the reserve
    [hand-of-x] the hand of x
    [hand-of-o] the hand of o
    [passes] the number of passes
   *[quiet] the number of turns without capture
} must be a number from 0 to { $most }, not “{ $text }”

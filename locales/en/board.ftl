# What all games share: lists, directions, buttons, endings, reasons.

list-and = { $firsts } and { $last }
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

termination-rules = the game was played to its end
termination-repetition = the same position stood for the third time
termination-ply-limit = the game is as long as games may be
termination-quiet-limit = too many moves without progress
termination-resignation = a player resigned
termination-agreement = the players agreed
termination-time = a player had no time left
termination-forfeit = a player did not play on

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
ending-time = { $loser } { $loser-number ->
    [plural] have
   *[singular] has
} no time left: { $winner } { $winner-number ->
    [plural] win
   *[singular] wins
}
ending-forfeit = { $loser } { $loser-number ->
    [plural] do
   *[singular] does
} not play on: { $winner } { $winner-number ->
    [plural] win
   *[singular] wins
}
ending-draw = Draw: { $reason }

# Why a draw cannot be claimed.
claim-over = the game is over
claim-not-repeated = { $number ->
    [0] this position does not count for repetitions
    [one] the position has not stood for the third time: it stands for the first
   *[other] the position has not stood for the third time: it has stood { $number } times
}
claim-three-players = with three players, a game cannot be given up

# Why a move is refused. The reasons have no capital letter and no full stop.
refusal-game-over = { $termination ->
    [repetition] the game is over: the same position stood for the third time
    [ply-limit] the game is over: it is as long as games may be
    [quiet-limit] the game is over: too many moves without progress
    [resignation] the game is over by resignation
    [agreement] the game is over by agreement
    [time] the game is over: a player had no time left
    [forfeit] the game is over: a player did not play on
   *[rules] the game is over
}
illegal-move = “{ $move }” is no legal move: { $reason }
illegal-move-alternatives = { $number ->
    [one] This piece can play { $moves }
   *[other] This piece can play: { $moves }
}

# Why a text is no position.
fault-too-long = a position text has at most { $most } bytes, this one has { $number }
fault-rows = expected { $expected } rows with “/” between them, found { $number }
fault-gap = row { $row } (“{ $text }”): a gap never begins with 0
fault-piece = row { $row } (“{ $text }”): “{ $letter }” is no piece
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
   *[quiet] the number of quiet turns
}, “{ $text }”, is no number from 0 to { $most }

# Breakthrough.

breakthrough-blurb = Two walls of pawns face each other: be the first to get one pawn through to the other side.

breakthrough-rules-standard = Standard
    .note = Two rows of pawns on each side, on a board of six by six.
breakthrough-setup-start = Start
breakthrough-parameter-pawns = Pawns that each player has (B1)
breakthrough-theme-capture = Capture
breakthrough-theme-quiet = Move without capture
breakthrough-theme-sacrifice = Sacrifice

breakthrough-player-1 = White
    .label = White
    .of = White’s
    .to = White
    .adjective = white
    .number = singular
breakthrough-player-2 = Black
    .label = Black
    .of = Black’s
    .to = Black
    .adjective = black
    .number = singular

breakthrough-piece-pawn = pawn
    .the = the pawn
    .a = a pawn

breakthrough-coloured-piece = { $owner-adjective } { $piece }

breakthrough-count = { $number ->
    [one] { $number } pawn
   *[other] { $number } pawns
}
breakthrough-position-player = { $player-label } has { $number ->
    [0] no pawn
    [one] one pawn
   *[other] { $number } pawns
}

breakthrough-move-step = { $player-of } pawn goes from { $from } to { $to }
breakthrough-move-eliminate = { $player-of } pawn on { $from } takes the pawn on { $to }

breakthrough-ending-win = { $case ->
    [wiped-out] { $winner } wins: { $loser } has no pawn left
    [some-left] { $winner } wins: a pawn has reached the last row
   *[unknown] { $winner } wins: a pawn has reached the last row, or { $loser } has no pawn left
}

breakthrough-refusal-not-a-move = this is not a move text: expected a step “b2-b3” or a capture “b2xc3”
breakthrough-refusal-no-such-cell = there is no cell { $cell }: columns go from a to f, rows from 1 to 6
breakthrough-refusal-no-pawn = there is no pawn on { $cell }
breakthrough-refusal-enemy-pawn = the pawn on { $cell } is not yours
breakthrough-refusal-not-forward = { $to } is not one step forward from { $from }
breakthrough-refusal-own-pawn = your own pawn stands on { $cell }
breakthrough-refusal-no-victim = there is no pawn to take on { $cell }: a step is written “{ $from }-{ $cell }”
breakthrough-refusal-blocked = the pawn on { $cell } blocks the way: pawns take only diagonally
breakthrough-refusal-must-capture = { $cell } is not empty: a capture is written “{ $from }x{ $cell }”

breakthrough-fault-fields = expected { $expected } fields (board, side to move), found { $number }
breakthrough-fault-mover = the side to move is “w” or “b”, not “{ $text }”
breakthrough-fault-too-many-pawns = { $owner } has { $number } pawns, { $most } are the most
breakthrough-fault-already-won = { $owner } has won already and cannot be to move

# What a level of this sharpness overlooks: see docs/levels.md.
breakthrough-level-overlooks = { $sharpness ->
   *[other] overlooks captures by pieces that haven’t moved yet
}

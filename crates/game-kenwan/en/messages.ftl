# Ken Wan.

kenwan-blurb = Lift a pawn, land beside your group and take over its neighbours: the first whose pawns are all whole and all together wins.

kenwan-rules-standard = Standard
    .note = The rules of the author’s sheet, for two or three players.
kenwan-setup-triangles = Triangles

kenwan-player-1 = Blue
    .label = Blue
    .of = Blue’s
    .to = Blue
    .adjective = blue
    .number = singular
kenwan-player-2 = Yellow
    .label = Yellow
    .of = Yellow’s
    .to = Yellow
    .adjective = yellow
    .number = singular
kenwan-player-3 = Red
    .label = Red
    .of = Red’s
    .to = Red
    .adjective = red
    .number = singular

kenwan-piece-cube-whole = whole pawn
    .the = the pawn
kenwan-piece-cube-half = half-pawn
    .the = the half-pawn

kenwan-coloured-piece = { $piece-is ->
    [cube-half] { $owner-adjective } half-pawn
   *[cube-whole] whole { $owner-adjective } pawn
}
kenwan-cell-blocked = the black centre, out of play

kenwan-position-player = { $player-label } has { $number ->
    [0] no pawn
    [one] one pawn
   *[other] { $number } pawns
}

kenwan-move-fly = { $player } moves { $piece-the } on { $from } to { $to }
kenwan-move-become-cube-half = { $number ->
    [one] { $cells } becomes a { $owner-adjective } half-pawn
   *[other] { $cells } become { $owner-adjective } half-pawns
}
kenwan-move-become-cube-whole = { $number ->
    [one] { $cells } becomes a whole { $owner-adjective } pawn
   *[other] { $cells } become whole { $owner-adjective } pawns
}
kenwan-move-pass = { $player } cannot move and passes
kenwan-move-rank = { $rank ->
    [1] { $player } takes first place
    [2] { $player } takes second place
   *[3] { $player } takes third place
}

kenwan-ending-win = { $case ->
    [some-left] { $winner } wins: all { $winner-adjective } pawns are whole and together
    [wiped-out] { $winner } wins: { $loser } has no pawn left
   *[unknown] { $winner } wins: all { $winner-adjective } pawns are whole and together, or { $loser } has none left
}
kenwan-ending-draw = Draw: nobody can move any more
kenwan-ending-place = { $number ->
    [one] { $players } takes
   *[other] { $players } share
} { $rank ->
    [1] first place
    [2] second place
   *[3] third place
}

kenwan-refusal-not-a-move = this is not a move text: expected “H4-E3” (from, to) or “pass”
kenwan-refusal-must-move = { $mover } has a move and may not pass
kenwan-refusal-no-such-cell = there is no cell { $cell }
kenwan-refusal-must-pass = { $mover } has no move and passes
kenwan-refusal-no-piece = there is no piece on { $cell }
kenwan-refusal-not-yours = the piece on { $cell } is { $owner-adjective }, and { $mover } is to move
kenwan-refusal-breaks-group = without the pawn on { $cell }, the rest of its group is not connected
kenwan-refusal-half-in-group = the half-pawn on { $cell } is in a group and does not move
kenwan-refusal-centre = nothing lands on the black centre { $cell }
kenwan-refusal-same-cell = a piece does not land on { $cell }, the cell it left
kenwan-refusal-occupied = { $cell } is not empty
kenwan-refusal-not-next-to-group = { $to } is not next to another piece of the group of { $from }
kenwan-refusal-not-next-to-own = { $cell } is not next to another { $mover-adjective } piece
kenwan-refusal-not-next-to-piece = { $cell } is not next to another piece

kenwan-fault-fields = expected { $expected } fields (rows, mover, places, passes), found { $number }
kenwan-fault-mover = { $players ->
    [2] the mover “{ $text }” is not b or y
   *[3] the mover “{ $text }” is not b, y or r
}
kenwan-fault-passes = { $case ->
    [too-many] { $number } passes in a row, but only { $players ->
        [one] one player
       *[other] { $players } players
    } without a place
   *[has-move] { $player } has a move and cannot have passed
}
kenwan-fault-mover-placed = { $case ->
    [to-move] { $player } is to move, but holds a place
   *[passed-last] { $player } cannot have passed last: it holds a place
}
kenwan-fault-no-pieces = { $player } has no piece and no place
kenwan-fault-out-with-pieces = { $player } holds the last place but has pieces
kenwan-fault-over-without-unity = all places are given, but no colour is united or out
kenwan-fault-centre = { $case ->
    [elsewhere] “#” stands on { $cell }: only E5 is the centre
    [taken] “{ $letter }” stands on the black centre E5
   *[missing] the black centre E5 is not written as “#”
}
kenwan-fault-too-many-pieces = there are { $most } cubes, here stand { $number }
kenwan-fault-places = places “{ $text }”: { $case ->
    [form] expected a letter or “-” for each of 2 or 3 players
    [twice] { $player } holds two
    [stranger] “{ $letter }” is none of the { $players } players
    [last-open] the last open place goes to the last player
   *[second-first] the second place is never the first to be given
}

# Ken Wan.

kenwan-blurb = Lift a pawn, land it beside its group and take over its neighbours: the first player whose pawns are all whole and connected wins.

kenwan-rules-standard = Standard
    .note = The rules of the author’s sheet, for two or three players.
kenwan-setup-triangles = Triangles

# The numbers and choices of the rule sets.
kenwan-parameter-pieces = Pieces in a game
kenwan-parameter-turn-limit = Turns after which the open places are shared (K13)

# Themes of puzzles.
kenwan-theme-connection = Connection
kenwan-theme-conversion = Conversion
kenwan-theme-several = Several conversions at once
kenwan-theme-sacrifice = Sacrifice

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
kenwan-piece-cube-half = half pawn
    .the = the half pawn

kenwan-coloured-piece = { $piece-is ->
    [cube-half] { $owner-adjective } half pawn
   *[cube-whole] whole { $owner-adjective } pawn
}
kenwan-cell-blocked = the black centre, out of play

kenwan-count = { $piece-is ->
    [cube-half] { $number ->
        [one] { $number } half pawn
       *[other] { $number } half pawns
    }
   *[cube-whole] { $number ->
        [one] { $number } whole pawn
       *[other] { $number } whole pawns
    }
}
kenwan-position-player = { $player-label } has { $number ->
    [0] no pawn
    [one] one pawn
   *[other] { $number } pawns
}

kenwan-move-fly = { $player } moves { $piece-the } on { $from } to { $to }
kenwan-move-become-cube-half = { $number ->
    [one] { $cells } becomes a { $owner-adjective } half pawn
   *[other] { $cells } become { $owner-adjective } half pawns
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
    [some-left] { $winner } wins: all { $winner-adjective } pawns are whole and connected
    [wiped-out] { $winner } wins: { $loser } has no pawns left
   *[unknown] { $winner } wins: all { $winner-adjective } pawns are whole and connected, or { $loser } has none left
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

kenwan-lens-legend-take = { $owner } can turn pawns by landing here
kenwan-lens-legend-danger = can be turned
kenwan-lens-take = { $piece-the } on { $from } can turn { $cells }

# What the coach compares.
kenwan-feature-groups = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } group
       *[other] has { $number } groups
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } group
       *[other] has { $number } groups
    }, and { $instead } before
}
kenwan-feature-halves = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } half pawn
       *[other] has { $number } half pawns
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } half pawn
       *[other] has { $number } half pawns
    }, and { $instead } before
}
kenwan-feature-buried = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } half pawn that nothing can land beside
       *[other] has { $number } half pawns that nothing can land beside
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } half pawn that nothing can land beside
       *[other] has { $number } half pawns that nothing can land beside
    }, and { $instead } before
}
kenwan-feature-unity = { $known ->
    [yes] { $player } now { $number ->
        [one] can unite with { $number } move
       *[other] can unite with { $number } moves
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] can unite with { $number } move
       *[other] can unite with { $number } moves
    }, and { $instead } before
}
kenwan-feature-largest = { $known ->
    [yes] { $player } now { $number ->
        [one] has a largest group of { $number } pawn
       *[other] has a largest group of { $number } pawns
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has a largest group of { $number } pawn
       *[other] has a largest group of { $number } pawns
    }, and { $instead } before
}

kenwan-refusal-not-a-move = a move is written like “H4-E3” (from, to), or “pass”
kenwan-refusal-must-move = { $mover } can move, and so may not pass
kenwan-refusal-no-such-cell = there’s no cell { $cell }
kenwan-refusal-must-pass = { $mover } can’t move and has to pass
kenwan-refusal-no-piece = there’s no pawn on { $cell }
kenwan-refusal-not-yours = the pawn on { $cell } is { $owner-adjective }, and it’s { $mover-of } turn
kenwan-refusal-breaks-group = lifting the pawn on { $cell } would break its group apart
kenwan-refusal-half-in-group = the half pawn on { $cell } belongs to a group, so it can’t move
kenwan-refusal-centre = nothing may land on the black centre, { $cell }
kenwan-refusal-same-cell = a pawn may not land where it took off, on { $cell }
kenwan-refusal-occupied = { $cell } isn’t empty
kenwan-refusal-not-next-to-group = { $to } isn’t next to another pawn of the group that { $from } belongs to
kenwan-refusal-not-next-to-own = { $cell } isn’t next to another { $mover-adjective } pawn
kenwan-refusal-not-next-to-piece = { $cell } isn’t next to another pawn

# Fields of a position, in the editor.
kenwan-field-places = Players
kenwan-field-places-two = Two
kenwan-field-places-three = Three
kenwan-field-places-blue = Three: Blue already has first place
kenwan-field-places-yellow = Three: Yellow already has first place
kenwan-field-places-red = Three: Red already has first place
kenwan-field-passes = Passes in a row

kenwan-fault-fields = expected { $expected } fields (rows, side to move, places, passes), found { $number }
kenwan-fault-mover = { $players ->
    [2] the side to move is “b” or “y”, not “{ $text }”
   *[3] the side to move is “b”, “y” or “r”, not “{ $text }”
}
kenwan-fault-passes = { $case ->
    [too-many] { $number } passes in a row, but only { $players ->
        [one] one player
       *[other] { $players } players
    } without a place
   *[has-move] { $player } can move and can’t have passed
}
kenwan-fault-mover-placed = { $case ->
    [to-move] { $player } is to move, but already has a place
   *[passed-last] { $player } can’t have passed last: that colour already has a place
}
kenwan-fault-no-pieces = { $player } has neither pawns nor a place
kenwan-fault-out-with-pieces = { $player } has the last place, but still has pawns
kenwan-fault-over-without-unity = all places are taken, but no colour is united or out
kenwan-fault-centre = { $case ->
    [elsewhere] “#” is on { $cell }, but the centre is E5
    [taken] “{ $letter }” is on the black centre, E5
   *[missing] the black centre, E5, isn’t written as “#”
}
kenwan-fault-too-many-pieces = there are { $number } pawns on the board, but only { $most } in the game
kenwan-fault-places = places “{ $text }”: { $case ->
    [form] expected a letter or “-” for each of 2 or 3 players
    [twice] { $player } has two
    [stranger] “{ $letter }” isn’t one of the { $players } players
    [last-open] the last open place goes to the last player
   *[second-first] the second place is never the first to be taken
}

# What a level of this sharpness overlooks: see docs/levels.md.
kenwan-level-overlooks = { $sharpness ->
    [0] overlooks moves of more than two cells
    [1] overlooks moves of more than four cells
    [2] overlooks moves of more than six cells
   *[other] overlooks hardly any move
}

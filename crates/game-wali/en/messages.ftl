# Wali.

wali-blurb = Place your twelve pieces with care, then slide them into lines of three: every new line takes any enemy piece you choose.

wali-rules-standard = Standard
    .note = The rules of the sheet: lines of three or more, along rows and columns.
wali-setup-start = Empty board

# The numbers and choices of the rule sets.
wali-parameter-pieces = Pieces that each player has
wali-parameter-line = Adjacent pieces that make a line (W2, W5)
wali-parameter-quiet-limit = Turns in a row without a capture after which the game is drawn (W8)

# Themes of puzzles.
wali-theme-line = Line of three
wali-theme-quiet = Move without capture
wali-theme-horse = Horse: the same piece captures again

wali-player-1 = Sticks
    .label = Sticks
    .of = Sticks’
    .to = Sticks
    .number = plural
wali-player-2 = Stones
    .label = Stones
    .of = Stones’
    .to = Stones
    .number = plural

wali-piece-stick = stick
    .the = the stick
    .a = a stick
wali-piece-stone = stone
    .the = the stone
    .a = a stone

wali-coloured-piece = { $piece }

wali-count = { $piece-is ->
    [stick] { $number ->
        [one] { $number } stick
       *[other] { $number } sticks
    }
   *[stone] { $number ->
        [one] { $number } stone
       *[other] { $number } stones
    }
}
wali-position-player = { $player-label } have { $number ->
    [0] no piece on the board
    [one] one piece on the board
   *[other] { $number } pieces on the board
}
wali-position-reserve = { $case ->
    [closed] { $number ->
        [0] None in hand
        [one] One was never placed
       *[other] { $number } were never placed
    }
   *[open] In hand: { $number }
}

wali-move-place = { $player } place { $piece-a } on { $to }
wali-move-step = { $player } move { $piece-a } from { $from } to { $to }
wali-move-line = { $line-count ->
    [one] { $player } move { $piece-a } from { $from } to { $to }, make the line { $lines } and take { $target-the } on { $captures }
   *[other] { $player } move { $piece-a } from { $from } to { $to }, make the lines { $lines } and take { $target-the } on { $captures }
}
wali-move-pass = { $player } can’t play and pass
wali-move-closed = { $case ->
    [all] The placement is over: from now on the pieces move
    [left-over] { $owner } can’t place any more pieces
   *[used-up] { $owner } have placed all their pieces
}

wali-ending-win = { $winner } win: { $loser } have no pieces left on the board
wali-ending-draw = Draw: a hundred moves without a capture

wali-lens-legend-take = { $owner } can make a line and take a piece
wali-lens-take = { $piece-the } on { $from } can make a line and take one of { $cells }

# What the coach compares.
wali-feature-lines = { $known ->
    [yes] { $player } now { $number ->
        [one] have { $number } step that makes a line
       *[other] have { $number } steps that make a line
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] have { $number } step that makes a line
       *[other] have { $number } steps that make a line
    }, and { $instead } before
}
wali-feature-ready = { $known ->
    [yes] { $player } now { $number ->
        [one] have { $number } line ready for the movement
       *[other] have { $number } lines ready for the movement
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] have { $number } line ready for the movement
       *[other] have { $number } lines ready for the movement
    }, and { $instead } before
}
wali-feature-gaps = { $known ->
    [yes] { $player } now { $number ->
        [one] have { $number } empty cell where one more piece makes three in a row
       *[other] have { $number } empty cells where one more piece makes three in a row
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] have { $number } empty cell where one more piece makes three in a row
       *[other] have { $number } empty cells where one more piece makes three in a row
    }, and { $instead } before
}
wali-feature-edge = { $known ->
    [yes] { $player } now { $number ->
        [one] have { $number } piece
       *[other] have { $number } pieces
    } on the edge, where lines are harder to make, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] have { $number } piece
       *[other] have { $number } pieces
    } on the edge, and { $instead } before
}
wali-feature-in-the-way = { $known ->
    [yes] { $player } now { $number ->
        [0] have no piece that stands
        [one] have { $number } piece that stands
       *[other] have { $number } pieces that stand
    } where the opponent would have three in a row, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [0] have no piece that stands
        [one] have { $number } piece that stands
       *[other] have { $number } pieces that stand
    } where the opponent would have three in a row, and { $instead } before
}
wali-feature-kept = { $known ->
    [yes] { $player } now { $number ->
        [0] have no line ready
        [one] have { $number } line ready
       *[other] have { $number } lines ready
    } where the opponent may not place a piece, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [0] have no line ready
        [one] have { $number } line ready
       *[other] have { $number } lines ready
    } where the opponent may not place a piece, and { $instead } before
}
wali-feature-steps = { $known ->
    [yes] { $player } now { $number ->
        [one] have { $number } possible step
       *[other] have { $number } possible steps
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] have { $number } possible step
       *[other] have { $number } possible steps
    }, and { $instead } before
}
wali-feature-horse = { $number ->
    [0] { $known ->
        [yes] After { $move }, { $player } would have a double horse: { $from }-{ $to } and back, with a line each time
       *[no] { $player } no longer have the double horse { $from }-{ $to }
    }
   *[other] { $player } now have a double horse: { $from }-{ $to } and back, with a line each time
}

wali-refusal-not-a-move = a move is written like “D3” (place), “D2-D1” (move), “D2-D1xB4” (move and take), or “pass”
wali-refusal-no-such-cell = there’s no cell { $cell }: columns go from A to F, rows from 1 to 5
wali-refusal-must-pass = { $rule ->
    [W3] you can’t place anything, so you have to pass
   *[W4] none of your pieces can move, so you have to pass
}
wali-refusal-may-not-pass = { $rule ->
    [W3] you may pass only if you can’t place a piece
   *[W4] you may pass only if you can’t move
}
wali-refusal-no-steps-yet = pieces don’t move until both players have placed theirs
wali-refusal-line-in-placement = a piece on { $cell } would make three in a row, { $line }, which isn’t allowed while placing
wali-refusal-no-placements-left = the placement is over: a move to { $cell } is written “from-{ $cell }”
wali-refusal-no-piece = there’s no piece on { $cell }
wali-refusal-enemy-piece = the piece on { $cell } isn’t yours
wali-refusal-not-a-step = { $to } isn’t next to { $from } on its row or column
wali-refusal-occupied = { $cell } isn’t empty
wali-refusal-no-line = { $move } doesn’t make a line of three, so it takes nothing
wali-refusal-no-victim = there’s no enemy piece on { $cell } to take
wali-refusal-must-capture = the line { $line } takes a piece: say which, as in “{ $move }x…”

# Fields of a position, in the editor.
wali-field-quiet = Moves without a capture

wali-fault-fields = expected { $expected } fields (board, side to move, hands, moves without capture), found { $number }
wali-fault-mover = the side to move is “x” or “o”, not “{ $text }”
wali-fault-hands = expected the hands as “x,o” (“12,12”) or “-”, found “{ $text }”
wali-fault-quiet-in-placement = the number of moves without capture is 0 until the pieces start to move, not { $number }
wali-fault-no-pieces = the board is empty, though the placement is over
wali-fault-placement-over = nobody can place any more: the hands are then written “-”
wali-fault-too-many-pieces = { $owner } have { $number ->
    [one] { $number } piece
   *[other] { $number } pieces
} on the board and { $hand } in hand: { $most } is the most
wali-fault-line-in-placement = { $owner } already have a line of three ({ $line }) during the placement

# What a level of this sharpness overlooks: see docs/levels.md.
wali-level-overlooks = { $sharpness ->
   *[other] overlooks pieces that leave one line to make another
}

# Wali.

wali-blurb = Place your twelve pieces with care, then slide them into lines of three: every new line takes any enemy piece you like.

wali-rules-standard = Standard
    .note = The rules of the sheet: lines of three or more, along rows and columns.
wali-setup-start = Empty board

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
wali-move-pass = { $player } pass: they cannot play
wali-move-closed = { $case ->
    [all] The placement is over: from now on, pieces move
    [left-over] { $owner } can place no more pieces
   *[used-up] { $owner } have placed all their pieces
}

wali-ending-win = { $winner } win: { $loser } have no piece left on the board
wali-ending-draw = Draw: a hundred moves without a capture

wali-refusal-not-a-move = this is not a move text: expected a placement “D3”, a step “D2-D1”, a step with capture “D2-D1xB4”, or “pass”
wali-refusal-no-such-cell = there is no cell { $cell }: columns go from A to F, rows from 1 to 5
wali-refusal-must-pass = { $rule ->
    [W3] you cannot place: you have to pass
   *[W4] you have no step: you have to pass
}
wali-refusal-may-not-pass = { $rule ->
    [W3] only who cannot place passes
   *[W4] only who has no step passes
}
wali-refusal-no-steps-yet = pieces don’t move before both players have placed theirs
wali-refusal-line-in-placement = a piece on { $cell } would make the line { $line }
wali-refusal-no-placements-left = the placement is over: a step to { $cell } is written “from-{ $cell }”
wali-refusal-no-piece = there is no piece on { $cell }
wali-refusal-enemy-piece = the piece on { $cell } is not yours
wali-refusal-not-a-step = { $to } is not next to { $from } on its row or column
wali-refusal-occupied = { $cell } is not empty
wali-refusal-no-line = { $move } makes no line of three, so it takes nothing
wali-refusal-no-victim = there is no enemy piece on { $cell } to be taken
wali-refusal-must-capture = the line { $line } takes a piece: add which, as “{ $move }x…”

wali-fault-fields = expected { $expected } fields (board, mover, hands, quiet moves), found { $number }
wali-fault-mover = the mover is “x” or “o”, not “{ $text }”
wali-fault-hands = expected the hands as “x,o” (“12,12”) or “-”, found “{ $text }”
wali-fault-quiet-in-placement = the number of quiet moves is 0 until the movement begins, not { $number }
wali-fault-no-pieces = in the movement phase somebody has a piece on the board
wali-fault-placement-over = neither player can place: the movement has begun, and “-” stands for the hands
wali-fault-too-many-pieces = { $owner } have { $number ->
    [one] { $number } piece
   *[other] { $number } pieces
} on the board and { $hand } in hand, { $most } are the most
wali-fault-line-in-placement = { $owner } have a line of three ({ $line }) before the movement has begun

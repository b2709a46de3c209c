# Bermudes.

bermudes-blurb = Every move is a capture: strike from afar, or jump over pawns and turn them to your side, one after another.

bermudes-rules-standard = Standard
    .note = A player with fewer than six pawns has lost.
bermudes-setup-start = Start

# The numbers and choices of the rule sets.
bermudes-parameter-pieces = Pawns in the box
bermudes-parameter-fewest-pawns = A player with fewer pawns has lost (B7)
bermudes-parameter-quiet-limit = Turns in a row without an elimination after which the game is drawn (B8)

# Themes of puzzles.
bermudes-theme-elimination = Elimination
bermudes-theme-jump = Jump
bermudes-theme-chain = Chain of jumps
bermudes-theme-stop = Stopping in time

bermudes-player-1 = White
    .label = White
    .of = White’s
    .to = White
    .adjective = white
    .number = singular
bermudes-player-2 = Black
    .label = Black
    .of = Black’s
    .to = Black
    .adjective = black
    .number = singular

bermudes-piece-pawn = pawn
    .the = the pawn
    .a = a pawn

bermudes-coloured-piece = { $owner-adjective } { $piece }

bermudes-count = { $number ->
    [one] { $number } pawn
   *[other] { $number } pawns
}
bermudes-position-player = { $player-label } has { $number ->
    [0] no pawn
    [one] one pawn
   *[other] { $number } pawns
}

bermudes-move-eliminate = { $player-of } pawn on { $from } eliminates the pawn on { $to }
bermudes-move-jump = { $player-of } pawn on { $from } jumps to { $to } and turns over the pawn on { $over }
bermudes-move-pass = { $player } has no capture and passes
bermudes-move-stop = { $player } stops here, though the pawn could keep jumping

bermudes-ending-win = { $winner } wins: { $loser } has fewer than six pawns left
bermudes-ending-draw = Draw: nobody can capture any more, or fifty turns have passed without an elimination

bermudes-lens-take = the pawn on { $from } can eliminate or turn over { $cells }

# What the coach compares.
bermudes-feature-attacked = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } pawn that can be taken
       *[other] has { $number } pawns that can be taken
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } pawn that can be taken
       *[other] has { $number } pawns that can be taken
    }, and { $instead } before
}
bermudes-feature-jumps = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } jump
       *[other] has { $number } jumps
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } jump
       *[other] has { $number } jumps
    }, and { $instead } before
}

bermudes-refusal-not-a-move = a move is written like “G5xC5” (eliminate), “F2-F4” (jump), “stop” or “pass”, with squares from A1 to I9
bermudes-refusal-no-chain = no pawn is in the middle of a chain of jumps
bermudes-refusal-chain-pending = { $case ->
    [pass] the pawn on { $cell } is still jumping: keep jumping, or end the turn with “stop”
   *[other-pawn] the pawn on { $cell } is still jumping: no other pawn may move this turn
}
bermudes-refusal-must-capture = { $mover } can capture, and so must
bermudes-refusal-leg-by-leg = play a chain jump by jump: first { $move }
bermudes-refusal-chain-jumps-only = a chain is made of jumps only, no eliminations
bermudes-refusal-empty-square = there’s no pawn on { $cell }
bermudes-refusal-not-your-pawn = the pawn on { $cell } is { $owner-of }, and it’s { $mover-of } turn
bermudes-refusal-no-line = { $from } and { $to } aren’t on the same row, column or diagonal
bermudes-refusal-nothing-there = { $to } is empty, so there’s nothing to eliminate (a jump is written “{ $from }-{ $to }”)
bermudes-refusal-own-pawn = the pawn on { $cell } is { $mover-of } own
bermudes-refusal-blocked = the pawn on { $cell } is in the way
bermudes-refusal-neighbours = { $from } and { $to } are neighbours: an elimination needs an empty square in between
bermudes-refusal-landing-taken = { $case ->
    [enemy] { $cell } isn’t empty, and a jump ends on an empty square (an elimination is written “{ $move }”)
   *[own] { $cell } isn’t empty, and a jump ends on an empty square
}
bermudes-refusal-nothing-jumped = { $case ->
    [neighbours] { $from } and { $to } are neighbours: a jump goes over an enemy pawn
   *[empty] there’s no enemy pawn on { $over }, the last square before { $to }
}
bermudes-refusal-own-jumped = the pawn on { $cell } is { $mover-of } own

# Fields of a position, in the editor.
bermudes-field-quiet = Turns without an elimination
bermudes-field-chain = Pawn in the middle of a chain of jumps

bermudes-fault-fields = expected { $expected } fields (rows A to I, side to move, turns without elimination, chain), found { $number }
bermudes-fault-mover = the side to move is “w” or “b”, not “{ $text }”
bermudes-fault-chain = the chain is “-” or a square from A1 to I9, not “{ $text }”
bermudes-fault-chain-after-end = chain { $cell }: the game is over, so no chain can go on
bermudes-fault-chain-stuck = chain { $cell }: that pawn can’t jump, so its chain is over
bermudes-fault-chain-owner = chain { $cell }: that pawn doesn’t belong to the side to move
bermudes-fault-chain-empty = chain { $cell }: there’s no pawn there
bermudes-fault-too-many-pawns = there are { $number } pawns on the board, but only { $most } in the game
bermudes-fault-two-losers = White has { $white } { $white ->
    [one] pawn
   *[other] pawns
} and Black { $black }: the game ends as soon as one player has fewer than { $fewest }

# What a level of this sharpness overlooks: see docs/levels.md.
bermudes-level-overlooks = { $sharpness ->
    [0] overlooks chains, and captures more than two squares away
    [1] overlooks long jumps within chains, and captures more than three squares away
    [2] overlooks long jumps within chains, and captures more than four squares away
    [3] overlooks long jumps within chains, and captures more than five squares away
    [4] overlooks long jumps within chains, and captures more than six squares away
    [5] overlooks long jumps within chains, and captures from edge to edge
   *[other] overlooks very long jumps within chains
}

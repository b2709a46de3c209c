# Bermudes.

bermudes-blurb = Every move is a capture: strike from afar, or jump and turn pawns over to your side, one after the other.

bermudes-rules-standard = Standard
    .note = Whoever has fewer than six pawns has lost.
bermudes-setup-start = Start

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

bermudes-position-player = { $player-label } has { $number ->
    [0] no pawn
    [one] one pawn
   *[other] { $number } pawns
}

bermudes-move-eliminate = { $player-of } pawn on { $from } eliminates the pawn on { $to }
bermudes-move-jump = { $player-of } pawn on { $from } jumps to { $to } and turns over the pawn on { $over }
bermudes-move-pass = { $player } cannot capture anything and passes
bermudes-move-stop = { $player } stops here, though the pawn could jump on

bermudes-ending-win = { $winner } wins: { $loser } has fewer than six pawns left
bermudes-ending-draw = Draw: nobody can capture any more, or fifty turns have gone by without an elimination

bermudes-refusal-not-a-move = this is not a move text: expected “G5xC5” (eliminate), “F2-F4” (jump), “stop” or “pass”, with squares from A1 to I9
bermudes-refusal-no-chain = no chain of jumps is under way that could be stopped
bermudes-refusal-chain-pending = { $case ->
    [pass] the pawn on { $cell } is jumping: it jumps on, or the turn ends with “stop”
   *[other-pawn] the pawn on { $cell } is jumping: no other pawn moves in this turn
}
bermudes-refusal-must-capture = { $mover } has a capture and must make one
bermudes-refusal-leg-by-leg = a chain is played jump by jump: first { $move }
bermudes-refusal-chain-jumps-only = a chain has only jumps, no elimination
bermudes-refusal-empty-square = no pawn stands on { $cell }
bermudes-refusal-not-your-pawn = the pawn on { $cell } is { $owner-of }, and { $mover } is to move
bermudes-refusal-no-line = { $from } and { $to } are not two squares of one row, column or diagonal
bermudes-refusal-nothing-there = { $to } is empty: a pawn eliminates an enemy pawn (a jump is written “{ $from }-{ $to }”)
bermudes-refusal-own-pawn = the pawn on { $cell } is { $mover-of } own
bermudes-refusal-blocked = the pawn on { $cell } stands in the way
bermudes-refusal-neighbours = { $from } and { $to } are neighbours: an elimination needs an empty square between
bermudes-refusal-landing-taken = { $case ->
    [enemy] { $cell } is not empty: a jump ends on an empty square (an elimination is written “{ $move }”)
   *[own] { $cell } is not empty: a jump ends on an empty square
}
bermudes-refusal-nothing-jumped = { $case ->
    [neighbours] { $from } and { $to } are neighbours: a jump goes over an enemy pawn
   *[empty] no enemy pawn stands on { $over }, the last square before { $to }
}
bermudes-refusal-own-jumped = the pawn on { $cell } is { $mover-of } own

bermudes-fault-fields = expected { $expected } fields (rows A to I, mover, quiet turns, chain), found { $number }
bermudes-fault-mover = the mover “{ $text }” is neither w nor b
bermudes-fault-chain = the chain “{ $text }” is neither “-” nor a square from A1 to I9
bermudes-fault-chain-after-end = chain { $cell }: the game is over, and with it the chain
bermudes-fault-chain-stuck = chain { $cell }: that pawn cannot jump, so its chain has ended
bermudes-fault-chain-owner = chain { $cell }: that pawn is not the mover’s
bermudes-fault-chain-empty = chain { $cell }: no pawn stands there
bermudes-fault-too-many-pawns = { $number } pawns stand on the board, there are only { $most }
bermudes-fault-two-losers = White has { $white } { $white ->
    [one] pawn
   *[other] pawns
} and Black { $black }: the game ends as soon as one player has fewer than { $fewest }

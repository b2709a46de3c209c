# Khitan.

khitan-blurb = Flip a six-coloured tile onto the next hex: every enemy tile that then looks it in the eye, colour to colour, is captured.

khitan-rules-classic = Classic
    .note = Captured tiles are out for good; capture them all.
khitan-rules-short = Short
    .note = Classic, but with four tiles or fewer you have lost.
khitan-rules-expert = Expert
    .note = Three tiles a side in reserve: whoever captures puts as many of their own back into play. A reserve used up is closed for good.
khitan-rules-master = Master
    .note = Six tiles a side in reserve, which never closes; after 300 turns, the player with more tiles wins.
khitan-setup-start = Start
khitan-setup-lines = Lines
khitan-setup-compact = Compact
khitan-setup-staggered = Staggered

khitan-player-1 = White
    .label = White
    .of = White’s
    .to = White
    .adjective = white
    .number = singular
khitan-player-2 = Black
    .label = Black
    .of = Black’s
    .to = Black
    .adjective = black
    .number = singular

khitan-piece-tile-a = tile
    .the = the tile
khitan-piece-tile-b = tile
    .the = the tile

khitan-colour-yellow = yellow
khitan-colour-red = red
khitan-colour-blue = blue
khitan-colour-green = green
khitan-colour-purple = purple
khitan-colour-orange = orange

khitan-button-state = { $east } to the east, { $north-east } to the north-east
khitan-coloured-piece = { $owner-adjective } { $piece }
khitan-facing-colour = { $colour } { $direction }

khitan-position-player = { $player-label } has { $number ->
    [0] no tile on the board
    [one] one tile on the board
   *[other] { $number } tiles on the board
}
khitan-position-reserve = { $case ->
    [closed] Reserve: closed
   *[open] Reserve: { $number ->
        [0] empty
        [one] one tile
       *[other] { $number } tiles
    }
}

khitan-move-flip = { $number ->
    [0] { $player } flips the tile on { $from } to { $to }
   *[other] { $player } flips the tile on { $from } to { $to } and captures { $captures }
}
khitan-move-place = { $player } places a tile on { $to }, { $look }
khitan-move-pass = { $player } cannot flip a tile and passes
khitan-move-closed = { $case ->
    [all] Both reserves are now closed for good
   *[other] { $owner-of } reserve is used up and closed for good
}

khitan-ending-win = { $case ->
    [wiped-out] { $winner } wins: { $loser } has no tile left
    [some-left] { $number ->
        [one] { $winner } wins: { $loser } has only one tile left
       *[other] { $winner } wins: { $loser } has only { $number } tiles left
    }
   *[unknown] { $winner } wins by captures: { $loser } has too few tiles left
}
khitan-ending-draw = Draw: the limit of turns is reached without a winner

khitan-refusal-not-a-move = this is not a move text: expected a flip “C4-D5”, a placement “+B2:a2” with a state from a0 to b5, or “pass”
khitan-refusal-captures-written = captures follow by themselves and are not written: “{ $move }”
khitan-refusal-no-such-hex = there is no hex { $cell }
khitan-refusal-can-flip = a player who can flip a tile may not pass
khitan-refusal-must-place = { $number ->
    [one] first, one tile must be placed from the reserve
   *[other] first, { $number } tiles must be placed from the reserve
}
khitan-refusal-no-reserve = in this rule set no tiles are placed
khitan-refusal-nothing-to-place = tiles are placed only after captures of the same turn
khitan-refusal-not-your-half = { $cell } is not in your half
khitan-refusal-occupied = { $cell } is not empty
khitan-refusal-no-tile = there is no tile on { $cell }
khitan-refusal-not-your-tile = the tile on { $cell } is your opponent’s
khitan-refusal-not-a-neighbour = { $to } is not a neighbour of { $from }

khitan-fault-fields = expected { $expected } fields (board, mover, reserves, tiles still to place, quiet turns, turns), found { $number }
khitan-fault-mover = the mover is “w” or “b”, not “{ $text }”
khitan-fault-no-tiles = the board is empty
khitan-fault-quiet = of { $turns } turns, { $quiet } cannot have been quiet
khitan-fault-reserves = { $case ->
    [form] expected two reserves like “3,3”, found “{ $text }”
    [closed] { $owner-of } reserve cannot be closed in this rule set
   *[none] { $owner } has no reserve in this rule set: write “0,0”
}
khitan-fault-too-many-tiles = { $owner } has { $number } tiles on the board and { $reserve } in reserve, together more than { $most }
khitan-fault-both-lost = both players have 4 tiles or fewer, so both would have lost
khitan-fault-pending = { $number ->
    [one] one tile cannot be
   *[other] { $number } tiles cannot be
} still to place: { $case ->
    [rules] in this rule set no tiles are placed
    [lost] nothing is placed when a player has no tile on the board
    [reserve] the mover’s reserve holds fewer
    [room] the mover’s half has fewer empty hexes
    [captured] the opponent has fewer tiles off the board, which could have been captured
    [quiet] the capture has set the quiet turns to 0
   *[last-turn] no turn begins after the last one
}

# Khitan.

khitan-blurb = Flip a six-coloured tile onto a neighbouring cell: every enemy tile that it then faces, colour to colour, is captured.

khitan-rules-classic = Classic
    .note = Captured tiles are out for good; capture them all.
khitan-rules-short = Short
    .note = Like Classic, but you lose as soon as you have four tiles or fewer.
khitan-rules-expert = Expert
    .note = Three tiles a side in reserve: when you capture, you put as many of your own back into play. A reserve that runs out is closed for good.
khitan-rules-master = Master
    .note = Six tiles a side in a reserve that never closes; after 300 turns, the player with more tiles wins.
khitan-setup-start = Start
khitan-setup-lines = Lines
khitan-setup-compact = Compact
khitan-setup-staggered = Staggered

# The numbers and choices of the rule sets.
khitan-parameter-tiles = Tiles a side, on the board and in reserve
khitan-parameter-fewest-tiles = A player with fewer tiles on the board has lost (H6, H7)
khitan-parameter-reserves = Whether captured tiles go into reserves and come back (H8, H9)
khitan-parameter-reserves-close = Whether a reserve that runs out is closed for good (H8)
khitan-parameter-quiet-limit = Turns in a row without a capture after which the game is drawn (H11)
khitan-parameter-turn-limit = Turns after which the number of tiles decides (H11)

# Themes of puzzles.
khitan-theme-quiet = Flip without capture
khitan-theme-capture = Capture first
khitan-theme-several = Several captures at once
khitan-theme-opened-line = Opened line
khitan-theme-placement = Placement
khitan-theme-sacrifice = Sacrifice

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

khitan-count = { $number ->
    [one] { $number } tile
   *[other] { $number } tiles
}
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

khitan-lens-legend-sight = tiles that see each other

# What the coach compares.
khitan-feature-captures = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } flip that captures
       *[other] has { $number } flips that capture
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } flip that captures
       *[other] has { $number } flips that capture
    }, and { $instead } before
}
khitan-feature-safe = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } flip without capture after which nothing can be captured
       *[other] has { $number } flips without capture after which nothing can be captured
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } flip without capture after which nothing can be captured
       *[other] has { $number } flips without capture after which nothing can be captured
    }, and { $instead } before
}
khitan-feature-centre = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } tile near the centre
       *[other] has { $number } tiles near the centre
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } tile near the centre
       *[other] has { $number } tiles near the centre
    }, and { $instead } before
}
khitan-feature-parity = { $number ->
    [0] { $known ->
        [yes] After { $move }, parity would favour { $player }, who would be the last to attack
       *[no] Parity no longer favours { $player }
    }
   *[other] With as many tiles on each side, parity now favours { $player }, who will be the last to attack
}

khitan-refusal-not-a-move = a move is written like “C4-D5” (flip), “+B2:a2” (place, with an orientation from a0 to b5), or “pass”
khitan-refusal-captures-written = captures happen by themselves and aren’t written: “{ $move }”
khitan-refusal-no-such-hex = there’s no cell { $cell }
khitan-refusal-can-flip = you may pass only if you can’t flip a tile
khitan-refusal-must-place = { $number ->
    [one] first place one tile from your reserve
   *[other] first place { $number } tiles from your reserve
}
khitan-refusal-no-reserve = there’s no reserve in this version, so no tiles are placed
khitan-refusal-nothing-to-place = you may place tiles only right after a capture
khitan-refusal-not-your-half = { $cell } isn’t in your half
khitan-refusal-occupied = { $cell } isn’t empty
khitan-refusal-no-tile = there’s no tile on { $cell }
khitan-refusal-not-your-tile = the tile on { $cell } is your opponent’s
khitan-refusal-not-a-neighbour = { $to } isn’t next to { $from }

# Fields of a position, in the editor.
khitan-field-pending = Tiles still to place
khitan-field-quiet = Turns without a capture
khitan-field-turns = Turns played

khitan-fault-fields = expected { $expected } fields (board, side to move, reserves, tiles still to place, turns without capture, turns), found { $number }
khitan-fault-mover = the side to move is “w” or “b”, not “{ $text }”
khitan-fault-no-tiles = the board is empty
khitan-fault-quiet = only { $turns } turns were played, so { $quiet } can’t have been without capture
khitan-fault-reserves = { $case ->
    [form] expected two reserves like “3,3”, found “{ $text }”
    [closed] { $owner-of } reserve can’t be closed in this version
   *[none] { $owner } has no reserve in this version: write “0,0”
}
khitan-fault-too-many-tiles = { $owner } has { $number } tiles on the board and { $reserve } in reserve, more than { $most } in all
khitan-fault-both-lost = both players have 4 tiles or fewer, so both would have lost
khitan-fault-pending = { $number ->
    [one] there can’t be one tile
   *[other] there can’t be { $number } tiles
} still to place: { $case ->
    [rules] no tiles are placed in this version
    [lost] nothing is placed once a player has no tile on the board
    [reserve] there are fewer in the reserve
    [room] there are fewer empty cells in that half
    [captured] the opponent is missing fewer tiles, so fewer can have been captured
    [quiet] the turns without capture would be 0 after a capture
   *[last-turn] the last turn has been played
}

# What a level of this sharpness overlooks: see docs/levels.md.
khitan-level-overlooks = { $sharpness ->
   *[other] overlooks captures across the cell that the flipped tile has just left
}

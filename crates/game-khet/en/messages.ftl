# Khet.

khet-blurb = Move or turn one mirror, then fire your laser: light up the enemy pharaoh before your own is hit.

khet-rules-standard = First edition
    .note = The publisher’s manual: a djed swaps with pieces of either colour, and you may stack as often as you like.
khet-rules-sheet = French rule sheet
    .note = A djed swaps only with the other colour, and each player may stack only once a game.
khet-rules-2-0 = Khet 2.0
    .note = The laser sits in a sphinx that can turn, anubis replace the obelisks, and the djed is called a scarab.
khet-setup-classic = Classic
khet-setup-imhotep = Imhotep
khet-setup-dynasty = Dynasty
khet-setup-imhotep2 = Imhotep with beam splitters
khet-setup-dynasty2 = Dynasty with beam splitters
khet-setup-osiris = Osiris
khet-setup-isis = Isis

# The numbers and choices of the rule sets.
khet-parameter-swaps-own-pieces = Whether a djed also swaps with pieces of its own colour (R5)
khet-parameter-has-stacks = Whether there are obelisks that can stand on each other (R6)
khet-parameter-stacks-created = How many stacks each player may create in a game (R6)
khet-parameter-laser-turns = Whether the laser sits in a sphinx that can turn (T1)

# Themes of puzzles.
khet-theme-turn = Quarter turn
khet-theme-quiet = Move without capture
khet-theme-shot = Opening shot
khet-theme-swap = Djed swap
khet-theme-sacrifice = Sacrifice

khet-player-1 = Silver
    .label = Silver
    .of = Silver’s
    .to = Silver
    .adjective = silver
    .number = singular
khet-player-2 = Red
    .label = Red
    .of = Red’s
    .to = Red
    .adjective = red
    .number = singular

khet-piece-pyramid = pyramid
    .the = the pyramid
    .a = a pyramid
    .of-the = of the pyramid
khet-piece-djed = djed
    .the = the djed
    .a = a djed
    .of-the = of the djed
khet-piece-scarab = scarab
    .the = the scarab
    .a = a scarab
    .of-the = of the scarab
khet-piece-splitter = beam splitter
    .the = the beam splitter
    .a = a beam splitter
    .of-the = of the beam splitter
khet-piece-eye-of-horus = Eye of Horus
    .the = the Eye of Horus
    .a = an Eye of Horus
    .of-the = of the Eye of Horus
khet-piece-obelisk = obelisk
    .the = the obelisk
    .a = an obelisk
    .of-the = of the obelisk
khet-piece-stack = stack of two obelisks
    .the = the stack
    .a = a stack
    .of-the = of the stack
khet-piece-pharaoh = pharaoh
    .the = the pharaoh
    .a = a pharaoh
    .of-the = of the pharaoh
khet-piece-anubis = anubis
    .the = the anubis
    .a = an anubis
    .of-the = of the anubis
khet-piece-sphinx = sphinx
    .the = the sphinx
    .a = a sphinx
    .of-the = of the sphinx

khet-coloured-piece = { $owner-adjective } { $piece }
khet-facing-mirror = mirror facing { $direction }
khet-facing-mirrors = mirrors facing { $direction } and { $opposite }
khet-facing-side = facing { $direction }
khet-item = { $owner-of } { $piece } on { $cell }
khet-item-of = of { $owner-of } stack on { $cell }

khet-count = { $piece-is ->
    [obelisk] { $number ->
        [one] { $number } obelisk
       *[other] { $number } obelisks
    }
    [anubis] { $number ->
        [one] { $number } anubis
       *[other] { $number } anubis
    }
   *[pyramid] { $number ->
        [one] { $number } pyramid
       *[other] { $number } pyramids
    }
}
khet-position-player = { $player-label } has { $number ->
    [0] no piece
    [one] one piece
   *[other] { $number } pieces
}

khet-move-step = { $player } moves { $piece-the } on { $from } to { $to }
khet-move-stack = { $player } stacks the obelisk on { $from } onto the one on { $to }
khet-move-top = { $player } moves the top of the stack on { $from } to { $to }
khet-move-top-onto = { $player } moves the top of the stack on { $from } onto the obelisk on { $to }
khet-move-swap = { $player } swaps { $piece-the } on { $from } with { $owner-of } { $target } on { $to }
khet-move-clockwise = { $piece-is ->
    [djed] { $player } turns the djed on { $from }
    [scarab] { $player } turns the scarab on { $from }
    [splitter] { $player } turns the beam splitter on { $from }
    [eye-of-horus] { $player } turns the Eye of Horus on { $from }
   *[other] { $player } turns { $piece-the } on { $from } clockwise
}
khet-move-anticlockwise = { $player } turns { $piece-the } on { $from } anticlockwise
khet-move-destroyed = The beam destroys { $pieces }
khet-move-beheaded = The beam removes the top { $pieces }
khet-move-royal = The beam hits { $pieces }
khet-move-absorbed = The beam stops harmlessly at { $pieces }

khet-ending-win = { $winner } wins: { $loser-of } pharaoh is hit
khet-ending-draw = Draw: one shot hit both pharaohs

khet-lens-legend-take = with this move, { $owner-of } light hits
khet-lens-legend-turn = with a turn of this piece, { $owner-of } light hits
khet-lens-take = moving or turning { $piece-the } on { $from } lets the light hit { $cells }

# What the coach compares.
khet-feature-shots = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } move that hits a piece
       *[other] has { $number } moves that hit a piece
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } move that hits a piece
       *[other] has { $number } moves that hit a piece
    }, and { $instead } before
}
khet-feature-mirrors = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } mirror in line with the enemy pharaoh
       *[other] has { $number } mirrors in line with the enemy pharaoh
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } mirror in line with the enemy pharaoh
       *[other] has { $number } mirrors in line with the enemy pharaoh
    }, and { $instead } before
}
khet-feature-light = { $known ->
    [yes] { $player } now { $number ->
        [one] lights { $number } square within two steps of the enemy pharaoh
       *[other] lights { $number } squares within two steps of the enemy pharaoh
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] lights { $number } square within two steps of the enemy pharaoh
       *[other] lights { $number } squares within two steps of the enemy pharaoh
    }, and { $instead } before
}
khet-feature-reach = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } square near the enemy pharaoh within a step of its light and of one of its mirrors
       *[other] has { $number } squares near the enemy pharaoh within a step of its light and of one of its mirrors
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } square near the enemy pharaoh within a step of its light and of one of its mirrors
       *[other] has { $number } squares near the enemy pharaoh within a step of its light and of one of its mirrors
    }, and { $instead } before
}
khet-feature-guards = { $known ->
    [yes] { $player } now { $number ->
        [one] has { $number } piece beside the pharaoh
       *[other] has { $number } pieces beside the pharaoh
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] has { $number } piece beside the pharaoh
       *[other] has { $number } pieces beside the pharaoh
    }, and { $instead } before
}
khet-feature-open = { $known ->
    [yes] { $player } now { $number ->
        [one] leaves { $number } empty square in line with the pharaoh
       *[other] leaves { $number } empty squares in line with the pharaoh
    }, and { $instead } after { $move }
   *[no] After it, { $player } { $number ->
        [one] leaves { $number } empty square in line with the pharaoh
       *[other] leaves { $number } empty squares in line with the pharaoh
    }, and { $instead } before
}

khet-refusal-not-a-move = a move is written like “c1d2” (move), “c1+” or “c1-” (turn), or “d1e2^” (move the top of a stack)
khet-refusal-no-piece = there’s no piece on { $cell }
khet-refusal-not-yours = { $piece-the } on { $cell } is { $owner-of }, not yours
khet-refusal-one-turn = turning { $piece-the } either way comes to the same thing: write “{ $cell }+”
khet-refusal-no-turn = turning { $piece-the } on { $cell } would change nothing, so it isn’t a move
khet-refusal-no-stack = there’s no stack on { $cell }
khet-refusal-sphinx-stays = the sphinx never leaves { $cell }
khet-refusal-too-far = { $to } isn’t next to { $from }, and pieces move one square at a time
khet-refusal-colour-square = only { $rival-of } pieces may enter { $cell }
khet-refusal-no-swap = { $piece-a } can’t swap with { $target-a }, and there’s one on { $cell }
khet-refusal-own-swap = under these rules { $piece-a } swaps only with your opponent’s pieces, and the one on { $cell } is yours
khet-refusal-partner-colour-square = your opponent’s { $target } on { $to } isn’t allowed on { $from }
khet-refusal-three-high = a stack is never more than two high: { $piece-the } can’t go onto { $cell }
khet-refusal-stacked-once = you’ve already stacked once, and these rules allow it only once a game
khet-refusal-occupied = { $owner-of } { $target } is on { $cell }, and you can only move to an empty square

# Fields of a position, in the editor.
khet-field-stacked = Who has stacked
khet-field-stacked-nobody = Nobody
khet-field-stacked-silver = Silver
khet-field-stacked-red = Red
khet-field-stacked-both = Both

khet-fault-fields = { $expected ->
    [3] expected the board, the side to move (s or r) and who has stacked (-, s, r or sr)
   *[other] expected the board and the side to move (s or r)
}, found { $number ->
    [one] one field
   *[other] { $number } fields
}
khet-fault-mover = the side to move is “s” or “r”, not “{ $text }”
khet-fault-stacked = who has stacked is written “-”, “s”, “r” or “sr”, not “{ $text }”
khet-fault-edition = { $edition ->
    [later] rule set 2.0
   *[first] the first edition
} has no { $piece }, but there is one on { $cell }
khet-fault-sphinx-square = { $owner-of } sphinx belongs on { $home }, not on { $cell }
khet-fault-sphinx-facing = the sphinx on { $cell } must fire across the board
khet-fault-colour-square = { $owner-of } { $piece } may not be on { $cell }: that square is reserved for the other colour
khet-fault-too-many-pharaohs = { $owner } has { $number } pharaohs, but the box holds { $most }
khet-fault-too-many-djeds = { $owner } has { $number } { $edition ->
    [later] scarabs
   *[first] djeds
}, but the box holds { $most }
khet-fault-too-many-splitters = { $owner } has { $number } { $edition ->
    [later] Eyes of Horus
   *[first] beam splitters
}, but the box holds { $most }
khet-fault-too-many-pyramids = { $owner } has { $number } pyramids, but the box holds { $most }
khet-fault-too-many-obelisks = { $owner } has { $number } obelisks, but the box holds { $most }
khet-fault-too-many-anubis = { $owner } has { $number } anubis, but the box holds { $most }
khet-fault-too-many-sphinxes = { $owner } has { $number } sphinxes, but the box holds { $most }
khet-fault-no-djed = { $owner } needs at least one { $edition ->
    [later] scarab or Eye of Horus
   *[first] djed or beam splitter
}
khet-fault-no-sphinx = { $owner-of } sphinx is missing on { $cell }
khet-fault-no-pharaohs = there is no pharaoh: each player needs one
khet-fault-no-pharaoh = { $owner } has no pharaoh

# What a level of this sharpness overlooks: see docs/levels.md.
khet-level-overlooks = { $sharpness ->
    [0] overlooks shots that bounce off a mirror
    [1] overlooks mirrors behind mirrors
   *[other] overlooks shots that bounce more than { $sharpness } times
}

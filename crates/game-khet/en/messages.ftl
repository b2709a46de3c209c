# Khet.

khet-blurb = Move or turn one mirror, then fire your laser: light up the enemy pharaoh before your own is hit.

khet-rules-standard = First edition
    .note = The publisher’s manual: a djed swaps with pieces of either colour, and you may stack as often as you like.
khet-rules-sheet = French rule sheet
    .note = A djed swaps only with the other colour, and each player creates a stack only once.
khet-rules-2-0 = Khet 2.0
    .note = Turning sphinxes take the place of the lasers in the wall, and anubis the place of obelisks.
khet-setup-classic = Classic
khet-setup-imhotep = Imhotep
khet-setup-dynasty = Dynasty
khet-setup-imhotep2 = Imhotep with splitters
khet-setup-dynasty2 = Dynasty with splitters
khet-setup-osiris = Osiris
khet-setup-isis = Isis

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
khet-piece-splitter = beam splitter
    .the = the beam splitter
    .a = a beam splitter
    .of-the = of the beam splitter
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

khet-position-player = { $player-label } has { $number ->
    [0] no piece
    [one] one piece
   *[other] { $number } pieces
}

khet-move-step = { $player } moves { $piece-the } on { $from } to { $to }
khet-move-stack = { $player } stacks the obelisk on { $from } onto the one on { $to }
khet-move-top = { $player } takes the top of the stack on { $from } to { $to }
khet-move-top-onto = { $player } takes the top of the stack on { $from } onto the obelisk on { $to }
khet-move-swap = { $player } swaps { $piece-the } on { $from } with { $owner-of } { $target } on { $to }
khet-move-clockwise = { $piece-is ->
    [djed] { $player } turns the djed on { $from }
    [splitter] { $player } turns the beam splitter on { $from }
   *[other] { $player } turns { $piece-the } on { $from } clockwise
}
khet-move-anticlockwise = { $player } turns { $piece-the } on { $from } anticlockwise
khet-move-destroyed = The beam destroys { $pieces }
khet-move-beheaded = The beam takes the top { $pieces }
khet-move-royal = The beam hits { $pieces }
khet-move-absorbed = The beam is stopped, without harm, by { $pieces }

khet-ending-win = { $winner } wins: { $loser-of } pharaoh is hit
khet-ending-draw = Draw: one shot has hit both pharaohs

khet-refusal-not-a-move = this is not a move text: expected a step “c1d2”, a quarter turn “c1+” or “c1-”, or the top of a stack “d1e2^”
khet-refusal-no-piece = there is no piece on { $cell }
khet-refusal-not-yours = { $piece-the } on { $cell } is { $owner-of }, not yours
khet-refusal-one-turn = the two turns { $piece-of-the } are one move: write “{ $cell }+”
khet-refusal-no-turn = turning { $piece-the } on { $cell } changes nothing
khet-refusal-no-stack = there is no stack on { $cell }, so it has no top
khet-refusal-sphinx-stays = the sphinx never leaves { $cell }
khet-refusal-too-far = { $to } is not one of the squares around { $from }
khet-refusal-colour-square = only { $rival-of } pieces may enter { $cell }
khet-refusal-no-swap = { $piece-a } does not swap with { $target-a }, as on { $cell }
khet-refusal-own-swap = { $piece-a } swaps only with the other colour, and { $cell } holds your own
khet-refusal-partner-colour-square = the rival’s { $target } on { $to } may not enter { $from }
khet-refusal-three-high = a stack is never higher than two: { $piece-the } cannot go onto { $cell }
khet-refusal-stacked-once = you have created a stack already, and only one is allowed
khet-refusal-occupied = { $owner-of } { $target } stands on { $cell }: only an empty square is stepped onto

khet-fault-fields = { $expected ->
    [3] expected the board, the mover (s or r) and who has stacked (-, s, r or sr)
   *[other] expected the board and the mover (s or r)
}, found { $number ->
    [one] one field
   *[other] { $number } fields
}
khet-fault-mover = the mover is “s” or “r”, not “{ $text }”
khet-fault-stacked = who has stacked is “-”, “s”, “r” or “sr”, not “{ $text }”
khet-fault-edition = { $edition ->
    [later] rule set 2.0
   *[first] the first edition
} has no { $piece }, but there is one on { $cell }
khet-fault-sphinx-square = { $owner-of } sphinx stands on { $home }, not on { $cell }
khet-fault-sphinx-facing = the sphinx on { $cell } must fire over the board
khet-fault-colour-square = { $owner-of } { $piece } may not stand on { $cell } (rule R3)
khet-fault-too-many-pharaohs = { $owner } has { $number } pharaohs, the box holds { $most }
khet-fault-too-many-djeds = { $owner } has { $number } djeds, the box holds { $most }
khet-fault-too-many-splitters = { $owner } has { $number } beam splitters, the box holds { $most }
khet-fault-too-many-pyramids = { $owner } has { $number } pyramids, the box holds { $most }
khet-fault-too-many-obelisks = { $owner } has { $number } obelisks, the box holds { $most }
khet-fault-too-many-anubis = { $owner } has { $number } anubis, the box holds { $most }
khet-fault-too-many-sphinxes = { $owner } has { $number } sphinxes, the box holds { $most }
khet-fault-no-djed = { $owner } needs at least one djed or beam splitter
khet-fault-no-sphinx = { $owner-of } sphinx is missing on { $cell }
khet-fault-no-pharaohs = there is no pharaoh: each player needs one
khet-fault-no-pharaoh = { $owner } has no pharaoh

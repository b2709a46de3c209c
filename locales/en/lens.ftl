# The lens and hints: what is in sight on a board, and what a move does.
lens-legend-beam = { $owner-of } light
lens-legend-group = { $owner-of } groups
lens-legend-sight = pieces that see each other
lens-legend-take = { $owner } can capture this way
lens-legend-turn = { $owner } can capture by turning or moving this piece
lens-legend-danger = can be captured
lens-too-much = So much can be captured here that only the lines of a chosen piece are shown

# The way of light: a cell, then each straight stretch, then its end.
lens-beam = { $owner-of } light: { $path }
lens-ray-from = from { $cell }
lens-ray-to = { $direction } to { $cell }
lens-ray-off = leaves the board at { $cell }
lens-ray-hit = hits { $owner-of } { $piece } on { $cell }
lens-ray-absorbed = stops harmlessly at { $owner-of } { $piece } on { $cell }
lens-ray-split = is split at { $cell }
lens-ray-loop = meets its own path at { $cell }

lens-sight = { $piece-the } on { $from } sees { $cells }
lens-group = { $number ->
    [one] { $cells } alone
   *[other] { $cells } together
}
lens-groups = { $owner-label }: { $groups }
lens-take = { $piece-the } on { $from } can capture { $cells }
lens-danger = In danger for { $owner }: { $cells }
lens-no-lines = No line touches { $cell }
lens-nothing = No lines to see

# Hints: which piece, what it does, and why.
hint-piece = Look at { $piece-the } on { $cell }
hint-place = Place a piece.
hint-no-piece = No piece moves here.
hint-resists = The game is hard to save; this holds out longest.
hint-told = That alone is reason enough: no other move promises more.
hint-quiet = Nothing is decided yet, but no other move promises more.

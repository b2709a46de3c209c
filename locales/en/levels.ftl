# The levels of the computer.

# What a level sees, in a sentence. The parts follow each other, with the separator between them.
levels-in-words = Level { $level } { $words }.
levels-full-strength = Level { $level } plays at full strength: only the clock limits it.
levels-between = {"; "}
levels-depth = looks { $plies ->
    [one] one move ahead
   *[other] { $plies } moves ahead
}
levels-nodes = looks as far ahead as { $nodes } positions take it
levels-time = looks as far ahead as its time allows
levels-sight = misses { $missed ->
    [one] one move
   *[other] { $missed } moves
} in 10
levels-error-large = judges most positions wrongly
levels-error-medium = often misjudges positions
levels-error-small = sometimes misjudges positions

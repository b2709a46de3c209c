# The levels of the computer.

# What a level sees, in a sentence. The parts follow each other, with the separator between them.
levels-in-words = Le niveau { $level } { $words }.
levels-full-strength = Le niveau { $level } joue à pleine force : seule la pendule le limite.
levels-between = {" ; "}
levels-depth = calcule { $plies ->
    [one] un coup
   *[other] { $plies } coups
} d’avance
levels-nodes = calcule aussi loin que le mènent { $nodes } positions
levels-time = calcule aussi loin que le temps le permet
levels-sight = oublie { $missed ->
    [one] un coup
   *[other] { $missed } coups
} sur 10
levels-error-large = juge mal la plupart des positions
levels-error-medium = se trompe souvent dans ses jugements
levels-error-small = se trompe parfois dans ses jugements

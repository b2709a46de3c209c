# Bermudes.

bermudes-blurb = Chaque coup est une prise : éliminez de loin, ou sautez et retournez les pions adverses l’un après l’autre.

bermudes-rules-standard = Règles de base
    .note = Avec moins de six pions, on a perdu.
bermudes-setup-start = Départ

# The numbers and choices of the rule sets.
bermudes-parameter-pieces = Pions dans la boîte
bermudes-parameter-fewest-pawns = Un joueur qui a moins de pions que cela a perdu (B7)
bermudes-parameter-quiet-limit = Tours de suite sans élimination après lesquels la partie est nulle (B8)

# Themes of puzzles.
bermudes-theme-elimination = Élimination
bermudes-theme-jump = Saut
bermudes-theme-chain = Chaîne de sauts
bermudes-theme-stop = S’arrêter à temps

bermudes-player-1 = les Blancs
    .label = Blancs
    .of = des Blancs
    .to = aux Blancs
    .adjective = blanc
    .number = plural
bermudes-player-2 = les Noirs
    .label = Noirs
    .of = des Noirs
    .to = aux Noirs
    .adjective = noir
    .number = plural

bermudes-piece-pawn = pion
    .the = le pion
    .a = un pion

bermudes-coloured-piece = { $piece } { $owner-adjective }

bermudes-count = { $number ->
    [one] { $number } pion
   *[other] { $number } pions
}
bermudes-position-player = { $player-label } : { $number ->
    [0] aucun pion
    [one] un pion
   *[other] { $number } pions
}

bermudes-move-eliminate = Le pion { $player-adjective } de { $from } élimine le pion en { $to }
bermudes-move-jump = Le pion { $player-adjective } de { $from } saute en { $to } et retourne le pion en { $over }
bermudes-move-pass = { $player } n’ont aucune prise et passent
bermudes-move-stop = { $player } s’arrêtent là, bien que le pion puisse encore sauter

bermudes-ending-win = { $winner } gagnent : { $loser } ont moins de six pions
bermudes-ending-draw = Partie nulle : plus aucune prise n’est possible, ou cinquante tours sont passés sans élimination

bermudes-lens-take = le pion en { $from } peut éliminer ou retourner { $cells }

# Ce que le professeur compare.
bermudes-feature-attacked = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } pion en prise
       *[other] ont { $number } pions en prise
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } pion en prise
       *[other] ont { $number } pions en prise
    }, et { $instead } avant
}
bermudes-feature-jumps = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } saut possible
       *[other] ont { $number } sauts possibles
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } saut possible
       *[other] ont { $number } sauts possibles
    }, et { $instead } avant
}

bermudes-refusal-not-a-move = un coup s’écrit « G5xC5 » (élimination), « F2-F4 » (saut), « stop » ou « pass », avec des cases de A1 à I9
bermudes-refusal-no-chain = aucun enchaînement de sauts n’est en cours
bermudes-refusal-chain-pending = { $case ->
    [pass] le pion en { $cell } n’a pas fini de sauter : continuez, ou terminez le tour par « stop »
   *[other-pawn] le pion en { $cell } n’a pas fini de sauter : aucun autre pion ne bouge pendant ce tour
}
bermudes-refusal-must-capture = { $mover } ont une prise et doivent prendre
bermudes-refusal-leg-by-leg = un enchaînement se joue saut par saut : d’abord { $move }
bermudes-refusal-chain-jumps-only = un enchaînement ne contient que des sauts, pas d’élimination
bermudes-refusal-empty-square = il n’y a pas de pion en { $cell }
bermudes-refusal-not-your-pawn = le pion en { $cell } est { $owner-to }, et c’est { $mover-to } de jouer
bermudes-refusal-no-line = { $from } et { $to } ne sont ni sur la même rangée, ni sur la même colonne, ni sur la même diagonale
bermudes-refusal-nothing-there = { $to } est vide, il n’y a rien à éliminer (un saut s’écrit « { $from }-{ $to } »)
bermudes-refusal-own-pawn = le pion en { $cell } est déjà { $mover-to }
bermudes-refusal-blocked = le pion en { $cell } barre le chemin
bermudes-refusal-neighbours = { $from } et { $to } sont voisines : pour éliminer, il faut au moins une case vide entre les deux
bermudes-refusal-landing-taken = { $case ->
    [enemy] { $cell } n’est pas vide : un saut finit sur une case vide (une élimination s’écrit « { $move } »)
   *[own] { $cell } n’est pas vide : un saut finit sur une case vide
}
bermudes-refusal-nothing-jumped = { $case ->
    [neighbours] { $from } et { $to } sont voisines : un saut passe par-dessus un pion adverse
   *[empty] il n’y a pas de pion adverse en { $over }, la dernière case avant { $to }
}
bermudes-refusal-own-jumped = le pion en { $cell } est déjà { $mover-to }

# Champs d’une position, dans l’éditeur.
bermudes-field-quiet = Tours sans élimination
bermudes-field-chain = Pion au milieu d’une suite de sauts

bermudes-fault-fields = il faut { $expected } champs (rangées A à I, trait, tours sans élimination, enchaînement), il y en a { $number }
bermudes-fault-mover = le trait s’écrit « w » ou « b », pas « { $text } »
bermudes-fault-chain = l’enchaînement s’écrit « - » ou se note par une case de A1 à I9, pas « { $text } »
bermudes-fault-chain-after-end = enchaînement { $cell } : la partie est finie, il ne peut pas continuer
bermudes-fault-chain-stuck = enchaînement { $cell } : ce pion ne peut plus sauter, l’enchaînement est donc fini
bermudes-fault-chain-owner = enchaînement { $cell } : ce pion n’appartient pas au joueur au trait
bermudes-fault-chain-empty = enchaînement { $cell } : il n’y a pas de pion sur cette case
bermudes-fault-too-many-pawns = il y a { $number } pions sur le plateau, le jeu n’en compte que { $most }
bermudes-fault-two-losers = les Blancs ont { $white } { $white ->
    [one] pion
   *[other] pions
} et les Noirs { $black } : la partie finit dès qu’un joueur en a moins de { $fewest }

# What a level of this sharpness overlooks: see docs/levels.md.
bermudes-level-overlooks = { $sharpness ->
    [0] ne voit ni les enchaînements ni les prises à plus de deux cases
    [1] ne voit ni les longs sauts d’un enchaînement ni les prises à plus de trois cases
    [2] ne voit ni les longs sauts d’un enchaînement ni les prises à plus de quatre cases
    [3] ne voit ni les longs sauts d’un enchaînement ni les prises à plus de cinq cases
    [4] ne voit ni les longs sauts d’un enchaînement ni les prises à plus de six cases
    [5] ne voit ni les longs sauts d’un enchaînement ni les prises d’un bord à l’autre
   *[other] ne voit pas les très longs sauts d’un enchaînement
}

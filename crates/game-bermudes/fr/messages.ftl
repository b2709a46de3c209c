# Bermudes.

bermudes-blurb = Chaque coup est une prise : éliminez de loin, ou sautez et retournez les pions adverses, l’un après l’autre.

bermudes-rules-standard = Règles de base
    .note = Qui a moins de six pions a perdu.
bermudes-setup-start = Départ

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

bermudes-position-player = { $player-label } : { $number ->
    [0] aucun pion
    [one] un pion
   *[other] { $number } pions
}

bermudes-move-eliminate = Le pion { $player-adjective } de { $from } élimine le pion en { $to }
bermudes-move-jump = Le pion { $player-adjective } de { $from } saute en { $to } et retourne le pion en { $over }
bermudes-move-pass = { $player } ne peuvent rien prendre et passent
bermudes-move-stop = { $player } s’arrêtent là, bien que le pion puisse sauter encore

bermudes-ending-win = { $winner } gagnent : il reste moins de six pions { $loser-to }
bermudes-ending-draw = Partie nulle : plus aucune prise n’est possible, ou cinquante tours ont passé sans élimination

bermudes-refusal-not-a-move = ce n’est pas un coup : écrivez « G5xC5 » (élimination), « F2-F4 » (saut), « stop » ou « pass », avec des cases de A1 à I9
bermudes-refusal-no-chain = aucun enchaînement de sauts n’est en cours qu’on puisse arrêter
bermudes-refusal-chain-pending = { $case ->
    [pass] le pion en { $cell } est en train de sauter : il saute encore, ou le tour finit par « stop »
   *[other-pawn] le pion en { $cell } est en train de sauter : aucun autre pion ne bouge dans ce tour
}
bermudes-refusal-must-capture = { $mover } ont une prise et doivent en faire une
bermudes-refusal-leg-by-leg = un enchaînement se joue saut par saut : d’abord { $move }
bermudes-refusal-chain-jumps-only = un enchaînement ne contient que des sauts, pas d’élimination
bermudes-refusal-empty-square = il n’y a pas de pion en { $cell }
bermudes-refusal-not-your-pawn = le pion en { $cell } est { $owner-to }, et c’est { $mover-to } de jouer
bermudes-refusal-no-line = { $from } et { $to } ne sont pas deux cases d’une même rangée, colonne ou diagonale
bermudes-refusal-nothing-there = { $to } est vide : un pion élimine un pion adverse (un saut s’écrit « { $from }-{ $to } »)
bermudes-refusal-own-pawn = le pion en { $cell } appartient lui-même { $mover-to }
bermudes-refusal-blocked = le pion en { $cell } barre le chemin
bermudes-refusal-neighbours = { $from } et { $to } sont voisines : une élimination demande une case vide entre les deux
bermudes-refusal-landing-taken = { $case ->
    [enemy] { $cell } n’est pas vide : un saut finit sur une case vide (une élimination s’écrit « { $move } »)
   *[own] { $cell } n’est pas vide : un saut finit sur une case vide
}
bermudes-refusal-nothing-jumped = { $case ->
    [neighbours] { $from } et { $to } sont voisines : un saut passe par-dessus un pion adverse
   *[empty] il n’y a pas de pion adverse en { $over }, la dernière case avant { $to }
}
bermudes-refusal-own-jumped = le pion en { $cell } appartient lui-même { $mover-to }

bermudes-fault-fields = il faut { $expected } champs (rangées A à I, trait, tours calmes, enchaînement), or il y en a { $number }
bermudes-fault-mover = le trait « { $text } » n’est ni w ni b
bermudes-fault-chain = l’enchaînement « { $text } » n’est ni « - » ni une case de A1 à I9
bermudes-fault-chain-after-end = enchaînement { $cell } : la partie est finie, et l’enchaînement avec elle
bermudes-fault-chain-stuck = enchaînement { $cell } : ce pion ne peut pas sauter, donc son enchaînement est fini
bermudes-fault-chain-owner = enchaînement { $cell } : ce pion n’est pas à qui a le trait
bermudes-fault-chain-empty = enchaînement { $cell } : il n’y a pas de pion sur cette case
bermudes-fault-too-many-pawns = il y a { $number } pions sur le plateau, le jeu n’en a que { $most }
bermudes-fault-two-losers = les Blancs ont { $white } { $white ->
    [one] pion
   *[other] pions
} et les Noirs { $black } : la partie finit dès qu’un joueur en a moins de { $fewest }

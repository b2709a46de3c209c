# Breakthrough.

breakthrough-blurb = Deux murs de pions se font face : soyez le premier à faire passer un pion de l’autre côté.

breakthrough-rules-standard = Règles de base
    .note = Deux rangées de pions de chaque côté, sur un plateau de six sur six.
breakthrough-setup-start = Départ
breakthrough-parameter-pawns = Pions de chaque joueur (B1)
breakthrough-theme-capture = Prise
breakthrough-theme-quiet = Coup sans prise
breakthrough-theme-sacrifice = Sacrifice

breakthrough-player-1 = les Blancs
    .label = Blancs
    .of = des Blancs
    .to = aux Blancs
    .adjective = blanc
    .number = plural
breakthrough-player-2 = les Noirs
    .label = Noirs
    .of = des Noirs
    .to = aux Noirs
    .adjective = noir
    .number = plural

breakthrough-piece-pawn = pion
    .the = le pion
    .a = un pion

breakthrough-coloured-piece = { $piece } { $owner-adjective }

breakthrough-count = { $number ->
    [one] { $number } pion
   *[other] { $number } pions
}
breakthrough-position-player = { $player-label } : { $number ->
    [0] aucun pion
    [one] un pion
   *[other] { $number } pions
}

breakthrough-move-step = Un pion { $player-adjective } va de { $from } en { $to }
breakthrough-move-eliminate = Le pion { $player-adjective } de { $from } prend le pion en { $to }

breakthrough-ending-win = { $case ->
    [wiped-out] { $winner } gagnent : il ne reste aucun pion { $loser-to }
    [some-left] { $winner } gagnent : un pion a atteint la dernière rangée
   *[unknown] { $winner } gagnent : un pion a atteint la dernière rangée, ou il ne reste aucun pion { $loser-to }
}

breakthrough-refusal-not-a-move = ce n’est pas un coup : écrivez un pas « b2-b3 » ou une prise « b2xc3 »
breakthrough-refusal-no-such-cell = il n’y a pas de case { $cell } : les colonnes vont de a à f, les rangées de 1 à 6
breakthrough-refusal-no-pawn = il n’y a pas de pion en { $cell }
breakthrough-refusal-enemy-pawn = le pion en { $cell } n’est pas à vous
breakthrough-refusal-not-forward = { $to } n’est pas à un pas devant { $from }
breakthrough-refusal-own-pawn = un de vos pions occupe déjà { $cell }
breakthrough-refusal-no-victim = il n’y a pas de pion à prendre en { $cell } : un pas s’écrit « { $from }-{ $cell } »
breakthrough-refusal-blocked = le pion en { $cell } barre le chemin : un pion ne prend qu’en diagonale
breakthrough-refusal-must-capture = { $cell } n’est pas vide : une prise s’écrit « { $from }x{ $cell } »

breakthrough-fault-fields = il faut { $expected } champs (plateau, trait), or il y en a { $number }
breakthrough-fault-mover = le trait est à « w » ou à « b », pas à « { $text } »
breakthrough-fault-too-many-pawns = { $owner } ont { $number } pions, { $most } est le maximum
breakthrough-fault-already-won = { $owner } ont déjà gagné et ne peuvent pas avoir le trait

# What a level of this sharpness overlooks: see docs/levels.md.
breakthrough-level-overlooks = { $sharpness ->
   *[other] ne voit pas les prises par des pièces qui n’ont pas encore bougé
}

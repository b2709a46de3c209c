# Ken Wan.

kenwan-blurb = Soulevez un pion, posez-le près de son groupe et transformez ses voisins : le premier dont tous les pions sont entiers et reliés gagne.

kenwan-rules-standard = Règles de base
    .note = La règle de l’auteur, à deux ou trois joueurs.
kenwan-setup-triangles = Triangles

# The numbers and choices of the rule sets.
kenwan-parameter-pieces = Pièces dans une partie
kenwan-parameter-turn-limit = Tours après lesquels les places libres sont partagées (K13)

# Themes of puzzles.
kenwan-theme-connection = Réunion
kenwan-theme-conversion = Conversion
kenwan-theme-several = Plusieurs conversions d’un coup
kenwan-theme-sacrifice = Sacrifice

kenwan-player-1 = les Bleus
    .label = Bleus
    .of = des Bleus
    .to = aux Bleus
    .adjective = bleu
    .number = plural
kenwan-player-2 = les Jaunes
    .label = Jaunes
    .of = des Jaunes
    .to = aux Jaunes
    .adjective = jaune
    .number = plural
kenwan-player-3 = les Rouges
    .label = Rouges
    .of = des Rouges
    .to = aux Rouges
    .adjective = rouge
    .number = plural

kenwan-piece-cube-whole = pion entier
    .the = le pion
kenwan-piece-cube-half = demi-pion
    .the = le demi-pion

kenwan-coloured-piece = { $piece-is ->
    [cube-half] demi-pion { $owner-adjective }
   *[cube-whole] pion entier { $owner-adjective }
}
kenwan-cell-blocked = case noire centrale, interdite

kenwan-count = { $piece-is ->
    [cube-half] { $number ->
        [one] { $number } demi-pion
       *[other] { $number } demi-pions
    }
   *[cube-whole] { $number ->
        [one] { $number } pion entier
       *[other] { $number } pions entiers
    }
}
kenwan-position-player = { $player-label } : { $number ->
    [0] aucun pion
    [one] un pion
   *[other] { $number } pions
}

kenwan-move-fly = { $player } posent { $piece-the } de { $from } en { $to }
kenwan-move-become-cube-half = { $number ->
    [one] { $cells } devient un demi-pion { $owner-adjective }
   *[other] { $cells } deviennent des demi-pions { $owner-adjective }s
}
kenwan-move-become-cube-whole = { $number ->
    [one] { $cells } devient un pion entier { $owner-adjective }
   *[other] { $cells } deviennent des pions entiers { $owner-adjective }s
}
kenwan-move-pass = { $player } ne peuvent pas bouger et passent
kenwan-move-rank = { $rank ->
    [1] { $player } prennent la première place
    [2] { $player } prennent la deuxième place
   *[3] { $player } prennent la troisième place
}

kenwan-ending-win = { $case ->
    [some-left] { $winner } gagnent : tous leurs pions sont entiers et reliés
    [wiped-out] { $winner } gagnent : { $loser } n’ont plus aucun pion
   *[unknown] { $winner } gagnent : tous leurs pions sont entiers et reliés, ou { $loser } n’en ont plus
}
kenwan-ending-draw = Partie nulle : plus personne ne peut bouger
kenwan-ending-place = { $number ->
    [one] { $players } prennent
   *[other] { $players } se partagent
} { $rank ->
    [1] la première place
    [2] la deuxième place
   *[3] la troisième place
}

kenwan-lens-legend-take = en se posant ici, { $owner } peuvent retourner des pions
kenwan-lens-legend-danger = peut être retourné
kenwan-lens-take = { $piece-the } en { $from } peut retourner { $cells }

# Ce que le professeur compare.
kenwan-feature-groups = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } groupe
       *[other] ont { $number } groupes
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } groupe
       *[other] ont { $number } groupes
    }, et { $instead } avant
}
kenwan-feature-halves = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } demi-pion
       *[other] ont { $number } demi-pions
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } demi-pion
       *[other] ont { $number } demi-pions
    }, et { $instead } avant
}
kenwan-feature-buried = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } demi-pion à côté duquel rien ne peut se poser
       *[other] ont { $number } demi-pions à côté desquels rien ne peut se poser
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } demi-pion à côté duquel rien ne peut se poser
       *[other] ont { $number } demi-pions à côté desquels rien ne peut se poser
    }, et { $instead } avant
}
kenwan-feature-unity = { $known ->
    [yes] { $player } { $number ->
        [one] peuvent s’unir par { $number } coup
       *[other] peuvent s’unir par { $number } coups
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] peuvent s’unir par { $number } coup
       *[other] peuvent s’unir par { $number } coups
    }, et { $instead } avant
}
kenwan-feature-largest = { $known ->
    [yes] { $player } { $number ->
        [one] ont un plus grand groupe de { $number } pion
       *[other] ont un plus grand groupe de { $number } pions
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont un plus grand groupe de { $number } pion
       *[other] ont un plus grand groupe de { $number } pions
    }, et { $instead } avant
}

kenwan-refusal-not-a-move = un coup s’écrit « H4-E3 » (départ, arrivée) ou « pass »
kenwan-refusal-must-move = { $mover } peuvent jouer et n’ont donc pas le droit de passer
kenwan-refusal-no-such-cell = il n’y a pas de case { $cell }
kenwan-refusal-must-pass = { $mover } ne peuvent pas jouer et doivent passer
kenwan-refusal-no-piece = il n’y a pas de pion en { $cell }
kenwan-refusal-not-yours = le pion en { $cell } est { $owner-adjective }, et c’est { $mover-to } de jouer
kenwan-refusal-breaks-group = soulever le pion en { $cell } casserait son groupe
kenwan-refusal-half-in-group = le demi-pion en { $cell } fait partie d’un groupe, il ne peut pas bouger
kenwan-refusal-centre = rien ne se pose sur la case noire centrale { $cell }
kenwan-refusal-same-cell = un pion ne se repose pas sur la case d’où il vient, { $cell }
kenwan-refusal-occupied = { $cell } n’est pas vide
kenwan-refusal-not-next-to-group = { $to } ne touche aucun autre pion du groupe de { $from }
kenwan-refusal-not-next-to-own = { $cell } ne touche aucun autre pion { $mover-adjective }
kenwan-refusal-not-next-to-piece = { $cell } ne touche aucun autre pion

# Champs d’une position, dans l’éditeur.
kenwan-field-places = Joueurs
kenwan-field-places-two = Deux
kenwan-field-places-three = Trois
kenwan-field-places-blue = Trois : les Bleus ont déjà la première place
kenwan-field-places-yellow = Trois : les Jaunes ont déjà la première place
kenwan-field-places-red = Trois : les Rouges ont déjà la première place
kenwan-field-passes = Passes de suite

kenwan-fault-fields = il faut { $expected } champs (rangées, trait, places, tours passés), il y en a { $number }
kenwan-fault-mover = { $players ->
    [2] le trait s’écrit « b » ou « y », pas « { $text } »
   *[3] le trait s’écrit « b », « y » ou « r », pas « { $text } »
}
kenwan-fault-passes = { $case ->
    [too-many] { $number } tours passés de suite, mais seulement { $players ->
        [one] { $players } joueur
       *[other] { $players } joueurs
    } sans place
   *[has-move] { $player } peuvent jouer et n’ont donc pas pu passer
}
kenwan-fault-mover-placed = { $case ->
    [to-move] c’est { $player-to } de jouer, mais ils ont déjà une place
   *[passed-last] { $player } n’ont pas pu passer en dernier : ils ont déjà une place
}
kenwan-fault-no-pieces = { $player } n’ont ni pion ni place
kenwan-fault-out-with-pieces = { $player } ont la dernière place, mais il leur reste des pions
kenwan-fault-over-without-unity = toutes les places sont prises, mais aucune couleur n’est unie ou éliminée
kenwan-fault-centre = { $case ->
    [elsewhere] « # » est en { $cell }, or la case centrale est E5
    [taken] « { $letter } » est sur la case noire centrale, E5
   *[missing] la case noire centrale, E5, n’est pas écrite « # »
}
kenwan-fault-too-many-pieces = il y a { $number } pions sur le plateau, le jeu n’en compte que { $most }
kenwan-fault-places = places « { $text } » : { $case ->
    [form] il faut une lettre ou « - » pour chacun des 2 ou 3 joueurs
    [twice] { $player } en ont deux
    [stranger] « { $letter } » ne désigne aucun des { $players } joueurs
    [last-open] la dernière place libre revient au dernier joueur
   *[second-first] la deuxième place n’est jamais la première attribuée
}

# What a level of this sharpness overlooks: see docs/levels.md.
kenwan-level-overlooks = { $sharpness ->
    [0] ne voit pas les déplacements de plus de deux cases
    [1] ne voit pas les déplacements de plus de quatre cases
    [2] ne voit pas les déplacements de plus de six cases
   *[other] ne manque presque aucun déplacement
}

# Wali.

wali-blurb = Posez vos douze pièces avec soin, puis alignez-en trois : chaque nouvel alignement prend la pièce adverse de votre choix.

wali-rules-standard = Règles de base
    .note = La règle de la feuille : alignements de trois pièces ou plus, en rangée ou en colonne.
wali-setup-start = Plateau vide

# The numbers and choices of the rule sets.
wali-parameter-pieces = Pièces de chaque joueur
wali-parameter-line = Pièces qui se touchent pour former un alignement (W2, W5)
wali-parameter-quiet-limit = Tours de suite sans capture après lesquels la partie est nulle (W8)

# Themes of puzzles.
wali-theme-line = Alignement de trois
wali-theme-quiet = Coup sans prise
wali-theme-horse = Cheval : la même pièce prend encore

wali-player-1 = les Bâtonnets
    .label = Bâtonnets
    .of = des Bâtonnets
    .to = aux Bâtonnets
    .number = plural
wali-player-2 = les Cailloux
    .label = Cailloux
    .of = des Cailloux
    .to = aux Cailloux
    .number = plural

wali-piece-stick = bâtonnet
    .the = le bâtonnet
    .a = un bâtonnet
wali-piece-stone = caillou
    .the = le caillou
    .a = un caillou

wali-coloured-piece = { $piece }

wali-count = { $piece-is ->
    [stick] { $number ->
        [one] { $number } bâtonnet
       *[other] { $number } bâtonnets
    }
   *[stone] { $number ->
        [one] { $number } caillou
       *[other] { $number } cailloux
    }
}
wali-position-player = { $player-label } : { $number ->
    [0] aucune pièce sur le plateau
    [one] une pièce sur le plateau
   *[other] { $number } pièces sur le plateau
}
wali-position-reserve = { $case ->
    [closed] { $number ->
        [0] Aucune en main
        [one] Une n’a jamais été posée
       *[other] { $number } n’ont jamais été posées
    }
   *[open] En main : { $number }
}

wali-move-place = { $player } posent { $piece-a } en { $to }
wali-move-step = { $player } déplacent { $piece-a } de { $from } en { $to }
wali-move-line = { $line-count ->
    [one] { $player } déplacent { $piece-a } de { $from } en { $to }, réalisent l’alignement { $lines } et prennent { $target-the } en { $captures }
   *[other] { $player } déplacent { $piece-a } de { $from } en { $to }, réalisent les alignements { $lines } et prennent { $target-the } en { $captures }
}
wali-move-pass = { $player } ne peuvent pas jouer et passent
wali-move-closed = { $case ->
    [all] La pose est finie : désormais les pièces se déplacent
    [left-over] { $owner } ne peuvent plus poser de pièces
   *[used-up] { $owner } ont posé toutes leurs pièces
}

wali-ending-win = { $winner } gagnent : { $loser } n’ont plus aucune pièce sur le plateau
wali-ending-draw = Partie nulle : cent coups sans prise

wali-lens-legend-take = { $owner } peuvent réaliser un alignement et prendre une pièce
wali-lens-take = { $piece-the } en { $from } peut réaliser un alignement et prendre l’une de ces pièces : { $cells }

# Ce que le professeur compare.
wali-feature-lines = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } pas qui forme un alignement
       *[other] ont { $number } pas qui forment un alignement
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } pas qui forme un alignement
       *[other] ont { $number } pas qui forment un alignement
    }, et { $instead } avant
}
wali-feature-ready = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } alignement prêt pour la phase de déplacement
       *[other] ont { $number } alignements prêts pour la phase de déplacement
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } alignement prêt pour la phase de déplacement
       *[other] ont { $number } alignements prêts pour la phase de déplacement
    }, et { $instead } avant
}
wali-feature-gaps = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } case vide où une pièce de plus ferait trois à la file
       *[other] ont { $number } cases vides où une pièce de plus ferait trois à la file
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } case vide où une pièce de plus ferait trois à la file
       *[other] ont { $number } cases vides où une pièce de plus ferait trois à la file
    }, et { $instead } avant
}
wali-feature-edge = { $known ->
    [yes] { $player } ont { $number ->
        [one] { $number } pièce
       *[other] { $number } pièces
    } au bord, où il est plus difficile de s’aligner, et { $instead } après { $move }
   *[no] Ensuite, { $player } ont { $number ->
        [one] { $number } pièce
       *[other] { $number } pièces
    } au bord, et { $instead } avant
}
wali-feature-in-the-way = { $known ->
    [yes] { $number ->
        [0] { $player } n’ont aucune pièce
        [one] { $player } ont { $number } pièce
       *[other] { $player } ont { $number } pièces
    } là où l’adversaire aurait trois pièces à la file, et { $instead } après { $move }
   *[no] Ensuite, { $number ->
        [0] { $player } n’ont aucune pièce
        [one] { $player } ont { $number } pièce
       *[other] { $player } ont { $number } pièces
    } là où l’adversaire aurait trois pièces à la file, et { $instead } avant
}
wali-feature-kept = { $known ->
    [yes] { $number ->
        [0] { $player } n’ont aucun alignement prêt
        [one] { $player } ont { $number } alignement prêt
       *[other] { $player } ont { $number } alignements prêts
    } là où l’adversaire n’a pas le droit de poser, et { $instead } après { $move }
   *[no] Ensuite, { $number ->
        [0] { $player } n’ont aucun alignement prêt
        [one] { $player } ont { $number } alignement prêt
       *[other] { $player } ont { $number } alignements prêts
    } là où l’adversaire n’a pas le droit de poser, et { $instead } avant
}
wali-feature-steps = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } déplacement possible
       *[other] ont { $number } déplacements possibles
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } déplacement possible
       *[other] ont { $number } déplacements possibles
    }, et { $instead } avant
}
wali-feature-horse = { $number ->
    [0] { $known ->
        [yes] Après { $move }, { $player } auraient un cheval double : { $from }-{ $to } et retour, avec un alignement à chaque fois
       *[no] { $player } n’ont plus le cheval double { $from }-{ $to }
    }
   *[other] { $player } ont maintenant un cheval double : { $from }-{ $to } et retour, avec un alignement à chaque fois
}

wali-refusal-not-a-move = un coup s’écrit « D3 » (poser), « D2-D1 » (déplacer), « D2-D1xB4 » (déplacer et prendre), ou « pass »
wali-refusal-no-such-cell = il n’y a pas de case { $cell } : les colonnes vont de A à F, les rangées de 1 à 5
wali-refusal-must-pass = { $rule ->
    [W3] vous ne pouvez rien poser : vous devez passer
   *[W4] aucune de vos pièces ne peut bouger : vous devez passer
}
wali-refusal-may-not-pass = { $rule ->
    [W3] on ne passe que si l’on ne peut rien poser
   *[W4] on ne passe que si aucune pièce ne peut bouger
}
wali-refusal-no-steps-yet = les pièces ne bougent pas avant que les deux joueurs aient posé les leurs
wali-refusal-line-in-placement = une pièce en { $cell } formerait l’alignement { $line }, ce qui est interdit pendant la pose
wali-refusal-no-placements-left = la pose est finie : un déplacement vers { $cell } s’écrit « départ-{ $cell } »
wali-refusal-no-piece = il n’y a pas de pièce en { $cell }
wali-refusal-enemy-piece = la pièce en { $cell } n’est pas à vous
wali-refusal-not-a-step = { $to } n’est pas voisine de { $from } sur sa rangée ou sa colonne
wali-refusal-occupied = { $cell } n’est pas vide
wali-refusal-no-line = { $move } n’aligne pas trois pièces et ne prend donc rien
wali-refusal-no-victim = il n’y a pas de pièce adverse à prendre en { $cell }
wali-refusal-must-capture = l’alignement { $line } prend une pièce : dites laquelle, « { $move }x… »

# Champs d’une position, dans l’éditeur.
wali-field-quiet = Coups sans prise

wali-fault-fields = il faut { $expected } champs (plateau, trait, mains, coups sans prise), il y en a { $number }
wali-fault-mover = le trait s’écrit « x » ou « o », pas « { $text } »
wali-fault-hands = les mains s’écrivent « x,o » (« 12,12 ») ou « - », pas « { $text } »
wali-fault-quiet-in-placement = le nombre de coups sans prise reste 0 pendant la pose, pas { $number }
wali-fault-no-pieces = le plateau est vide alors que la pose est finie
wali-fault-placement-over = personne ne peut plus poser : les mains s’écrivent alors « - »
wali-fault-too-many-pieces = { $owner } ont { $number ->
    [one] { $number } pièce
   *[other] { $number } pièces
} sur le plateau et { $hand } en main : le maximum est { $most }
wali-fault-line-in-placement = { $owner } ont déjà un alignement de trois ({ $line }) pendant la pose

# What a level of this sharpness overlooks: see docs/levels.md.
wali-level-overlooks = { $sharpness ->
   *[other] ne voit pas qu’une pièce peut quitter un alignement pour en former un autre
}

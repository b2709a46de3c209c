# Khitan.

khitan-blurb = Retournez une pièce à six couleurs sur la case voisine : toute pièce adverse qui lui fait alors face, couleur contre couleur, est capturée.

khitan-rules-classic = Classique
    .note = Les pièces capturées sont éliminées définitivement ; capturez-les toutes.
khitan-rules-short = Courte
    .note = Comme la version classique, mais on perd dès qu’on n’a plus que quatre pièces.
khitan-rules-expert = Expert
    .note = Réserve de trois pièces par camp : qui capture remet en jeu autant des siennes. Une réserve épuisée est fermée pour de bon.
khitan-rules-master = Master
    .note = Réserve de six pièces par camp, jamais fermée ; après 300 tours, le camp qui a le plus de pièces gagne.
khitan-setup-start = Départ
khitan-setup-lines = Lignes
khitan-setup-compact = Compact
khitan-setup-staggered = En quinconce

# The numbers and choices of the rule sets.
khitan-parameter-tiles = Pièces par camp, sur le plateau et en réserve
khitan-parameter-fewest-tiles = Un joueur qui a moins de pièces que cela sur le plateau a perdu (H6, H7)
khitan-parameter-reserves = Les pièces capturées vont dans des réserves et peuvent revenir (H8, H9)
khitan-parameter-reserves-close = Une réserve épuisée est fermée pour de bon (H8)
khitan-parameter-quiet-limit = Tours de suite sans capture après lesquels la partie est nulle (H11)
khitan-parameter-turn-limit = Tours après lesquels le nombre de pièces décide (H11)

# Themes of puzzles.
khitan-theme-quiet = Coup sans capture
khitan-theme-capture = Capture au premier coup
khitan-theme-several = Plusieurs captures d’un coup
khitan-theme-opened-line = Ligne ouverte
khitan-theme-placement = Pose
khitan-theme-sacrifice = Sacrifice

khitan-player-1 = les Blancs
    .label = Blancs
    .of = des Blancs
    .to = aux Blancs
    .adjective = blanche
    .number = plural
khitan-player-2 = les Noirs
    .label = Noirs
    .of = des Noirs
    .to = aux Noirs
    .adjective = noire
    .number = plural

khitan-piece-tile-a = pièce
    .the = la pièce
khitan-piece-tile-b = pièce
    .the = la pièce

khitan-colour-yellow = jaune
khitan-colour-red = rouge
khitan-colour-blue = bleu
khitan-colour-green = vert
khitan-colour-purple = violet
khitan-colour-orange = orange

khitan-button-state = { $east } à l’est, { $north-east } au nord-est
khitan-coloured-piece = { $piece } { $owner-adjective }
khitan-facing-colour = { $colour } { $direction-at }

khitan-count = { $number ->
    [one] { $number } pièce
   *[other] { $number } pièces
}
khitan-position-player = { $player-label } : { $number ->
    [0] aucune pièce sur le plateau
    [one] une pièce sur le plateau
   *[other] { $number } pièces sur le plateau
}
khitan-position-reserve = { $case ->
    [closed] Réserve : fermée
   *[open] Réserve : { $number ->
        [0] vide
        [one] une pièce
       *[other] { $number } pièces
    }
}

khitan-move-flip = { $number ->
    [0] { $player } retournent la pièce de { $from } en { $to }
   *[other] { $player } retournent la pièce de { $from } en { $to } et capturent { $captures }
}
khitan-move-place = { $player } posent une pièce en { $to }, { $look }
khitan-move-pass = { $player } ne peuvent retourner aucune pièce et passent
khitan-move-closed = { $case ->
    [all] Les deux réserves sont désormais fermées pour de bon
   *[other] La réserve { $owner-of } est épuisée et fermée pour de bon
}

khitan-ending-win = { $case ->
    [wiped-out] { $winner } gagnent : il ne reste aucune pièce { $loser-to }
    [some-left] { $number ->
        [one] { $winner } gagnent : il ne reste qu’une pièce { $loser-to }
       *[other] { $winner } gagnent : il ne reste que { $number } pièces { $loser-to }
    }
   *[unknown] { $winner } gagnent par leurs captures : il reste trop peu de pièces { $loser-to }
}
khitan-ending-draw = Partie nulle : la limite de tours est atteinte sans vainqueur

khitan-lens-legend-sight = pièces qui se voient

# Ce que le professeur compare.
khitan-feature-captures = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } bascule qui capture
       *[other] ont { $number } bascules qui capturent
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } bascule qui capture
       *[other] ont { $number } bascules qui capturent
    }, et { $instead } avant
}
khitan-feature-safe = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } bascule sans capture qui n’expose rien
       *[other] ont { $number } bascules sans capture qui n’exposent rien
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } bascule sans capture qui n’expose rien
       *[other] ont { $number } bascules sans capture qui n’exposent rien
    }, et { $instead } avant
}
khitan-feature-centre = { $known ->
    [yes] { $player } { $number ->
        [one] ont { $number } pièce près du centre
       *[other] ont { $number } pièces près du centre
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] ont { $number } pièce près du centre
       *[other] ont { $number } pièces près du centre
    }, et { $instead } avant
}
khitan-feature-parity = { $number ->
    [0] { $known ->
        [yes] Après { $move }, la parité serait favorable { $player-to }, qui attaqueraient les derniers
       *[no] La parité n’est plus favorable { $player-to }
    }
   *[other] À nombre égal de pièces, la parité est maintenant favorable { $player-to }, qui attaqueront les derniers
}

khitan-refusal-not-a-move = un coup s’écrit « C4-D5 » (retourner), « +B2:a2 » (poser, avec une orientation de a0 à b5), ou « pass »
khitan-refusal-captures-written = les captures se font d’elles-mêmes et ne s’écrivent pas : « { $move } »
khitan-refusal-no-such-hex = il n’y a pas de case { $cell }
khitan-refusal-can-flip = on ne passe que si l’on ne peut retourner aucune pièce
khitan-refusal-must-place = { $number ->
    [one] posez d’abord une pièce de votre réserve
   *[other] posez d’abord { $number } pièces de votre réserve
}
khitan-refusal-no-reserve = il n’y a pas de réserve dans cette version : on ne pose pas de pièces
khitan-refusal-nothing-to-place = on ne pose des pièces que juste après une capture
khitan-refusal-not-your-half = { $cell } n’est pas dans votre moitié de terrain
khitan-refusal-occupied = { $cell } n’est pas vide
khitan-refusal-no-tile = il n’y a pas de pièce en { $cell }
khitan-refusal-not-your-tile = la pièce en { $cell } est à votre adversaire
khitan-refusal-not-a-neighbour = { $to } ne touche pas { $from }

# Champs d’une position, dans l’éditeur.
khitan-field-pending = Pièces encore à poser
khitan-field-quiet = Tours sans prise
khitan-field-turns = Tours joués

khitan-fault-fields = il faut { $expected } champs (plateau, trait, réserves, pièces encore à poser, tours sans capture, tours), il y en a { $number }
khitan-fault-mover = le trait s’écrit « w » ou « b », pas « { $text } »
khitan-fault-no-tiles = le plateau est vide
khitan-fault-quiet = { $turns } tours seulement ont été joués, il ne peut pas y en avoir { $quiet } sans capture
khitan-fault-reserves = { $case ->
    [form] il faut deux réserves comme « 3,3 », pas « { $text } »
    [closed] la réserve { $owner-of } ne peut pas être fermée dans cette version
   *[none] { $owner } n’ont pas de réserve dans cette version : écrivez « 0,0 »
}
khitan-fault-too-many-tiles = { $owner } ont { $number } pièces sur le plateau et { $reserve } en réserve, plus de { $most } en tout
khitan-fault-both-lost = les deux camps ont 4 pièces ou moins : tous deux auraient perdu
khitan-fault-pending = { $number ->
    [one] il ne peut pas rester une pièce
   *[other] il ne peut pas rester { $number } pièces
} à poser : { $case ->
    [rules] dans cette version, on ne pose pas de pièces
    [lost] on ne pose plus rien quand un camp n’a plus de pièce sur le plateau
    [reserve] la réserve en contient moins
    [room] cette moitié du plateau a moins de cases vides
    [captured] il manque moins de pièces à l’adversaire, on n’a pas pu en capturer autant
    [quiet] après une capture, il y a 0 tour sans capture
   *[last-turn] le dernier tour est joué
}

# What a level of this sharpness overlooks: see docs/levels.md.
khitan-level-overlooks = { $sharpness ->
   *[other] ne voit pas les prises à travers la case que la pièce retournée vient de quitter
}

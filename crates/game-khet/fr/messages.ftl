# Khet.

khet-blurb = Déplacez ou tournez une pièce, puis votre laser tire : éclairez le pharaon adverse avant que le vôtre ne soit touché.

khet-rules-standard = Première édition
    .note = Le manuel de l’éditeur : un djed échange sa place avec des pièces des deux couleurs, et l’on empile aussi souvent qu’on veut.
khet-rules-sheet = Feuille française
    .note = Un djed n’échange sa place qu’avec l’autre couleur, et chacun n’empile qu’une fois par partie.
khet-rules-2-0 = Khet 2.0
    .note = Le laser est dans un sphinx qui peut tourner, des anubis remplacent les obélisques, et le djed s’appelle scarabée.
khet-setup-classic = Classique
khet-setup-imhotep = Imhotep
khet-setup-dynasty = Dynastie
khet-setup-imhotep2 = Imhotep avec diviseurs
khet-setup-dynasty2 = Dynastie avec diviseurs
khet-setup-osiris = Osiris
khet-setup-isis = Isis

# The numbers and choices of the rule sets.
khet-parameter-swaps-own-pieces = Un djed s’échange aussi avec les pièces de sa couleur (R5)
khet-parameter-has-stacks = Il y a des obélisques, qui peuvent s’empiler (R6)
khet-parameter-stacks-created = Nombre de piles que chaque joueur peut créer par partie (R6)
khet-parameter-laser-turns = Le laser est dans un sphinx qui peut tourner (T1)

# Themes of puzzles.
khet-theme-turn = Quart de tour
khet-theme-quiet = Coup sans prise
khet-theme-shot = Tir d’entrée
khet-theme-swap = Échange de djed
khet-theme-sacrifice = Sacrifice

khet-player-1 = Argent
    .label = Argent
    .of = d’Argent
    .to = à Argent
    .adjective = argent
    .number = singular
khet-player-2 = Rouge
    .label = Rouge
    .of = de Rouge
    .to = à Rouge
    .adjective = rouge
    .number = singular

khet-piece-pyramid = pyramide
    .the = la pyramide
    .a = une pyramide
    .of-the = de la pyramide
khet-piece-djed = djed
    .the = le djed
    .a = un djed
    .of-the = du djed
khet-piece-scarab = scarabée
    .the = le scarabée
    .a = un scarabée
    .of-the = du scarabée
khet-piece-splitter = diviseur de faisceau
    .the = le diviseur
    .a = un diviseur
    .of-the = du diviseur
khet-piece-eye-of-horus = Œil d’Horus
    .the = l’Œil d’Horus
    .a = un Œil d’Horus
    .of-the = de l’Œil d’Horus
khet-piece-obelisk = obélisque
    .the = l’obélisque
    .a = un obélisque
    .of-the = de l’obélisque
khet-piece-stack = pile de deux obélisques
    .the = la pile
    .a = une pile
    .of-the = de la pile
khet-piece-pharaoh = pharaon
    .the = le pharaon
    .a = un pharaon
    .of-the = du pharaon
khet-piece-anubis = anubis
    .the = l’anubis
    .a = un anubis
    .of-the = de l’anubis
khet-piece-sphinx = sphinx
    .the = le sphinx
    .a = un sphinx
    .of-the = du sphinx

khet-coloured-piece = { $piece-is ->
    [stack] pile { $owner-adjective } de deux obélisques
    [splitter] diviseur { $owner-adjective }
   *[other] { $piece } { $owner-adjective }
}
khet-facing-mirror = miroir vers { $direction-the }
khet-facing-mirrors = miroirs vers { $direction-the } et { $opposite-the }
khet-facing-side = vers { $direction-the }
khet-item = { $piece-the } { $owner-adjective } en { $cell }
khet-item-of = de la pile { $owner-adjective } en { $cell }

khet-count = { $piece-is ->
    [obelisk] { $number ->
        [one] { $number } obélisque
       *[other] { $number } obélisques
    }
    [anubis] { $number ->
        [one] { $number } anubis
       *[other] { $number } anubis
    }
   *[pyramid] { $number ->
        [one] { $number } pyramide
       *[other] { $number } pyramides
    }
}
khet-position-player = { $player-label } a { $number ->
    [0] perdu toutes ses pièces
    [one] une pièce
   *[other] { $number } pièces
}

khet-move-step = { $player } déplace { $piece-the } de { $from } en { $to }
khet-move-stack = { $player } empile l’obélisque de { $from } sur celui de { $to }
khet-move-top = { $player } déplace l’obélisque du dessus de la pile { $from } en { $to }
khet-move-top-onto = { $player } déplace l’obélisque du dessus de la pile { $from } sur celui de { $to }
khet-move-swap = { $player } échange { $piece-the } de { $from } avec { $target-the } { $owner-adjective } de { $to }
khet-move-clockwise = { $piece-is ->
    [djed] { $player } tourne le djed en { $from }
    [scarab] { $player } tourne le scarabée en { $from }
    [splitter] { $player } tourne le diviseur en { $from }
    [eye-of-horus] { $player } tourne l’Œil d’Horus en { $from }
   *[other] { $player } tourne { $piece-the } en { $from } vers la droite
}
khet-move-anticlockwise = { $player } tourne { $piece-the } en { $from } vers la gauche
khet-move-destroyed = Le laser détruit { $pieces }
khet-move-beheaded = Le laser retire l’obélisque du dessus { $pieces }
khet-move-royal = Le laser éclaire { $pieces }
khet-move-absorbed = Le laser s’arrête, sans dommage, sur { $pieces }

khet-ending-win = { $winner } gagne : le pharaon { $loser-adjective } est éclairé
khet-ending-draw = Partie nulle : un seul tir a éclairé les deux pharaons

khet-lens-legend-take = par ce coup, la lumière { $owner-of } touche
khet-lens-legend-turn = en tournant cette pièce, la lumière { $owner-of } touche
khet-lens-take = en bougeant ou en tournant { $piece-the } en { $from }, la lumière touche { $cells }

# Ce que le professeur compare.
khet-feature-shots = { $known ->
    [yes] { $player } { $number ->
        [one] a { $number } coup qui touche une pièce
       *[other] a { $number } coups qui touchent une pièce
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] a { $number } coup qui touche une pièce
       *[other] a { $number } coups qui touchent une pièce
    }, et { $instead } avant
}
khet-feature-mirrors = { $known ->
    [yes] { $player } { $number ->
        [one] a { $number } miroir dans l’axe du pharaon adverse
       *[other] a { $number } miroirs dans l’axe du pharaon adverse
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] a { $number } miroir dans l’axe du pharaon adverse
       *[other] a { $number } miroirs dans l’axe du pharaon adverse
    }, et { $instead } avant
}
khet-feature-light = { $known ->
    [yes] { $player } { $number ->
        [one] éclaire { $number } case à deux pas au plus du pharaon adverse
       *[other] éclaire { $number } cases à deux pas au plus du pharaon adverse
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] éclaire { $number } case à deux pas au plus du pharaon adverse
       *[other] éclaire { $number } cases à deux pas au plus du pharaon adverse
    }, et { $instead } avant
}
khet-feature-reach = { $known ->
    [yes] { $player } { $number ->
        [one] a { $number } case près du pharaon adverse à un pas de sa lumière et d’un de ses miroirs
       *[other] a { $number } cases près du pharaon adverse à un pas de sa lumière et d’un de ses miroirs
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] a { $number } case près du pharaon adverse à un pas de sa lumière et d’un de ses miroirs
       *[other] a { $number } cases près du pharaon adverse à un pas de sa lumière et d’un de ses miroirs
    }, et { $instead } avant
}
khet-feature-guards = { $known ->
    [yes] { $player } { $number ->
        [one] a { $number } pièce à côté de son pharaon
       *[other] a { $number } pièces à côté de son pharaon
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] a { $number } pièce à côté de son pharaon
       *[other] a { $number } pièces à côté de son pharaon
    }, et { $instead } avant
}
khet-feature-open = { $known ->
    [yes] { $player } { $number ->
        [one] laisse { $number } case vide dans l’axe de son pharaon
       *[other] laisse { $number } cases vides dans l’axe de son pharaon
    }, et { $instead } après { $move }
   *[no] Ensuite, { $player } { $number ->
        [one] laisse { $number } case vide dans l’axe de son pharaon
       *[other] laisse { $number } cases vides dans l’axe de son pharaon
    }, et { $instead } avant
}

khet-refusal-not-a-move = un coup s’écrit « c1d2 » (déplacer), « c1+ » ou « c1- » (tourner), ou « d1e2^ » (déplacer le dessus d’une pile)
khet-refusal-no-piece = il n’y a pas de pièce en { $cell }
khet-refusal-not-yours = { $piece-the } en { $cell } est { $owner-to }, pas à vous
khet-refusal-one-turn = tourner { $piece-the } d’un côté ou de l’autre revient au même : écrivez « { $cell }+ »
khet-refusal-no-turn = tourner { $piece-the } en { $cell } ne changerait rien : ce n’est pas un coup
khet-refusal-no-stack = il n’y a pas de pile en { $cell }
khet-refusal-sphinx-stays = le sphinx ne quitte jamais { $cell }
khet-refusal-too-far = { $to } ne touche pas { $from }, et une pièce n’avance que d’une case
khet-refusal-colour-square = seules les pièces { $rival-of } peuvent entrer en { $cell }
khet-refusal-no-swap = { $piece-a } n’échange pas sa place avec { $target-a }, et il y en a un en { $cell }
khet-refusal-own-swap = dans ces règles, { $piece-a } n’échange sa place qu’avec une pièce adverse, et celle de { $cell } est à vous
khet-refusal-partner-colour-square = { $target-the } adverse de { $to } n’a pas le droit d’aller en { $from }
khet-refusal-three-high = on n’empile jamais plus de deux obélisques : { $piece-the } ne peut pas aller en { $cell }
khet-refusal-stacked-once = vous avez déjà empilé, et dans ces règles on n’empile qu’une fois par partie
khet-refusal-occupied = { $target-the } { $owner-adjective } occupe { $cell }, et on ne va que sur une case vide

# Champs d’une position, dans l’éditeur.
khet-field-stacked = Qui a empilé
khet-field-stacked-nobody = Personne
khet-field-stacked-silver = Argent
khet-field-stacked-red = Rouge
khet-field-stacked-both = Les deux

khet-fault-fields = { $expected ->
    [3] il faut le plateau, le trait (s ou r) et qui a empilé (-, s, r ou sr)
   *[other] il faut le plateau et le trait (s ou r)
}, or il y a { $number ->
    [one] { $number } champ
   *[other] { $number } champs
}
khet-fault-mover = le trait s’écrit « s » ou « r », pas « { $text } »
khet-fault-stacked = qui a empilé s’écrit « - », « s », « r » ou « sr », pas « { $text } »
khet-fault-edition = { $piece-the } en { $cell } n’existe pas dans { $edition ->
    [later] les règles 2.0
   *[first] la première édition
}
khet-fault-sphinx-square = la place du sphinx { $owner-of } est en { $home }, pas en { $cell }
khet-fault-sphinx-facing = le sphinx en { $cell } doit tirer vers l’intérieur du plateau
khet-fault-colour-square = { $piece-the } { $owner-of } n’a rien à faire en { $cell } : cette case est réservée à l’autre couleur
khet-fault-too-many-pharaohs = { $owner } a { $number } pharaons, la boîte en contient { $most }
khet-fault-too-many-djeds = { $owner } a { $number } { $edition ->
    [later] scarabées
   *[first] djeds
}, la boîte en contient { $most }
khet-fault-too-many-splitters = { $owner } a { $number } { $edition ->
    [later] Yeux d’Horus
   *[first] diviseurs de faisceau
}, la boîte en contient { $most }
khet-fault-too-many-pyramids = { $owner } a { $number } pyramides, la boîte en contient { $most }
khet-fault-too-many-obelisks = { $owner } a { $number } obélisques, la boîte en contient { $most }
khet-fault-too-many-anubis = { $owner } a { $number } anubis, la boîte en contient { $most }
khet-fault-too-many-sphinxes = { $owner } a { $number } sphinx, la boîte en contient { $most }
khet-fault-no-djed = il faut { $owner-to } au moins { $edition ->
    [later] un scarabée ou un Œil d’Horus
   *[first] un djed ou un diviseur de faisceau
}
khet-fault-no-sphinx = il manque le sphinx { $owner-of } en { $cell }
khet-fault-no-pharaohs = il n’y a aucun pharaon : il en faut un par joueur
khet-fault-no-pharaoh = { $owner } n’a pas de pharaon

# What a level of this sharpness overlooks: see docs/levels.md.
khet-level-overlooks = { $sharpness ->
    [0] ne voit pas les tirs réfléchis par un miroir
    [1] ne voit pas les miroirs derrière les miroirs
   *[other] ne voit pas les tirs réfléchis plus de { $sharpness } fois
}

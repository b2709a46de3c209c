# Khitan.

khitan-blurb = Retournez une pièce à six couleurs sur la case voisine : toute pièce adverse qui lui fait alors face, couleur contre couleur, est capturée.

khitan-rules-classic = Classique
    .note = Les pièces capturées sont éliminées définitivement ; capturez-les toutes.
khitan-rules-short = Courte
    .note = Comme la version classique, mais avec quatre pièces ou moins on a perdu.
khitan-rules-expert = Expert
    .note = Trois pièces en réserve par camp : qui capture en replace autant des siennes. Une réserve épuisée est fermée pour de bon.
khitan-rules-master = Master
    .note = Six pièces en réserve par camp, qui ne ferme jamais ; après 300 tours, le camp qui a le plus de pièces gagne.
khitan-setup-start = Départ
khitan-setup-lines = Lignes
khitan-setup-compact = Compact
khitan-setup-staggered = En quinconce

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
khitan-move-place = { $player } placent une pièce en { $to }, { $look }
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

khitan-refusal-not-a-move = ce n’est pas un coup : écrivez un retournement « C4-D5 », un placement « +B2:a2 » avec un état de a0 à b5, ou « pass »
khitan-refusal-captures-written = les captures se font d’elles-mêmes et ne s’écrivent pas : « { $move } »
khitan-refusal-no-such-hex = il n’y a pas de case { $cell }
khitan-refusal-can-flip = qui peut retourner une pièce n’a pas le droit de passer
khitan-refusal-must-place = { $number ->
    [one] il faut d’abord placer une pièce de la réserve
   *[other] il faut d’abord placer { $number } pièces de la réserve
}
khitan-refusal-no-reserve = dans cette version, on ne place pas de pièces
khitan-refusal-nothing-to-place = on ne place des pièces qu’après des captures du même tour
khitan-refusal-not-your-half = { $cell } n’est pas dans votre moitié de terrain
khitan-refusal-occupied = { $cell } n’est pas vide
khitan-refusal-no-tile = il n’y a pas de pièce en { $cell }
khitan-refusal-not-your-tile = la pièce en { $cell } est à votre adversaire
khitan-refusal-not-a-neighbour = { $to } n’est pas voisine de { $from }

khitan-fault-fields = il faut { $expected } champs (plateau, trait, réserves, pièces encore à placer, tours calmes, tours), or il y en a { $number }
khitan-fault-mover = le trait est à « w » ou à « b », pas à « { $text } »
khitan-fault-no-tiles = le plateau est vide
khitan-fault-quiet = de { $turns } tours, { $quiet } ne peuvent pas avoir été calmes
khitan-fault-reserves = { $case ->
    [form] il faut deux réserves comme « 3,3 », pas « { $text } »
    [closed] la réserve { $owner-of } ne peut pas être fermée dans cette version
   *[none] { $owner } n’ont pas de réserve dans cette version : écrivez « 0,0 »
}
khitan-fault-too-many-tiles = { $owner } ont { $number } pièces sur le plateau et { $reserve } en réserve, plus de { $most } en tout
khitan-fault-both-lost = les deux camps ont 4 pièces ou moins, donc tous deux auraient perdu
khitan-fault-pending = { $number ->
    [one] il ne peut pas rester une pièce
   *[other] il ne peut pas rester { $number } pièces
} à placer : { $case ->
    [rules] dans cette version, on ne place pas de pièces
    [lost] on ne place rien quand un camp n’a plus de pièce sur le plateau
    [reserve] la réserve de qui a le trait en contient moins
    [room] la moitié de qui a le trait a moins de cases vides
    [captured] l’adversaire a moins de pièces hors du plateau, qui auraient pu être capturées
    [quiet] la capture a remis les tours calmes à 0
   *[last-turn] aucun tour ne commence après le dernier
}

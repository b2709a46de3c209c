# Wali.

wali-blurb = Posez vos douze pièces avec soin, puis alignez-en trois : chaque nouvel alignement prend la pièce adverse de votre choix.

wali-rules-standard = Règles de base
    .note = La règle de la feuille : alignements de trois pièces ou plus, en ligne et en colonne.
wali-setup-start = Plateau vide

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

wali-ending-win = { $winner } gagnent : il ne reste { $loser-to } aucune pièce sur le plateau
wali-ending-draw = Partie nulle : cent coups sans prise

wali-refusal-not-a-move = ce n’est pas un coup : écrivez une pose « D3 », un pas « D2-D1 », un pas avec prise « D2-D1xB4 », ou « pass »
wali-refusal-no-such-cell = il n’y a pas de case { $cell } : les colonnes vont de A à F, les rangées de 1 à 5
wali-refusal-must-pass = { $rule ->
    [W3] vous ne pouvez rien poser : vous devez passer
   *[W4] vous ne pouvez rien déplacer : vous devez passer
}
wali-refusal-may-not-pass = { $rule ->
    [W3] on ne passe que si l’on ne peut rien poser
   *[W4] on ne passe que si l’on ne peut rien déplacer
}
wali-refusal-no-steps-yet = les pièces ne se déplacent pas avant que les deux joueurs aient posé les leurs
wali-refusal-line-in-placement = une pièce en { $cell } ferait l’alignement { $line }
wali-refusal-no-placements-left = la pose est finie : un pas en { $cell } s’écrit « départ-{ $cell } »
wali-refusal-no-piece = il n’y a pas de pièce en { $cell }
wali-refusal-enemy-piece = la pièce en { $cell } n’est pas à vous
wali-refusal-not-a-step = { $to } n’est pas voisine de { $from } sur sa rangée ou sa colonne
wali-refusal-occupied = { $cell } n’est pas vide
wali-refusal-no-line = { $move } n’aligne pas trois pièces, donc ne prend rien
wali-refusal-no-victim = il n’y a pas de pièce adverse à prendre en { $cell }
wali-refusal-must-capture = l’alignement { $line } prend une pièce : ajoutez laquelle, « { $move }x… »

wali-fault-fields = il faut { $expected } champs (plateau, trait, mains, coups calmes), or il y en a { $number }
wali-fault-mover = le trait est à « x » ou à « o », pas à « { $text } »
wali-fault-hands = les mains s’écrivent « x,o » (« 12,12 ») ou « - », pas « { $text } »
wali-fault-quiet-in-placement = le nombre de coups calmes est 0 jusqu’au début des déplacements, pas { $number }
wali-fault-no-pieces = dans la phase des déplacements, il y a au moins une pièce sur le plateau
wali-fault-placement-over = personne ne peut plus poser : les déplacements ont commencé, et les mains s’écrivent « - »
wali-fault-too-many-pieces = { $owner } ont { $number ->
    [one] { $number } pièce
   *[other] { $number } pièces
} sur le plateau et { $hand } en main, { $most } est le maximum
wali-fault-line-in-placement = { $owner } ont un alignement de trois ({ $line }) avant le début des déplacements

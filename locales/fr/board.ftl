# Ce que tous les jeux partagent : listes, directions, boutons, fins de partie, raisons.

list-and = { $firsts } et { $last }
list-or = { $firsts } ou { $last }
list-then = , puis
list-semicolon = { " " };{ " " }

direction-north = nord
    .the = le nord
    .at = au nord
direction-north-east = nord-est
    .the = le nord-est
    .at = au nord-est
direction-east = est
    .the = l’est
    .at = à l’est
direction-south-east = sud-est
    .the = le sud-est
    .at = au sud-est
direction-south = sud
    .the = le sud
    .at = au sud
direction-south-west = sud-ouest
    .the = le sud-ouest
    .at = au sud-ouest
direction-west = ouest
    .the = l’ouest
    .at = à l’ouest
direction-north-west = nord-ouest
    .the = le nord-ouest
    .at = au nord-ouest

button-clockwise = Tourner vers la droite
button-anticlockwise = Tourner vers la gauche
button-top = Seulement celui du dessus
button-stop = S’arrêter là
button-pass = Passer

cell-empty = vide
cell-only = case réservée { $player-to }
cell-half = moitié { $player-of }

piece-alone = { $piece }
position-group = { $look } : { $cells }
position-empty = Le plateau est vide

material-left = { $pieces } en jeu
material-waiting = { $number } à poser
material-taken = prises : { $pieces }

termination-rules = la partie est allée à son terme
termination-repetition = la même position est apparue trois fois
termination-ply-limit = la limite de coups est atteinte
termination-quiet-limit = trop de coups sans prise
termination-resignation = un joueur a abandonné
termination-agreement = accord entre les joueurs
termination-time = un joueur a dépassé son temps
termination-forfeit = forfait d’un joueur

ending-win = { $winner } { $winner-number ->
    [plural] gagnent
   *[singular] gagne
}
ending-resignation = { $loser } { $loser-number ->
    [plural] abandonnent
   *[singular] abandonne
} : { $winner } { $winner-number ->
    [plural] gagnent
   *[singular] gagne
}
ending-time = { $loser } { $loser-number ->
    [plural] n’ont
   *[singular] n’a
} plus de temps : { $winner } { $winner-number ->
    [plural] gagnent
   *[singular] gagne
}
ending-forfeit = { $loser } { $loser-number ->
    [plural] déclarent
   *[singular] déclare
} forfait : { $winner } { $winner-number ->
    [plural] gagnent
   *[singular] gagne
}
ending-draw = Partie nulle : { $reason }

# Pourquoi on ne peut pas réclamer la nulle.
claim-over = la partie est finie
claim-not-repeated = { $number ->
    [0] cette position ne compte pas pour les répétitions
    [one] cette position n’est apparue qu’une fois, il en faut trois
   *[other] cette position n’est apparue que { $number } fois, il en faut trois
}
claim-three-players = à trois joueurs, on ne peut pas abandonner

# Pourquoi un coup est refusé. Les raisons n’ont ni majuscule ni point final.
refusal-game-over = { $termination ->
    [repetition] la partie est finie : la même position est apparue trois fois
    [ply-limit] la partie est finie : la limite de coups est atteinte
    [quiet-limit] la partie est finie : trop de coups sans prise
    [resignation] la partie est finie par abandon
    [agreement] la partie est finie d’un commun accord
    [time] la partie est finie : un joueur a dépassé son temps
    [forfeit] la partie est finie par forfait
   *[rules] la partie est finie
}
illegal-move = Vous ne pouvez pas jouer « { $move } » : { $reason }
illegal-move-alternatives = { $number ->
    [one] Cette pièce peut jouer { $moves }
   *[other] Cette pièce peut jouer : { $moves }
}

# Ce que peut faire une pièce, après un coup refusé.
can-do = { $piece-the } en { $cell } peut { $deeds }
can-go = aller en { $cells }
can-jump = sauter en { $cells }
can-flip = basculer en { $cells }
can-take = prendre en { $cells }
can-stack = s’empiler en { $cells }
can-top = envoyer son sommet en { $cells }
can-swap = échanger sa place avec la pièce en { $cells }
can-turn-both = tourner dans les deux sens
can-turn = tourner

# Pourquoi un texte n’est pas une position.
fault-too-long = le texte d’une position a au plus { $most } octets, celui-ci en a { $number }
fault-rows = il faut { $expected } rangées séparées par « / », il y en a { $number }
fault-gap = rangée { $row } (« { $text } ») : un nombre de cases vides ne commence jamais par 0
fault-piece = rangée { $row } (« { $text } ») : « { $letter } » n’est pas une pièce
fault-width = la rangée { $row } (« { $text } ») a { $number ->
    [100] plus de 99
   *[other] { $number }
} cases au lieu de { $expected }
fault-number = { $field ->
    [pending] le nombre de pièces encore à poser
    [turns] le nombre de tours
    [reserve] la réserve
    [hand-of-x] la main de x
    [hand-of-o] la main de o
    [passes] le nombre de tours passés
   *[quiet] le nombre de tours sans prise
} doit être un nombre de 0 à { $most }, pas « { $text } »

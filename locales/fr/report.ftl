# Rapports sur le comportement d’un jeu à partir d’un départ : l’établi du concepteur. Les nombres arrivent tout écrits.

figures-title = Comment se joue { $game }
figures-of-setup = Règles « { $rules } », position de départ « { $setup } »
figures-of-position = Règles « { $rules } », position de départ { $position }
figures-played = { $number } parties jouées par le moteur contre lui-même.
figures-played-so-far = { $number } parties sur { $planned } pour l’instant.
figures-how = Joueurs de force égale, et voisins sur une échelle de forces : { $ladder }. Sauf mention contraire, les chiffres viennent des parties entre joueurs égaux de la dernière force. Entre crochets : intervalles de confiance à 95 %.
figures-alike = Seules { $number } parties sur { $games } diffèrent : les intervalles sont plus étroits qu’ils ne devraient.
figures-level = niveau { $level }
figures-nodes = { $nodes } positions par coup
figures-strength = Force
figures-games = Parties
figures-draws = Nulles
figures-length-short = Demi-coups
figures-wins-of = Victoires ({ $player })
figures-score-of = Score ({ $player })
figures-percent = { $number } %
figures-between = { $value } [{ $low } – { $high }]

figures-fairness = Le départ est-il équitable ?
figures-fairness-fair = Équitable : entre joueurs égaux, aucun camp ne s’écarte de plus de cinq points d’un score égal.
figures-fairness-slight = Pas tout à fait équitable ({ $player }) : ce camp marque à coup sûr { $side ->
    [more] plus
   *[less] moins
  } que sa part, mais l’écart peut être de moins de cinq points.
figures-fairness-unfair = Inéquitable ({ $player }) : ce camp marque au moins cinq points de { $side ->
    [more] plus
   *[less] moins
  } que sa part.
figures-fairness-open = On ne sait pas encore : il faut plus de parties pour trancher.
figures-seats-plot = Scores entre joueurs égaux, selon la force
figures-seats-describe = { $rows }. Un score égal vaut 50 % ; la bande va jusqu’à cinq points de chaque côté.
figures-results-plot = Résultats entre joueurs égaux, selon la force
figures-endings = Comment les parties finissent
figures-ending-line = { $reason } : { $share } des parties, dont { $draws } nulles
figures-counter = un compteur arrivé à son terme ({ $field })
figures-too-long = interrompue après { $plies } demi-coups

figures-section-length = Longueur
figures-length-line = La moitié des parties durent moins de { $median } demi-coups, un dixième moins de { $low }, un dixième plus de { $high }.
figures-length-plot = Longueur des parties
figures-length-axis = demi-coups
figures-length-bar = de { $from } à { $to } demi-coups : { $games } parties

figures-section-choices = Choix
figures-choices-plot = Coups légaux au fil de la partie
figures-choices-describe = De { $first } coups légaux dans le premier dixième de la partie à { $last } dans le dernier.
figures-course-axis = part de la partie

figures-section-course = Le cours d’une partie
figures-winner-plot = Ce que le futur vainqueur pouvait espérer
figures-winner-describe = La moitié des futurs vainqueurs espéraient { $first } dans le premier dixième de la partie, { $middle } au milieu et { $last } dans le dernier dixième.
figures-open-plot = À quel point le résultat est ouvert
figures-open-describe = L’ouverture passe de { $first } dans le premier dixième de la partie à { $last } dans le dernier.

figures-section-skill = Adresse
figures-skill-line = { $stronger } contre { $weaker } : { $score }, { $elo } Elo.
figures-skill-plot = Score du plus fort à chaque échelon
figures-skill-step = { $stronger } contre { $weaker }
figures-endless = plus de { $elo }

figures-section-space = Taille
figures-space-games = Parties différentes, le long d’une partie moyenne : environ 10^{ $log }.
figures-space-positions = Positions, estimées par excès d’après les pièces vues ensemble : environ 10^{ $log }.
figures-space-seen = Positions différentes rencontrées : { $seen } ; combinaisons de pièces différentes : { $materials }.

figures-section-openings = Ouvertures
figures-openings-line = Nombre effectif de débuts différents : { $one } après un demi-coup, { $two } après deux, { $four } après quatre. Premiers coups légaux : { $moves }.
figures-openings-plot = Score après chaque premier coup ({ $player })
figures-first-move = Premier coup
figures-share = Part

figures-section-board = Plateau et pièces
figures-moved-plot = Où l’on joue
figures-lost-plot = Où l’on perd des pièces
figures-stood-plot = Où se tiennent les pièces ({ $player })
figures-neutral-plot = Où se tiennent les autres pièces
figures-heat-describe = Surtout en { $cells }. La case la plus foncée vaut { $most }.
figures-per-game = { $number } par partie
figures-pieces-plot = Part des coups (●) et des pièces (◆)
figures-pieces-describe = { $rows }.
figures-piece-row = { $piece } : { $moves } des coups, { $present } des pièces

figures-section-games = Deux parties
figures-typical = Une partie typique
figures-dramatic = Une partie dramatique
figures-game-line = { $plies } demi-coups, résultat { $result }. L’avantage a changé de camp { $number } fois.
figures-game-plot = Ce que chacun pouvait espérer, demi-coup par demi-coup ({ $players })
figures-game-describe = { $player } : { $first } au début, au moins { $low } et au plus { $high } en cours de route, { $last } à la fin.
figures-ply = après { $number } demi-coups
figures-move-list = Coup par coup

figures-section-measures = Toutes les mesures
figures-measure = Mesure
figures-value = Valeur
figures-meaning = Sens

measure-length = Longueur
measure-length-note = demi-coups par partie
measure-branching = Branchement
measure-branching-note = coups légaux par demi-coup
measure-stakes = Décisions qui comptent
measure-stakes-note = un coup au hasard coûterait au moins cinq points
measure-only-moves = Coups uniques
measure-only-moves-note = le deuxième meilleur coup coûte plus de cinq points
measure-good-moves = Bons coups
measure-good-moves-note = part des coups légaux à moins de cinq points du meilleur
measure-clarity = Clarté
measure-clarity-note = le coup d’œil du joueur le plus faible trouve un bon coup
measure-draws = Nulles
measure-draws-note = part des parties sans vainqueur unique
measure-drama = Drame
measure-drama-note = à quel point les vainqueurs étaient menés en chemin, de 0 à 1
measure-comebacks = Remontées
measure-comebacks-note = part des vainqueurs qui ont espéré moins de 35 % à un moment
measure-lead-changes = Changements d’avantage
measure-lead-changes-note = changements nets de camp en tête, par partie
measure-decided = Moment de la décision
measure-decided-note = part de la partie avant que le vainqueur soit sûr à 90 %
measure-uncertainty = Incertitude
measure-uncertainty-note = ouverture moyenne du résultat ; 100 % : égalité
measure-late-uncertainty = Incertitude tardive
measure-late-uncertainty-note = de même dans le troisième quart de la partie

figures-compare-title = Deux départs comparés : { $game }
figures-compare-summary = { $number ->
    [0] Rien ne diffère de façon significative.
    [one] Une comparaison sur { $rows } diffère de façon significative.
   *[other] { $number } comparaisons sur { $rows } diffèrent de façon significative.
  }
figures-compare-how = Test de Welch pour chaque ligne, avec la correction de Holm pour l’ensemble : si rien ne différait, on ne verrait une ligne significative, fût-ce une seule, qu’une fois sur vingt. Les lignes de moins de vingt valeurs par côté ne sont pas testées.
figures-compare-what = Quoi
figures-compare-difference = Différence
figures-compare-chance = p corrigé
figures-compare-significant = significatif
figures-compare-untested = non testé
figures-compare-below = moins de { $bound }
figures-compare-plot = Différences en unités de leur dispersion
figures-compare-describe = { $rows }. À droite le second départ a davantage, à gauche le premier.
figures-compare-differs = { $what } diffère
figures-compare-none = aucune ligne ne diffère de façon significative
figures-seat-at = Score ({ $player }), { $strength }

# La page qui établit un rapport.
fairness-title = Comment se joue { $game } ?
fairness-intro = Le moteur joue contre lui-même, à partir de ce seul départ. On voit aussitôt si le départ est équitable, combien durent les parties, combien de choix comptent et combien de fois l’avantage change de camp ; plus il y a de parties, plus les chiffres sont sûrs. Tout se passe dans votre navigateur.
fairness-games = Parties
fairness-strength = Force
fairness-quick = rapide
fairness-usual = habituelle
fairness-strong = grande
fairness-own-start = votre position
fairness-begin = Jouer et rapporter
fairness-stop = Arrêter
fairness-go-on = Continuer
fairness-page = Télécharger en page
fairness-json = Télécharger les chiffres
fairness-edit = Modifier ce départ
fairness-progress = { $played } parties sur { $planned }
fairness-stopped = Arrêté après { $played } parties sur { $planned }.
fairness-done = Les { $planned } parties sont jouées.
fairness-here = Les rapports demandent un navigateur capable de faire tourner les règles. Sur un ordinateur, « tablier report » en fait aussi.
fairness-picture = Le départ
fairness-result = Le rapport

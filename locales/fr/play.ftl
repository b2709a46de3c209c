# Jouer : commandes, joueurs, analyse, éditeur, apprentissage, touches.

# Les commandes d’une partie.
play-new-game = Nouvelle partie
play-undo = Annuler le coup
play-redo = Rétablir le coup
play-hint = Indice
play-hint-move = Montrer le coup
play-hint-why = Pourquoi ?
play-hint-thinking = Recherche d’un bon coup…
play-resign = Abandonner
play-resign-confirm = Voulez-vous vraiment abandonner ?
play-claim-draw = Réclamer la nulle
play-offer-draw = Proposer la nulle
play-agree-draw = Accepter la nulle
play-decline-draw = Refuser la nulle
play-draw-offered = { $player } { $player-number ->
    [plural] proposent
   *[singular] propose
} la nulle
play-flip = Retourner le plateau
play-rotate-left = Tourner le plateau vers la gauche
play-rotate-right = Tourner le plateau vers la droite
play-first = Premier coup
play-previous = Coup précédent
play-next = Coup suivant
play-last = Dernier coup
play-replay-turn = Revoir le dernier tour
play-save = Enregistrer
play-load = Ouvrir
play-download = Télécharger la partie
play-copy-position = Copier la position
play-copied = Copié
play-move-list = Coups
play-move-input = Saisir un coup
play-play-move = Jouer
play-start-position = Départ
play-choose-target = Choisissez la destination
play-choose-piece = Choisissez une pièce
play-cancel-move = Annuler ce coup
play-must-pass = Aucun coup possible : passez
play-turn-goes-on = Votre tour continue
play-rematch = Revanche
play-and-now = Et maintenant ?
play-again = Rejouer
play-stronger = Niveau suivant
play-gentler = Niveau précédent
play-with-others = Jouer en ligne
play-swap-sides = Changer de camp
play-analyse-game = Analyser cette partie
play-board = Plateau
play-reserve = Réserve
play-captured = Prises

# Qui joue.
play-human = Humain
play-computer = Ordinateur
play-level = Niveau { $level }
play-computer-level = Ordinateur, niveau { $level }
play-computer-easiest = Ordinateur, niveau { $level } (facile)
play-computer-strongest = Ordinateur, niveau { $level } (fort)
play-name = Nom
play-player-name = Nom ({ $player })
play-seat-you = { $player } : vous
play-seat-human = { $player } : humain
play-seat-named = { $player } : { $name }
play-seat-computer = { $player } : ordinateur, niveau { $level }
play-place-1 = première place
play-place-2 = deuxième place
play-place-3 = troisième place
play-you-won = Vous avez gagné !
play-you-lost = Vous avez perdu.
play-you-hold-1 = Vous avez gagné : première place ! Les autres continuent.
play-you-hold-2 = Vous avez pris la deuxième place. Les autres continuent.
play-you-hold-3 = Vous avez pris la troisième place. Les autres continuent.
play-thinking = L’ordinateur réfléchit…
play-your-turn = À vous de jouer
play-to-move = C’est { $player-to } de jouer
play-to-place = C’est { $player-to } de poser une pièce de la réserve
play-to-go-on = { $player } { $player-number ->
    [plural] peuvent
   *[singular] peut
} encore sauter depuis { $cell }, ou s’arrêter
play-you-play = Vous jouez { $player }
play-game-over = Partie terminée
play-player-count = { $number ->
    [one] { $number } joueur
   *[other] { $number } joueurs
}
play-rule-set = Règles
play-setup = Position de départ
play-players = Joueurs
play-number-of-players = Nombre de joueurs
play-opponent = Adversaire
play-side = Camp
play-side-random = Camp au hasard
play-start = Commencer la partie
play-easy = Facile
play-hard = Difficile

# Les parties enregistrées.
play-saved-games = Parties enregistrées
play-no-saved-games = Aucune partie enregistrée pour l’instant
play-saved = Partie enregistrée
play-loaded = Partie ouverte
play-deleted = Partie supprimée
play-delete-confirm = Supprimer cette partie ?
play-resume = Continuer
play-move-number = Coup { $number }
play-saved-title = { $game } : { $players } – { $state }
play-won = { $player } { $player-number ->
    [plural] gagnent
   *[singular] gagne
}
play-follow = Orienter le plateau vers le joueur au trait
play-unreadable-position = Position non valable : { $reason }
play-unreadable-file = Aucune partie lisible dans ce fichier : { $reason }

# L’analyse.
analysis-title = Analyse
analysis-engine-on = Activer le moteur
analysis-engine-off = Désactiver le moteur
analysis-depth = Profondeur { $depth }
analysis-positions = { $number ->
    [one] { $number } position
   *[other] { $number } positions
}
analysis-lines = Variantes
analysis-line-count = { $number ->
    [one] Une variante
   *[other] { $number } variantes
}
analysis-evaluation = Évaluation
analysis-chances = Chances
play-skip-to-end = Aller à la fin
analysis-draw = Nulle
analysis-win-in = { $player } { $player-number ->
    [plural] gagnent
   *[singular] gagne
} en { $number ->
    [one] un coup
   *[other] { $number } coups
}
analysis-equal = Égalité
analysis-threat = Menace
analysis-show-threat = Montrer la menace
analysis-best-move = Meilleur coup
analysis-best-was = Le meilleur coup était { $move }
analysis-good = Bon coup
analysis-inaccuracy = Imprécision
analysis-mistake = Erreur
analysis-blunder = Gaffe
analysis-only-move = Seul coup
analysis-forced = Forcé
analysis-whole-game = Analyser toute la partie
analysis-progress = Coup { $number } sur { $total }
analysis-done = Analyse terminée ({ $engine })
analysis-stop = Arrêter
analysis-graph = Les chances au fil de la partie
analysis-accuracy = Précision
analysis-mistakes-count = { $number ->
    [0] Aucune erreur
    [one] Une erreur
   *[other] { $number } erreurs
}
analysis-variation = Variante
analysis-delete-variation = Supprimer cette variante
analysis-promote-variation = En faire la variante principale
analysis-paste = Coller une position ou une partie
analysis-tables = Résultat exact (tables de finales)

# L’éditeur de positions.
editor-title = Éditeur
editor-clear = Vider le plateau
editor-start-position = Position de départ
editor-side-to-move = Trait
editor-remove = Retirer une pièce
editor-place = Poser : { $piece }
editor-turn = Tourner la pièce
editor-position-text = Texte de la position
editor-impossible = Cette position est impossible :
editor-no-start = Aucune partie ne peut commencer dans cette position :
editor-play-from-here = Jouer à partir d’ici
editor-analyse = Analyser
editor-fairness = Ce départ est-il équitable ?
editor-counters = Compteurs

# Apprendre.
learn-title = Apprendre
learn-begin = Commencer
learn-step = Étape { $number } sur { $total }
learn-try = À vous : essayez
learn-try-again = Pas tout à fait. Essayez encore.
learn-well-done = Bravo !
learn-next = Suivant
learn-previous = Retour
learn-show-me = Montrez-moi
learn-three-puzzles = Trois problèmes
learn-puzzle = Problème { $number } sur { $total }
learn-find-win = Trouvez le coup gagnant
learn-find-win-in = { $number ->
    [one] Gagnez en un coup
   *[other] Gagnez en { $number } coups
}
learn-right-so-far = Bien. Continuez.
learn-solved = Résolu !
learn-shown = Voilà comment gagner. Essayez vous-même, ou continuez.
learn-shown-way = Voilà une façon de faire. Essayez vous-même, ou passez à la suite.
learn-other-move = Ce coup gagne aussi, mais il y a plus rapide
learn-wrong-move = Ce coup laisse échapper le gain
learn-play-beginner = Jouer contre un adversaire à votre portée
learn-finished = Vous connaissez les règles : bonne partie !
learn-read-rules = Lire les règles

# Les touches et ce qu’elles font.
keys-title = Clavier
keys-show = Voir les touches
keys-previous = Coup précédent
keys-next = Coup suivant
keys-first = Premier coup
keys-last = Dernier coup
keys-branch = Bifurcation précédente ou suivante
keys-sibling = Une autre variante
keys-ten = Dix coups en arrière ou en avant
keys-flip = Retourner le plateau
keys-rotate = Tourner le plateau
keys-turn-piece = Tourner la pièce choisie
keys-best-move = Jouer le meilleur coup, ou activer le moteur
keys-engine = Activer ou désactiver le moteur
keys-explorer = Montrer ou cacher ce qui se joue ici
keys-prove = Prouver la position, ou arrêter
keys-threat = Montrer la menace
keys-arrows = Flèches des meilleurs coups
keys-zen = N’afficher que le plateau
keys-heat = Carte de tous les coups : chances, attention, rien
keys-marks = Afficher ou masquer les marques de l’analyse
keys-move-input = Saisir un coup
keys-cancel = Annuler le coup, fermer une fenêtre
keys-confirm = Valider
keys-undo = Annuler et rétablir
keys-save = Télécharger la partie
keys-copy = Copier la position, coller une position ou une partie
keys-replay = Revoir lentement le dernier tour
keys-help = Cette liste
keys-board-title = Sur le plateau
keys-cursor = Déplacer le curseur
keys-cursor-diagonal = Déplacer le curseur sur l’autre diagonale
keys-select = Choisir la pièce, puis la destination
keys-say-cell = Dire ce qu’il y a ici
keys-say-moves = Dire les coups de cette pièce
keys-say-last = Dire le dernier coup
keys-say-position = Dire toute la position
keys-say-row = Dire la rangée
keys-draw = Dessiner : commencer une flèche, la finir (Maj rouge, Alt bleu, les deux jaune)
keys-enlarge = Agrandir les petites cases, ou montrer tout le plateau
keys-say-pieces = Dire où sont les pièces d’un même type

# Ce qui est écrit sur les touches.
key-space = Espace
key-enter = Entrée
key-escape = Échap
key-shift = Maj
key-control = Ctrl
key-home = Début
key-end = Fin
key-page-up = Page préc.
key-page-down = Page suiv.
key-or = ou

# The board itself.
board-label = Plateau
board-selected = choisi
board-premove = coup anticipé
board-target = peut être choisi
board-enlarge = Agrandir les cases
board-players = Joueurs et pièces
board-lens = Légende des lignes de vue
board-lens-all = Montrer toutes les lignes
board-lens-words = En mots
board-cancelled = Annulé
board-choices = Choix
board-choose-victim = Choisissez la pièce à prendre.
board-next = Ensuite : { $places }
board-no-moves = Rien à jouer depuis { $cell }
board-reserve = Réserve ({ $player }) : { $count }
board-drawing = Dessin depuis { $cell } : allez sur une autre case et appuyez de nouveau sur D, ou ici pour un cercle
board-erased = Effacé
board-erase = Effacer les dessins
board-brush = Couleur des dessins
board-brush-g = Vert
board-brush-r = Rouge
board-brush-b = Bleu
board-brush-y = Jaune
board-arrow-g = Flèche verte de { $from } à { $to }
board-arrow-r = Flèche rouge de { $from } à { $to }
board-arrow-b = Flèche bleue de { $from } à { $to }
board-arrow-y = Flèche jaune de { $from } à { $to }
board-circle-g = Cercle vert en { $cell }
board-circle-r = Cercle rouge en { $cell }
board-circle-b = Cercle bleu en { $cell }
board-circle-y = Cercle jaune en { $cell }
board-confirm-again = { $move } : choisissez de nouveau la même destination pour jouer
board-confirm-asked = { $move } : confirmez le coup
board-confirm-move = Jouer { $move }

play-line-of-thought = Ce que l’ordinateur avait prévu
play-navigation = Coups et vue
play-commands = Partie
play-lens = Afficher les lignes de vue
play-own-position = Votre propre position

learn-again = Recommencer
learn-open-board = Ouvrir sur le plateau
puzzle-difficulty = Difficulté
puzzle-any-difficulty = Toutes
puzzle-at-once = Un tour
puzzle-easy = Facile : deux tours
puzzle-medium = Moyen : trois tours
puzzle-hard = Difficile : quatre tours ou plus
puzzle-theme = Thème
puzzle-any-theme = Tous
puzzle-goal-at-once = Gagnez dans ce tour
puzzle-goal-easy = Gagnez en deux tours
puzzle-goal-medium = Gagnez en trois tours
puzzle-goal-hard = Gagnez en quatre tours ou plus
puzzle-rules = Règles : { $rules }
puzzle-refuted = Pas ce coup : la réponse est { $reply }. Réessayez.
puzzle-refuted-at-once = Pas ce coup. Réessayez.
puzzle-solved-of = Résolus : { $solved } sur { $total }
puzzle-tally = { $name } : { $solved } sur { $total }
puzzle-rating = Votre cote de problèmes : { $rating }
puzzle-rating-changed = Votre cote de problèmes : { $rating } ({ $change })
puzzle-mode-daily = Problème du jour
puzzle-mode-streak = Série
puzzle-mode-storm = Contre la montre
puzzle-days = Jours de suite : { $number }
puzzle-streak-intro = Chaque problème est un peu plus difficile. La première erreur met fin à la série.
puzzle-streak-score = De suite : { $number }. Votre record : { $best }.
puzzle-streak-over = La série s’arrête à { $number }. Votre record : { $best }.
puzzle-storm-intro = Résolvez-en le plus possible en trois minutes. Le temps part avec votre premier coup, et une erreur coûte dix secondes.
puzzle-storm-score = Résolus : { $number }. Votre record : { $best }.
puzzle-storm-over = Temps écoulé ! Problèmes résolus : { $number }. Votre record : { $best }.
puzzle-storm-left = Encore { $seconds } secondes
puzzle-new-run = Recommencer
puzzle-none = Aucun problème n’a cette difficulté et ce thème.
puzzle-missing = Ce problème n’existe pas
puzzle-missing-note = L’adresse ne désigne aucun problème de ce jeu. Elle est peut-être incomplète.
puzzle-all = Tous les problèmes de ce jeu
rules-contents = Sommaire
keys-lens = Afficher les lignes de vue

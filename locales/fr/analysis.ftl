# L’analyse, le professeur et l’éditeur : ce que play.ftl ne dit pas.

analysis-board = Plateau d’analyse
analysis-tree = Coups et variantes
analysis-empty-tree = Pas encore de coup : jouez sur le plateau, ou collez une partie.
analysis-start = Départ
analysis-engine = Moteur
analysis-own-words = Votre commentaire sur ce coup
analysis-sign = Annotation
analysis-no-sign = aucune
analysis-words = Commentaire
analysis-engine-idle = Le moteur est désactivé : activez-le pour voir les meilleurs coups.
analysis-engine-over = La partie est finie : il n’y a plus rien à analyser.
analysis-no-threat = Il n’y a pas de menace ici.
analysis-speed = { $number } milliers de positions/s
analysis-chances-of = { $player } : gain { $win } %, nulle { $draw } %, perte { $loss } %
analysis-chances-short = { $win } / { $draw } / { $loss } %
analysis-ends-won = gain en { $number }
analysis-ends-lost = perte en { $number }
analysis-bar = Chances ({ $player }) : { $percent } %
analysis-arrows = Flèches
analysis-marks = Marques
analysis-marks-shown = Les marques sont visibles
analysis-marks-hidden = Les marques sont cachées
analysis-promote = Variante principale
analysis-delete = Supprimer
analysis-deleted = Supprimé
analysis-promoted = C’est maintenant la variante principale
analysis-export = Règles, import et export
analysis-paste-here = Un texte de position, ou une partie en texte ou en JSON
analysis-open-text = Ouvrir ce texte
analysis-open-file = Ouvrir un fichier
analysis-download-text = Télécharger en texte
analysis-download-json = Télécharger en JSON
analysis-copy-text = Copier la partie
analysis-new = Nouvelle analyse
analysis-new-confirm = Effacer tous les coups de cette analyse ?
analysis-to-editor = Modifier la position
analysis-play-here = Jouer à partir d’ici
analysis-unreadable = Ce n’est ni une position ni une partie : { $reason }
analysis-review = Toute la partie
analysis-seconds = Secondes par coup
analysis-begin-review = Analyser
analysis-review-empty = Il n’y a encore aucun coup à analyser.
analysis-review-stopped = Interrompue : seule une partie des coups est analysée.
analysis-table = Erreurs
analysis-player = Joueur
analysis-turning-points = Tournants de la partie
analysis-turn-label = Coup { $ply }, { $move } : { $kind }, { $percent } % perdus
analysis-lost = −{ $percent } %
analysis-accuracies = Précision : { $players }
analysis-accuracy-of = { $player } { $percent } %
analysis-previous-turn = ‹ Précédent
analysis-next-turn = Tournant suivant ›
analysis-in-variation = Vous regardez une variante.
analysis-back-to-game = Revenir à la partie
analysis-refutation = Réfutation
analysis-better = Mieux
keys-next-turn = Tournant suivant
keys-previous-turn = Tournant précédent
keys-back-to-game = Revenir à la partie
analysis-graph-help = Les chances du premier joueur après chaque coup. Les flèches gauche et droite vont d’un coup à l’autre.
analysis-graph-player = { $player } { $percent } %
analysis-places-of = { $player } : 1er { $first } %, 2e { $second } %, 3e { $third } %
analysis-graph-point = { $move } : { $percent } %
analysis-percent = { $number } %

editor-board = Plateau de l’éditeur
editor-palette = Pièces
editor-hand = Déplacer des pièces
editor-rubber = Retirer des pièces
editor-hand-of = En main, { $player }
editor-hand-less = Une pièce de moins en main, { $player }
editor-hand-more = Une pièce de plus en main, { $player }
editor-possible = Une partie peut commencer dans cette position.
editor-over = Dans cette position, la partie est déjà finie.
editor-copy-text = Copier le texte
editor-paste-text = Coller un texte
editor-paste-question = Texte de la position
editor-help = Choisissez une pièce, puis cliquez sur des cases ; avec la main, déplacez des pièces, ou cliquez dessus pour les tourner. Sur le plateau : les flèches déplacent, Entrée pose, Suppr retire, r tourne, 1 à 9 choisissent une pièce.
keys-place = Poser la pièce choisie
keys-remove = Retirer la pièce
keys-choose = Choisir une pièce de la palette
keys-next-state = Passer à l’orientation suivante

# Plusieurs moteurs, la carte de tous les coups, et ce que d’autres ont trouvé.
analysis-engine-best = Tablier, pleine force
analysis-engine-monte-carlo = Tablier, recherche Monte-Carlo
analysis-engine-alpha-beta = Tablier, recherche alpha-bêta
analysis-engine-level = Tablier, niveau { $level }
analysis-engine-add = Ajouter un moteur
analysis-engine-added = Moteur { $number } : { $engine }
analysis-engine-number = Moteur { $number }
analysis-engine-remove = Retirer le moteur { $number }
analysis-differs = Préfère un autre coup que le moteur 1
analysis-agree = Tous les moteurs préfèrent { $move }.
analysis-disagree = Les moteurs ne sont pas d’accord : { $list }
analysis-prefers = { $engines } → { $move }
analysis-heat = Carte des coups
analysis-heat-off = non
analysis-heat-chances = chances de chaque coup
analysis-heat-share = attention de la recherche
analysis-heat-legend = Plus c’est grand et foncé, mieux c’est ; le nombre est en pour cent. Un anneau marque la pièce qui joue.
analysis-heat-move = { $move } { $percent } %
analysis-heat-chances-said = Meilleures chances : { $moves }. { $number ->
    [one] Un coup
   *[other] { $number } coups
} en tout.
analysis-heat-share-said = La recherche regarde surtout { $moves }. { $number ->
    [one] Un coup
   *[other] { $number } coups
} en tout.
analysis-ending = Finale résolue
analysis-ending-win = { $player } : gain en { $plies ->
    [one] un demi-coup
   *[other] { $plies } demi-coups
} avec le meilleur jeu
analysis-ending-loss = { $player } : perte en { $plies ->
    [one] un demi-coup
   *[other] { $plies } demi-coups
} avec le meilleur jeu
analysis-ending-draw = Partie nulle avec le meilleur jeu
analysis-ending-moves = Ce que vaut chaque coup
analysis-ending-move-win = gagne en { $plies }
analysis-ending-move-loss = perd en { $plies }
analysis-ending-move-draw = annule
analysis-ending-move-unknown = inconnu
analysis-proof = Preuve
analysis-prove = Prouver
analysis-proof-stop = Arrêter
analysis-proof-about = Cherche un gain ou une perte forcés, jusqu’à en trouver ou jusqu’à ce que vous l’arrêtiez.
analysis-proof-begins = Recherche d’un gain ou d’une perte forcés…
analysis-proof-progress = Rien en { $plies ->
    [one] un demi-coup
   *[other] { $plies } demi-coups
} ({ $number } milliers de positions)
analysis-proof-win = { $player } : gain forcé, prouvé en { $plies ->
    [one] un demi-coup
   *[other] { $plies } demi-coups
}.
analysis-proof-loss = { $player } : perte inévitable, prouvée en { $plies ->
    [one] un demi-coup
   *[other] { $plies } demi-coups
} au plus.
analysis-proof-unknown = Inconnu pour l’instant : ni gain ni perte en { $plies ->
    [one] un demi-coup
   *[other] { $plies } demi-coups
}.
analysis-proof-none = Inconnu pour l’instant.
analysis-shared = Connu ici : { $words } ({ $score }, profondeur { $depth }, { $engine }).

# Les moteurs de l’ordinateur de qui lit.
bridge-title = Moteurs de cet ordinateur
bridge-about = Analysez avec des moteurs UGI installés sur votre ordinateur. Lancez la passerelle dans un terminal, puis tapez le code qu’elle affiche.
bridge-more = Comment ça marche
bridge-code = Code
bridge-port = Port
bridge-connect = Se connecter
bridge-leave = Se déconnecter
bridge-connecting = Connexion …
bridge-connected = Connecté : { $engines }. Choisissez-les dans la liste d’un moteur.
bridge-no-engine = Connecté, mais aucun de ces moteurs ne joue à ce jeu.
bridge-gone = La passerelle s’est arrêtée.
bridge-engine = { $name } (cet ordinateur)
bridge-away = La passerelle ne répond pas. Tourne-t-elle, sur ce port, et a-t-elle été lancée avec --site et l’adresse de ce site ?
bridge-wrong-code = Le code est faux.
bridge-locked = Le code a déjà servi, ou était trop souvent faux. Relancez la passerelle pour en avoir un autre.
bridge-unknown-token = La passerelle a été relancée : tapez son nouveau code.
bridge-engine-crashed = Le moteur s’est arrêté de lui-même. Il sera relancé pour la prochaine position.
bridge-engine-hung = Le moteur n’a pas répondu et a été arrêté. Il sera relancé pour la prochaine position.
bridge-engine-start = Le moteur ne démarre pas.
bridge-engine-rests = Le moteur a échoué plusieurs fois de suite. Nouvel essai dans une demi-minute.
bridge-engine-rules = Le moteur ne connaît pas ces règles.
bridge-engine-illegal = Le moteur a répondu par un coup illégal.
bridge-failed = Le moteur ne peut pas analyser cette position.

# L’explorateur : ce qui se joue dans une position.
explorer-title = Ce qui se joue ici
explorer-about = D’où viennent ces parties, et comment elles sont comptées
explorer-table = Coups et résultats
explorer-move = Coup
explorer-results = Résultats
explorer-number = Parties
explorer-score = Éval.
explorer-score-long = Évaluation du moteur, pour celui qui joue, en pièces
explorer-more = Tous les coups
explorer-last-games = Dernières parties
explorer-games = { $number ->
    [one] { $number } partie s’est poursuivie d’ici.
   *[other] { $number } parties se sont poursuivies d’ici.
}
explorer-none = Aucune partie de ce choix ne s’est poursuivie d’ici.
explorer-over = La partie est finie ici.
explorer-offline = Le site ne répond pas pour le moment.
explorer-withheld = Cette position s’est présentée dans une partie classée que vous êtes en train de jouer : l’explorateur n’en dira rien avant la fin de la partie.
explorer-same = aussi { $moves }
explorer-share = { $name } { $percent } %
explorer-share-drawn = nulles { $percent } %
explorer-often = { $number } ({ $percent } %)
explorer-game = { $players } : { $result } ; ici { $move }
explorer-won = gagnée par { $name }
explorer-drawn = nulle
explorer-filters = Quelles parties
explorer-source = Origine
explorer-source-site = ce site
explorer-source-import = des fichiers
explorer-source-engine = le moteur
explorer-speed = Cadence
explorer-rating = Classement moyen à partir de
explorer-any = indifférent
explorer-since = Depuis (année-mois)
explorer-until = Jusqu’à (année-mois)
explorer-player = Joueur
explorer-apply = Montrer ces parties

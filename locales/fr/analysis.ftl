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
analysis-share = Copier le lien
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
analysis-graph-point = { $move } : { $percent } %
analysis-percent = { $number } %

coach-missed-win = { $number ->
    [1] { $player } { $player-number ->
        [plural] pouvaient
       *[singular] pouvait
    } gagner tout de suite par { $move }.
   *[other] { $player } { $player-number ->
        [plural] pouvaient
       *[singular] pouvait
    } gagner en { $number } demi-coups par { $move }.
}
coach-now-wins = { $number ->
    [1] Maintenant { $player } { $player-number ->
        [plural] gagnent
       *[singular] gagne
    } tout de suite par { $move }.
   *[other] Maintenant { $player } { $player-number ->
        [plural] gagnent
       *[singular] gagne
    } en { $number } demi-coups, en commençant par { $move }.
}
coach-own-loss = Le coup coûte une pièce { $player-to }. { $words }
coach-answer = La réplique est { $next }. { $words }
coach-answer-then = La réplique { $move } prépare { $next }. { $words }
coach-better = Mieux valait { $move }. { $words }
coach-better-then = Mieux valait { $move }, pour jouer ensuite { $next }. { $words }
coach-better-chances = Mieux valait { $move } : { $player } { $player-number ->
    [plural] pouvaient
   *[singular] pouvait
} espérer { $percent } %, et maintenant { $instead } %.
coach-only-good = Le seul bon coup. Le deuxième, { $move }, aurait coûté { $percent } % { $player-to }.

editor-board = Plateau de l’éditeur
editor-palette = Pièces
editor-hand = Déplacer des pièces
editor-rubber = Retirer des pièces
editor-hand-of = En main, { $player }
editor-hand-less = Une pièce de moins en main, { $player }
editor-hand-more = Une pièce de plus en main, { $player }
editor-fields = Autres champs
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

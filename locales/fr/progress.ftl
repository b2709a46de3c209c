# What an account keeps of somebody’s progress.

practice-title = Apprendre de ses erreurs
practice-short = Vos erreurs
practice-about = Les erreurs de vos parties, reposées en problèmes jusqu’à ce que le meilleur coup vienne de lui-même
practice-due = À revoir aujourd’hui : { $number }
practice-queue = Position { $number } sur { $total }
practice-counts = { $game } : { $due } à revoir, { $all } en tout
practice-empty = Rien ici pour l’instant. Analysez une de vos parties : ses erreurs deviennent des problèmes, qui reviennent au fil des jours.
practice-done = Terminé pour aujourd’hui. Prochaine position : { $date }
practice-find-better = Trouvez un meilleur coup
practice-you-played = { $turn }. Vous aviez joué { $move }.
practice-hint = Indice
practice-hint-cell = Regardez { $cell }.
practice-hint-move = Jouez { $move }.
practice-checking = Vérification…
practice-best = Exact : { $move } est le meilleur coup.
practice-good = Bien : { $move } vaut à peu près { $best }.
practice-wrong = Pas { $move } : la réponse est { $reply }.
practice-wrong-at-once = Pas { $move }.
practice-same = { $move } est le coup que vous aviez joué. La réponse est { $reply }.
practice-again = Réessayer
practice-next = Suivante
practice-forget = Ne plus poser
practice-forgotten = Cette position ne sera plus posée
practice-anyway = S’exercer en avance
practice-open = Analyser cette position
practice-comes-back = Reviendra le { $date }
practice-kept-here = Gardé dans ce navigateur.
practice-sign-in = Se connecter pour le garder dans son compte
practice-kept-account = Gardé dans votre compte.
practice-whose = Les erreurs de qui ?
practice-everybody = De tout le monde
practice-begin = Apprendre des erreurs ({ $number })
practice-unknown = Le moteur n’a pas pu juger ce coup. Essayez-en un autre.

# Les problèmes d’un profil.
progress-solved = Résolus
progress-of = { $solved } sur { $tried }
progress-streak = Plus longue série
progress-storm = Record contre la montre

# Rencontrer les autres : les défis, et ce que dit la cloche.

notices-title = Notifications
notices-number =
    { $number ->
        [0] Notifications
        [one] Notifications : { $number } nouvelle
       *[other] Notifications : { $number } nouvelles
    }
notices-none = Rien pour l’instant. Les défis et leurs réponses apparaîtront ici.
notices-way-in = Connectez-vous pour voir vos notifications.
notices-all = Toutes les notifications
notices-challenge = vous défie
notices-counter-offer = propose d’autres conditions
notices-challenge-accepted = a accepté votre défi
notices-challenge-declined = a refusé votre défi
notices-challenge-declined-no = a refusé votre défi
notices-challenge-declined-later = a refusé votre défi : pas maintenant, réessayez plus tard
notices-challenge-declined-too-fast = a refusé votre défi : cadence trop rapide
notices-challenge-declined-too-slow = a refusé votre défi : cadence trop lente
notices-challenge-declined-rated = a refusé votre défi et préfère une partie amicale
notices-challenge-declined-casual = a refusé votre défi et préfère une partie classée
notices-challenge-declined-other-game = a refusé votre défi et préfère un autre jeu
notices-challenge-declined-counter-offer = a refusé votre défi et proposé d’autres conditions
notices-challenge-expired = n’a pas répondu à votre défi à temps
notices-challenge-missed = vous a défié en votre absence
notices-decline = Refuser…
notices-counter = Proposer d’autres conditions
notices-why-no = Sans raison
notices-why-later = Pas maintenant, plus tard
notices-why-too-fast = Cadence trop rapide
notices-why-too-slow = Cadence trop lente
notices-why-rated = Plutôt une partie amicale
notices-why-casual = Plutôt une partie classée
notices-why-other-game = Plutôt un autre jeu
challenge-button = Défier
challenge-whom = Nom du joueur
challenge-by-name = Un joueur, par son nom
challenge-waits = { $player } a reçu votre défi et peut l’accepter ou le refuser.
challenge-yours = On vous défie.
challenge-counter = Votre réponse à { $player } : d’autres conditions
notices-paired = est votre adversaire : votre partie a commencé
quick-title = Jouer tout de suite
quick-home = Trouver un adversaire
quick-lead = Un seul geste vous trouve un adversaire. Tant que personne n’est là, vous attendez, sur cette page ou sur n’importe quelle autre page du site.
quick-rated = Classée, si nous avons tous deux un compte
quick-count = Joueurs en attente
quick-days = { $days } j
quick-waits = On cherche un adversaire : { $game }, { $clock }
quick-waits-days = En attente d’un adversaire : { $game }, { $clock }. Vous pouvez fermer la page : votre partie sera là dès que quelqu’un viendra.
quick-offer = Personne pour l’instant. Voulez-vous jouer contre l’ordinateur en attendant ? Vous gardez votre place.
quick-engine = Jouer contre le niveau { $level }
friends-title = Amis
friends-lead = Les joueurs que vous suivez : qui est là, et à quoi ils jouent.
friends-none = Vous ne suivez encore personne. Suivez des joueurs depuis leur page, accessible par vos parties ou par la liste des
    joueurs :
friends-way-in = Connectez-vous pour voir les joueurs que vous suivez.
friends-online = en ligne
friends-offline = hors ligne
friends-mutual = vous suit aussi
friends-profile = Profil
friends-blocked = Joueurs bloqués
friends-blocked-note = Vous ne serez pas opposés automatiquement, et aucun de vous deux ne peut défier l’autre, rejoindre ses parties ou y discuter.
friends-follow = Suivre
friends-unfollow = Ne plus suivre
friends-block = Bloquer
friends-unblock = Débloquer
friends-is-blocked = Vous avez bloqué ce joueur.
boards-own = Vos parties
boards-own-lead = Toutes vos parties en cours, en commençant par celle où il reste le moins de temps.
boards-own-none = Vous ne jouez aucune partie.
boards-own-way-in = Connectez-vous pour voir vos parties.
boards-watch = Regarder des parties
boards-watch-lead = Ce qui se joue en ce moment. Les plateaux suivent les parties d’eux-mêmes.
boards-over = Partie terminée
boards-hours-minutes = { $hours } h { $minutes } min
boards-minutes = { $minutes } min

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

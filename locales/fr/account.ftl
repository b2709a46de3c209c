# Comptes, profils, classements et modération.

account-sign-in = Se connecter
account-sign-up = Créer un compte
account-sign-out = Se déconnecter
account-sign-up-lead = Avec un compte, vous jouez des parties classées et retrouvez vos parties sur tous vos appareils. Les parties jouées ici en invité restent les vôtres.
account-codes-later = Une fois inscrit, la page de votre compte (derrière votre nom) vous donne des codes de secours en cas d’oubli du mot de passe.
account-name = Nom
account-name-note = De 2 à 20 lettres, chiffres, traits d’union ou tirets bas. Tout le monde le voit.
account-password = Mot de passe
account-password-note = Au moins 8 caractères ; 12 ou plus valent mieux. Tous les caractères sont permis.
account-new-password = Nouveau mot de passe
account-current-password = Mot de passe actuel
account-has-account = Vous avez déjà un compte ?
account-no-account = Pas encore de compte ?
account-forgotten = J’ai oublié mon mot de passe
account-recover = Réinitialiser le mot de passe avec un code de secours
account-recover-lead = Un code de secours permet de choisir un nouveau mot de passe. Il sert une seule fois et vous déconnecte partout ailleurs.
account-recover-do = Enregistrer le nouveau mot de passe
account-code = Code de secours
account-code-note = L’un des codes que vous avez notés.
account-leave-note = Vous jouez en invité. Les parties en cours ne peuvent pas être transférées : terminez-les d’abord, ou abandonnez-les.
account-leave = { $number ->
    [one] Abandonner { $number } partie en cours
   *[other] Abandonner { $number } parties en cours
}
account-leave-first = Cochez cette case pour les abandonner, ou revenez les terminer.
account-title = Votre compte
account-profile = Votre profil
account-done-password = Votre mot de passe a été changé.
account-done-session = Cet appareil est déconnecté.
account-done-sessions = Tous les autres appareils sont déconnectés.
account-done-token = Le jeton est révoqué.
account-codes = Codes de secours
account-codes-none = Vous n’avez pas de code de secours. Sans code, personne ne peut vous aider si vous oubliez votre mot de passe : créez-en maintenant et notez-les.
account-codes-left = { $number ->
    [one] Il reste { $number } code. De nouveaux codes le remplacent.
   *[other] Il reste { $number } codes. De nouveaux codes les remplacent.
}
account-codes-make = Créer de nouveaux codes
account-codes-once = Notez ces codes maintenant : ils ne seront plus affichés. Chacun remplace une fois un mot de passe oublié.
account-codes-kept = Je les ai notés
account-copy = Copier
account-copied = Copié
account-show-password = Afficher le mot de passe
account-change-password = Changer le mot de passe
account-keep-sessions = Rester connecté sur les autres appareils
account-keep-tokens = Garder mes jetons d’API
account-sessions = Où vous êtes connecté
account-this-session = cet appareil
account-session-since = Depuis le { $since }, dernière visite le { $seen }
account-end-session = Déconnecter
account-end-others = Déconnecter tous les autres
account-tokens = Bots et jetons d’API
account-tokens-note = Un jeton permet à un programme d’agir pour ce compte, dans les limites que vous fixez. Il est valable jusqu’à ce que vous le révoquiez ou changiez de mot de passe, et ne donne jamais accès au compte lui-même.
account-token-new = Nouveau jeton
account-token-name = Nom
account-token-name-note = Pour vous seul : à quoi sert ce jeton.
account-scopes = Le programme peut
account-scope-play = jouer : créer et rejoindre des parties, et faire tout ce que fait un joueur
account-scope-watch = suivre les parties et recevoir vos notifications
account-scope-export = télécharger vos parties terminées
account-scope-analyse = envoyer des analyses de parties terminées
account-scope-study = lire et écrire des études
account-scope-play-short = jouer
account-scope-watch-short = suivre
account-scope-export-short = télécharger
account-scope-analyse-short = envoyer des analyses
account-scope-study-short = études
account-token-make = Créer le jeton
account-token-made = Jeton « { $name } »
account-token-once = Copiez ce jeton maintenant : il ne sera plus affiché. Quiconque le possède peut agir en votre nom.
account-token-kept = Je l’ai copié
account-token-used = Créé le { $made }, dernière utilisation le { $used }
account-token-unused = Créé le { $made }, jamais utilisé
account-token-end = Révoquer
account-token-end-named = Révoquer : { $name }
account-token-name-length = Un nom a de 1 à 60 caractères.
account-token-no-scope = Cochez au moins une autorisation.
account-token-too-many = Vous avez atteint la limite de 20 jetons : révoquez-en un d’abord.
account-unknown-browser = Navigateur inconnu
account-data = Vos données
account-export = Tout télécharger
account-export-note = Un fichier avec votre compte, vos parties et tous leurs coups, vos classements, vos messages et vos sessions.
account-delete = Supprimer le compte
account-delete-note = Vos parties en cours sont abandonnées. Votre nom, votre mot de passe, vos classements, vos sessions et tout ce que vous avez écrit sont supprimés immédiatement et définitivement. Vos parties restent, au nom de « Joueur supprimé » : elles appartiennent aussi à vos adversaires.
account-delete-do = Supprimer définitivement
account-deleted = Le compte est supprimé
account-deleted-note = Merci d’avoir joué.
account-try-again = Lecture ou enregistrement impossible pour le moment : réessayez dans un instant.
account-wait = { $minutes ->
    [one] Trop d’essais. Attendez une minute.
   *[other] Trop d’essais. Attendez { $minutes } minutes.
}
account-wrong = Nom ou mot de passe incorrect.
account-wrong-code = Nom ou code incorrect.
account-wrong-password = Mot de passe incorrect.
account-name-length = Un nom a de 2 à 20 caractères.
account-name-letters = Un nom se compose de lettres, de chiffres, de traits d’union et de tirets bas, avec au moins une lettre.
account-name-scripts = Les lettres d’un nom doivent appartenir à une seule écriture : latine, cyrillique, grecque…
account-name-reserved = Ce nom est réservé au site.
account-name-taken = Ce nom est déjà pris, ou ressemble trop à un autre.
account-password-length = Un mot de passe a de 8 à 128 caractères.
account-password-common = Ce mot de passe est l’un des premiers qu’on essaierait. Trois ou quatre mots sans rapport en font un bon.
account-password-is-name = Le mot de passe ne doit pas être tiré du nom. Trois ou quatre mots sans rapport en font un bon.
account-date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
} { $year }

players-title = Classement
players-lead = Tous ceux qui ont joué récemment assez de parties classées.
players-rank = Rang
players-player = Joueur
players-rating = Classement
players-matches = Parties
players-nobody = Personne n’est encore classé.
players-programs = Bots
players-programs-note = Les bots et les niveaux de l’ordinateur sont classés comme tout le monde, dans une liste à part.
players-speed = Cadence
players-speed-bullet = Éclair
players-speed-blitz = Blitz
players-speed-rapid = Rapide
players-speed-classical = Longue
players-speed-correspondence = Par correspondance
players-speed-untimed = Sans pendule
players-first = Avantage du premier joueur
players-first-note = Estimé d’après les parties classées, compte tenu de la force des joueurs. Les classements en tiennent compte.
players-first-rules = Règles
players-first-score = Score du premier joueur à force égale
players-first-points = Valeur en points de classement
players-first-number = { $players ->
    [2] { $rules }
   *[other] { $rules }, { $players } joueurs
}

profile-bot = Bot
profile-since = Joue depuis le { $date }
profile-ratings = Classements
profile-no-ratings = Pas encore de partie classée.
profile-provisional = Un point d’interrogation signale un classement provisoire.
profile-game = Jeu
profile-curve = { $game }, { $speed } : classement au fil du temps
profile-curve-summary = De { $first } à { $last }, maximum { $most }
profile-curve-table = La courbe en tableau
profile-date = Date
profile-sides = Résultats par camp
profile-sides-note = Parties classées jouées jusqu’au bout.
profile-side = Camp
profile-won = Gagnées
profile-drawn = Nulles
profile-lost = Perdues
profile-share = Score
profile-matches = Parties
profile-no-matches = Pas encore de partie.
profile-opponents = Adversaires
profile-result = Résultat
profile-result-won = Gagnée
profile-result-drawn = Nulle
profile-result-lost = Perdue
profile-result-rank = Rang { $rank }
profile-result-aborted = Annulée
profile-result-live = En cours
profile-result-open = Attend des joueurs
profile-rated = classée
profile-look = Voir cette partie
profile-percent = { $number } %
profile-you = C’est ainsi que les autres vous voient.

report-title = Signaler ce joueur
report-note = Dites aux modérateurs ce qui s’est passé : insultes, aide extérieure, parties perdues exprès. Indiquez la partie s’il y en a une.
report-reason = Que s’est-il passé ?
report-match = Partie (son lien ou ses huit lettres)
report-send = Envoyer le signalement
report-sent = Merci. Les modérateurs vont regarder.
report-sign-in = Pour signaler quelqu’un, connectez-vous ou jouez d’abord en invité.
report-reason-length = Dites ce qui s’est passé, en 1000 caractères au plus.
report-match-unknown = Cette partie n’existe pas.

moderation-title = Modération
moderation-reports = Signalements ouverts
moderation-no-reports = Aucun signalement ouvert.
moderation-match = Partie { $id }
moderation-measure = Mesure
moderation-measure-nothing = Rien
moderation-measure-mute-1 = Pas de discussion pendant un jour
moderation-measure-mute-7 = Pas de discussion pendant une semaine
moderation-measure-mute-30 = Pas de discussion pendant un mois
moderation-measure-ban-1 = Pas de partie pendant un jour
moderation-measure-ban-7 = Pas de partie pendant une semaine
moderation-measure-ban-30 = Pas de partie pendant un mois
moderation-measure-ban-forever = Plus jamais de partie
moderation-measure-lift = Tout lever
moderation-reason = Raison, pour le journal
moderation-decide = Décider
moderation-restrained = Sanctions en cours
moderation-no-restrained = Personne.
moderation-muted-until = Pas de discussion jusqu’au { $date }
moderation-banned-until = Pas de partie jusqu’au { $date }
moderation-muted-for-ever = Pas de discussion, pour toujours
moderation-banned-for-ever = Pas de partie, pour toujours
moderation-log = Ce qui a été fait
moderation-when = Quand
moderation-who = Qui
moderation-operator = Exploitant
moderation-what = Quoi
moderation-whom = À qui
moderation-act = Agir sur ce joueur
moderation-done = C’est fait et noté dans le journal.
moderation-reason-length = Donnez une raison, en 500 caractères au plus.
moderation-decided-before = Quelqu’un d’autre a déjà traité ce signalement.
moderation-report = Signalement { $id }
moderation-role-change = { $now } au lieu de { $before }
moderation-term = Jusqu’au { $date } : { $why }
moderation-term-for-ever = Pour toujours : { $why }
role-player = joueur
role-moderator = modérateur
role-admin = administrateur

# Ce que l’exploitant a fait par la ligne de commande, pour le journal.
operator-act-role = Changement de rôle
operator-act-ban = Pas de partie
operator-act-unban = Parties de nouveau permises
operator-act-mute = Pas de discussion
operator-act-unmute = Discussion de nouveau permise
operator-act-reset-password = Mot de passe retiré
operator-act-bot = Compte déclaré comme bot
operator-act-token = Nouveau jeton
operator-act-end-token = Jeton révoqué
operator-act-close-report = Signalement traité

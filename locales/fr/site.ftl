# Le site autour du plateau : navigation, réglages, erreurs.

site-name = Tablier
site-tagline = Cinq jeux de plateau rares, des règles exactes et un adversaire à chaque niveau
site-skip-to-content = Aller au contenu
site-description = Jouez au Khet, au Khitan, au Ken Wan, au Wali et à Bermudes : seul, entre amis ou contre un moteur puissant.

nav-main = Navigation principale
nav-home = Accueil
nav-games = Jeux
nav-rules = Règles
nav-play = Jouer
nav-learn = Apprendre
nav-explorer = Ouvertures
nav-analysis = Analyse
nav-editor = Éditeur
nav-report = Équitable ?
nav-puzzles = Problèmes
nav-statistics = Statistiques
nav-sign-in = Connexion
nav-settings = Réglages
nav-language = Langue
nav-menu = Menu
nav-other-language = Read in English

home-choose-game = Choisissez un jeu
home-continue = Reprendre votre partie
home-what-is-new = Nouveautés
home-players = { $least ->
    [2] { $most ->
        [2] 2 joueurs
       *[other] 2 à { $most } joueurs
    }
   *[other] { $least } à { $most } joueurs
}

common-cancel = Annuler
common-confirm = Confirmer
common-delete = Supprimer
common-close = Fermer
common-loading = Chargement…
common-back = Retour
common-yes = Oui
common-no = Non
common-save = Enregistrer
common-optional = facultatif
common-more = Plus
common-less = Moins

settings-title = Réglages
settings-language = Langue
settings-theme = Thème
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-theme-high-contrast = Contraste élevé
settings-theme-system = Celui du système
settings-board = Plateau
settings-board-wood = Bois, ardoise la nuit
settings-board-marble = Marbre
settings-board-felt = Feutre vert
settings-pieces = Pièces
settings-pieces-carved = Sculptées
settings-pieces-flat = Plates, plus lisibles sur un petit plateau
settings-palette = Vos couleurs
settings-palette-use = Choisir les couleurs moi-même
settings-palette-cells = Cases
settings-palette-player = Joueur { $number }
settings-palette-note = Les contours, les marques et les lettres s’adaptent pour rester visibles. Le thème à contraste élevé garde ses couleurs.
settings-palette-alike = Les joueurs { $player } et { $other } se distinguent mal : leur contraste est de { $contrast }. Éclaircissez l’un et foncez l’autre.
settings-palette-like-cells = Les pièces du joueur { $player } ont presque la couleur des cases : leur contraste est de { $contrast }.
settings-preview = Aperçu
settings-not-kept = Modifié sur cet appareil, mais pas enregistré dans votre compte : le serveur ne répond pas
settings-stored-with-account = L’apparence des plateaux est enregistrée dans votre compte ; les autres réglages et les parties restent sur cet appareil.
settings-animation = Animation
settings-animation-none = Aucune
settings-animation-fast = Rapide
settings-animation-normal = Normale
settings-animation-slow = Lente
settings-sounds = Sons
settings-volume = Volume
settings-coordinates = Coordonnées
settings-shortcuts = Raccourcis à une touche
settings-shortcuts-note = S’ils sont désactivés, seules les flèches et les touches avec Ctrl agissent.
settings-confirm-moves = Confirmer les coups
settings-confirm-moves-automatic = Automatique : avec un bouton dans les parties par correspondance, et dans toutes les parties sur écran tactile
settings-confirm-moves-none = Non, jouer tout de suite
settings-confirm-moves-double = En choisissant deux fois la destination
settings-confirm-moves-button = Avec un bouton
settings-follow = Orienter le plateau vers le joueur au trait, à plusieurs sur cet appareil
settings-show-legal-moves = Montrer où une pièce peut aller
settings-speak-moves = Annoncer les coups à voix haute
settings-on = Oui
settings-off = Non
settings-saved = Réglages enregistrés
settings-reset = Rétablir les réglages par défaut
settings-stored-here = Les réglages et les parties restent sur cet appareil.

statistics-title = Statistiques
statistics-games = { $number ->
    [one] { $number } partie
   *[other] { $number } parties
}
statistics-wins = Victoires
statistics-draws = Nulles
statistics-losses = Défaites
statistics-first-player = Victoires du premier joueur
statistics-length = Longueur moyenne
statistics-none = Aucune partie jouée pour l’instant

error-title = Une erreur est survenue
error-not-found = Page introuvable
error-not-found-note = Il n’y a rien à cette adresse. Les jeux sont sur la page d’accueil.
error-server = Le serveur n’a pas pu répondre
error-server-note = L’erreur a été enregistrée. Réessayez dans un instant.
error-bad-request = Cette requête est incompréhensible
error-too-many-requests = Trop de requêtes : patientez un instant
error-offline = Vous êtes hors ligne
error-offline-note = Les parties contre l’ordinateur et l’analyse fonctionnent toujours ; le reste reviendra avec la connexion.
error-offline-play = Jouer hors ligne
error-back-online = Vous êtes de nouveau en ligne
error-engine-start = Le moteur n’a pas pu démarrer
error-engine-start-note = Ce navigateur est peut-être trop ancien, ou sa mémoire pleine. Vous pouvez jouer sans lui.
error-storage = Ce navigateur ne permet pas à la page d’enregistrer les parties
error-clipboard = Ce navigateur ne permet pas à la page d’utiliser le presse-papiers
error-no-script = Le plateau a besoin de JavaScript ; les règles se lisent sans.
error-bad-game = Cette adresse ne mène pas à une partie qu’on peut jouer ici.
error-no-answer = Aucune réponse n’est venue. Réessayez dans un instant.
error-too-long = C’est trop long pour cette page.
error-reload = Recharger la page
error-new-version = Une nouvelle version est prête
error-go-home = Aller à la page d’accueil

footer-source = Code source
footer-licence = Logiciel libre, MIT ou Apache-2.0
footer-no-tracking = Sans pistage, sans publicité, sans compte obligatoire
footer-version = Version { $version }
footer-keys = Clavier
footer-docs = Documentation
footer-about = À propos

door-learn = Tout le jeu en cinq minutes
door-play = Contre l’ordinateur, ou autour du même plateau
door-rules = Tout, avec des schémas
door-puzzle = Des positions avec une seule façon de gagner
door-explorer = Les coups qui se jouent, et avec quel succès
door-analysis = Toutes les variantes, et ce qu’en pense le moteur
door-editor = Vos propres positions
door-report = Comment le jeu se joue d’un départ, d’après des parties du moteur
door-online = Avec quelqu’un au loin, en direct ou par correspondance

# Ce qui n’a pas marché dans une demande, et que faire. Les noms sont les codes de l’API.
problem-not-signed-in = Connectez-vous d’abord, ou commencez comme invité.
problem-needs-account = Il faut un compte : connectez-vous ou inscrivez-vous d’abord.
problem-bad-token = Ce jeton est inconnu ou a été révoqué.
problem-scope = Ce jeton ne permet pas « { $scope } ».
problem-forbidden = Vous n’en avez pas le droit.
problem-forbidden-title = Action non autorisée
problem-foreign-page = Cela ne fonctionne que depuis les pages de ce site. Rechargez la page et réessayez.
problem-method = Cette adresse ne s’utilise pas ainsi. Revenez en arrière et réessayez depuis la page.
problem-missing =
    { $what ->
        [match] Cette partie n’existe pas.
        [player] Ce joueur n’existe pas.
        [study] Cette étude n’existe pas.
        [challenge] Ce défi n’existe pas.
        [player-to-challenge] Aucun joueur de ce nom ne peut être défié.
        [session] Cette session est déjà terminée.
        [token] Ce jeton est déjà révoqué.
       *[other] Il n’y a rien à cette adresse. Les jeux sont sur la page d’accueil.
    }
problem-malformed = Ceci est incompréhensible : { $detail }
problem-parameter = Le paramètre « { $name } » de cette adresse est incorrect. Valeurs possibles : { $expected }.
problem-form = Le formulaire n’a pas pu être lu. Revenez en arrière et envoyez-le de nouveau.
problem-not-ratable = Une partie classée demande une pendule et une des positions de départ du jeu.
problem-pie-of-three = La règle du gâteau ne vaut que pour les parties à deux.
problem-start-is-over = Dans cette position, la partie est déjà finie.
problem-unknown-question = Il n’y a rien à cette adresse. Les jeux sont sur la page d’accueil.
problem-too-long = C’est trop long. Raccourcissez et envoyez de nouveau.
problem-too-much = La réponse prendrait trop de temps. Demandez-en moins.
problem-too-often =
    { $seconds ->
        [one] Trop de requêtes : patientez { $seconds } seconde, puis réessayez.
       *[other] Trop de requêtes : patientez { $seconds } secondes, puis réessayez.
    }
problem-too-many-seeks =
    { $most ->
        [one] Vous avez déjà { $most } partie en attente dans le salon, le maximum. Annulez-la d’abord.
       *[other] Vous avez déjà { $most } parties en attente dans le salon, le maximum. Annulez-en une d’abord.
    }
problem-too-many-challenges =
    { $most ->
        [one] Vous avez déjà { $most } défi sans réponse avec ce joueur, le maximum. Attendez sa réponse.
       *[other] Vous avez déjà { $most } défis sans réponse avec ce joueur, le maximum. Attendez sa réponse.
    }
problem-too-many-studies =
    { $most ->
        [one] Vous avez déjà { $most } étude, le maximum. Supprimez-la d’abord.
       *[other] Vous avez déjà { $most } études, le maximum. Supprimez-en une d’abord.
    }
problem-not-known = On ne sait pas encore si cela a été enregistré. Réessayez dans un instant.
problem-storage = Lecture ou enregistrement impossible pour le moment. Réessayez dans un instant.
problem-busy = Le serveur est occupé. Réessayez dans un instant.
problem-engine = Le moteur a échoué. Réessayez dans un instant.
problem-internal = Une erreur est survenue sur le serveur. Elle a été enregistrée ; réessayez dans un instant.

problem-clock-unreadable = Cette pendule est illisible. Écrivez minutes et secondes 10+5, avec un délai 5 d/3 (Bronstein 5 b/3), avec des périodes 10+0|30(3x) (canadienne 10|300/20), en sablier 5 hourglass, des jours 3d+1d cap 7d, ou - pour aucune.
problem-clock-range = Une pendule donne de 0,25 à 180 minutes avec des pas d’au plus 180 secondes et 20 périodes, ou jusqu’à 50 tours en 3600 secondes au plus, ou de 1 à 30 jours.

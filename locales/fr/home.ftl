# La première page.

home-title = { $number ->
    [5] Cinq
    [6] Six
   *[other] { $number }
} jeux de plateau rares, à jouer tout de suite
home-lead = Contre l’ordinateur à votre niveau, avec un ami ou avec le monde entier. Chaque jeu s’apprend en cinq minutes.
home-play-now = Jouer maintenant
home-play-friend = Jouer avec un ami
home-short-game = Une courte partie de { $game }
home-pause = Pause
home-go-on = Lire
home-solve = Résoudre
home-no-live = Personne ne joue en ce moment. Créez une partie : quelqu’un l’attend peut-être.

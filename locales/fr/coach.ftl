# Le professeur, les conseils et l’apprentissage par les erreurs.

# Ce qui ne va pas.
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
coach-allows = { $instead ->
    [0] Ce coup permet { $next }. { $words }
   *[other] Ce coup permet { $next }, qui prend { $number } pièces ; après { $move }, aucun tour n’en prendrait plus de { $instead }. { $words }
}
coach-ignores = { $instead ->
    [0] La menace { $next } subsiste. { $words }
   *[other] La menace { $next } subsiste et prend { $number } pièces ; après { $move }, aucun tour n’en prendrait plus de { $instead }. { $words }
}

# Ce qui était mieux.
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
coach-better = Mieux valait { $move }. { $words }
coach-better-then = Mieux valait { $move }, pour jouer ensuite { $next }. { $words }
coach-better-threatens = Mieux valait { $move }, qui menaçait { $next }. { $words }
coach-better-chances = Mieux valait { $move } : { $player } { $player-number ->
    [plural] pouvaient
   *[singular] pouvait
} espérer { $percent } %, et maintenant { $instead } %.
coach-mobility = { $player } { $player-number ->
    [plural] ont
   *[singular] a
} maintenant { $number ->
    [one] { $number } coup possible
   *[other] { $number } coups possibles
} ; après { $move }, il y en aurait { $instead }.

# Ce qui est bon.
coach-only-good = Le seul bon coup. Le deuxième, { $move }, aurait coûté { $percent } % { $player-to }.
coach-good-wins = { $number ->
    [1] Il gagne tout de suite.
   *[other] Il gagne en { $number } demi-coups.
}
coach-good-places = { $number ->
    [1] Il assure la première place.
    [2] Il assure la deuxième place.
   *[other] Il assure la troisième place.
}
coach-good-parries = Il pare la menace { $next }. { $words }
coach-good-threatens = Il menace { $next }. { $words }
coach-good-then = Il prépare { $next }. { $words }

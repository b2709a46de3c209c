# The coach, hints, and learning from mistakes.

# What goes wrong.
coach-now-wins = { $number ->
    [one] Now { $player } { $player-number ->
        [plural] win
       *[singular] wins
    } at once with { $move }.
   *[other] Now { $player } { $player-number ->
        [plural] win
       *[singular] wins
    } in { $number } plies, beginning with { $move }.
}
coach-own-loss = The move costs { $player-to } a piece. { $words }
coach-answer = The answer is { $next }. { $words }
coach-answer-then = The answer { $move } prepares { $next }. { $words }
coach-allows = { $instead ->
    [0] This allows { $next }. { $words }
   *[other] This allows { $next }, which takes { $number } pieces; after { $move } no turn could take more than { $instead }. { $words }
}
coach-ignores = { $instead ->
    [0] The threat of { $next } remains. { $words }
   *[other] The threat of { $next } remains, which takes { $number } pieces; after { $move } no turn could take more than { $instead }. { $words }
}

# What was better.
coach-missed-win = { $number ->
    [one] { $player } could have won at once with { $move }.
   *[other] { $player } could have won in { $number } plies with { $move }.
}
coach-better = A better move was { $move }. { $words }
coach-better-then = A better move was { $move }, with { $next } to follow. { $words }
coach-better-threatens = A better move was { $move }, which threatens { $next }. { $words }
coach-better-chances = A better move was { $move }: { $player } could expect { $percent }%, and now { $instead }%.
coach-mobility = { $player } now { $player-number ->
    [plural] have
   *[singular] has
} { $number ->
    [one] one possible move
   *[other] { $number } possible moves
}; after { $move } there would be { $instead }.

# What is good.
coach-only-good = The only good move. The next best, { $move }, would have cost { $player-to } { $percent }%.
coach-good-wins = { $number ->
    [one] It wins at once.
   *[other] It wins in { $number } plies.
}
coach-good-places = { $number ->
    [1] It secures first place.
    [2] It secures second place.
   *[other] It secures third place.
}
coach-good-parries = It parries the threat of { $next }. { $words }
coach-good-threatens = It threatens { $next }. { $words }
coach-good-then = It prepares { $next }. { $words }

# What an account keeps of somebody’s progress.

practice-title = Learn from your mistakes
practice-short = Your mistakes
practice-about = The mistakes of your own games, asked again as puzzles until you find the better move by heart
practice-due = Due today: { $number }
practice-queue = Position { $number } of { $total }
practice-counts = { $game }: { $due } due, { $all } in all
practice-empty = Nothing here yet. Review one of your games: its mistakes come here as puzzles, and come back after days.
practice-done = Done for today. Next: { $date }
practice-find-better = Find a better move
practice-you-played = { $turn }. You played { $move } here.
practice-hint = Hint
practice-hint-cell = Look at { $cell }.
practice-hint-move = Play { $move }.
practice-checking = Checking…
practice-best = Right: { $move } is the best move.
practice-good = Good: { $move } is about as good as { $best }.
practice-wrong = Not { $move }: the answer is { $reply }.
practice-wrong-at-once = Not { $move }.
practice-same = { $move } is what you played. The answer is { $reply }.
practice-again = Try again
practice-next = Next
practice-forget = Don’t ask again
practice-forgotten = This position won’t be asked again
practice-anyway = Practise what isn’t due yet
practice-open = Analyse this position
practice-comes-back = Comes back on { $date }
practice-kept-here = Kept in this browser.
practice-sign-in = Sign in to keep it in your account
practice-kept-account = Kept in your account.
practice-whose = Whose mistakes?
practice-everybody = Everybody’s
practice-begin = Learn from the mistakes ({ $number })
practice-unknown = The engine couldn’t judge this move. Try another one.

# Puzzles on a profile.
progress-solved = Solved
progress-of = { $solved } of { $tried }
progress-streak = Longest streak
progress-storm = Best storm

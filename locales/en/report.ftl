# Reports on how a game behaves from a start: the designer’s bench. Numbers come as finished texts.

figures-title = How { $game } plays
figures-of-setup = { $rules } rules, starting position “{ $setup }”
figures-of-position = { $rules } rules, starting position { $position }
figures-played = { $number } games that the engine played against itself.
figures-played-so-far = { $number } of { $planned } games so far.
figures-how = Players of equal strength, and neighbours of a ladder of strengths: { $ladder }. Unless something else is said, figures come from games between equal players of the last strength. Values in brackets are 95% confidence intervals.
figures-alike = Only { $number } of { $games } games differ, so the intervals are narrower than they should be.
figures-level = level { $level }
figures-nodes = { $nodes } positions a move
figures-strength = Strength
figures-games = Games
figures-draws = Draws
figures-length-short = Plies
figures-wins-of = { $player } wins
figures-score-of = Score of { $player }
figures-percent = { $number }%
figures-between = { $value } [{ $low } – { $high }]

figures-fairness = Is the start fair?
figures-fairness-fair = Fair: between equal players, no side scores more than five points above or below the others’ mean.
figures-fairness-slight = Not quite fair: { $player } certainly scores { $side ->
    [more] more
   *[less] less
  } than an even share, if perhaps by fewer than five points.
figures-fairness-unfair = Unfair: { $player } scores at least five points { $side ->
    [more] more
   *[less] less
  } than an even share.
figures-fairness-open = Not known yet: more games are needed to tell.
figures-seats-plot = Scores between equal players, by strength
figures-seats-describe = { $rows }. An even score is 50%; the band is five points to each side of it.
figures-results-plot = Results between equal players, by strength
figures-endings = How games end
figures-ending-line = { $reason }: { $share } of the games, { $draws } of them draws
figures-counter = a counter ran out ({ $field })
figures-too-long = broken off after { $plies } plies

figures-section-length = Length
figures-length-line = Half of the games are shorter than { $median } plies, a tenth shorter than { $low }, a tenth longer than { $high }.
figures-length-plot = Lengths of games
figures-length-axis = plies
figures-length-bar = { $from } to { $to } plies: { $games } games

figures-section-choices = Choices
figures-choices-plot = Legal moves in the course of a game
figures-choices-describe = From { $first } legal moves in the first tenth of a game to { $last } in the last.
figures-course-axis = share of the game

figures-section-course = The course of a game
figures-winner-plot = What the later winner could expect
figures-winner-describe = Half of the later winners expected { $first } in the first tenth of the game, { $middle } in its middle and { $last } in its last tenth.
figures-open-plot = How open the result is
figures-open-describe = Openness falls from { $first } in the first tenth of a game to { $last } in the last.

figures-section-skill = Skill
figures-skill-line = { $stronger } against { $weaker }: { $score }, { $elo } Elo.
figures-skill-plot = Score of the stronger player on each step of the ladder
figures-skill-step = { $stronger } against { $weaker }
figures-endless = more than { $elo }

figures-section-space = Size
figures-space-games = Different games, along an average game: about 10^{ $log }.
figures-space-positions = Positions, estimated from above by the pieces that were seen together: about 10^{ $log }.
figures-space-seen = Different positions seen: { $seen }; different combinations of pieces: { $materials }.

figures-section-openings = Openings
figures-openings-line = Effective number of different beginnings: { $one } after one ply, { $two } after two, { $four } after four. { $moves } first moves are legal.
figures-openings-plot = Score of { $player } after each first move
figures-first-move = First move
figures-share = Share

figures-section-board = Board and pieces
figures-moved-plot = Where moves take place
figures-lost-plot = Where pieces are lost
figures-stood-plot = Where pieces of { $player } stand
figures-neutral-plot = Where the other pieces stand
figures-heat-describe = Most on { $cells }. The darkest cell stands for { $most }.
figures-per-game = { $number } a game
figures-pieces-plot = Share of the moves (●) and of the pieces (◆)
figures-pieces-describe = { $rows }.
figures-piece-row = { $piece }: { $moves } of the moves, { $present } of the pieces

figures-section-games = Two games
figures-typical = A typical game
figures-dramatic = A dramatic game
figures-game-line = { $plies } plies, result { $result }. The lead changed { $number ->
    [one] once
   *[other] { $number } times
  }.
figures-game-plot = What { $players } could expect, ply by ply
figures-game-describe = { $player } expected { $first } at first, at least { $low } and at most { $high }, and { $last } at last.
figures-ply = after { $number } plies
figures-move-list = Move by move

figures-section-measures = All measures
figures-measure = Measure
figures-value = Value
figures-meaning = Meaning

measure-length = Length
measure-length-note = plies a game
measure-branching = Branching
measure-branching-note = legal moves a ply
measure-stakes = Decisions that matter
measure-stakes-note = a random move would give away at least five points
measure-only-moves = Only moves
measure-only-moves-note = the second best move gives away more than five points
measure-good-moves = Good moves
measure-good-moves-note = share of the legal moves that are within five points of the best
measure-clarity = Clarity
measure-clarity-note = the weakest player’s quick look finds a good move
measure-draws = Draws
measure-draws-note = share of the games without a sole winner
measure-drama = Drama
measure-drama-note = how far winners were behind on the way, 0 to 1
measure-comebacks = Comebacks
measure-comebacks-note = share of the winners who once expected less than 35%
measure-lead-changes = Lead changes
measure-lead-changes-note = clear changes of the lead, a game
measure-decided = Point of decision
measure-decided-note = share of the game before the winner is certain at 90%
measure-uncertainty = Uncertainty
measure-uncertainty-note = how open the result is on average: 100% is even
measure-late-uncertainty = Late uncertainty
measure-late-uncertainty-note = the same in the third quarter of the game

figures-compare-title = Two starts compared: { $game }
figures-compare-summary = { $number ->
    [0] Nothing differs significantly.
    [one] One of { $rows } comparisons differs significantly.
   *[other] { $number } of { $rows } comparisons differ significantly.
  }
figures-compare-how = Welch’s test for each row, with Holm’s correction for all rows together: if nothing differed, even one significant row would be found only once in twenty comparisons. Rows with fewer than twenty values a side are not tested.
figures-compare-what = What
figures-compare-difference = Difference
figures-compare-chance = Corrected p
figures-compare-significant = significant
figures-compare-untested = not tested
figures-compare-below = below { $bound }
figures-compare-plot = Differences in units of their spread
figures-compare-describe = { $rows }. To the right the second start has more, to the left the first.
figures-compare-differs = { $what } differs
figures-compare-none = no row differs significantly
figures-seat-at = Score of { $player }, { $strength }

# The page that makes a report.
fairness-title = How does { $game } play?
fairness-intro = The engine plays against itself, from this start alone. You see at once how fair the start is, how long games are, how many choices matter and how often the lead changes; the more games, the surer the figures. Everything happens in your browser.
fairness-games = Games
fairness-strength = Strength
fairness-quick = quick
fairness-usual = usual
fairness-strong = strong
fairness-own-start = your own position
fairness-begin = Play and report
fairness-stop = Stop
fairness-go-on = Go on
fairness-page = Download as a page
fairness-json = Download the figures
fairness-edit = Edit this start
fairness-progress = { $played } of { $planned } games
fairness-stopped = Stopped after { $played } of { $planned } games.
fairness-done = All { $planned } games are played.
fairness-here = Reports need a browser that can run the rules. On a computer, “tablier report” makes them too.
fairness-picture = The start
fairness-result = The report

# Accounts, profiles, lists of the best, and moderation.

account-sign-in = Sign in
account-sign-up = Sign up
account-sign-out = Sign out
account-sign-up-lead = With an account you can play rated games and find your games on every device. Games you have played here as a guest stay yours.
account-codes-later = Once you have signed up, your account page (behind your name) gives you recovery codes in case you forget your password.
account-name = Name
account-name-note = 2 to 20 letters, digits, hyphens or underscores. Everyone can see it.
account-password = Password
account-password-note = At least 8 characters; 12 or more are better. Any character is allowed.
account-new-password = New password
account-current-password = Current password
account-has-account = Already have an account?
account-no-account = No account yet?
account-forgotten = I forgot my password
account-recover = Reset your password with a recovery code
account-recover-lead = A recovery code lets you choose a new password. It can be used once, and signs you out everywhere else.
account-recover-do = Set the new password
account-code = Recovery code
account-code-note = One of the codes you wrote down.
account-leave-note = You are playing as a guest. Unfinished games can’t be carried over: finish them first, or resign them.
account-leave = { $number ->
    [one] Resign { $number } unfinished game
   *[other] Resign { $number } unfinished games
}
account-leave-first = Tick this to resign them, or go back and finish them.
account-title = Your account
account-profile = Your profile
account-done-password = Your password was changed.
account-done-session = Signed out on that device.
account-done-sessions = Signed out on all other devices.
account-done-token = The token was revoked.
account-codes = Recovery codes
account-codes-none = You have no recovery codes. Without one, nobody can help you if you forget your password: create some now and write them down.
account-codes-left = { $number ->
    [one] { $number } code left. New codes replace it.
   *[other] { $number } codes left. New codes replace them.
}
account-codes-make = Create new codes
account-codes-once = Write these codes down now: they won’t be shown again. Each can replace a forgotten password once.
account-codes-kept = I have written them down
account-copy = Copy
account-copied = Copied
account-show-password = Show password
account-change-password = Change password
account-keep-sessions = Stay signed in on other devices
account-keep-tokens = Keep my API tokens
account-sessions = Where you are signed in
account-this-session = this device
account-session-since = Since { $since }, last used { $seen }
account-end-session = Sign out
account-end-others = Sign out everywhere else
account-tokens = Bots and API tokens
account-tokens-note = A token lets a program act for this account, within the limits you set. It is valid until you revoke it or change your password, and never gives access to the account itself.
account-token-new = New token
account-token-name = Name
account-token-name-note = Only for you: what the token is for.
account-scopes = The program may
account-scope-play = play: create and join games, and do everything a player can do in a game
account-scope-watch = watch: follow games, and receive your notifications
account-scope-export = download your finished games
account-scope-analyse = submit analyses of finished games
account-scope-study = read and write studies
account-scope-play-short = play
account-scope-watch-short = watch
account-scope-export-short = download games
account-scope-analyse-short = submit analyses
account-scope-study-short = studies
account-token-make = Create token
account-token-made = Token “{ $name }”
account-token-once = Copy this token now: it won’t be shown again. Anyone who has it can act in your name.
account-token-kept = I have copied it
account-token-used = Created { $made }, last used { $used }
account-token-unused = Created { $made }, never used
account-token-end = Revoke
account-token-end-named = Revoke: { $name }
account-token-name-length = A name has 1 to 60 characters.
account-token-no-scope = Tick at least one thing the program may do.
account-token-too-many = You’ve reached the limit of 20 tokens: revoke one first.
account-unknown-browser = Unknown browser
account-data = Your data
account-export = Download everything
account-export-note = One file with your account, your games with all their moves, your ratings, your messages and your sessions.
account-delete = Delete the account
account-delete-note = Your unfinished games are resigned. Your name, password, ratings, sessions and everything you wrote are deleted immediately and for good. Your games remain under “Deleted player”, as they belong to your opponents too.
account-delete-do = Delete for good
account-deleted = Account deleted
account-deleted-note = Thank you for playing.
account-try-again = This can’t be saved or read right now: try again in a moment.
account-wait = { $minutes ->
    [one] Too many attempts. Wait a minute.
   *[other] Too many attempts. Wait { $minutes } minutes.
}
account-wrong = Wrong name or password.
account-wrong-code = Wrong name or code.
account-wrong-password = Wrong password.
account-name-length = A name has 2 to 20 characters.
account-name-letters = A name consists of letters, digits, hyphens and underscores, with at least one letter.
account-name-scripts = All letters of a name must belong to one script: Latin, Cyrillic, Greek…
account-name-reserved = This name is reserved.
account-name-taken = This name, or one that looks like it, is taken.
account-password-length = A password has 8 to 128 characters.
account-password-common = This password is one of the first anyone would try. Three or four unrelated words make a good one.
account-password-is-name = The password must not be derived from the name. Three or four unrelated words make a good one.
account-date = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

players-title = Leaderboard
players-lead = Everyone who has played enough rated games recently.
players-rank = Rank
players-player = Player
players-rating = Rating
players-matches = Games
players-nobody = Nobody is listed yet.
players-programs = Bots
players-programs-note = Bots and the computer’s levels are rated like everyone else, in a list of their own.
players-speed = Speed
players-speed-bullet = Bullet
players-speed-blitz = Blitz
players-speed-rapid = Rapid
players-speed-classical = Classical
players-speed-correspondence = Correspondence
players-speed-untimed = Untimed
players-first = First-move advantage
players-first-note = Estimated from rated games, taking the players’ strength into account. Ratings allow for it.
players-first-rules = Rules
players-first-score = First player’s score between equals
players-first-points = Value in rating points
players-first-number = { $players ->
    [2] { $rules }
   *[other] { $rules }, { $players } players
}

profile-bot = Bot
profile-since = Playing since { $date }
profile-ratings = Ratings
profile-no-ratings = No rated games yet.
profile-provisional = A question mark means the rating is provisional.
profile-game = Game
profile-curve = { $game }, { $speed }: rating over time
profile-curve-summary = From { $first } to { $last }, peak { $most }
profile-curve-table = The curve as a table
profile-date = Date
profile-sides = Results by side
profile-sides-note = Rated games played to the end.
profile-side = Side
profile-won = Won
profile-drawn = Drawn
profile-lost = Lost
profile-share = Score
profile-matches = Games
profile-no-matches = No games yet.
profile-opponents = Opponents
profile-result = Result
profile-result-won = Won
profile-result-drawn = Drawn
profile-result-lost = Lost
profile-result-rank = Rank { $rank }
profile-result-aborted = Aborted
profile-result-live = In progress
profile-result-open = Waiting for players
profile-rated = rated
profile-look = View this game
profile-percent = { $number }%
profile-you = This is how others see you.

report-title = Report this player
report-note = Tell the moderators what happened: insults, outside help, games thrown on purpose. Name the game if there is one.
report-reason = What happened?
report-match = Game (its link or its eight letters)
report-send = Send report
report-sent = Thank you. The moderators will look at it.
report-sign-in = To report someone, sign in or play as a guest first.
report-reason-length = Say what happened, in at most 1000 characters.
report-match-unknown = This game doesn’t exist.

moderation-title = Moderation
moderation-reports = Open reports
moderation-no-reports = No open reports.
moderation-match = Game { $id }
moderation-measure = Measure
moderation-measure-nothing = Nothing
moderation-measure-mute-1 = No chat for a day
moderation-measure-mute-7 = No chat for a week
moderation-measure-mute-30 = No chat for a month
moderation-measure-ban-1 = No games for a day
moderation-measure-ban-7 = No games for a week
moderation-measure-ban-30 = No games for a month
moderation-measure-ban-forever = No games, ever
moderation-measure-lift = Lift everything
moderation-reason = Reason, for the log
moderation-decide = Decide
moderation-restrained = Currently muted or banned
moderation-no-restrained = Nobody.
moderation-muted-until = No chat until { $date }
moderation-banned-until = No games until { $date }
moderation-muted-for-ever = No chat, ever
moderation-banned-for-ever = No games, ever
moderation-log = What was done
moderation-when = When
moderation-who = Who
moderation-operator = Operator
moderation-what = What
moderation-whom = To whom
moderation-act = Act on this player
moderation-done = Done and logged.
moderation-reason-length = Give a reason, in at most 500 characters.
moderation-decided-before = Someone else has already decided this report.
moderation-report = Report { $id }
moderation-role-change = { $now } instead of { $before }
moderation-term = Until { $date }: { $why }
moderation-term-for-ever = For ever: { $why }
role-player = player
role-moderator = moderator
role-admin = administrator

# What the operator did by the command line, for the log.
operator-act-role = Change of role
operator-act-ban = No games
operator-act-unban = Games allowed again
operator-act-mute = No chat
operator-act-unmute = Chat allowed again
operator-act-reset-password = Password removed
operator-act-bot = Marked as a bot
operator-act-token = New token
operator-act-end-token = Token revoked
operator-act-close-report = Report decided

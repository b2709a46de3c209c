# Accounts, profiles, lists of the best, and moderation.

account-sign-in = Sign in
account-sign-up = Sign up
account-sign-out = Sign out
account-sign-up-lead = With an account you play rated matches and find your games on every device. The games you played here as a guest stay yours.
account-codes-later = Once you have it, the page of your account, behind your name, makes recovery codes: they help if you forget the password.
account-name = Name
account-name-note = 2 to 20 letters, digits, hyphens or underscores. Everybody sees it.
account-password = Password
account-password-note = At least 8 characters; 12 or more are better. Any characters will do.
account-new-password = New password
account-current-password = Current password
account-has-account = You have an account?
account-no-account = No account yet?
account-forgotten = I forgot my password
account-recover = New password by a recovery code
account-recover-lead = A recovery code lets you choose a new password. It can be used once, and signs you out everywhere else.
account-recover-do = Set the new password
account-code = Recovery code
account-code-note = One of the codes that you wrote down.
account-leave-note = You are playing as a guest. Matches that are not over cannot be taken along: finish them first, or give them up.
account-leave = { $number ->
    [one] Give up { $number } unfinished match
   *[other] Give up { $number } unfinished matches
}
account-leave-first = Tick this to give them up, or go back and finish them.
account-title = Your account
account-profile = Your profile
account-done-password = Your password was changed.
account-done-session = The session was ended.
account-done-sessions = All other sessions were ended.
account-done-token = The token was ended.
account-codes = Recovery codes
account-codes-none = You have no recovery codes. Without one, nobody can help you if you forget your password: make some now and write them down.
account-codes-left = { $number ->
    [one] { $number } code is left. New codes replace it.
   *[other] { $number } codes are left. New codes replace them.
}
account-codes-make = Make new codes
account-codes-once = Write these codes down now: they are shown this once only. Each one replaces a forgotten password once.
account-codes-kept = I have written them down
account-copy = Copy
account-copied = Copied
account-show-password = Show the password
account-change-password = Change the password
account-keep-sessions = Stay signed in on other devices
account-keep-tokens = Keep my API tokens
account-sessions = Where you are signed in
account-this-session = this device
account-session-since = Since { $since }, last used { $seen }
account-end-session = End
account-end-others = End all others
account-tokens = Programs
account-tokens-note = A token lets a program of yours act for this account, as far as you allow it. It lasts until you end it or change your password, and never concerns the account itself.
account-token-new = New token
account-token-name = Name
account-token-name-note = For you only: what the token is for.
account-scopes = The program may
account-scope-play = play: open matches, take seats, and do everything a player does in a match
account-scope-watch = watch: follow matches, and hear what waits for you
account-scope-export = download your finished games
account-scope-analyse = hand in analyses of finished matches
account-scope-play-short = plays
account-scope-watch-short = watches
account-scope-export-short = downloads games
account-scope-analyse-short = hands in analyses
account-token-make = Make the token
account-token-made = Token “{ $name }”
account-token-once = Copy this token now: it is shown this once only. Whoever has it can act in your name.
account-token-kept = I have copied it
account-token-used = Made { $made }, last used { $used }
account-token-unused = Made { $made }, not used yet
account-token-end = End
account-token-end-named = End: { $name }
account-token-name-length = A name has 1 to 60 characters.
account-token-no-scope = Tick at least one thing that the program may do.
account-token-too-many = You have 20 tokens, and nobody has more: end one first.
account-unknown-browser = Unknown browser
account-data = Your data
account-export = Download everything
account-export-note = One file with your account, your games with all moves, your ratings, what you wrote, and your sessions.
account-delete = Delete the account
account-delete-note = Matches that are not over are given up. Your name, password, ratings, sessions and everything you wrote are deleted at once and for ever. Your games stay, as those of a deleted player: they belong to your opponents as well.
account-delete-do = Delete for ever
account-deleted = The account is deleted
account-deleted-note = Thank you for playing.
account-try-again = This cannot be kept or read now: try again in a moment.
account-wait = { $minutes ->
    [one] That was tried too often. Wait a minute.
   *[other] That was tried too often. Wait { $minutes } minutes.
}
account-wrong = The name or the password is wrong.
account-wrong-code = The name or the code is wrong.
account-wrong-password = The password is wrong.
account-name-length = A name has 2 to 20 characters.
account-name-letters = A name is made of letters, digits, hyphens and underscores, with at least one letter.
account-name-scripts = The letters of a name belong to one script: Latin, Cyrillic, Greek…
account-name-reserved = This name is kept for the site.
account-name-taken = Somebody has this name, or one that looks like it.
account-password-length = A password has 8 to 128 characters.
account-password-common = This password is among the first that anybody would try. Three or four words that do not belong together make a good one.
account-password-is-name = The password must not be made from the name. Three or four words that do not belong together make a good one.
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

players-title = Best players
players-lead = Whoever has played enough rated matches lately has a place here.
players-rank = Rank
players-player = Player
players-rating = Rating
players-matches = Matches
players-nobody = Nobody has a place here yet.
players-programs = Programs
players-programs-note = Bots and the computer’s levels are rated like everybody, in a list of their own.
players-speed = Speed
players-speed-bullet = Bullet
players-speed-blitz = Blitz
players-speed-rapid = Rapid
players-speed-classical = Classical
players-speed-correspondence = Correspondence
players-speed-untimed = Untimed
players-first = What it is worth to begin
players-first-note = Learnt from rated matches, with the strength of the players taken into account. Ratings allow for it.
players-first-rules = Rules
players-first-score = Score of the first side between equals
players-first-points = Worth in points
players-first-number = { $players ->
    [2] { $rules }
   *[other] { $rules }, { $players } players
}

profile-bot = Program
profile-since = Playing since { $date }
profile-ratings = Ratings
profile-no-ratings = No rated match yet.
profile-provisional = A question mark means that few matches are known yet.
profile-game = Game
profile-curve = { $game }, { $speed }: rating over time
profile-curve-summary = From { $first } to { $last }, at most { $most }
profile-curve-table = The curve as a table
profile-date = Date
profile-sides = Results by side
profile-sides-note = Rated matches that were played to their end.
profile-side = Side
profile-won = Won
profile-drawn = Drawn
profile-lost = Lost
profile-share = Score
profile-matches = Matches
profile-no-matches = No match yet.
profile-opponents = Opponents
profile-result = Result
profile-result-won = Won
profile-result-drawn = Drawn
profile-result-lost = Lost
profile-result-rank = Rank { $rank }
profile-result-aborted = Called off
profile-result-live = Being played
profile-result-open = Waiting for players
profile-rated = rated
profile-look = Look at this match
profile-percent = { $number }%
profile-you = This is how others see you.

report-title = Report this player
report-note = Tell the moderators what happened: insults, unfair help, matches thrown on purpose. Name the match if there is one.
report-reason = What happened?
report-match = Match (its link or its eight letters)
report-send = Send the report
report-sent = Thank you. The moderators will look at it.
report-sign-in = To report somebody, sign in or play as a guest first.
report-reason-length = Say what happened, in at most 1000 characters.
report-match-unknown = There is no such match.

moderation-title = Moderation
moderation-reports = Open reports
moderation-no-reports = No report is open.
moderation-match = Match { $id }
moderation-measure = Measure
moderation-measure-nothing = Nothing
moderation-measure-mute-1 = No chat for a day
moderation-measure-mute-7 = No chat for a week
moderation-measure-mute-30 = No chat for a month
moderation-measure-ban-1 = No matches for a day
moderation-measure-ban-7 = No matches for a week
moderation-measure-ban-30 = No matches for a month
moderation-measure-ban-forever = No matches for ever
moderation-measure-lift = Lift everything
moderation-reason = Reason, for the log
moderation-decide = Decide
moderation-restrained = Muted or banned now
moderation-no-restrained = Nobody.
moderation-muted-until = No chat until { $date }
moderation-banned-until = No matches until { $date }
moderation-muted-for-ever = No chat, for ever
moderation-banned-for-ever = No matches, for ever
moderation-log = What was done
moderation-when = When
moderation-who = Who
moderation-operator = Operator
moderation-what = What
moderation-whom = To whom
moderation-act = Act on this player
moderation-done = Done and written into the log.
moderation-reason-length = Give a reason, in at most 500 characters.
moderation-decided-before = Somebody else has decided this report.
moderation-report = Report { $id }
moderation-role-change = { $now } instead of { $before }
moderation-term = Until { $date }: { $why }
moderation-term-for-ever = For ever: { $why }
role-player = player
role-moderator = moderator
role-admin = administrator

# What the operator did by the command line, for the log.
operator-act-role = Change of role
operator-act-ban = No matches
operator-act-unban = Matches allowed again
operator-act-mute = No chat
operator-act-unmute = Chat allowed again
operator-act-reset-password = Password taken away
operator-act-bot = Marked as a program
operator-act-token = New token
operator-act-end-token = Token ended
operator-act-close-report = Report decided

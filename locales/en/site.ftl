# The site around the board: navigation, settings, errors.

site-name = Tablier
site-tagline = Five rare board games, exact rules, and an opponent for every level
site-skip-to-content = Skip to content
site-description = Play Khet, Khitan, Ken Wan, Wali and Bermudes: alone, with friends, or against a strong engine.

nav-main = Main navigation
nav-home = Home
nav-games = Games
nav-rules = Rules
nav-play = Play
nav-learn = Learn
nav-explorer = Openings
nav-analysis = Analysis
nav-editor = Editor
nav-report = Is it fair?
nav-puzzles = Puzzles
nav-statistics = Statistics
nav-sign-in = Sign in
nav-settings = Settings
nav-language = Language
nav-menu = Menu
nav-other-language = Lire en français

home-choose-game = Choose a game
home-continue = Continue your game
home-what-is-new = What’s new
home-players = { $least ->
    [2] { $most ->
        [2] 2 players
       *[other] 2 to { $most } players
    }
   *[other] { $least } to { $most } players
}

common-cancel = Cancel
common-confirm = Confirm
common-delete = Delete
common-close = Close
common-loading = Loading…
common-back = Back
common-yes = Yes
common-no = No
common-save = Save
common-optional = optional
common-more = More
common-less = Less

settings-title = Settings
settings-language = Language
settings-theme = Theme
settings-theme-light = Light
settings-theme-dark = Dark
settings-theme-high-contrast = High contrast
settings-theme-system = Like the system
settings-board = Board
settings-board-wood = Wood, slate at night
settings-board-marble = Marble
settings-board-felt = Green felt
settings-pieces = Pieces
settings-pieces-carved = Carved
settings-pieces-flat = Flat, easier to tell apart on small boards
settings-palette = Your own colours
settings-palette-use = Choose the colours myself
settings-palette-cells = Cells
settings-palette-player = Player { $number }
settings-palette-note = Edges, markings and letters adapt so that they stay visible. The high-contrast theme keeps its own colours.
settings-palette-alike = Players { $player } and { $other } are hard to tell apart: their contrast is { $contrast }. Make one lighter and the other darker.
settings-palette-like-cells = The pieces of player { $player } have almost the colour of the cells: their contrast is { $contrast }.
settings-preview = Preview
settings-not-kept = Changed on this device, but not saved to your account: the server did not answer
settings-stored-with-account = The look of the boards is saved to your account; other settings and games stay on this device.
settings-animation = Animation
settings-animation-none = None
settings-animation-fast = Fast
settings-animation-normal = Normal
settings-animation-slow = Slow
settings-sounds = Sounds
settings-volume = Volume
settings-coordinates = Coordinates
settings-shortcuts = Single-key shortcuts
settings-shortcuts-note = When they are off, only the arrow keys and keys with Ctrl work.
settings-confirm-moves = Confirm moves
settings-confirm-moves-automatic = Automatic: with a button in correspondence games, and in all games on touch screens
settings-confirm-moves-none = No, play at once
settings-confirm-moves-double = By choosing the destination twice
settings-confirm-moves-button = With a button
settings-follow = Turn the board to the side to move when several people share this device
settings-show-legal-moves = Show where a piece can go
settings-speak-moves = Say the moves aloud
settings-on = On
settings-off = Off
settings-saved = Settings saved
settings-reset = Restore defaults
settings-stored-here = Settings and games stay on this device.

statistics-title = Statistics
statistics-games = { $number ->
    [one] { $number } game
   *[other] { $number } games
}
statistics-wins = Wins
statistics-draws = Draws
statistics-losses = Losses
statistics-first-player = First player’s wins
statistics-length = Average length
statistics-none = No games played yet

error-title = Something went wrong
error-not-found = Page not found
error-not-found-note = There is nothing at this address. The games are on the home page.
error-server = The server could not answer
error-server-note = The error has been logged. Please try again in a moment.
error-bad-request = This request doesn’t make sense
error-too-many-requests = Too many requests: please wait a moment
error-offline = You are offline
error-offline-note = Games against the computer and analysis still work; everything else comes back with the connection.
error-offline-play = Play offline
error-back-online = You’re back online
error-engine-start = The engine could not start
error-engine-start-note = This browser may be too old, or out of memory. You can still play without it.
error-storage = This browser doesn’t let the page save games
error-clipboard = This browser doesn’t let the page use the clipboard
error-no-script = The board needs JavaScript; the rules can be read without it.
error-bad-game = This address doesn’t lead to a game that can be played here.
error-no-answer = No answer came. Try again in a moment.
error-too-long = That’s too long for this page.
error-reload = Reload the page
error-new-version = A new version is ready
error-go-home = Go to the home page

footer-source = Source code
footer-licence = Free software, MIT or Apache-2.0
footer-no-tracking = No tracking, no advertising, no account needed
footer-version = Version { $version }
footer-keys = Keyboard
footer-docs = Documentation
footer-about = About

door-learn = The whole game in five minutes
door-play = Against the computer, or together at one board
door-rules = Everything, with figures
door-puzzle = Positions with only one way to win
door-explorer = Which moves are played, and with what success
door-analysis = Every variation, and what the engine thinks
door-editor = Your own positions
door-report = How the game plays from a start, by games of the engine
door-online = With someone far away, live or by correspondence

# What went wrong with a request, and what to do. The names are the codes of the API.
problem-not-signed-in = First sign in, or start as a guest.
problem-needs-account = This needs an account: sign in or sign up first.
problem-bad-token = This token is unknown or was revoked.
problem-scope = This token doesn’t allow “{ $scope }”.
problem-forbidden = You aren’t allowed to do that.
problem-forbidden-title = Not allowed
problem-foreign-page = This only works from pages of this site. Reload the page and try again.
problem-method = This address can’t be used that way. Go back and try again from the page.
problem-missing =
    { $what ->
        [match] This game doesn’t exist.
        [player] This player doesn’t exist.
        [study] This study doesn’t exist.
        [challenge] This challenge doesn’t exist.
        [player-to-challenge] There’s no player of that name who can be challenged.
        [session] This session has already ended.
        [token] This token has already been revoked.
       *[other] There is nothing at this address. The games are on the home page.
    }
problem-malformed = This can’t be understood: { $detail }
problem-parameter = The parameter “{ $name }” of this address is wrong. It can be: { $expected }.
problem-form = The form could not be read. Go back and send it again.
problem-not-ratable = A rated game needs a clock and one of the game’s own starting positions.
problem-pie-of-three = The pie rule is only for games with two players.
problem-start-is-over = In this position the game is already over.
problem-unknown-question = There is nothing at this address. The games are on the home page.
problem-too-long = That’s too long. Shorten it and send it again.
problem-too-much = That would take too long to answer. Ask for less.
problem-too-often =
    { $seconds ->
        [one] Too many requests: wait { $seconds } second, then try again.
       *[other] Too many requests: wait { $seconds } seconds, then try again.
    }
problem-too-many-seeks =
    { $most ->
        [one] You already have { $most } game waiting in the lobby, the maximum. Cancel it first.
       *[other] You already have { $most } games waiting in the lobby, the maximum. Cancel one first.
    }
problem-too-many-challenges =
    { $most ->
        [one] You already have { $most } open challenge to this player, the maximum. Wait for an answer.
       *[other] You already have { $most } open challenges to this player, the maximum. Wait for an answer.
    }
problem-too-many-studies =
    { $most ->
        [one] You already have { $most } study, the maximum. Delete it first.
       *[other] You already have { $most } studies, the maximum. Delete one first.
    }
problem-not-known = It isn’t known yet whether this was saved. Try again in a moment.
problem-storage = This can’t be saved or read right now. Try again in a moment.
problem-busy = The server is busy. Try again in a moment.
problem-engine = The engine failed. Try again in a moment.
problem-internal = Something failed on the server. The error has been logged; try again in a moment.

problem-clock-unreadable = This clock can’t be read. Write minutes and seconds as 10+5, with a delay 5 d/3 (Bronstein 5 b/3), with periods 10+0|30(3x) (Canadian 10|300/20), as an hourglass 5 hourglass, days as 3d+1d cap 7d, or - for none.
problem-clock-range = A clock gives 0.25 to 180 minutes with steps of at most 180 seconds and 20 periods, or up to 50 turns in at most 3600 seconds, or 1 to 30 days.

# The site around the board: navigation, settings, errors.

site-name = Tablier
site-tagline = Five rare board games, exact rules, and an opponent of any strength
site-skip-to-content = Skip to content
site-description = Play Khet, Khitan, Ken Wan, Wali and Bermudes: alone, with friends, or against the strongest engine there is.

nav-main = Main navigation
nav-home = Home
nav-games = Games
nav-rules = Rules
nav-play = Play
nav-learn = Learn
nav-analysis = Analysis
nav-editor = Editor
nav-puzzles = Puzzles
nav-statistics = Statistics
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
common-back = Back
common-yes = Yes
common-no = No
common-save = Save
common-loading = Loading…
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
settings-animation = Animation
settings-animation-none = None
settings-animation-fast = Fast
settings-animation-normal = Normal
settings-animation-slow = Slow
settings-sounds = Sounds
settings-volume = Volume
settings-coordinates = Coordinates
settings-shortcuts = Single-key shortcuts
settings-shortcuts-note = When they are off, only the arrows and keys with Ctrl act.
settings-confirm-moves = Confirm moves
settings-confirm-moves-automatic = Automatic: with a button in matches by correspondence, and in all matches on touch screens
settings-confirm-moves-none = No, play at once
settings-confirm-moves-double = By choosing the target twice
settings-confirm-moves-button = With a button
settings-follow = Turn the board to whoever is to move, when several play on this device
settings-show-legal-moves = Show where a piece can go
settings-speak-moves = Speak the moves
settings-on = On
settings-off = Off
settings-saved = Settings saved
settings-reset = Back to the defaults
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
statistics-none = No game played yet

error-title = Something went wrong
error-not-found = Page not found
error-not-found-note = There is nothing at this address. The games are on the home page.
error-server = The server could not answer
error-server-note = It has been noted. Please try again in a moment.
error-bad-request = This request makes no sense
error-too-many-requests = Too many requests: please wait a moment
error-offline = You are offline
error-offline-note = Games against the computer and analysis go on working; everything else comes back with the connection.
error-offline-play = Play without a network
error-back-online = You are online again
error-engine-start = The engine could not start
error-engine-start-note = This browser may be too old, or its memory full. You can still play without it.
error-storage = This browser does not let the page keep games
error-clipboard = This browser does not let the page use the clipboard
error-no-script = The board needs JavaScript; the rules can be read without it.
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
door-play = Against the computer, or at one board
door-rules = Everything, with figures
door-puzzle = Positions with one way to win
door-analysis = Every line, and what the engine thinks
door-editor = Positions of your own
door-online = With somebody far away, live or by correspondence

# What went wrong with a request, and what to do. The names are the codes of the API.
problem-not-signed-in = Sign in, or begin as a guest, first.
problem-needs-account = This is for accounts: sign in or sign up first.
problem-bad-token = This token is unknown, or was ended.
problem-scope = This token does not allow “{ $scope }”.
problem-forbidden = You may not do that.
problem-forbidden-title = This is not allowed
problem-foreign-page = This can be done from pages of this site only. Reload the page and try again.
problem-method = This address cannot be used in this way. Go back and try again from the page.
problem-missing =
    { $what ->
        [match] There is no such match.
        [player] There is no such player.
        [player-to-challenge] There is no player of that name who can be challenged.
        [session] This session has ended already.
        [token] This token has ended already.
       *[other] There is nothing at this address. The games are on the home page.
    }
problem-malformed = This cannot be understood: { $detail }
problem-form = The form could not be read. Go back and send it again.
problem-not-ratable = A rated match needs a clock and one of the game’s own set-ups.
problem-pie-of-three = Sides can be swapped after the first turn only in matches of two.
problem-start-is-over = In this position the game is over already.
problem-unknown-question = There is nothing at this address. The games are on the home page.
problem-too-long = This is too long. Shorten it and send it again.
problem-too-much = This takes too long to answer. Ask for less.
problem-too-often =
    { $seconds ->
        [one] Too many requests: wait { $seconds } second, then try again.
       *[other] Too many requests: wait { $seconds } seconds, then try again.
    }
problem-too-many-seeks =
    { $most ->
        [one] { $most } match of yours waits for players in the lobby, which is the most. Call it off first.
       *[other] { $most } matches of yours wait for players in the lobby, which is the most. Call one off first.
    }
problem-not-known = It is not known yet whether this was kept. Try again in a moment.
problem-storage = This cannot be kept or read now. Try again in a moment.
problem-busy = The server is busy. Try again in a moment.
problem-engine = The engine failed. Try again in a moment.
problem-internal = Something failed on the server. It has been noted; try again in a moment.

// Generated from crates/api: run the tests with UPDATE_TYPES=1 to write it anew.

/** The moves. Empty where it cannot be the player's turn, for example in the middle of a chain of captures. */
export type AheadAnswer = { moves: Array<MoveAnswer>, };

/** The player and the game. */
export type AheadQuestion = { game: GameQuestion,
/** The player, from 0. */
player: number, };

/** The drawing of the arrangement, and whether a game can begin with it. */
export type ArrangeAnswer = { rules: string,
/** The position text. */
text: string, fields: string,
/** The players' reserves, in games that have them. */
hands: Array<HandAnswer>,
/** The other fields, after the mover and the reserves. */
others: Array<FieldAnswer>, pieces: { [key in string]: string },
/** The drawing of the pieces. */
layer: string,
/** The description of each cell. */
words: { [key in string]: string },
/** Why no game can begin with it; empty if one can. */
faults: Array<string>,
/** Whether a game that begins with it is over at once. */
over: boolean,
/** All kinds of pieces: their notation, and a picture. */
palette: Array<PaletteAnswer>,
/** The players who can be to move, by the letter in the text. */
movers: Array<MoverAnswer>, };

/** An arrangement: an edited position text, or a text with other pieces on its cells. */
export type ArrangeQuestion = {
/** The game with its initial position. Its moves do not matter. */
game: GameQuestion,
/** The fields of the text after the board, such as the mover; by default as in the position. */
fields?: string | null,
/** The number of pieces in each player's reserve; by default as in the fields. */
hands?: Array<number> | null,
/** The pieces in the notation of the text, by cell; by default as in the position. */
pieces?: { [key in string]: string } | null, look?: LookQuestion, };

/** Moves to show as arrows. */
export type ArrowsQuestion = { game: GameQuestion, ply?: number | null, moves: Array<string>,
/** Whether these are moves of the other player, as if the mover had passed. */
threat?: boolean,
/** The number of the engine that prefers these moves, from 1, if there are several engines: each has arrows of its own. */
engine?: number | null, look?: LookQuestion, };

/** A board. */
export type BoardAnswer = { viewBox: string, layer: string,
/** The clickable cells, row by row as they are seen, each row from left to right. */
rows: Array<Array<CellAnswer>>, reserves: Array<ReserveBox>,
/** Pictures of the kinds of pieces whose number matters. */
kinds: Array<string>,
/** The step of rotations in degrees. */
step: number, };

/** The game and the appearance of its board. */
export type BoardQuestion = { game: GameQuestion, look?: LookQuestion, };

/** The centre and the size, as fractions of the picture. */
export type BoxAnswer = { x: number, y: number, w: number, h: number, };

/** An engine behind a bridge. */
export type BridgedEngine = {
/** Its name. */
name: string,
/** The slugs of the games that it plays. */
games: Array<string>, };

export type Candidate = {
/** The game with the rule set and the set-up, in words. */
name: string,
/** `1-0` and the like, `*` for a game that goes on. */
result: string, read: ReadAnswer, };

export type CellAnswer = { name: string, x: number, y: number, w: number, h: number, };

export type ChoiceAnswer = { value: string, name: string, };

/** The coach's comments on the game. */
export type CoachAnswer = {
/** The first player's expected result in each position, in thousandths. */
expectations: Array<number | null>,
/** Between three players: in each position, for each player the chances of first, second and third place, in
 * thousandths. Empty between two.
 */
places: Array<[[number, number, number], [number, number, number], [number, number, number]] | null>, plies: Array<PlyAnswer>, players: Array<PlayerAnswer>, };

/** A game with the engine's search results. */
export type CoachQuestion = { game: GameQuestion,
/** For each position from the start on, the principal variations for its mover, best first; null where it was not
 * searched.
 */
thoughts: Array<Array<ThoughtLine> | null>, language: string, };

/** Two colours that are too much alike. */
export type ColourFault = {
/** The player, from 0. */
player: number,
/** The other player; nobody if it is the cells that are too much like the pieces. */
other: number | null,
/** Their contrast, from 1 to 21. */
contrast: number, };

/** What follows from a palette. */
export type ColoursAnswer = {
/** The value of each colour of drawings, by its name. */
colours: { [key in string]: string }, faults: Array<ColourFault>, };

/** A palette as `cells-first-second-third`, each six hexadecimal digits. */
export type ColoursQuestion = { palette: string, };

/** How players end a game before the rules do. */
export type End = { "how": "resign",
/** The player, from 0. */
player: number, } | { "how": "time",
/** The player, from 0. */
player: number, } | { "how": "forfeit",
/** The player, from 0. */
player: number, } | { "how": "claim" } | { "how": "agree" };

export type EndingAnswer = {
/** The place of each player, from 1. */
ranks: Array<number>, how: string, };

/** An evaluation from the first player's point of view. */
export type EvalForm = { "score": number } | { "win": number };

/** The intended move, or why there is none. */
export type ExplainAnswer = { move: string | null, words: string, };

/** An attempt to move: clicks, or a text. */
export type ExplainQuestion = { game: GameQuestion,
/** The number of plies before the position; all of them by default. */
ply?: number | null,
/** The clicked targets, in order. */
path?: Array<string>,
/** The typed text. */
typed?: string | null, language: string, };

/** A field of the position text: a number, a cell, or a choice. */
export type FieldAnswer = { name: string, value: string,
/** The largest number, if it is one. */
most: number | null,
/** What it can be, if it is no number. */
choices: Array<ChoiceAnswer>, };

/** Moves whose effects are to be drawn over the position before them. */
export type ForesightQuestion = { game: GameQuestion, ply?: number | null,
/** The line. Its first turn is drawn: the moves until somebody else is to move. */
moves: Array<string>, meant?: Meant, look?: LookQuestion, };

export type Form = "text" | "json";

/** A step of a move. */
export type Frame = { "kind": "move", from: string, to: string, way: string, pieces: string, } | { "kind": "swap", from: string, to: string, pieces: string, } | { "kind": "change", at: string, way: string, pieces: string, } | { "kind": "remove", at: string, pieces: string, } | { "kind": "place", at: string, pieces: string, } | { "kind": "reserve", owner: number, pieces: string, } | { "kind": "beam", owner: number, cells: number, layer: string, } | { "kind": "line", layer: string, } | { "kind": "pass", player: number, } | { "kind": "rank", player: number, rank: number, };

/** What a bridge says. */
export type FromBridge = { "t": "paired",
/** With this token it need not ask for a code while the bridge runs. */
token: string,
/** The engines. */
engines: Array<BridgedEngine>, } | { "t": "refused",
/** Why. */
why: PairingRefusal, } | { "t": "thought",
/** The number of the thought. */
id: number,
/** What it thinks. */
thought: ThoughtAnswer, } | { "t": "done",
/** Its number. */
id: number, } | { "t": "failed",
/** Its number. */
id: number,
/** Why. */
problem: Problem, };

/** A game with its rule sets and set-ups. */
export type GameEntry = { slug: string, name: string, letters: Array<string>, ruleSets: Array<RuleSetEntry>, };

/** A game: its start and its moves. */
export type GameQuestion = {
/** The slug of the game. */
kind: string,
/** The rule set; by default the game's first. */
rules?: string | null,
/** The set-up. */
setup?: string | null,
/** The start position, instead of a set-up. */
position?: string | null,
/** The number of players. */
players?: number | null,
/** How many moves of the previous question's game come before `moves`. Only a [`Session`](crate::Session) remembers
 * a game.
 */
kept?: number | null,
/** The moves. */
moves: Array<string>,
/** How the players ended the game, if they did. */
end?: End | null, };

export type HandAnswer = { owner: number, name: string, count: number,
/** With how many pieces the player starts, on the board and in the reserve. */
all: number, };

/** A map of moves. */
export type HeatAnswer = {
/** A layer for the board. */
markup: string,
/** The cells of the map, the best first. */
cells: Array<HeatedCell>, };

/** What the worth of a move is. */
export type HeatMeasure = "chances" | "share";

/** Moves and what they are worth. */
export type HeatQuestion = { game: GameQuestion, ply?: number | null, moves: Array<HeatedMove>, measure: HeatMeasure,
/** Whether these are moves of the other player, as if the mover had passed. */
threat?: boolean, look?: LookQuestion, };

/** The best move to a cell. */
export type HeatedCell = { cell: string, text: string,
/** The move in the notation for people. */
told: string, worth: number,
/** From 0, the worst, to 100, the best. */
warmth: number, };

/** A move and what it is worth. */
export type HeatedMove = { text: string,
/** In thousandths. */
worth: number, };

/** The steps of a hint. */
export type HintAnswer = { piece: HintStep, move: HintStep, why: HintStep, };

/** A position with a good variation. */
export type HintQuestion = { game: GameQuestion, ply?: number | null,
/** The variation that begins with the move. */
line: Array<string>,
/** The number of plies to the end of the game: positive if the mover wins, negative if the mover loses. */
endsIn?: number | null, look?: LookQuestion, };

/** What a step of a hint draws and says. */
export type HintStep = { markup: string, words: string, };

/** All games of the text. */
export type ImportAnswer = { games: Array<ImportedGame>, };

/** A text with games. */
export type ImportQuestion = { text: string, language: string,
/** The game of the page. A list of moves that is legal in it belongs to it. */
kind?: string | null,
/** The rule set and the set-up of the page, in the same way. */
rules?: string | null, setup?: string | null, };

/** A game of the text, or why it cannot be read. */
export type ImportedGame = {
/** The line at which it begins. */
line: number | null,
/** Where, what, and what would be right. */
problem: string | null,
/** The game. A list of moves that does not say what is played has one entry for each possible start. */
candidates: Array<Candidate>, };

/** How many pieces there are of a kind. */
export type KindCount = {
/** The number of the kind in the list of the question `board`. */
kind: number, count: number, };

/** A layer for the board. */
export type LayerAnswer = { markup: string, };

/** The layers of a drawing that change from state to state. */
export type Layers = { lower: string, pieces: string, upper: string, };

/** A line of the legend. */
export type LegendAnswer = {
/** The mark as a picture. */
sample: string, words: string, };

/** Layers for the board, what their marks mean, and the same in words. */
export type LensAnswer = { markup: string, legend: Array<LegendAnswer>, words: Array<string>, };

export type LensQuestion = { game: GameQuestion, ply?: number | null,
/** The cell of a piece: only its own lines are shown. */
chosen?: string | null, look?: LookQuestion, };

/** A principal variation. */
export type LineAnswer = { moves: Array<string>,
/** The score for that player in hundredths; with `endsIn` it only orders the variations. */
score: number,
/** The number of plies to the end of the game with best play: positive for a win, negative for a loss. */
endsIn: number | null,
/** The chances of that player in thousandths: win, draw, loss. */
chances: [number, number, number],
/** Between three players, for each the chances of first, second and third place, in thousandths. */
places?: [[number, number, number], [number, number, number], [number, number, number]],
/** How much of a Monte Carlo tree search went into the first move, in thousandths. */
share?: number, };

/** A sequence of moves: the main line or a variation. */
export type LineForm = {
/** The comment before the first move. */
text?: string,
/** The marks on the board before the first move: `Gd1d8` is an arrow, `Ra1` a circle. */
shapes?: Array<string>, moves: Array<MoveForm>, };

/** A move of a line. */
export type LineMove = { text: string,
/** The same in the notation for people. Empty where it only ends a turn. */
told: string, mover: number,
/** What it does, in words. */
words: string, };

/** The lines, each as far as its moves are legal. */
export type LinesAnswer = { lines: Array<Array<LineMove>>, };

/** Lines of moves from the current position, to be written for people. */
export type LinesQuestion = { game: GameQuestion, ply?: number | null, lines: Array<Array<string>>, look?: LookQuestion, };

/** The appearance of drawings in a page. */
export type LookQuestion = {
/** The clockwise rotation of the board, in degrees. */
turned?: number,
/** Whether the names of rows and columns are shown. */
coordinates?: boolean,
/** The prefix of ids, which allows several boards in one page. */
prefix?: string,
/** The language of texts, `fr` or `en`. */
language?: string,
/** The set of pieces: `carved` or `flat`. */
pieces?: string, };

/** A verdict on a move. */
export type Mark = "good" | "inaccuracy" | "mistake" | "blunder";

export type MarkAnswer = { kind: Mark,
/** The annotation sign, such as `?!`. */
sign: string,
/** The numeric annotation glyph in game files. */
nag: number, };

/** The pieces of a player. */
export type MaterialAnswer = {
/** Those on the board, by kind. */
left: Array<KindCount>,
/** How many are still to be placed, in games with a reserve. */
waiting: number | null,
/** Those of others that the player took out of the game, by kind. */
taken: Array<KindCount>,
/** The same in words. */
words: string, };

/** What a foreseen move is shown for. Each has a stroke of its own. */
export type Meant = "better" | "refutation";

/** A move, with the targets to click in order. */
export type MoveAnswer = { text: string, path: Array<string>, };

/** A move with its annotations. */
export type MoveForm = { move: string,
/** Numeric annotation glyphs: 1 is `!`. */
nags?: Array<number>, text?: string,
/** The mover's time left after the move, `0:05:00`. */
clock?: string,
/** The time used for the move. */
elapsed?: string, eval?: EvalForm,
/** The marks on the board after the move. */
shapes?: Array<string>,
/** Alternatives to this move. */
variations?: Array<LineForm>, };

export type MoverAnswer = { letter: string, name: string, };

/** Why a page is not paired. */
export type PairingRefusal = "wrong-code" | "locked" | "unknown-token" | "not-paired";

export type PaletteAnswer = { token: string,
/** The kind of piece, the same for all its orientations. */
kind: string, name: string, owner: number, picture: string, };

/** An SVG file. */
export type PictureAnswer = { svg: string, };

/** A position to draw. */
export type PictureQuestion = { game: GameQuestion,
/** The number of plies before the position; all of them by default. */
ply?: number | null,
/** The clockwise rotation of the board, in degrees. */
turned?: number,
/** The width in pixels. */
width?: number | null,
/** The language of the description, `fr` or `en`. */
language: string,
/** `light`, `dark`, `high-contrast` or `paper`. */
theme?: string | null, };

/** The comment on a player. */
export type PlayerAnswer = { name: string,
/** The accuracy from 0 to 100. */
accuracy: number | null, good: number, inaccuracy: number, mistake: number, blunder: number, };

/** The comment on a move. */
export type PlyAnswer = { player: number, mark: MarkAnswer | null,
/** The mover's loss of expected result, in thousandths. */
loss: number | null,
/** The reason, in a sentence or two. */
words: Array<string>, };

/** The pieces after everything that is settled. */
export type PreviewAnswer = { pieces: string, };

/** The targets chosen so far. */
export type PreviewQuestion = { game: GameQuestion, ply?: number | null,
/** The chosen targets, in order. */
path: Array<string>, look?: LookQuestion, };

/** Why a question has no answer. */
export type Problem = {
/** The kind of error for programs, such as `illegal-move`. */
code: string,
/** What is wrong, and what is expected. */
message: string, };

/** What is proved so far. */
export type ProofAnswer = { verdict: ProofVerdict,
/** The plies to the end with best play; if nothing is proved, those within which there is neither a win nor a loss. */
plies: number, nodes: number, ms: number,
/** The player whom the verdict is about: the one to move. */
mover: number,
/** Best play of both sides, as far as it is known. */
line: Array<string>, };

/** The game whose current position is to be proved won or lost, and the limits. Without any it goes on until it is stopped. */
export type ProofQuestion = {
/** The game. */
game: GameQuestion,
/** The time limit in milliseconds. */
ms?: number | null,
/** The limit of nodes. */
nodes?: number | null,
/** The longest proof, in plies. */
depth?: number | null, };

export type ProofVerdict = "win" | "loss" | "unknown";

/** The verdict on an attempt. */
export type PuzzleAnswer = { "judgement": "done" } | { "judgement": "go-on", replies: Array<string>, } | { "judgement": "wrong", refutation: Array<string>, };

/** A puzzle with the moves played. The page sends the puzzle itself, so that visitors need not download all of them. */
export type PuzzleQuestion = { kind: string, rules: string, position: string,
/** The solution with the replies. */
line: Array<string>,
/** All moves so far, including those of the others. */
moves: Array<string>, };

/** The rating after the attempt. */
export type PuzzleRatingAnswer = { solver: SolverRating,
/** As it is shown: a whole number, with `?` while it is uncertain. */
shown: string,
/** By how many points it rose or fell. */
change: number, };

/** A puzzle that was tried for the first time. */
export type PuzzleRatingQuestion = {
/** The solver; nothing for somebody who has not solved any. */
solver?: SolverRating | null,
/** The rating of the puzzle. */
puzzle: number, solved: boolean,
/** The time, in milliseconds since 1970. */
now: number, };

/** A QR code: the number of modules on a side, and an SVG path with a square for each dark one. Nothing if the text is too
 * long for one that phones read.
 */
export type QrAnswer = { code: QrForm | null, };

/** The drawing of a QR code. */
export type QrForm = {
/** The number of modules on a side. */
size: number,
/** An SVG path with a square of size 1 for each dark module. */
path: string, };

/** A link. */
export type QrQuestion = { text: string, };

/** The game in the file: its main line alone, and with all variations and annotations. */
export type ReadAnswer = { game: ReadGame, line: LineForm, tags: Array<[string, string]>, };

export type ReadGame = { kind: string, rules: string, setup: string | null, position: string | null, players: number, moves: Array<string>,
/** How the players ended the game, where the rules did not. */
end: End | null, };

/** A game file in either format. */
export type ReadQuestion = { text: string, };

/** A report so far. */
export type ReportAnswer = {
/** The games played. */
played: number,
/** The games of the plan. */
planned: number,
/** The report as HTML, without a script or a style of its own. */
html: string, };

/** A start, and how its games are played. */
export type ReportQuestion = {
/** The game. All games begin with its current position. */
game: GameQuestion,
/** How many games the strongest plays against itself. */
games: number,
/** The last strength of the ladder: `nodes=400` or `level=6`. */
strength: string,
/** The language of the report. */
language: string, };

export type ReserveAnswer = { owner: number, count: number, closed: boolean, };

export type ReserveBox = { owner: number, x: number, y: number, w: number, h: number, };

export type RuleSetEntry = { name: string, starts: Array<StartEntry>, };

/** The kind of search that a page asks for. */
export type SearchChoice = "best" | "alpha-beta" | "monte-carlo";

/** The marks that a person has drawn, in the notation of game files. */
export type SketchQuestion = { game: GameQuestion,
/** Arrows such as `Gd1d8`, and circles such as `Ra1`. */
shapes: Array<string>, look?: LookQuestion, };

/** The rating of a solver, as the page keeps it. */
export type SolverRating = { rating: number, deviation: number, volatility: number, games: number, updated: number, };

export type StartEntry = { setup: string, players: number, position: string, };

/** The state of a game after some plies. */
export type StateAnswer = { kind: string, rules: string, setup: string | null,
/** The start position. */
start: string, players: number,
/** The number of plies before the state, and of the whole game. */
ply: number, plies: number, position: string, mover: number,
/** The legal moves, each with the targets to click in order. */
moves: Array<MoveAnswer>,
/** The target that every move begins with and that need not be clicked, because the mover's turn continues. */
lead: string | null, played: Array<string>,
/** The same in the notation for people. */
told: Array<string>,
/** The player of each move. */
movers: Array<number>, ending: EndingAnswer | null,
/** The place that each player has taken while others play on, from 1. */
places: Array<number | null>, canClaim: boolean, layers: Layers,
/** The occupied cells with the owners of the pieces. */
owners: { [key in string]: number }, reserves: Array<ReserveAnswer>,
/** The pieces of each player. */
material: Array<MaterialAnswer>,
/** Pictures of the states in which a piece can be placed. */
choices: { [key in string]: string },
/** The steps of the last move. */
frames: Array<Frame>, words: WordsAnswer, };

/** The game and the ply. */
export type StateQuestion = { game: GameQuestion,
/** The number of plies before the state; all of them by default. */
ply?: number | null, look?: LookQuestion,
/** The page already has the moves, descriptions and movers of this number of plies. The answer contains only those
 * of later plies.
 */
known?: number,
/** Whether to include the steps of the last move for animation. */
animate?: boolean, };

/** The beginning of a step, and the verdict on the attempt. */
export type StepAnswer = { id: string,
/** The number of steps of the tutorial. */
steps: number, rules: string, position: string, goal: "play" | "any" | "capture" | "win" | "safe" | "see" | "quiz",
/** In a step to watch, the moves to show. */
shows: Array<string>,
/** In a quiz, the number of cells to find. */
cells: number, title: string, text: string, hint: string, done: string,
/** Rings, arrows and beams to draw when the step begins. */
marks: string,
/** One way to reach the goal. */
solution: Array<string>, } & ({ "judgement": "done" } | { "judgement": "go-on", replies: Array<string>, } | { "judgement": "wrong" });

/** A tutorial step with an attempt. */
export type StepQuestion = { kind: string, step: number,
/** The learner's own moves, or the chosen cells. */
answers?: Array<string>, look?: LookQuestion, };

/** The position to search, and the limits. The search ends with the first limit it reaches. Without any limit, a level has
 * its [`budget`].
 */
export type ThinkQuestion = {
/** The game. Its current position is searched. */
game: GameQuestion,
/** The level from 1 to 12; by default full strength. */
level?: number | null,
/** The kind of search; by default the one that plays best. */
search?: SearchChoice,
/** The seed that makes games of a weak level differ. */
seed?: number,
/** The number of principal variations, at most 500: one for each legal move shows what all of them are worth. */
lines?: number,
/** The time limit in milliseconds. */
ms?: number | null,
/** The limit of nodes. */
nodes?: number | null,
/** The limit of depth, in plies. */
depth?: number | null,
/** Whether to search for the other player, as if the mover had passed. This shows threats. */
threat?: boolean, };

/** The result so far. */
export type ThoughtAnswer = { depth: number, nodes: number, ms: number,
/** The player whose move is searched. */
mover: number, lines: Array<LineAnswer>, };

/** A principal variation of the engine. */
export type ThoughtLine = { moves: Array<string>,
/** The number of plies to the end of the game: positive if the mover wins, negative if the mover loses. */
endsIn: number | null,
/** The chances of the mover in thousandths: win, draw, loss. */
chances: [number, number, number],
/** Between three players, for each the chances of first, second and third place, in thousandths. */
places?: [[number, number, number], [number, number, number], [number, number, number]] | null, };

/** What a page says. It names engines by their number; what a number stands for is the bridge's affair. */
export type ToBridge = { "t": "pair",
/** The digits. */
code: string, } | { "t": "enter",
/** The token. */
token: string, } | { "t": "think",
/** Which engine, from 0. */
engine: number,
/** The number of the thought, which answers repeat. */
id: number,
/** The position and the limits. */
question: ThinkQuestion, } | { "t": "stop",
/** Which engine, from 0. */
engine: number,
/** The number of the thought. */
id: number, };

/** What can be said about the move, the most important first. What is not known to be good or bad is not mentioned. */
export type WhyAnswer = {
/** What it does for its player. */
good: Array<string>,
/** What is wrong with it, compared with the best variation. Empty for the first move of that. */
bad: Array<string>, };

/** A move in the current position of a game, and what a search found out. */
export type WhyQuestion = { game: GameQuestion,
/** The move; by default the first of the best variation. */
move?: string | null,
/** The principal variations in the position, best first. */
lines: Array<ThoughtLine>,
/** The principal variations after the move, if they are known. */
after?: Array<ThoughtLine>, language: string, };

/** Descriptions of a state. */
export type WordsAnswer = {
/** The players' names. */
players: Array<string>,
/** Whose turn it is. */
turn: string,
/** The last move. */
last: string,
/** The whole position, in a paragraph. */
position: string,
/** How the game ended. */
ending: string,
/** The description of each cell. */
cells: { [key in string]: string },
/** The labels of the active buttons. */
buttons: { [key in string]: string }, };

export type WriteAnswer = { text: string, };

/** A game to write as a file. */
export type WriteQuestion = { game: GameQuestion,
/** The moves with variations, instead of the moves of the game. */
line?: LineForm | null, form: Form, tags?: Array<[string, string]>, };

/** What is asked and what is answered, by name. */
export interface Questions {
  games: { question: null; answer: Array<GameEntry> };
  board: { question: BoardQuestion; answer: BoardAnswer };
  state: { question: StateQuestion; answer: StateAnswer };
  ahead: { question: AheadQuestion; answer: AheadAnswer };
  explain: { question: ExplainQuestion; answer: ExplainAnswer };
  lens: { question: LensQuestion; answer: LensAnswer };
  hint: { question: HintQuestion; answer: HintAnswer };
  preview: { question: PreviewQuestion; answer: PreviewAnswer };
  arrows: { question: ArrowsQuestion; answer: LayerAnswer };
  heat: { question: HeatQuestion; answer: HeatAnswer };
  lines: { question: LinesQuestion; answer: LinesAnswer };
  foresight: { question: ForesightQuestion; answer: LayerAnswer };
  sketch: { question: SketchQuestion; answer: LayerAnswer };
  read: { question: ReadQuestion; answer: ReadAnswer };
  write: { question: WriteQuestion; answer: WriteAnswer };
  import: { question: ImportQuestion; answer: ImportAnswer };
  picture: { question: PictureQuestion; answer: PictureAnswer };
  qr: { question: QrQuestion; answer: QrAnswer };
  arrange: { question: ArrangeQuestion; answer: ArrangeAnswer };
  coach: { question: CoachQuestion; answer: CoachAnswer };
  why: { question: WhyQuestion; answer: WhyAnswer };
  step: { question: StepQuestion; answer: StepAnswer };
  puzzle: { question: PuzzleQuestion; answer: PuzzleAnswer };
  "puzzle-rating": { question: PuzzleRatingQuestion; answer: PuzzleRatingAnswer };
  colours: { question: ColoursQuestion; answer: ColoursAnswer };
}

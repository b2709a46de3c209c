// Generated from crates/api: run the tests with UPDATE_TYPES=1 to write it anew.

/** The moves. None where it cannot be the player's turn, in the middle of a chain of captures say. */
export type AheadAnswer = { moves: Array<MoveAnswer>, };

/** Whose moves in which game. */
export type AheadQuestion = { game: GameQuestion,
/** The player, from 0. */
player: number, };

/** How the arrangement looks, and whether a game can begin with it. */
export type ArrangeAnswer = { rules: string,
/** The position text. */
text: string, fields: string,
/** What players have beside the board, in games with such a reserve. */
hands: Array<HandAnswer>, pieces: { [key in string]: string },
/** The pieces drawn. */
layer: string,
/** What stands on each cell. */
words: { [key in string]: string },
/** Why no game can begin so; empty if one can. */
faults: Array<string>,
/** Whether a game that begins so is over at once. */
over: boolean,
/** All pieces there are: as the text writes them, with a picture. */
palette: Array<PaletteAnswer>,
/** The players who can be to move, by the letter in the text. */
movers: Array<MoverAnswer>, };

/** An arrangement: a position text that was changed by hand, or a text with other pieces on its cells. */
export type ArrangeQuestion = {
/** The game, with the position to begin with; its moves do not matter. */
game: GameQuestion,
/** The fields of the text after the board, such as the mover; as in the position if nothing is said. */
fields?: string | null,
/** How many pieces each player has beside the board; as the fields say if nothing is said. */
hands?: Array<number> | null,
/** The pieces as the text writes them, by cell; as in the position if nothing is said. */
pieces?: { [key in string]: string } | null, look?: LookQuestion, };

/** Moves to be shown as arrows. */
export type ArrowsQuestion = { game: GameQuestion, ply?: number | null, moves: Array<string>,
/** Whether they are moves of the other player, as if the mover had passed. */
threat?: boolean, look?: LookQuestion, };

/** A board. */
export type BoardAnswer = { viewBox: string, layer: string,
/** The cells that can be pointed at, row by row as they are seen, each row from left to right. */
rows: Array<Array<CellAnswer>>, reserves: Array<ReserveBox>,
/** By how many degrees the board may be turned. */
step: number, };

/** What a board is to look like. */
export type BoardQuestion = { game: GameQuestion, look?: LookQuestion, };

/** The middle and size in shares of the picture. */
export type BoxAnswer = { x: number, y: number, w: number, h: number, };

export type CellAnswer = { name: string, x: number, y: number, w: number, h: number, };

/** What is said about the game. */
export type CoachAnswer = {
/** For each position what the first player can expect, in thousandths. */
expectations: Array<number | null>, plies: Array<PlyAnswer>, players: Array<PlayerAnswer>, };

/** A game, and what the engine thought about it. */
export type CoachQuestion = { game: GameQuestion,
/** For each position from the start on the best lines for its mover, the best first; nothing where nothing is known. */
thoughts: Array<Array<ThoughtLine> | null>, language: string, };

/** How people end a game before the rules do. */
export type End = { "how": "resign",
/** Who, from 0. */
player: number, } | { "how": "time",
/** Who, from 0. */
player: number, } | { "how": "forfeit",
/** Who, from 0. */
player: number, } | { "how": "claim" } | { "how": "agree" };

export type EndingAnswer = {
/** The place of each player, from 1. */
ranks: Array<number>, how: string, };

/** An evaluation from the first player's point of view. */
export type EvalForm = { "score": number } | { "win": number };

/** The move that was meant, or why there is none. */
export type ExplainAnswer = { move: string | null, words: string, };

/** Something that a person tried: clicks, or a text. */
export type ExplainQuestion = { game: GameQuestion,
/** The number of plies before the position; all of them by default. */
ply?: number | null,
/** The targets that were clicked one after the other. */
path?: Array<string>,
/** What was typed. */
typed?: string | null, language: string, };

export type Form = "text" | "json";

/** A step of a move. */
export type Frame = { "kind": "move", from: string, to: string, way: string, pieces: string, } | { "kind": "swap", from: string, to: string, pieces: string, } | { "kind": "change", at: string, way: string, pieces: string, } | { "kind": "remove", at: string, pieces: string, } | { "kind": "place", at: string, pieces: string, } | { "kind": "reserve", owner: number, pieces: string, } | { "kind": "beam", owner: number, cells: number, layer: string, } | { "kind": "line", layer: string, } | { "kind": "pass", player: number, } | { "kind": "rank", player: number, rank: number, };

/** A game with what it can begin with. */
export type GameEntry = { slug: string, name: string, letters: Array<string>, ruleSets: Array<RuleSetEntry>, };

/** A game: what it began with and what was played. */
export type GameQuestion = {
/** The slug of the game. */
kind: string,
/** The rule set; the game's first if nothing is said. */
rules?: string | null,
/** The set-up. */
setup?: string | null,
/** The start position, instead of a set-up. */
position?: string | null,
/** How many play. */
players?: number | null,
/** How many moves of the game of the question before come before `moves`. Only a [`Session`](crate::Session) remembers one. */
kept?: number | null,
/** The moves. */
moves: Array<string>,
/** How people ended the game, if they did. */
end?: End | null, };

export type HandAnswer = { name: string, count: number, };

/** How an attempt fares. */
export type JudgementAnswer = { "judgement": "done" } | { "judgement": "go-on", replies: Array<string>, } | { "judgement": "wrong" };

/** A layer for the board. */
export type LayerAnswer = { markup: string, };

/** The layers of a drawing that change from state to state. */
export type Layers = { lower: string, pieces: string, upper: string, };

/** Layers for the board. */
export type LensAnswer = { markup: string, };

export type LensQuestion = { game: GameQuestion, ply?: number | null, look?: LookQuestion, };

export type LineAnswer = { moves: Array<string>,
/** Hundredths for the thinker; with `endsIn` a number that only orders lines. */
score: number,
/** In how many plies the game ends if both play well: above 0 it is won, below 0 lost. */
endsIn: number | null,
/** Chances of the thinker in thousandths: win, draw, loss. */
chances: [number, number, number], };

/** A line. */
export type LineForm = {
/** What is said before the first move. */
text?: string,
/** What is drawn on the board before the first move: `Gd1d8` an arrow, `Ra1` a circle. */
shapes?: Array<string>, moves: Array<MoveForm>, };

/** How a page wants its drawings. */
export type LookQuestion = {
/** How far the board is turned, in degrees. */
turned?: number,
/** Whether the names of rows and columns are shown. */
coordinates?: boolean,
/** The prefix of ids, so that several boards live in one page. */
prefix?: string,
/** The language of words, `fr` or `en`. */
language?: string, };

/** A verdict on a move. */
export type Mark = "good" | "inaccuracy" | "mistake" | "blunder";

export type MarkAnswer = { kind: Mark,
/** As annotators write it: `?!`. */
sign: string,
/** Its number in game files. */
nag: number, };

/** A move, with the targets to click one after the other. */
export type MoveAnswer = { text: string, path: Array<string>, };

/** A move with what is said about it. */
export type MoveForm = { move: string,
/** Numeric annotation glyphs: 1 is `!`. */
nags?: Array<number>, text?: string,
/** The mover's time left after the move, `0:05:00`. */
clock?: string,
/** The time used for the move. */
elapsed?: string, eval?: EvalForm,
/** What is drawn on the board after the move. */
shapes?: Array<string>,
/** What could have been played instead. */
variations?: Array<LineForm>, };

export type MoverAnswer = { letter: string, name: string, };

export type PaletteAnswer = { token: string,
/** The kind of piece: the same for all its turns. */
kind: string, name: string, owner: number, picture: string, };

/** What is said about a player. */
export type PlayerAnswer = { name: string,
/** From 0 to 100. */
accuracy: number | null, good: number, inaccuracy: number, mistake: number, blunder: number, };

/** What is said about a move. */
export type PlyAnswer = { player: number, mark: MarkAnswer | null,
/** By how much the mover can expect less, in thousandths. */
loss: number | null,
/** Why, in a sentence or two. */
words: Array<string>, };

/** Why a question has no answer. */
export type Problem = {
/** The kind, for programs: `illegal-move`. */
code: string,
/** What is wrong, and what would be right. */
message: string, };

/** A puzzle with what was played. The page brings the puzzle itself, so that not every visitor loads all of them. */
export type PuzzleQuestion = { kind: string, rules: string, position: string,
/** The solution with the replies. */
line: Array<string>,
/** All moves so far, those of the others included. */
moves: Array<string>, };

/** The game in it: its main line alone, and with all variations and what is said about them. */
export type ReadAnswer = { game: ReadGame, line: LineForm, tags: Array<[string, string]>, };

export type ReadGame = { kind: string, rules: string, setup: string | null, position: string | null, players: number, moves: Array<string>,
/** How people ended it, where the rules did not. */
end: End | null, };

/** A file that somebody brings, in either form. */
export type ReadQuestion = { text: string, };

export type ReserveAnswer = { owner: number, count: number, closed: boolean, };

export type ReserveBox = { owner: number, x: number, y: number, w: number, h: number, };

export type RuleSetEntry = { name: string, starts: Array<StartEntry>, };

/** What a person has drawn, as game files write it. */
export type SketchQuestion = { game: GameQuestion,
/** Arrows, `Gd1d8`, and circles, `Ra1`. */
shapes: Array<string>, look?: LookQuestion, };

export type StartEntry = { setup: string, players: number, position: string, };

/** A state. */
export type StateAnswer = { kind: string, rules: string, setup: string | null,
/** The start position. */
start: string, players: number,
/** How many plies lie before the state, and how many the game has. */
ply: number, plies: number, position: string, mover: number,
/** What may be played here, with the targets to click one after the other. */
moves: Array<MoveAnswer>,
/** The target that every move begins with and that need not be clicked, because the mover's turn goes on. */
lead: string | null, played: Array<string>,
/** The same for people to read. */
told: Array<string>,
/** Who played each of them. */
movers: Array<number>, ending: EndingAnswer | null,
/** The place that each player has taken while others play on, from 1. */
places: Array<number | null>, canClaim: boolean, layers: Layers,
/** The cells with a piece, and whose it is. */
owners: { [key in string]: number }, reserves: Array<ReserveAnswer>,
/** Pictures of the states in which a piece can be placed. */
choices: { [key in string]: string },
/** The last move step by step. */
frames: Array<Frame>, words: WordsAnswer, };

/** Which state of which game. */
export type StateQuestion = { game: GameQuestion,
/** The number of plies before the state; all of them by default. */
ply?: number | null, look?: LookQuestion,
/** The page has the moves, words and movers of this many plies already: only those of later plies are answered. */
known?: number,
/** Whether the last move is to be shown step by step. */
animate?: boolean, };

/** A step as it begins, and how the attempt fares. */
export type StepAnswer = { id: string,
/** The number of steps of the tutorial. */
steps: number, rules: string, position: string, goal: "play" | "any" | "capture" | "win" | "see" | "quiz",
/** In a step that shows something, the moves to be shown. */
shows: Array<string>,
/** In a quiz, how many cells are looked for. */
cells: number, title: string, text: string, hint: string, done: string,
/** Rings, arrows and light to be drawn when the step begins. */
marks: string,
/** One way to reach the goal. */
solution: Array<string>, } & ({ "judgement": "done" } | { "judgement": "go-on", replies: Array<string>, } | { "judgement": "wrong" });

/** A step of a tutorial with what was tried. */
export type StepQuestion = { kind: string, step: number,
/** The learner's own moves, or the cells that were pointed at. */
answers?: Array<string>, look?: LookQuestion, };

/** What to think about, and for how long. All limits that are given count. */
export type ThinkQuestion = {
/** The game; the thought is about the position that stands. */
game: GameQuestion,
/** The level, from 1 to 12; full strength if nothing is said. */
level?: number | null,
/** What tells one game of a weak level from another. */
seed?: number,
/** How many lines are wanted. */
lines?: number,
/** Thousandths of a second. */
ms?: number | null,
/** Positions. */
nodes?: number | null,
/** Plies. */
depth?: number | null,
/** Whether to think for the other player, as if the mover had passed: what is threatened. */
threat?: boolean, };

/** What is known so far. */
export type ThoughtAnswer = { depth: number, nodes: number, ms: number,
/** The player who thinks. */
mover: number, lines: Array<LineAnswer>, };

/** A line of the engine. */
export type ThoughtLine = { moves: Array<string>,
/** In how many plies the game ends: above 0 it is won for the mover, below 0 lost. */
endsIn: number | null,
/** Chances of the mover in thousandths: win, draw, loss. */
chances: [number, number, number], };

/** Words about a state. */
export type WordsAnswer = {
/** The players' names. */
players: Array<string>,
/** Whose turn it is. */
turn: string,
/** What happened last. */
last: string,
/** What stands where, in a paragraph. */
position: string,
/** How the game ended. */
ending: string,
/** What stands on each cell. */
cells: { [key in string]: string },
/** What each button does that can be pressed. */
buttons: { [key in string]: string }, };

export type WriteAnswer = { text: string, };

/** A game to be written. */
export type WriteQuestion = { game: GameQuestion,
/** The moves with variations, instead of those of the game. */
line?: LineForm | null, form: Form, tags?: Array<[string, string]>, };

/** What is asked and what is answered, by name. */
export interface Questions {
  games: { question: null; answer: Array<GameEntry> };
  board: { question: BoardQuestion; answer: BoardAnswer };
  state: { question: StateQuestion; answer: StateAnswer };
  ahead: { question: AheadQuestion; answer: AheadAnswer };
  explain: { question: ExplainQuestion; answer: ExplainAnswer };
  lens: { question: LensQuestion; answer: LensAnswer };
  arrows: { question: ArrowsQuestion; answer: LayerAnswer };
  sketch: { question: SketchQuestion; answer: LayerAnswer };
  read: { question: ReadQuestion; answer: ReadAnswer };
  write: { question: WriteQuestion; answer: WriteAnswer };
  arrange: { question: ArrangeQuestion; answer: ArrangeAnswer };
  coach: { question: CoachQuestion; answer: CoachAnswer };
  step: { question: StepQuestion; answer: StepAnswer };
  puzzle: { question: PuzzleQuestion; answer: JudgementAnswer };
}

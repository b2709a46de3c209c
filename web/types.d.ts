// The shapes of what the rules answer: see crates/api.

/** A game as questions tell it. */
export interface GameQuestion {
  kind: string;
  rules?: string | null;
  setup?: string | null;
  position?: string | null;
  players?: number | null;
  moves: string[];
  end?: End | null;
}

export type End = { how: "resign" | "time" | "forfeit"; player: number } | { how: "claim" } | { how: "agree" };

/** How a page wants its drawings and words. */
export interface Look {
  turned: number;
  coordinates: boolean;
  prefix: string;
  language: string;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A cell and where it lies, in shares of the picture. */
export type Cell = Box & { name: string };

export interface BoardAnswer {
  viewBox: string;
  layer: string;
  rows: Cell[][];
  reserves: (Box & { owner: number })[];
  step: number;
}

export interface Move {
  text: string;
  path: string[];
}

export interface StateAnswer {
  kind: string;
  rules: string;
  setup: string | null;
  start: string;
  players: number;
  ply: number;
  plies: number;
  position: string;
  mover: number;
  moves: Move[];
  lead: string | null;
  played: string[];
  told: string[];
  movers: number[];
  ending: { ranks: number[]; how: string } | null;
  places: (number | null)[];
  canClaim: boolean;
  layers: { lower: string; pieces: string; upper: string };
  owners: Record<string, number>;
  reserves: { owner: number; count: number; closed: boolean }[];
  choices: Record<string, string>;
  frames: Frame[];
  words: Words;
}

/** What is said about a state, in the language of the page. */
export interface Words {
  players: string[];
  turn: string;
  last: string;
  position: string;
  ending: string;
  cells: Record<string, string>;
  buttons: Record<string, string>;
}

export type Frame =
  | { kind: "move"; from: string; to: string; way: string; pieces: string }
  | { kind: "swap"; from: string; to: string; pieces: string }
  | { kind: "change"; at: string; way: string; pieces: string }
  | { kind: "remove"; at: string; pieces: string }
  | { kind: "place"; at: string; pieces: string }
  | { kind: "reserve"; owner: number; pieces: string }
  | { kind: "beam"; owner: number; cells: number; layer: string }
  | { kind: "line"; layer: string }
  | { kind: "pass"; player: number }
  | { kind: "rank"; player: number; rank: number };

export interface Line {
  moves: string[];
  score: number;
  endsIn: number | null;
  chances: [number, number, number];
}

export interface Thought {
  depth: number;
  nodes: number;
  ms: number;
  mover: number;
  lines: Line[];
}

export interface ThinkQuestion {
  game: GameQuestion;
  level?: number;
  seed?: number;
  lines?: number;
  ms?: number;
  nodes?: number;
  depth?: number;
  threat?: boolean;
}

/** Who sits where: a person, or the computer at a level. */
export type Seat = { who: "person" } | { who: "computer"; level: number };

/** A game that the browser keeps. */
export interface KeptGame {
  id: string;
  game: GameQuestion;
  /** What was taken back and can be played again. */
  undone: string[];
  seats: Seat[];
  seed: number;
  changed: number;
  /** Whether the game has ended, and how: the place of each player. */
  over: number[] | null;
}

/** A game in the words of a page that lists games: its name, its players, and what is said when one of them has won. */
export interface GameWords {
  name: string;
  players: string[];
  won: string[];
}

export type Judgement = { judgement: "done" } | { judgement: "wrong" } | { judgement: "go-on"; replies: string[] };

export type StepAnswer = Judgement & {
  id: string;
  steps: number;
  rules: string;
  position: string;
  goal: "play" | "any" | "capture" | "win" | "see" | "quiz";
  shows: string[];
  cells: number;
  title: string;
  text: string;
  hint: string;
  done: string;
  marks: string;
  solution: string[];
};

export interface Puzzle {
  id: string;
  rules: string;
  position: string;
  /** The solution with the replies. */
  line: string[];
}
/** An evaluation from the first player's point of view: hundredths, or a win in so many plies. */
export type Evaluation = { score: number } | { win: number };

/** A line of moves with variations, as game files nest them. */
export interface LineForm {
  text?: string;
  /** What is drawn on the board: `Ga1b2` an arrow, `Rc3` a circle. */
  shapes?: string[];
  moves: {
    move: string;
    nags?: number[];
    text?: string;
    clock?: string;
    elapsed?: string;
    eval?: Evaluation;
    shapes?: string[];
    variations?: LineForm[];
    /** Kept in this browser only. */
    thought?: KeptThought;
  }[];
}

/** What is kept of a thought about a position. */
export interface KeptThought {
  ms: number;
  lines: Pick<Line, "moves" | "endsIn" | "chances">[];
}

export type MarkKind = "good" | "inaccuracy" | "mistake" | "blunder";

export interface CoachPly {
  player: number;
  mark: { kind: MarkKind; sign: string; nag: number } | null;
  loss: number | null;
  words: string[];
}

export interface CoachAnswer {
  expectations: (number | null)[];
  plies: CoachPly[];
  players: ({ name: string; accuracy: number | null } & Record<MarkKind, number>)[];
}

export interface ArrangeAnswer {
  rules: string;
  text: string;
  fields: string;
  hands: { name: string; count: number }[];
  pieces: Record<string, string>;
  layer: string;
  words: Record<string, string>;
  faults: string[];
  over: boolean;
  palette: { token: string; kind: string; name: string; owner: number; picture: string }[];
  movers: { letter: string; name: string }[];
}

/** Moves that are planned: for each what follows. */
export interface Plan {
  [move: string]: Plan;
}

/** What sides can agree on. */
export type Proposal = "draw" | "take-back" | "abort" | "rematch";

/** What somebody wants to happen in a match: see crates/matchplay. */
export type MatchCommand =
  | { c: "sit"; wish: number | null }
  | { c: "invite"; level: number; wish: number | null }
  | { c: "move"; text: string }
  | { c: "agree" | "decline"; to: Proposal }
  | { c: "leave" | "swap" | "resign" | "claim-draw" | "claim-absence" | "abort" };

/** What became of a command. */
export type MatchAnswer =
  | { a: "done"; v: number }
  | { a: "stale"; v: number }
  | { a: "refused"; code: string; message: string }
  | { a: "unknown" };

export interface MatchView {
  phase: "open" | "live" | "over";
  terms: {
    game: string;
    rules: string;
    setup: string | null;
    start: string;
    n_players: number;
    clock: string;
    is_rated: boolean;
    has_pie: boolean;
  };
  speed: string;
  openedBy: string;
  seats: { player: string; wish: number | null; level: number | null; withdrawn: boolean }[];
  mover: number | null;
  clocks: { left: number; periods: number }[];
  running: number | null;
  paused: boolean;
  due: number | null;
  agreed: Partial<Record<Proposal, number[]>>;
  canSwap: boolean;
  canAbort: boolean;
  ranks: number[] | null;
  reason: string | null;
  rated: [number, number][];
  next: string | null;
}

/** What is new in a match since a version. */
export interface MatchUpdate {
  v: number;
  since: number;
  kept: number;
  moves: string[];
  view: MatchView;
  events: { v: number; at: number; e: string; side?: number }[];
}

/** A player as others see them. */
export interface MatchPerson {
  kind: "guest" | "account" | "bot" | "house" | "deleted";
  name?: string;
  level?: number;
  rating?: number;
  provisional?: boolean;
}

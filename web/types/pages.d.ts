// Types that only the pages know: what they keep in the browser, and what the server writes into a page.

import { GameQuestion, LineAnswer, LineForm, MoveForm } from "./api";

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
  /** Who played, if a file said so. */
  names?: (string | null)[];
}

/** A game in the words of a page that lists games: its name, its players, and what is said when one of them has won. */
export interface GameWords {
  name: string;
  players: string[];
  won: string[];
}

/** A puzzle in the data of its page. */
export interface Puzzle {
  id: string;
  rules: string;
  position: string;
  /** The solution with the replies. */
  line: string[];
  difficulty: string;
  themes: string[];
  /** The rating: that of the site, or before anybody has tried it a computed one. */
  rating: number;
  /** How far the board is turned to the solver, in degrees. */
  turned: number;
}

/** What the browser keeps of a thought about a position. */
export interface KeptThought {
  ms: number;
  lines: Pick<LineAnswer, "moves" | "endsIn" | "chances" | "places">[];
}

/** A move with what the browser keeps about it. */
export type KeptMove = Omit<MoveForm, "variations"> & { variations?: KeptLine[]; thought?: KeptThought };

/** Moves with variations, and what the browser keeps about them. */
export type KeptLine = Omit<LineForm, "moves"> & { moves: KeptMove[] };

// Generated from crates/server: run the tests with UPDATE_TYPES=1 to write it anew.

/** What a chapter begins with. It names rules and start, so that it means the same for ever. */
export type ChapterBoard = {
/** The game. */
game: string,
/** The rule set. */
rules: string,
/** The version of the rules. */
rules_version: number,
/** The name of the set-up, if the start has one. */
setup: string | null,
/** The start position. */
position: string,
/** The number of players. */
players: number,
/** Names, dates and other tags of the game that the chapter was made from. */
tags?: Array<[string, string]>,
/** The result of that game, as game files write it. */
result?: string, };

/** A chapter in a list. */
export type ChapterHead = {
/** Its number. */
id: ChapterId,
/** Its name. */
name: string,
/** The slug of its game. */
game: string,
/** The side whose moves readers have to find. */
asks: number | null, };

/** A chapter of a study. Numbers are given once: a deleted chapter's number is not used again. */
export type ChapterId = number;

/** Where chapters come from. */
export type ChapterSource = { "from": "start",
/** The game. */
game: string,
/** The rule set. */
rules?: string | null,
/** The set-up. */
setup?: string | null,
/** The position. */
position?: string | null,
/** The number of players. */
players?: number | null, } | { "from": "file",
/** The file. */
text: string, };

/** A chapter with its moves. */
export type ChapterView = {
/** Its number. */
id: ChapterId,
/** Its name. */
name: string,
/** What it begins with. */
board: ChapterBoard,
/** The side whose moves readers have to find. */
asks: number | null,
/** What is said about the start position. */
lead: StudyNote,
/** The moves, each after the one before it; the line that goes on before its alternatives. */
nodes: Array<PlacedNode>,
/** The version. */
v: number, };

/** A line of chat, as it is kept. */
export type ChatLine = {
/** Its place, from 1. */
n: number,
/** When. */
at: number,
/** Who. */
player: PlayerId,
/** The identifier that its sender chose, by which the sender knows it again. */
id: string | null,
/** What. */
line: string, };

/** A clock at the moment of the message. */
export type ClockView = {
/** Milliseconds left, of the base time or of the period. */
left: number,
/** Periods left, the one that runs included; for a Canadian clock in overtime, turns left in the period. */
periods: number,
/** Whether the base time is used up and a period runs. */
overtime?: boolean,
/** Milliseconds of this turn's delay that are left, during which the clock does not run. */
free?: number, };

/** What came of the attempts. */
export type CountedAttempts = {
/** The results of first attempts at these puzzles, the rating, and the best runs. */
progress: SolverProgress,
/** By how many points the rating rose or fell. */
change: number, };

/** A game that is listed. */
export type ExploredGame = {
/** `site`, `import` or `engine`. */
source: string,
/** The identifier of the match, if it was played here. */
id: string | null,
/** The names of the players, as far as they are known, in the order of play. */
players: Array<string>,
/** Their ratings then. */
ratings: Array<number | null>,
/** The day on which it began, `2026.11.19`. */
date: string | null,
/** The rank of each player. */
ranks: Array<number>,
/** What was played in the position. */
move: string, };

/** A move that was played. */
export type ExploredMove = { move: string,
/** The move in the notation for people. */
shown: string,
/** Other moves that lead to the same, by a symmetry of the board. */
same: Array<string>, total: number, wins: Array<number>, shared: number,
/** What the engine thinks of the position after the move, in hundredths for the mover before it: the deepest search that
 * anybody has shared.
 */
score: number | null, };

/** What was played in a position. */
export type ExplorerAnswer = {
/** The games that went on from here. */
total: number,
/** The games that each player won, in the order of play. */
wins: Array<number>,
/** The games whose first place was shared. */
shared: number,
/** The moves, the most frequent first. */
moves: Array<ExploredMove>,
/** The last games that may be shown, the latest first. */
games: Array<ExploredGame>,
/** Whether nothing is shown because whoever asks plays a rated match in which this position occurred. */
withheld: boolean, };

/** What a client says. */
export type FromClient = { "t": "watch", match: string, since: number, } | { "t": "leave", match: string, } | { "t": "do", match: string, id: string, expected: number, command: MatchCommand, } | { "t": "chat", match: string, line: string,
/** Chosen by the sender: the same whenever the line is sent again. */
id?: string | null, } | { "t": "plan", match: string, ply: number, v: number, plan: Plan, } | { "t": "study", study: string, since: number, } | { "t": "edit", study: string, id: string, expected: number, command: StudyCommand, } | { "t": "lobby", } | { "t": "pong", n: number, } | { "t": "ping", n: number, };

/** What the server says. */
export type FromServer = { "t": "hello", you: PlayerId | null, now: number, version: string, answersPings: boolean, } | { "t": "update", match: string, now: number, people: { [key in PlayerId]: Person },
/** The version that is reached. */
v: number,
/** The version that this follows. */
since: number,
/** How many of the moves known at that version still stand. */
kept: number,
/** The moves after those. */
moves: Array<string>,
/** Everything else. */
view: MatchView,
/** What happened. Empty if that would be too much. */
events: Array<Recorded>, } | { "t": "answer", match: string, id: string, } & ({ "a": "done",
/** The version after it. */
v: number, } | { "a": "refused",
/** Why, as a name. */
code: string,
/** Why, in English. */
message: string, } | { "a": "stale",
/** The version now. */
v: number, } | { "a": "unknown", }) | { "t": "presence", match: string, watchers: number, names: Array<string>, present: Array<boolean>, } | { "t": "chat", match: string, lines: Array<ChatLine>, people: { [key in PlayerId]: Person }, all: boolean, } | { "t": "study-update", study: string,
/** The version now. */
v: number,
/** The version that the entries follow. */
since: number,
/** What happened since. Empty if that would be too much: then everything has to be read again. */
entries: Array<StudyEntry>, } | { "t": "study-answer", study: string, id: string, } & ({ "a": "done",
/** The version after it. */
v: number, } | { "a": "refused",
/** Why, as a name. */
code: string,
/** Why, in English. */
message: string, } | { "a": "stale",
/** The version now. */
v: number, } | { "a": "unknown", }) | { "t": "study-presence", study: string, authors: Array<string>, readers: number, mayWrite: boolean, } | { "t": "study-gone", study: string, } | { "t": "plan", match: string, ply: number, plan: Plan, } | { "t": "ping", n: number, } | { "t": "pong", n: number, } | { "t": "error", match?: string, code: string, message: string, id?: string | null, } | { "t": "restart", seconds: number, } | { "t": "lobby", } | { "t": "waiting", };

/** The rating of somebody who solves puzzles. */
export type KeptSolverRating = { rating: number, deviation: number, volatility: number, games: number, updated: number, };

/** What became of a command. */
export type MatchAnswer = { "a": "done",
/** The version after it. */
v: number, } | { "a": "refused",
/** Why, as a name. */
code: string,
/** Why, in English. */
message: string, } | { "a": "stale",
/** The version now. */
v: number, } | { "a": "unknown", };

/** What somebody wants to happen. */
export type MatchCommand = { "c": "sit",
/** Which side, or whichever the lot gives. */
wish: number | null, } | { "c": "invite",
/** How strong the engine plays. */
level: number,
/** Which side. */
wish: number | null, } | { "c": "leave" } | { "c": "turn-down" } | { "c": "move",
/** The move. */
text: string, } | { "c": "swap" } | { "c": "resign" } | { "c": "agree",
/** To what. */
to: Proposal, } | { "c": "decline",
/** Which. */
to: Proposal, } | { "c": "claim-draw" } | { "c": "claim-absence" } | { "c": "abort" };

/** What a match is about. It never changes. */
export type MatchTerms = {
/** The game. */
game: string,
/** The rule set. */
rules: string,
/** The version of the rules, so that an old match is replayed as it was played. */
rules_version: number,
/** The name of the set-up, unless players brought a position of their own. */
setup: string | null,
/** The position at the start. */
start: string,
/** How many play. */
n_players: number,
/** The time. */
clock: string,
/** Whether ratings follow from the result. */
is_rated: boolean,
/** Whether the second player may take the first one's side after the first turn. */
has_pie: boolean, };

/** What is new since a version. */
export type MatchUpdate = {
/** The version that is reached. */
v: number,
/** The version that this follows. */
since: number,
/** How many of the moves known at that version still stand. */
kept: number,
/** The moves after those. */
moves: Array<string>,
/** Everything else. */
view: MatchView,
/** What happened. Empty if that would be too much. */
events: Array<Recorded>, };

/** A match as everybody may see it, without its moves. */
export type MatchView = {
/** `open`, `live` or `over`. */
phase: "open" | "live" | "over",
/** What was agreed. */
terms: MatchTerms,
/** How fast it is. */
speed: Speed,
/** Who opened it. */
openedBy: PlayerId,
/** Who sits there. */
seats: Array<SeatView>,
/** Whose turn it is. */
mover: number | null,
/** What each side has left. Empty without a clock. */
clocks: Array<ClockView>,
/** Whose time runs. */
running: number | null,
/** Whether the clocks of a match that is being played were stopped. */
paused: boolean,
/** When the server looks at the clock again. */
due: number | null,
/** Who agrees to what, the proposer first. */
agreed: { [key in Proposal]?: Array<number> },
/** Whether the mover may take the other side. */
canSwap: boolean,
/** Whether the match can still be called off. */
canAbort: boolean,
/** The ranks at the end; empty if the match was called off. */
ranks: Array<number> | null,
/** Why it ended. */
reason: Reason | null,
/** Ratings before and after. */
rated: Array<[number, number]>,
/** The next match. */
next: string | null, };

/** Who asks, and what is allowed. */
export type Me = { id: PlayerId, kind: string, name: string | null, scopes: Array<string>,
/** In how many matches it is the player's turn. */
turns: number,
/** How many matches wait for this player in particular. */
challenges: number,
/** How many notices this player has not read. */
notices: number, };

/** A move of a chapter. Numbers are given once; 0 is the start position. */
export type NodeId = number;

/** Something that somebody is told of. */
export type NoticeView = { kind: string,
/** The match that it is about. */
match: string,
/** The other player. */
player: PlayerId | null,
/** Why a challenge was declined. */
why: string | null,
/** The match that this one is offered instead of. */
insteadOf: string | null, at: number, isRead: boolean, };

/** What somebody is told of. */
export type Notices = {
/** How many were not read. */
unread: number,
/** The newest first. */
notices: Array<NoticeView>, people: { [key in PlayerId]: Person }, };

/** A match that was opened. */
export type Opened = { id: string, };

/** A study that was begun. */
export type OpenedStudy = { id: string, };

/** The places of somebody, and how many wait. */
export type Pairing = { now: number, places: Array<PlaceView>,
/** Where anybody waits. */
waiting: Array<WaitingCount>, };

/** A player as others see them. */
export type Person = {
/** `guest`, `account`, `bot`, `house` or `deleted`. */
kind: "guest" | "account" | "bot" | "house" | "deleted",
/** The name of an account. */
name?: string,
/** The level of an engine player. */
level?: number,
/** The rating in the game and at the speed in question. */
rating?: number,
/** Whether the rating is not yet sure. */
provisional?: boolean, };

/** A place among those who wait. */
export type PlaceView = { game: string, clock: string, since: number,
/** The match that has begun. */
match: string | null,
/** When an engine of similar strength is offered; the place is kept. */
engineAfter: number | null,
/** Its level. */
level: number, };

/** A move at its place, with what is said about it. */
export type PlacedNode = {
/** Its number. */
id: NodeId,
/** The move before it. */
parent: NodeId,
/** The move text. */
move: string,
/** What is said about it. */
note?: StudyNote, };

/** A tree of plies from the position that stands. Where it is the owner's turn there is one ply: the one that is played by itself. */
export type Plan = { [move: string]: Plan };

/** Who somebody is, for ever: names change, this does not. */
export type PlayerId = string;

/** Positions to be asked again. */
export type Practice = { cards: Array<PracticeCard>, };

/** A position to be asked again. */
export type PracticeCard = {
/** The position before the mistake. */
game: string, rules: string, position: string,
/** What to practise; nothing if it is not to be asked any more. */
task: PracticeTask | null,
/** How often it was answered in a row, as far as that counts. */
step: number,
/** The day on which it is asked again, counted from 1970 at the player’s place. */
due: number,
/** When it was changed last. Of two versions the later stays. */
changed: number, };

/** A line of an engine, with the chances of whoever begins it. */
export type PracticeLine = { moves: Array<string>,
/** The number of plies to the end of the game: negative if it is lost. */
endsIn: number | null,
/** The chances in thousandths: win, draw, loss. */
chances: [number, number, number],
/** Between three players, for each the chances of first, second and third place, in thousandths. */
places?: [[number, number, number], [number, number, number], [number, number, number]], };

/** The mistake, and what an engine thought before and after it. */
export type PracticeTask = {
/** The move that was played. */
played: string, before: Array<PracticeLine>, after: Array<PracticeLine>, };

/** What sides can agree on. */
export type Proposal = "draw" | "take-back" | "abort" | "rematch";

/** Why a match ended, or a side left. */
export type Reason = "rules" | "repetition" | "ply-limit" | "resignation" | "agreement" | "time" | "absence" | "not-begun" | "withdrawal" | "moderation" | "turned-down" | "expired";

/** An event as it is kept: with its place and its time. */
export type Recorded = {
/** Its place: 1 for the first, without gaps. */
v: number,
/** When it was written, in milliseconds since 1970. */
at: number, } & ({ "e": "opened",
/** What is agreed. */
terms: MatchTerms,
/** Who proposed it. */
by: PlayerId, } | { "e": "seated",
/** Who. */
player: PlayerId,
/** The side that is wished for; without one, a lot decides. */
wish: number | null, } | { "e": "left",
/** Who. */
player: PlayerId, } | { "e": "started",
/** Who plays which side. */
sides: Array<PlayerId>, } | { "e": "moved",
/** The move. */
text: string,
/** The time it cost. */
spent: number,
/** The time that the network cost, which was not counted. */
forgiven?: number, } | { "e": "swapped" } | { "e": "agreed",
/** To what. */
to: Proposal,
/** Which side. */
side: number, } | { "e": "declined",
/** What. */
to: Proposal,
/** Which side. */
side: number, } | { "e": "taken-back",
/** How many plies are left. */
plies: number, } | { "e": "withdrawn",
/** Which side. */
side: number,
/** Why. */
reason: Reason, } | { "e": "paused",
/** Until when time counted. */
until: number, } | { "e": "resumed" } | { "e": "ended",
/** The rank of each side, 1 being the best. */
ranks: Array<number>,
/** Why. */
reason: Reason, } | { "e": "aborted",
/** Why. */
reason: Reason, } | { "e": "rated",
/** The rating of each side before and after. */
changes: Array<[number, number]>, } | { "e": "followed",
/** Its identifier. */
next: string, });

/** Somebody at the table. */
export type SeatView = {
/** Who. */
player: PlayerId,
/** The side that was wished for, while the match is open. */
wish: number | null,
/** The level of the engine player on this seat, if it is one. */
level: number | null,
/** Whether the player left and an engine plays on. */
withdrawn: boolean, };

/** An attempt at a puzzle. */
export type SentAttempt = {
/** The name of the puzzle, as in its address. */
puzzle: string,
/** All moves that were played, with the replies. Moves that stop before the win were given up. */
moves: Array<string>,
/** Whether it was an attempt of a run, which changes no rating. */
hurried: boolean,
/** The day, counted from 1970, whose puzzle it was. */
day?: number | null, };

/** Attempts at puzzles of a game. */
export type SentAttempts = { game: string, attempts: Array<SentAttempt>,
/** The run that these attempts were, if they were one. */
run?: SentRun | null, };

/** An evaluation as a page sends it, seen from the mover. Either `score` or `endsIn` is given. */
export type SentEvaluation = {
/** The game. */
game: string, rules: string,
/** The text of the position, as the rules write it. */
position: string,
/** The engine: only that of the site is shared. */
engine: string,
/** Its version: that of the site. */
version: string, depth: number, nodes: number,
/** In hundredths. */
score?: number | null,
/** A win in so many plies, or a loss if negative. The line leads there. */
endsIn?: number | null,
/** The best play. */
line: Array<string>, };

/** A kind of run. */
export type SentRun = "streak" | "storm";

/** What the engine thinks of a position, seen from the mover. */
export type SharedEvaluation = { engine: string, version: string,
/** In plies. */
depth: number,
/** The nodes that were searched. */
nodes: number,
/** In hundredths; with `endsIn` it only orders evaluations. */
score: number,
/** A win in so many plies, or a loss if negative. */
endsIn: number | null,
/** The chances of the mover in thousandths: win, draw, loss. */
chances: [number, number, number],
/** The best play. */
line: Array<string>, at: number, };

/** A position with best play of both sides. */
export type SolvedEnding = {
/** For the player to move. */
result: SolvedResult,
/** The plies to the end; 0 for a draw. */
plies: number,
/** All legal moves, in the order of their texts. */
moves: Array<SolvedMove>, };

/** A move, if both sides play best afterwards. */
export type SolvedMove = {
/** Its text. */
move: string,
/** For the player who makes it; nothing if no table has the position after it. */
result: SolvedResult | null,
/** The plies to the end, this move included; 0 for a draw. */
plies: number, };

/** How a game ends with best play. */
export type SolvedResult = "win" | "draw" | "loss";

/** What an account has achieved in the puzzles of a game. */
export type SolverProgress = {
/** Whether the first attempt at a puzzle solved it. */
results: { [key in string]: boolean }, rating: KeptSolverRating | null,
/** The longest streak. */
streak: number,
/** The most puzzles in a storm. */
storm: number,
/** The days, counted from 1970, on which the puzzle of the day was solved. */
days: number[], };

/** How fast a match is, from the time that each player is expected to use. */
export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "untimed";

/** Something that an author wants. */
export type StudyCommand = { "c": "title",
/** The title. */
title: string, } | { "c": "add-chapters",
/** The name; without one, chapters are named after the games in the file. */
name?: string,
/** Where they come from. */
source: ChapterSource, } | { "c": "name-chapter",
/** Which. */
chapter: ChapterId,
/** The name. */
name: string, } | { "c": "move-chapter",
/** Which. */
chapter: ChapterId,
/** Its place, from 0. */
to: number, } | { "c": "ask",
/** In which chapter. */
chapter: ChapterId,
/** The side, from 0. */
side?: number | null, } | { "c": "remove-chapter",
/** Which. */
chapter: ChapterId, } | { "c": "play",
/** In which chapter. */
chapter: ChapterId,
/** After which move. */
parent: NodeId,
/** The moves. */
moves: Array<string>, } | { "c": "remove",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId, } | { "c": "promote",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId, } | { "c": "comment",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId,
/** The words; none to delete the comment. */
text: string, } | { "c": "sign",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId,
/** Their numbers, as in game files. */
nags: Array<number>, } | { "c": "draw",
/** In which chapter. */
chapter: ChapterId,
/** The move that leads to the position. */
node: NodeId,
/** Arrows `Gd1d8` and circles `Ra1`. */
shapes: Array<string>, } | { "c": "judge",
/** In which chapter. */
chapter: ChapterId,
/** The move that leads to the position. */
node: NodeId,
/** The evaluation, `0.35` or `#3`, from the first player's point of view. */
eval?: string | null, };

/** An event with its version, its time and its author. */
export type StudyEntry = {
/** The version of the study after it. */
v: number,
/** When. */
at: number,
/** Whose. */
by: PlayerId, } & ({ "e": "titled",
/** The title. */
title: string, } | { "e": "chapter-added",
/** Its number. */
chapter: ChapterId,
/** Its name. */
name: string,
/** What it begins with. */
board: ChapterBoard,
/** What is said about the start position. */
lead?: StudyNote,
/** The moves it begins with, each after the one before it. */
nodes: Array<PlacedNode>, } | { "e": "chapter-named",
/** Which. */
chapter: ChapterId,
/** The name. */
name: string, } | { "e": "chapter-moved",
/** Which. */
chapter: ChapterId,
/** The place, from 0. */
to: number, } | { "e": "chapter-asks",
/** Which. */
chapter: ChapterId,
/** The side, from 0. */
side: number | null, } | { "e": "chapter-removed",
/** Which. */
chapter: ChapterId, } | { "e": "played",
/** In which chapter. */
chapter: ChapterId,
/** After which move. */
parent: NodeId,
/** The number of the first one; those after it have the next numbers. */
first: NodeId,
/** The moves. */
moves: Array<string>, } | { "e": "removed",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId, } | { "e": "promoted",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId, } | { "e": "commented",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId,
/** The words. */
text: string, } | { "e": "signed",
/** In which chapter. */
chapter: ChapterId,
/** The move. */
node: NodeId,
/** Their numbers, as in game files. */
nags: Array<number>, } | { "e": "drawn",
/** In which chapter. */
chapter: ChapterId,
/** The move that leads to the position. */
node: NodeId,
/** All of them, as in game files. */
shapes: Array<string>, } | { "e": "judged",
/** In which chapter. */
chapter: ChapterId,
/** The move that leads to the position. */
node: NodeId,
/** The evaluation, as in game files. */
eval: string | null, });

/** What is said about a position. */
export type StudyNote = {
/** Words. */
text?: string,
/** Signs by their numbers in game files: 1 is `!`. */
nags?: Array<number>,
/** Arrows `Gd1d8` and circles `Ra1`. */
shapes?: Array<string>,
/** An evaluation, `0.35` or `#3`. */
eval?: string,
/** The mover's time left after the move, `0:05:00`. */
clock?: string,
/** The time used for the move. */
elapsed?: string, };

/** What is new in a study. */
export type StudyUpdate = {
/** The version now. */
v: number,
/** The version that the entries follow. */
since: number,
/** What happened since. Empty if that would be too much: then everything has to be read again. */
entries: Array<StudyEntry>, };

/** A study without the moves of its chapters. */
export type StudyView = {
/** The title. */
title: string,
/** The version. */
v: number,
/** The chapters in their order. */
chapters: Array<ChapterHead>, };

/** What tables know of a position. */
export type TablebaseAnswer = {
/** Nothing if no table of the site has the position. */
ending: SolvedEnding | null,
/** Whether nothing is shown because whoever asks plays a rated match in which this position occurred. */
withheld: boolean, };

/** How many wait for a game with a clock. */
export type WaitingCount = { game: string, clock: string, players: number, };

/** Who a session belongs to. */
export type You = { you: PlayerId, };

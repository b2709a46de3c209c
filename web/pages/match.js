// A match between people: what the server says is shown, what a player wants is sent. The server alone decides.

import "../board/board.js";
import { say } from "../board/announce.js";
import { boardKeys, buttonOf, enable, movesKeys, offer, useCommands } from "../shared/commands.js";
import { note } from "../shared/connection-notes.js";
import { useKeys } from "../shared/shortcuts.js";
import { pressLensKey, useLens } from "../shared/lens-button.js";
import { beGuest, Line } from "../shared/connection.js";
import { Chat } from "./match/chat.js";
import { Seats } from "./match/seats.js";
import { ratingsInWords, resultInWords } from "./match/result-words.js";
import { MoveList } from "../shared/move-list.js";
import { newId } from "../shared/random-id.js";
import { Follower } from "./match/follower.js";
import { confirm, copy, element, link, pageData, toast } from "../shared/page.js";
import { Planner } from "./match/planner.js";
import { ask } from "../board/rules-client.js";
import { sound } from "../board/sound.js";
import { t } from "../board/translate.js";
import { Unconfirmed } from "./match/unconfirmed.js";
import { haveTurn, lookAgain, waiting } from "../shared/waiting-matches.js";

/** @typedef {import("../types").MatchUpdate} MatchUpdate */
/** @typedef {import("../types").MatchView} MatchView */
/** @typedef {import("../types").Person} MatchPerson */
/** @typedef {import("../types").MoveAnswer} Move */
/** @typedef {import("../types").MatchCommand} MatchCommand */
/** @typedef {import("../types").Proposal} Proposal */
/** @typedef {import("../types").StateAnswer} StateAnswer */

const { id, kind, address, you: signedAs } = pageData();
const board = /** @type {import("../board/board.js").TablierBoard} */ (document.querySelector("tablier-board"));
const follower = new Follower();
const line = new Line();
/** Tells the commands of this page from those of another page of the same player. */
const name = newId();

const seats = new Seats();
const moveList = new MoveList(element("moves"), (ply) => (planner.isOn ? planner.goTo(ply) : show(ply, false)));
const chat = new Chat({
  send: (words, name) => line.send({ t: "chat", match: id, line: words, id: name }),
  nameOf: (player) => seats.nameOf(player),
});
const planner = new Planner(board, {
  game: question,
  isMine: (mover) => mover === mySide(),
  isMyTurn,
  mayPlan: () => follower.view?.phase === "live" && mySide() >= 0 && !isLive(),
  send: (ply, plan) => line.send({ t: "plan", match: id, ply, v: follower.version, plan }),
  changed: render,
  left: () => void show(follower.moves.length, false),
});

const unconfirmed = new Unconfirmed(renderNotes);

seats.you = signedAs;
/** @type {boolean[]} */
let present = [];
/** The state that the board shows. @type {StateAnswer | null} */
let state = null;
/** What the rules say of the last position, if it is final. */
let ending = "";
/** How many plies are shown; fewer than there are while somebody looks back. */
let shown = 0;
/** What is to be played when the turn comes: its text, and its targets if it was chosen on the board. @type {Move | null} */
let premove = null;
let hasTurned = false;
const isTouched = matchMedia("(pointer: coarse)");
const title = document.title;

// What is known

/** The side of whoever looks, or -1. */
function mySide() {
  const view = follower.view;
  if (!view || view.phase === "open" || seats.you === null) return -1;
  return view.seats.findIndex((seat) => seat.player === seats.you && !seat.withdrawn);
}

function isMyTurn() {
  return mySide() >= 0 && follower.view?.mover === mySide();
}

/** Whether people sit at the match while it is played. */
function isLive() {
  return !["correspondence", "untimed"].includes(follower.view?.speed ?? "");
}

/** @param {number} side @returns {string} */
function nameOf(side) {
  const player = follower.view?.seats[side]?.player;
  return player ? seats.nameOf(player) : t("online-empty-seat");
}

function question() {
  const terms = /** @type {MatchView} */ (follower.view).terms;
  return { kind, rules: terms.rules, position: terms.start, players: terms.n_players, moves: follower.moves };
}

// Hearing

line.addEventListener("up", () => {
  isRestarting = false;
  for (const said of follower.reconnected()) line.send({ match: id, ...said });
  if (follower.view) planner.reconnected();
  chat.reconnected();
  renderNotes();
});
line.addEventListener("down", () => {
  seats.stopClocks();
  renderNotes();
});
line.addEventListener("message", (event) => void hear(/** @type {CustomEvent} */ (event).detail));

/** Whether the server has said that it will be away for a moment. */
let isRestarting = false;

/** Says how the connection is, and what waits for the server. */
function renderNotes() {
  if (!follower.isWaiting) unconfirmed.settle();
  const isLost = !line.isUp;
  const words = isRestarting ? "online-restart" : isLost ? "online-line-lost" : follower.view?.paused ? "online-paused" : null;
  note("line-status", words && t(words), isLost);
  const waits = unconfirmed.note(line.isUp);
  note("unconfirmed", waits && t(`online-unconfirmed-${waits.why}`, { what: waits.move ?? t("online-your-wish") }));
}

/** @param {any} message */
async function hear(message) {
  if (message.match && message.match !== id) return;
  switch (message.t) {
    case "hello":
      seats.you = message.you;
      break;
    case "update":
      await hearUpdate(message);
      break;
    case "answer":
      sayAll(follower.hearAnswer(message.id, message));
      if (message.a === "refused") refuse(message.code);
      if (message.a === "unknown") {
        unconfirmed.isUnknown();
        askAgainSoon();
      }
      renderNotes();
      break;
    case "presence":
      present = message.present;
      showSpectators(message.watchers, message.names);
      renderSeats();
      break;
    case "chat":
      seats.learn(message.people);
      chat.show(message.lines, message.all, seats.you);
      break;
    case "plan":
      planner.hear(message.ply, message.plan);
      break;
    case "restart":
      isRestarting = true;
      renderNotes();
      break;
    case "error":
      if (message.code === "chat-not-known") {
        chat.notKnown(message.id);
        break;
      }
      chat.refused(message.id ?? null);
      refuse(message.code);
      if (message.code === "plan") planner.refused();
      break;
  }
}

/** Shows how many spectators there are, and the names of those with an account, as far as they are known. @param {number} number @param {string[]} names */
function showSpectators(number, names) {
  element("watchers").hidden = number === 0;
  const known = names.length < number ? [...names, "…"] : names;
  const key = names.length > 0 ? "online-watchers-named" : "online-watchers";
  element("watchers").textContent = t(key, { number, names: known.join(", ") });
}

/** How long an answer that is not known is left alone before it is asked for again. */
const ASK_AGAIN = 1000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;

/** Asks again for an answer that was not known: once, however many answers said so. */
function askAgainSoon() {
  asking ??= setTimeout(() => {
    asking = undefined;
    sayAll(follower.askAgain());
  }, ASK_AGAIN);
}

/** @param {string} code */
function refuse(code) {
  const key = `online-refused-${code}`;
  const words = t(key) === key ? t("online-refused-other") : t(key);
  element("refusal").textContent = words;
  say(words);
}

/** @param {import("./match/follower.js").Said[]} all */
function sayAll(all) {
  for (const said of all) line.send({ match: id, ...said });
}

/** Learns how the clocks stand in a match that is known otherwise. @param {MatchView} view */
function hearClocks(view) {
  follower.view = view;
  seats.clocksWereTold();
  renderSeats();
}

/** @param {MatchUpdate & { people: Record<string, MatchPerson> }} update */
async function hearUpdate(update) {
  const before = follower.version;
  const known = follower.moves.length;
  const past = follower.view;
  const wasMyTurn = isMyTurn();
  sayAll(follower.hear(update));
  // Also when nothing is new, the clocks are: they may have stood still, here or there.
  if (update.v === before && follower.version === before) hearClocks(update.view);
  if (follower.version === before) return;
  seats.learn(update.people);
  seats.clocksWereTold();
  haveTurn(isMyTurn());
  planner.follow(before > 0 && update.events.some((event) => event.e === "swapped"));
  element("refusal").textContent = "";
  if (!hasTurned && mySide() >= 0) {
    hasTurned = true;
    // A player's own side is below.
    if (mySide() === 1 && follower.view?.terms.n_players === 2) await board.turn(180);
  }
  const isNew = follower.moves.length > known && before > 0;
  if (isMyTurn() !== wasMyTurn && before > 0) void lookAgain();
  const looksBack = shown < known;
  if (!planner.isOn && (!looksBack || isNew)) await show(follower.moves.length, isNew);
  else render();
  if (before > 0) tellEvents(update);
  if (past) tellPhase(past);
  tellTurn(isNew);
  playPremove();
}

/** What follows when a match begins, ends or is followed by another. @param {MatchView} past the match as it was known */
function tellPhase(past) {
  const view = /** @type {MatchView} */ (follower.view);
  if (past.phase === "open" && view.phase === "live") bringBoard();
  if (past.phase !== "over" && view.phase === "over") {
    sound("end");
    say([resultOf(view), ...ratingsInWords(view, nameOf)].join(" "), "assertive");
  }
  // Who comes later to a match that is long over stays there.
  if (past.next === null && view.next !== null) follow(view);
}

/** Shows the board to whoever looks at something else when play begins, unless they write. */
function bringBoard() {
  const frame = board.getBoundingClientRect();
  const isSeen = frame.top >= 0 && frame.bottom <= innerHeight;
  if (!isSeen && !document.activeElement?.matches("input")) element("seats-far").scrollIntoView();
}

/** Leads the players on to their next match; spectators are told of it. @param {MatchView} view */
function follow(view) {
  if (mySeat(view) >= 0) location.href = nextAddress(view);
  else say(t("online-next-begun"));
}

/** @param {MatchView} view */
function nextAddress(view) {
  return link(`/g/${view.next}`);
}

/** Says what happened beside moves. @param {MatchUpdate} update */
function tellEvents(update) {
  for (const event of update.events) {
    if (event.e === "taken-back") toast(t("online-taken-back"));
    if (event.e === "swapped") toast(t("online-swapped"));
    if (event.e === "declined") toast(t("online-declined"));
    if (event.e === "withdrawn") toast(t("online-withdrawn", { player: nameOf(event.side ?? 0) }));
  }
}

/** Tells a player that it is their turn, by the title and, if asked to, by the browser. @param {boolean} isNew */
function tellTurn(isNew) {
  const isMine = isMyTurn();
  document.title = isMine ? `${t("online-your-turn-title")} – ${title}` : title;
  if (isMine && isNew && document.hidden && Notification.permission === "granted") {
    new Notification(t("play-your-turn"), { body: title, tag: id });
  }
}

// Showing

/** @param {number} ply @param {boolean} animate */
async function show(ply, animate) {
  shown = Math.max(0, Math.min(follower.moves.length, ply));
  const answer = await board.show(question(), { ply: shown, animate });
  if (!answer) return;
  state = answer;
  if (state.ending) ending = state.words.ending;
  render();
  void offerAhead();
  if (animate) say(`${state.words.last} ${follower.view?.phase === "live" ? state.words.turn : ""}`);
}

function render() {
  const view = follower.view;
  if (!view || !state) return;
  const isLast = shown === follower.moves.length;
  const mine = mySide();
  if (!planner.isOn) board.hands = isLast && view.phase === "live" && view.mover === mine ? [mine] : [];
  // What is planned is not played.
  board.confirms = !planner.isOn;
  board.usualConfirmation = isLive() && !isTouched.matches ? "none" : "button";
  document.body.dataset.phase = view.phase;
  renderStatus(view, mine, state);
  renderNotes();
  renderSeats();
  const { told } = state;
  moveList.show(planner.isOn ? planner.moves : { moves: follower.moves.map((text, index) => told[index] ?? text), movers: state.movers, shown });
  renderOffers(view, mine);
  renderInvitation(view);
  renderNext();
  renderCommands(view, mine, isLast);
}

/** @param {MatchView} view @param {number} mine @param {StateAnswer} state */
function renderStatus(view, mine, state) {
  const status = element("status");
  status.classList.toggle("over", view.phase === "over");
  if (view.phase === "over") {
    const ratings = ratingsInWords(view, nameOf).map((words) =>
      Object.assign(document.createElement("span"), { className: "rating", textContent: words }),
    );
    status.replaceChildren(resultOf(view), ...ratings);
  } else if (view.phase === "open") status.textContent = "";
  else {
    // A turn that goes on is told as such to its own player too.
    const isPlain = view.mover === mine && state.lead === null;
    status.textContent = isPlain ? t("play-your-turn") : state.words.turn;
  }
}

/** How it ended, in words. @param {MatchView} view */
function resultOf(view) {
  return resultInWords(view, { mine: mySeat(view), nameOf, ending });
}

function renderSeats() {
  const view = follower.view;
  if (view) seats.show({ view, colours: state?.words.players ?? [], present, mine: mySide() });
}

/** The way on to other matches that wait for whoever looks. */
function renderNext() {
  const box = element("next-game");
  box.hidden = waiting() === 0;
  const way = box.querySelector("a");
  if (way) way.textContent = t("online-next-game", { number: waiting() });
}
document.addEventListener("waiting", renderNext);

/** What others propose. @type {Proposal | null} */
let offered = null;

/** @param {MatchView} view @param {number} mine */
function renderOffers(view, mine) {
  const box = element("offers");
  offered = null;
  for (const [to, sides] of Object.entries(view.agreed)) {
    if (mine >= 0 && sides.length > 0 && !sides.includes(mine)) offered = /** @type {Proposal} */ (to);
  }
  const wasHidden = box.hidden;
  box.hidden = offered === null;
  if (!offered) return;
  const words = t(`online-offer-${offered}`, { player: nameOf(view.agreed[offered]?.[0] ?? 0) });
  const line = box.querySelector("p");
  if (line) line.textContent = words;
  if (wasHidden) {
    sound("offer");
    say(words);
  }
}

/** @param {MatchView} view */
function renderInvitation(view) {
  const isOpen = view.phase === "open";
  element("invitation").hidden = !isOpen;
  if (!isOpen) return;
  const sits = mySeat(view) >= 0;
  const isHost = view.openedBy === seats.you;
  element("join").hidden = sits;
  element("share").hidden = !sits && !isHost;
  element("invite-house").hidden = !isHost;
  for (const option of /** @type {HTMLSelectElement} */ (element("join-side")).options) {
    option.disabled = option.value !== "" && view.seats.some((seat) => seat.wish === Number(option.value));
  }
  offer("leave", sits || isHost);
}

/** @param {MatchView} view @param {number} mine @param {boolean} isLast */
function renderCommands(view, mine, isLast) {
  const plays = mine >= 0 && view.phase === "live";
  const people = view.seats.every((seat) => seat.level === null);
  const gone = present.some((isHere, side) => !isHere && side !== mine);
  const shows = {
    swap: plays && view.canSwap && view.mover === mine,
    draw: plays && people,
    claim: plays && view.mover === mine && Boolean(state?.canClaim) && isLast,
    "take-back": plays && !view.terms.is_rated && follower.moves.length > 0,
    abort: plays && view.canAbort,
    resign: plays && !view.canAbort,
    "claim-absence": plays && gone && ["bullet", "blitz", "rapid", "classical"].includes(view.speed),
    rematch: mySeat(view) >= 0 && view.phase === "over" && (view.ranks?.length ?? 0) > 0 && view.next === null,
    analyse: view.phase === "over",
    save: follower.moves.length > 0,
    notify: mine >= 0 && view.phase === "live" && "Notification" in window && Notification.permission === "default",
  };
  for (const [command, isShown] of Object.entries(shows)) offer(command, isShown);
  renderProposed("draw", "play-offer-draw", view, mine);
  renderProposed("take-back", "online-take-back", view, mine);
  element("typed").hidden = !plays;
  const onward = element("next-match");
  onward.hidden = view.next === null;
  if (view.next !== null) onward.querySelector("a")?.setAttribute("href", nextAddress(view));
  const { back, on } = planner.isOn ? planner.reach : { back: shown > 0, on: !isLast };
  enable("first", back);
  enable("previous", back);
  enable("next", on);
  enable("last", on);
  enable("replay", back);
  enable("lens", mayUseLens());
}

/**
 * What was proposed already keeps its place, and says so.
 * @param {"draw" | "take-back"} to @param {string} words @param {MatchView} view @param {number} mine
 */
function renderProposed(to, words, view, mine) {
  const stands = Boolean(view.agreed[to]?.includes(mine));
  const button = buttonOf(to);
  if (button) button.textContent = t(stands ? `online-${to}-offered` : words);
  enable(to, !stands);
}

/** In rated matches nobody is shown more than there is to see. */
function mayUseLens() {
  return !(follower.view?.terms.is_rated && follower.view.phase === "live");
}

/** The seat of whoever looks, also after it was left. @param {MatchView} view */
function mySeat(view) {
  return view.seats.findIndex((seat) => seat.player === seats.you);
}

// Doing

/** @param {MatchCommand} command */
function want(command) {
  element("refusal").textContent = "";
  const said = follower.want(command, name);
  // One thing at a time.
  if (said.length === 0) return toast(t("online-unconfirmed-first"));
  unconfirmed.want(command);
  sayAll(said);
}

/** @param {string} text */
function playMove(text) {
  const view = follower.view;
  if (!view || view.phase !== "live" || mySide() < 0) return;
  if (isMyTurn()) want({ c: "move", text });
  else choosePremove({ text, path: ahead.find((move) => move.text === text)?.path ?? [] });
}

/** What could be played now if it were the turn of whoever looks. @type {Move[]} */
let ahead = [];

/** Lets whoever waits at a fast match choose on the board what to play next. */
async function offerAhead() {
  ahead = [];
  const [version, player] = [follower.version, mySide()];
  const isOffered = () => follower.view?.phase === "live" && player >= 0 && !isMyTurn() && isLive() && shown === follower.moves.length;
  if (!isOffered()) return;
  const { moves } = await ask("ahead", { game: question(), player });
  if (version !== follower.version || !isOffered()) return;
  ahead = moves;
  board.ahead = { player, moves };
}

/** What is chosen while another is to move is played when the turn comes. @param {Move | null} chosen */
function choosePremove(chosen) {
  premove = chosen;
  board.premove = chosen?.path ?? [];
  const box = element("premove");
  box.hidden = chosen === null;
  const words = box.querySelector("span");
  if (!words || !chosen) return;
  words.textContent = t("online-premove", { text: chosen.text });
  say(words.textContent);
}

function dropPremove() {
  if (!premove) return false;
  choosePremove(null);
  say(t("online-premove-dropped"));
  return true;
}

function playPremove() {
  if (!premove || !state) return;
  if (follower.view?.phase === "over") return choosePremove(null);
  if (!isMyTurn() || follower.isWaiting || state.ply !== follower.moves.length) return;
  const { text } = premove;
  choosePremove(null);
  const isLegal = state.moves.some((move) => move.text === text);
  if (isLegal) return want({ c: "move", text });
  toast(t("online-premove-gone", { text }));
  say(t("online-premove-gone", { text }), "assertive");
}

board.addEventListener("move", (event) => {
  const { detail } = /** @type {CustomEvent<string>} */ (event);
  if (planner.isOn) void planner.play(detail);
  else playMove(detail);
});
board.addEventListener("unchosen", dropPremove);
board.addEventListener("marked", () => {
  if (board.isPartial) element("refusal").textContent = "";
});
board.addEventListener("refused", (event) => {
  element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
});
element("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (element("typed-text"));
  const text = input.value.trim();
  if (text && planner.isOn) void planner.type(text);
  else if (text) playMove(text);
  input.value = "";
});

/** @type {Record<string, () => unknown>} */
const commands = {
  first: () => (planner.isOn ? planner.go(0, false) : show(0, false)),
  previous: () => walk(-1),
  next: () => walk(1),
  last: () => (planner.isOn ? planner.toEnd() : show(follower.moves.length, false)),
  plan: () => planner.enter(),
  "leave-plan": () => planner.leave(),
  "play-plan": () => planner.playFirst(),
  replay: () => board.replay(),
  flip: () => board.turn(180),
  "turn-left": () => board.turn(-board.step),
  "turn-right": () => board.turn(board.step),
  swap: () => want({ c: "swap" }),
  draw: () => propose("draw"),
  "take-back": () => propose("take-back"),
  rematch: () => propose("rematch"),
  accept: () => offered && want({ c: "agree", to: offered }),
  decline: () => offered && want({ c: "decline", to: offered }),
  claim: () => want({ c: "claim-draw" }),
  "claim-absence": () => want({ c: "claim-absence" }),
  abort: async () => (await confirm(t("online-abort-confirm"))) && want({ c: "abort" }),
  resign: async () => (await confirm(t("play-resign-confirm"))) && want({ c: "resign" }),
  leave: () => want({ c: "leave" }),
  join,
  invite: () =>
    want({ c: "invite", level: Number(/** @type {HTMLSelectElement} */ (element("house-level")).value), wish: null }),
  "copy-link": () => copy(address, t("play-copied")),
  "cancel-premove": dropPremove,
  analyse: () => {
    sessionStorage.setItem("tablier-handed-over", JSON.stringify(question()));
    location.href = `${link(`/${kind}/analysis`)}#${shown}`;
  },
  save: () => {
    location.href = `/g/${id}/pgn`;
  },
  notify: async () => {
    const leave = await Notification.requestPermission();
    toast(t(leave === "granted" ? "online-notify-on" : "online-notify-off"));
    render();
  },
};

/** @param {number} plies */
function walk(plies) {
  return planner.isOn ? planner.walk(plies) : show(shown + plies, plies === 1);
}

/** What is begun is given up, the smallest thing first. */
function cancel() {
  if (board.isPartial || !(dropPremove() || planner.isOn)) board.cancel();
  else planner.leave();
}

/** @param {Proposal} to */
function propose(to) {
  want({ c: "agree", to });
  toast(t("online-offered"));
}

/** Takes a seat: as a guest, if there is no session yet. */
async function join() {
  const side = /** @type {HTMLSelectElement} */ (element("join-side")).value;
  try {
    if (seats.you === null) {
      seats.you = (await beGuest()).you;
      // A line belongs to the session it was taken up with.
      await new Promise((resolve) => {
        line.addEventListener("up", resolve, { once: true });
        line.renew();
      });
    }
    want({ c: "sit", wish: side === "" ? null : Number(side) });
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}

useCommands(commands);
useLens(board);
useKeys([
  ...movesKeys(commands, walk),
  ...boardKeys(commands),
  { letters: ["v"], holds: true, words: "keys-lens", run: () => void (mayUseLens() && pressLensKey(board)) },
  { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
  { keys: ["Ctrl+z"], words: "online-take-back", run: () => propose("take-back") },
  { keys: ["Ctrl+s"], words: "keys-save", run: () => commands.save?.() },
  { letters: ["c", "/"], words: "online-chat", run: () => chat.focus() },
  { letters: ["w"], words: "online-plan-ahead", run: () => void planner.enter() },
  { keys: ["Escape"], words: "keys-cancel", run: cancel },
]);

line.open();

// A match between people: what the server says is shown, what a player wants is sent. The server alone decides.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { boardKeys, enable, movesKeys, useCommands } from "../shared/commands.js";
import { note } from "../shared/connection-notes.js";
import { useKeys } from "../shared/shortcuts.js";
import { pressLensKey, useViewButtons } from "../shared/view-buttons.js";
import { ratingsInWords, refusalInWords, resultInWords } from "./match/result-words.js";
import { link } from "../shared/addresses.js";
import { copy } from "../shared/clipboard.js";
import { confirm } from "../shared/confirm-dialog.js";
import { element } from "../shared/elements.js";
import { toast } from "../shared/toast.js";
import { haveSession, isReserved, wishedSide } from "./match/joining.js";
import { readMove } from "./match/typed-move.js";
import { offerCommands, showInvitation, showProposal } from "./match/match-buttons.js";
import { bringBoard, sayRefusal, tellEvents, tellTurn } from "./match/announcements.js";
import { shareMatch } from "./match/share.js";
import { chosenLevel, levelsInWords, showChosenLevel } from "./match/levels.js";
import { showNextGame } from "./match/next-game.js";
import { showStatus } from "./match/status.js";
import { newState } from "./match/state.js";
import { showSpectators } from "./match/spectators.js";
import { handOver } from "../shared/handed-over-game.js";
import { ask } from "../board/rules-client.js";
import { sound } from "../board/sound.js";
import { t } from "../board/translate.js";
import { haveTurn } from "../shared/waiting-matches.js";

/** @typedef {import("../types").MatchUpdate} MatchUpdate */
/** @typedef {import("../types").MatchView} MatchView */
/** @typedef {import("../types").MatchCommand} MatchCommand */
/** @typedef {import("../types").Proposal} Proposal */
/** @typedef {import("../types").StateAnswer} StateAnswer */
/** What the page holds. @type {import("./match/state.js").MatchState} */
let page;

/** Goes to a move of the list. @param {number} ply */
function goToPly(ply) {
  return page.planner.isOn ? page.planner.goTo(ply) : show(ply, false);
}

// What is known

/** The side of whoever looks, or -1. */
function mySide() {
  const view = page.follower.view;
  if (!view || view.phase === "open" || page.seats.you === null) return -1;
  return view.seats.findIndex((seat) => seat.player === page.seats.you && !seat.withdrawn);
}

function isMyTurn() {
  return mySide() >= 0 && page.follower.view?.mover === mySide();
}

/** Whether people sit at the match while it is played. */
function isLive() {
  return !["correspondence", "untimed"].includes(page.follower.view?.speed ?? "");
}

/** @param {number} side @returns {string} */
function nameOf(side) {
  const player = page.follower.view?.seats[side]?.player;
  return player ? page.seats.nameOf(player) : t("online-empty-seat");
}

function question() {
  const terms = /** @type {MatchView} */ (page.follower.view).terms;
  return { kind: page.kind, rules: terms.rules, position: terms.start, players: terms.n_players, moves: page.follower.moves };
}

// Hearing

/** Says how the connection is, and what waits for the server. */
function renderNotes() {
  if (!page.follower.isWaiting) page.unconfirmed.settle();
  const isLost = !page.connection.isUp;
  const words = page.isRestarting ? "online-restart" : isLost ? "online-line-lost" : page.follower.view?.paused ? "online-paused" : null;
  note("line-status", words && t(words), isLost);
  const waits = page.unconfirmed.note(page.connection.isUp);
  note("unconfirmed", waits && t(`online-unconfirmed-${waits.why}`, { what: waits.move ?? t("online-your-wish") }));
}

/** @param {import("../types").FromServer} message */
async function hear(message) {
  if ("match" in message && message.match !== page.id) return;
  switch (message.t) {
    case "hello":
      page.seats.you = message.you;
      break;
    case "update":
      await hearUpdate(message);
      break;
    case "answer":
      sayAll(page.follower.hearAnswer(message.id, message));
      if (message.a === "refused") refuse(message.code);
      if (message.a === "unknown") {
        page.unconfirmed.isUnknown();
        askAgainSoon();
      }
      renderNotes();
      break;
    case "presence":
      page.present = message.present;
      page.absence.hear(message.present);
      showSpectators(message.watchers, message.names);
      render();
      break;
    case "chat":
      page.seats.learn(message.people);
      page.chat.show(message.lines, message.all, page.seats.you);
      break;
    case "plan":
      page.planner.hear(message.ply, message.plan);
      break;
    case "waiting":
      break;
    case "restart":
      page.isRestarting = true;
      renderNotes();
      break;
    case "error":
      if (message.code === "chat-not-known" && message.id) {
        page.chat.notKnown(message.id);
        break;
      }
      page.chat.refused(message.id ?? null);
      refuse(message.code);
      if (message.code === "plan") page.planner.refused();
      break;
  }
}

/** How long an answer that is not known is left alone before it is asked for again. */
const ASK_AGAIN = 1000;

/** Asks again for an answer that was not known: once, however many answers said so. */
function askAgainSoon() {
  page.asking ??= setTimeout(() => {
    page.asking = undefined;
    sayAll(page.follower.askAgain());
  }, ASK_AGAIN);
}

/** @param {string} code */
function refuse(code) {
  sayRefusal(refusalInWords(code));
}

/** @param {import("./match/follower.js").Said[]} all */
function sayAll(all) {
  for (const said of all) page.connection.send({ match: page.id, ...said });
}

/** Learns how the clocks stand in a match that is known otherwise. @param {MatchView} view */
function hearClocks(view) {
  page.follower.view = view;
  page.seats.clocksWereTold();
  renderSeats();
}

/** @param {MatchUpdate & { people: Record<string, import("../types").Person> }} update */
async function hearUpdate(update) {
  const before = page.follower.version;
  const known = page.follower.moves.length;
  const past = page.follower.view;
  sayAll(page.follower.hear(update));
  // Somebody may be called otherwise, even if nothing else is new.
  const isRenamed = page.seats.learn(update.people);
  if (isRenamed) page.chat.rename();
  // Also when nothing is new, the clocks are: they may have stood still, here or there.
  if (update.v === before && page.follower.version === before) {
    hearClocks(update.view);
    if (isRenamed) render();
  }
  if (page.follower.version === before) return;
  page.seats.clocksWereTold();
  haveTurn(isMyTurn());
  page.planner.follow(before > 0 && update.events.some((event) => event.e === "swapped"));
  element("refusal").textContent = "";
  if (!page.hasTurned && mySide() >= 0) {
    page.hasTurned = true;
    // A player's own side is below.
    if (mySide() === 1 && page.follower.view?.terms.n_players === 2) await page.board.turn(180);
  }
  const isNew = page.follower.moves.length > known && before > 0;
  const looksBack = page.shown < known;
  if (!page.planner.isOn && (!looksBack || isNew)) await show(page.follower.moves.length, isNew);
  else render();
  if (before > 0) tellEvents(update, nameOf);
  if (past) tellPhase(past);
  tellTurn({ id: page.id, title: page.title, isMine: isMyTurn(), isNew });
  playPremove();
}

/** What follows when a match begins, ends or is followed by another. @param {MatchView} past the match as it was known */
function tellPhase(past) {
  const view = /** @type {MatchView} */ (page.follower.view);
  if (past.phase === "open" && view.phase === "live") bringBoard(page.board);
  if (past.phase !== "over" && view.phase === "over") {
    sound("end");
    say([resultOf(view), ...ratingsInWords(view, nameOf)].join(" "), "assertive");
  }
  // Somebody who opens a match that is over stays there.
  if (past.next === null && view.next !== null) follow(view);
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

// Showing

/** @param {number} ply @param {boolean} animate */
async function show(ply, animate) {
  page.shown = Math.max(0, Math.min(page.follower.moves.length, ply));
  const answer = await page.board.show(question(), { ply: page.shown, animate });
  if (!answer) return;
  page.state = answer;
  if (page.state.ending) page.ending = page.state.words.ending;
  render();
  void offerAhead();
  if (animate) say(`${page.state.words.last} ${page.follower.view?.phase === "live" ? page.state.words.turn : ""}`);
}

function render() {
  const view = page.follower.view;
  if (!view || !page.state) return;
  const isLast = page.shown === page.follower.moves.length;
  const mine = mySide();
  if (!page.planner.isOn) page.board.hands = isLast && view.phase === "live" && view.mover === mine ? [mine] : [];
  // What is planned is not played.
  page.board.confirms = !page.planner.isOn;
  page.board.usualConfirmation = isLive() && !page.isTouched.matches ? "none" : "button";
  document.body.dataset.phase = view.phase;
  showStatus(view, { mine, state: page.state, result: view.phase === "over" ? [resultOf(view), ...ratingsInWords(view, nameOf), ...levelsInWords(page, view)] : [] });
  renderNotes();
  renderSeats();
  const { told } = page.state;
  page.moveList.show(page.planner.isOn ? page.planner.moves : { moves: page.follower.moves.map((text, index) => told[index] ?? text), movers: page.state.movers, shown: page.shown });
  renderOffers(view, mine);
  const { you } = page.seats;
  showInvitation(view, mySeat(view), view.openedBy === you, isReserved(view, page.challenged, you));
  showChosenLevel(page);
  page.chat.offer({ sits: mySeat(view) >= 0, isPlayed: view.phase === "live", hasSession: you !== null });
  showNextGame();
  renderCommands(view, mine, isLast);
}

/** How it ended, in words. @param {MatchView} view */
function resultOf(view) {
  return resultInWords(view, { mine: mySeat(view), nameOf, ending: page.ending });
}

function renderSeats() {
  const view = page.follower.view;
  if (view) page.seats.show({ view, colours: page.state?.words.players ?? [], present: page.present, mine: mySide() });
}

/** @param {MatchView} view @param {number} mine */
function renderOffers(view, mine) {
  page.offered = null;
  for (const [to, sides] of Object.entries(view.agreed)) {
    if (mine >= 0 && sides.length > 0 && !sides.includes(mine)) page.offered = /** @type {Proposal} */ (to);
  }
  const words = page.offered && t(`online-offer-${page.offered}`, { player: nameOf(view.agreed[page.offered]?.[0] ?? 0) });
  if (showProposal(words)) {
    sound("offer");
    say(words ?? "");
  }
}

/** @param {MatchView} view @param {number} mine @param {boolean} isLast */
function renderCommands(view, mine, isLast) {
  const canClaim = Boolean(page.state?.canClaim) && isLast;
  offerCommands({ view, mine, seat: mySeat(view), isMissing: page.absence.isLong(mine), canClaim, nMoves: page.follower.moves.length });
  const onward = element("next-match");
  onward.hidden = view.next === null;
  if (view.next !== null) onward.querySelector("a")?.setAttribute("href", nextAddress(view));
  const { back, on } = page.planner.isOn ? page.planner.reach : { back: page.shown > 0, on: !isLast };
  enable("first", back);
  enable("previous", back);
  enable("next", on);
  enable("last", on);
  enable("replay", back);
  enable("lens", mayUseLens());
}

/** In rated matches nobody is shown more than there is to see. */
function mayUseLens() {
  return !(page.follower.view?.terms.is_rated && page.follower.view.phase === "live");
}

/** The sides whose mistakes whoever looks made. */
function mySides() {
  const seat = page.follower.view ? mySeat(page.follower.view) : -1;
  return seat < 0 ? [] : [seat];
}

/** The seat of whoever looks, also after it was left. @param {MatchView} view */
function mySeat(view) {
  return view.seats.findIndex((seat) => seat.player === page.seats.you);
}

// Doing

/** @param {MatchCommand} command */
function want(command) {
  element("refusal").textContent = "";
  const said = page.follower.want(command, page.name);
  // One thing at a time.
  if (said.length === 0) return toast(t("online-unconfirmed-first"));
  page.unconfirmed.want(command);
  sayAll(said);
}

/** Plays a move, or chooses it for when the turn comes. @param {import("../types").MoveAnswer} move */
function playMove(move) {
  const view = page.follower.view;
  if (!view || view.phase !== "live" || mySide() < 0) return;
  if (isMyTurn()) want({ c: "move", text: move.text });
  else page.premove.choose(move);
}

/** @param {string} typed */
async function playTyped(typed) {
  const { version } = page.follower;
  const read = await readMove(typed, { game: question(), isMyTurn: isMyTurn(), ahead: page.ahead });
  if ("refusal" in read) return sayRefusal(read.refusal);
  if (version === page.follower.version) playMove(read.move);
}

/** Lets whoever waits at a fast match choose on the board what to play next. */
async function offerAhead() {
  page.ahead = [];
  const [version, player] = [page.follower.version, mySide()];
  const isOffered = () => page.follower.view?.phase === "live" && player >= 0 && !isMyTurn() && isLive() && page.shown === page.follower.moves.length;
  if (!isOffered()) return;
  const { moves } = await ask("ahead", { game: question(), player });
  if (version !== page.follower.version || !isOffered()) return;
  page.ahead = moves;
  page.board.ahead = { player, moves };
}

function playPremove() {
  if (!page.premove.isChosen || !page.state) return;
  if (page.follower.view?.phase === "over") return page.premove.choose(null);
  if (!isMyTurn() || page.follower.isWaiting || page.state.ply !== page.follower.moves.length) return;
  const text = page.premove.take(page.state.moves);
  if (text !== null) want({ c: "move", text });
}

/** @type {Record<string, () => unknown>} */
const commands = {
  first: () => (page.planner.isOn ? page.planner.go(0, false) : show(0, false)),
  previous: () => walk(-1),
  next: () => walk(1),
  last: () => (page.planner.isOn ? page.planner.toEnd() : show(page.follower.moves.length, false)),
  plan: () => page.planner.enter(),
  "leave-plan": () => page.planner.leave(),
  "play-plan": () => page.planner.playFirst(),
  replay: () => page.board.replay(),
  flip: () => page.board.turn(180),
  "turn-left": () => page.board.turn(-page.board.step),
  "turn-right": () => page.board.turn(page.board.step),
  swap: () => want({ c: "swap" }),
  draw: () => propose("draw"),
  "take-back": () => propose("take-back"),
  rematch: () => propose("rematch"),
  accept: () => page.offered && want({ c: "agree", to: page.offered }),
  decline: () => page.offered && want({ c: "decline", to: page.offered }),
  claim: () => want({ c: "claim-draw" }),
  "claim-absence": () => want({ c: "claim-absence" }),
  abort: async () => (await confirm(t("online-abort-confirm"))) && want({ c: "abort" }),
  resign: async () => (await confirm(t("play-resign-confirm"))) && want({ c: "resign" }),
  leave: () => want({ c: "leave" }),
  join,
  invite: () => want({ c: "invite", level: chosenLevel(), wish: null }),
  "copy-link": () => copy(page.address, t("play-copied")),
  "cancel-premove": () => page.premove.drop(),
  analyse: () => {
    handOver(question(), { isReviewed: true, sides: mySides() });
    location.href = `${link(`/${page.kind}/analysis`)}#${page.shown}`;
  },
  save: () => {
    location.href = `/g/${page.id}/pgn`;
  },
  share: () => shareMatch(page, question),
  notify: async () => {
    const leave = await Notification.requestPermission();
    toast(t(leave === "granted" ? "online-notify-on" : "online-notify-off"));
    render();
  },
};

/** @param {number} plies */
function walk(plies) {
  return page.planner.isOn ? page.planner.walk(plies) : show(page.shown + plies, plies === 1);
}

/** What is begun is given up, the smallest thing first. */
function cancel() {
  if (page.board.isPartial || !(page.premove.drop() || page.planner.isOn)) page.board.cancel();
  else page.planner.leave();
}

/** @param {Proposal} to */
function propose(to) {
  want({ c: "agree", to });
  toast(t("online-offered"));
}

/** Takes a seat: as a guest, if there is no session yet. */
async function join() {
  const wish = wishedSide();
  try {
    await haveSession(page);
    want({ c: "sit", wish });
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}

export function start() {
  defineBoard();
  page = newState({
    goToPly,
    render,
    renderNotes,
    table: {
      game: question,
      isMine: (mover) => mover === mySide(),
      isMyTurn,
      mayPlan: () => page.follower.view?.phase === "live" && mySide() >= 0 && !isLive(),
      send: (ply, plan) => page.connection.send({ t: "plan", match: page.id, ply, v: page.follower.version, plan }),
      changed: render,
      left: () => void show(page.follower.moves.length, false),
    },
  });
  page.connection.addEventListener("up", () => {
    page.isRestarting = false;
    sayAll(page.follower.reconnected());
    if (page.follower.view) page.planner.reconnected();
    page.chat.reconnected();
    renderNotes();
  });
  page.connection.addEventListener("down", () => {
    page.seats.stopClocks();
    renderNotes();
  });
  page.connection.addEventListener("message", (event) => void hear(/** @type {CustomEvent} */ (event).detail));
  document.addEventListener("waiting", showNextGame);
  page.board.addEventListener("move", (event) => {
    const { detail } = /** @type {CustomEvent<string>} */ (event);
    if (page.planner.isOn) void page.planner.play(detail);
    else playMove({ text: detail, path: page.ahead.find((move) => move.text === detail)?.path ?? [] });
  });
  page.board.addEventListener("unchosen", () => page.premove.drop());
  page.board.addEventListener("marked", () => {
    if (page.board.isPartial) element("refusal").textContent = "";
  });
  page.board.addEventListener("refused", (event) => {
    element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  });
  element("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (element("typed-text"));
    const text = input.value.trim();
    if (text && page.planner.isOn) void page.planner.type(text);
    else if (text) void playTyped(text);
    input.value = "";
  });
  useCommands(commands);
  useViewButtons(page.board);
  useKeys([
    ...movesKeys(commands, walk),
    ...boardKeys(commands),
    { letters: ["v"], holds: true, words: "keys-lens", run: () => void (mayUseLens() && pressLensKey(page.board)) },
    { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
    { keys: ["Ctrl+z"], words: "online-take-back", run: () => propose("take-back") },
    { keys: ["Ctrl+s"], words: "keys-save", run: () => commands.save?.() },
    { letters: ["c", "/"], words: "online-chat", run: () => page.chat.focus() },
    { letters: ["w"], words: "online-plan-ahead", run: () => void page.planner.enter() },
    { keys: ["Escape"], words: "keys-cancel", run: cancel },
  ]);
  element("engine-level").addEventListener("change", () => showChosenLevel(page));
  page.connection.open();
}

// The bell: what somebody is told of, on whichever page. The server says that something has changed; the list comes from the page of
// notices, which has the words.

import { say } from "../board/announce.js";
import { t } from "../board/translate.js";
import { link } from "./addresses.js";
import { made } from "./make-elements.js";
import { toast } from "./toast.js";

/** How many were not read, as far as that is known. */
let unread = 0;
/** The list that the bell has unfolded. @type {HTMLElement | null} */
let panel = null;

/** The bell, for those who have a session. */
const bell = () => document.getElementById("bell");

/** Lets the bell unfold its list, and the list be answered. */
export function startNotices() {
  const button = bell();
  if (!button) return;
  unread = Number(button.dataset.unread);
  document.addEventListener("click", (event) => void act(event));
  // On the page of notices itself there is nothing to unfold.
  if (document.querySelector(".notices-page")) return;
  button.setAttribute("role", "button");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (panel) fold();
    else void unfold();
  });
  button.addEventListener("keydown", (event) => event.key === " " && (event.preventDefault(), button.click()));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel) return;
    fold();
    button.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (panel && target instanceof Node && !panel.contains(target) && !button.contains(target)) fold();
  });
}

/** Learns how many are not read. More than before are told at once. @param {number} number */
export async function learnUnread(number) {
  const isMore = number > unread;
  unread = number;
  showNumber();
  const isShown = panel !== null || document.querySelector(".notices-page");
  if (isShown) await refresh();
  if (!isMore) return;
  const list = isShown ? document.getElementById("notices") : await fetchList();
  const words = list?.querySelector(".unread .notice-words")?.textContent ?? t("notices-number", { number });
  if (!isShown) toast(words);
  say(words);
}

function showNumber() {
  const button = bell();
  if (!button) return;
  button.dataset.unread = String(unread);
  button.setAttribute("aria-label", t("notices-number", { number: unread }));
  const number = button.querySelector(".bell-number");
  if (!(number instanceof HTMLElement)) return;
  number.hidden = unread === 0;
  number.textContent = String(unread);
}

/** The list as the server writes it; nothing without a network. */
async function fetchList() {
  try {
    const answer = await fetch(link("/notices"));
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("notices");
  } catch {
    return null;
  }
}

async function unfold() {
  const all = made("a", { href: link("/notices"), textContent: t("notices-all") });
  panel = made("div", { className: "notices-panel" }, [made("div", { id: "notices" }), made("p", {}, [all])]);
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", t("notices-title"));
  bell()?.setAttribute("aria-expanded", "true");
  bell()?.after(panel);
  await refresh();
  await readAll();
}

function fold() {
  panel?.remove();
  panel = null;
  bell()?.setAttribute("aria-expanded", "false");
}

/** Shows the list as it is now, unless somebody is about to answer in it. */
async function refresh() {
  const here = document.getElementById("notices");
  const now = await fetchList();
  if (!here || !now || (here.contains(document.activeElement) && here.innerHTML === now.innerHTML)) return;
  here.replaceWith(document.adoptNode(now));
}

/** Whoever sees the list has read it. What comes meanwhile has not been seen. */
export async function readAll() {
  const until = Number(document.getElementById("notices")?.dataset.until);
  if (!until || unread === 0) return;
  const answer = await post("/api/v1/notices/read", { until }).catch(() => null);
  if (!answer?.ok) return;
  unread = /** @type {{ unread: number }} */ (await answer.json()).unread;
  showNumber();
}

/** Answers a challenge. @param {MouseEvent} event */
async function act(event) {
  const button = event.target instanceof Element ? event.target.closest("[data-answer]") : null;
  const notice = button?.closest("[data-match]");
  if (!(button instanceof HTMLButtonElement) || !(notice instanceof HTMLElement)) return;
  const { answer = "", why } = button.dataset;
  const id = notice.dataset.match ?? "";
  button.disabled = true;
  try {
    const answered = await post(`/api/v1/challenges/${id}/${answer}`, why ? { why } : {});
    const said = await answered.json();
    if (said.a === "done" && answer === "accept") {
      location.href = link(`/g/${id}`);
      return;
    }
    if (said.a !== "done") throw new Error(answered.ok ? t(`online-refused-${said.code}`) : said.message);
    await refresh();
  } catch (error) {
    const refusal = notice.querySelector(".refusal");
    if (refusal) refusal.textContent = error instanceof Error ? error.message : String(error);
    button.disabled = false;
  }
}

/** @param {string} path @param {object} body */
function post(path, body) {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

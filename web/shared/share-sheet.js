// One sheet from which a game or a position goes out: as a link, a code for phones, a picture, a file, a frame in another page.

import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { closable, made } from "./make-elements.js";
import { save } from "./download.js";
import { makeStudy } from "./make-study.js";

/** @typedef {import("../types").GameQuestion} GameQuestion */

/**
 * What is shared. What is not there is not offered: a game that has not begun has a link and nothing else.
 * @typedef {object} Shared
 * @property {string} title
 * @property {string} link a whole address
 * @property {GameQuestion | null} [game] the game whose picture is shown
 * @property {number} [ply] the position that is shown; the last one if nothing is said
 * @property {number} [turned] how far the board is turned, in degrees
 * @property {string | null} [film] the address of a moving picture
 * @property {((form: "text" | "json") => Promise<string>) | null} [file]
 * @property {string | null} [frame] the address of the viewer
 * @property {string} name of files, without their ending
 */

/** The width of pictures, in pixels. */
const WIDTH = 900;
/** The size of the viewer in a page of somebody else. */
const FRAME = { width: 420, height: 540 };

/** @param {Shared} shared */
export function openShareSheet(shared) {
  const { dialog } = closable("share", t("share-title"));
  const status = made("p", { className: "share-status", role: "status" });
  const tell = (/** @type {string} */ words) => (status.textContent = words);
  dialog.append(linkPart(shared, tell));
  if (shared.game) dialog.append(picturePart(shared, shared.game, tell));
  if (shared.file) dialog.append(filePart(shared, shared.file, tell));
  if (shared.frame) dialog.append(framePart(shared, shared.frame, tell));
  dialog.append(status);
  dialog.showModal();
}

/** @typedef {(words: string) => void} Tell */

/** @param {string} title @param {(Node | string)[]} children */
function part(title, children) {
  const heading = made("h3", { textContent: title });
  const section = made("section", {}, [heading, ...children]);
  section.setAttribute("aria-label", title);
  return section;
}

/** @param {string} words @param {() => unknown} act */
function button(words, act) {
  const made_ = made("button", { type: "button", textContent: words });
  made_.onclick = () => void act();
  return made_;
}

/** Copies a text; where that is not allowed, it is selected to be copied by hand. @param {string} text @param {HTMLInputElement | HTMLTextAreaElement | null} field @param {Tell} tell */
async function copy(text, field, tell) {
  try {
    await navigator.clipboard.writeText(text);
    tell(t("play-copied"));
  } catch {
    field?.select();
  }
}

// Link

/** @param {Shared} shared @param {Tell} tell */
function linkPart({ title, link }, tell) {
  const field = made("input", { readOnly: true, value: link });
  field.setAttribute("aria-label", t("share-link"));
  field.onfocus = () => field.select();
  const buttons = [button(t("share-copy-link"), () => copy(link, field, tell))];
  if ("share" in navigator) buttons.unshift(button(t("share-send"), () => navigator.share({ title, url: link }).catch(() => {})));
  const code = made("figure", { className: "share-code" });
  void drawCode(link, code);
  return part(t("share-link"), [field, made("div", { className: "commands" }, buttons), code]);
}

/** @param {string} link @param {HTMLElement} place */
async function drawCode(link, place) {
  const { code } = await ask("qr", { text: link });
  if (!code) {
    place.textContent = t("share-qr-too-long");
    return;
  }
  // Four modules of white around it belong to the code.
  const size = code.size + 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size} ${size}"><rect x="-4" y="-4" width="${size}" height="${size}" fill="#fff"/><path d="${code.path}"/></svg>`;
  place.append(made("img", { src: address(svg), alt: "QR", width: 160, height: 160 }), made("figcaption", { className: "fine", textContent: t("share-qr") }));
}

/** @param {string} svg */
function address(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

// Picture

/** @param {Shared} shared @param {GameQuestion} game @param {Tell} tell */
function picturePart({ name, title, ply, turned = 0, film }, game, tell) {
  const drawn = ask("picture", { game: { ...game, end: null }, ply, turned, width: WIDTH, theme: themeOfPage(), language: document.documentElement.lang });
  const preview = made("img", { className: "share-picture", alt: title });
  void drawn.then(({ svg }) => (preview.src = address(svg)));
  const png = async () => pixels((await drawn).svg);
  const buttons = [
    button(t("share-copy-picture"), () => copyPicture(png(), tell)),
    button(t("share-download-png"), async () => save(`${name}.png`, await png())),
    button(t("share-download-svg"), async () => save(`${name}.svg`, new Blob([(await drawn).svg], { type: "image/svg+xml" }))),
  ];
  if (film && game.moves && game.moves.length > 0) buttons.push(button(t("share-download-gif"), () => downloadFilm(film, `${name}.gif`, tell)));
  return part(t("share-picture"), [preview, made("div", { className: "commands" }, buttons)]);
}

/** The colours in which the page is seen. */
function themeOfPage() {
  const { theme } = document.documentElement.dataset;
  if (theme && theme !== "system") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** A drawing as PNG. @param {string} svg @returns {Promise<Blob>} */
async function pixels(svg) {
  const image = new Image();
  image.src = address(svg);
  await image.decode();
  const canvas = made("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** @param {Promise<Blob>} png @param {Tell} tell */
async function copyPicture(png, tell) {
  try {
    // The promise itself is handed over: some browsers allow copying only at once after the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    tell(t("share-picture-copied"));
  } catch {
    tell(t("share-picture-not-copied"));
  }
}

/** @param {string} film @param {string} name @param {Tell} tell */
async function downloadFilm(film, name, tell) {
  tell(t("share-making"));
  const response = await fetch(film).catch(() => null);
  if (!response?.ok) return tell(t("share-gif-failed"));
  save(name, await response.blob());
  tell(name);
}

// File

/** @param {Shared} shared @param {(form: "text" | "json") => Promise<string>} file @param {Tell} tell */
function filePart({ name }, file, tell) {
  const plain = (/** @type {string} */ text, /** @type {string} */ type) => new Blob([text], { type });
  const buttons = [
    button(t("share-file-text"), async () => save(`${name}.pgn`, plain(await file("text"), "text/plain"))),
    button(t("share-file-json"), async () => save(`${name}.json`, plain(await file("json"), "application/json"))),
    button(t("share-copy-text"), async () => copy(await file("text"), null, tell)),
    button(t("share-study"), async () => makeStudy({ from: "file", text: await file("text") })),
  ];
  return part(t("share-file"), [made("div", { className: "commands" }, buttons)]);
}

// Frame

/** @param {Shared} shared @param {string} frame @param {Tell} tell */
function framePart({ title }, frame, tell) {
  const escaped = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const { width, height } = FRAME;
  const code = `<iframe src="${escaped(frame)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0" loading="lazy" allowfullscreen></iframe>`;
  const field = made("textarea", { readOnly: true, rows: 3, value: code, spellcheck: false });
  field.setAttribute("aria-label", t("share-embed-code"));
  field.onfocus = () => field.select();
  return part(t("share-embed"), [field, made("div", { className: "commands" }, [button(t("share-copy-embed"), () => copy(code, field, tell))])]);
}

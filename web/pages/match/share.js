// A match goes out: as a link at any time, in every other form once it has begun.

import { showShareSheet } from "../../shared/share.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */

/** @param {import("./state.js").MatchState} page @param {() => GameQuestion} question the game as it stands */
export function shareMatch(page, question) {
  const shared = { title: document.title, link: page.address, name: `${page.kind}-${page.id}` };
  const view = page.follower.view;
  if (!view || view.phase === "open") return showShareSheet(shared);
  const { turned } = page.board;
  const game = question();
  return showShareSheet({
    ...shared,
    game,
    ply: page.shown,
    turned,
    film: `/g/${page.id}.gif${turned === 180 ? "?side=2" : ""}`,
    file: (form) => fileOf(page.id, form),
    frame: `${location.origin}/embed/g/${page.id}?lang=${document.documentElement.lang}`,
  });
}

/** @param {string} id @param {"text" | "json"} form */
async function fileOf(id, form) {
  const response = await fetch(`/g/${id}/${form === "text" ? "pgn" : "json"}`);
  return response.text();
}

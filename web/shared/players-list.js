// The players of a game, line by line, each with the pieces that count.

/**
 * Fills the list of players. What pages come with stays, and only the names change.
 * @param {HTMLElement} list @param {readonly string[]} names
 */
export function showPlayers(list, names) {
  while (list.children.length > names.length) list.lastElementChild?.remove();
  for (const [index, name] of names.entries()) {
    const line = list.children[index] ?? list.appendChild(lineOf(index));
    const label = line.firstElementChild;
    if (label && label.textContent !== name) label.textContent = name;
  }
}

/** Lets the list of the page name the players of a game as the rules call them. @param {import("../board/tablier-board.js").TablierBoard} board */
export function usePlayers(board) {
  const list = document.getElementById("players");
  if (list) board.addEventListener("shown", () => showPlayers(list, board.state?.words.players ?? []));
}

/** @param {number} player */
function lineOf(player) {
  const line = document.createElement("li");
  const name = Object.assign(document.createElement("span"), { className: "player-name" });
  line.append(name, materialOf(player));
  return line;
}

/** The pieces of a player. @param {number} player */
export function materialOf(player) {
  const material = document.createElement("tablier-material");
  material.setAttribute("player", String(player));
  return material;
}

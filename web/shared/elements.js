// Elements of the page that are sure to be there.

/** The element of that id. @param {string} id */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

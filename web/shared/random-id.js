// Identifiers that nobody else has. `crypto.randomUUID` exists only where pages come by TLS, and a family's site may not.

/** Eight letters and digits by lot. */
export function newId() {
  const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  // 248 is the largest multiple of 62 in a byte: so all letters are equally likely.
  const bytes = [];
  while (bytes.length < 8) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) if (byte < 248) bytes.push(byte);
  }
  return bytes.slice(0, 8).map((byte) => letters[byte % 62]).join("");
}

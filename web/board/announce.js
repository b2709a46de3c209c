// What is said to those who hear the page.

/** @param {string} words @param {"polite" | "assertive"} [urgency] */
export function say(words, urgency = "polite") {
  const region = document.getElementById(urgency === "polite" ? "announcements" : "alarms");
  if (!region) return;
  // The same words again are announced only if the region changes.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}

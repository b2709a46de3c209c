// A study for paper: a button that prints it. This page has nothing of what other pages do.

const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

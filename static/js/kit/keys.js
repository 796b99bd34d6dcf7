// Keys at a laptop: each presses a button that is on the screen. “?” lists those that there are.
const list = document.getElementById("keys"); // the big screen has none
/** @type {Record<string, string>} */
const BUTTONS = {
  u: "#undo", r: "#redo", n: "#panel [class$=-dock] .btn.primary, #panel .btn.primary.big",
  h: ".foot a[href$='/history']", b: ".foot a[href$='/reference']", s: ".foot a[href$='/share']",
};

/** @param {string} key */
const find = (key) => [...document.querySelectorAll(BUTTONS[key])].find((button) => !button.matches(":disabled") && button.checkVisibility());

function showList() {
  for (const row of list.querySelectorAll("[data-key]")) row.hidden = row.dataset.key in BUTTONS && !find(row.dataset.key);
  list.togglePopover();
}

document.addEventListener("keydown", (event) => {
  if (!list || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "?") showList();
  else if (event.key in BUTTONS) find(event.key)?.click();
  else return;
  event.preventDefault();
});

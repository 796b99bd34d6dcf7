// The big screen: as large as all of it fits, turned to who is on turn if asked to, the code while seats are free.
import { find } from "./kit/find.js";
import { when } from "./kit/news.js";
import { isTaken, onTurn } from "./kit/seats.js";
import { site } from "./store.js";
import { refresh } from "./kit/stream.js";

const root = document.documentElement, sheet = document.getElementById("sheet");
const turns = new URLSearchParams(location.search).has("turn");
// The first as in static/css/screen.css.
const SHORT_SIDE = 800, SHOWN_MS = 60000;
// What is shown is drawn as large as it goes: this much of its usual size at most, at least, and in between.
const LARGEST = 2, SMALLEST = 0.4, STEP = 0.05, LARGEST_RULE = 2, SMALLEST_LINE = 0.6;
let closing = 0;

// The seats sit around it clockwise, the first one below; each is turned to by a quarter of the circle.
function follow() {
  const { seats } = find("#panel[data-seats]").dataset, [seat, more] = onTurn();
  const quarter = turns && seat !== undefined && more === undefined ? Math.round((4 * seat) / Number(seats)) % 4 : 0;
  const scale = Math.min(innerWidth, innerHeight) / SHORT_SIDE, sides = [innerWidth / scale, innerHeight / scale];
  if (quarter % 2) sides.reverse();
  const values = { "--w": `${sides[0]}px`, "--h": `${sides[1]}px`, "--s": String(scale), "--r": `${quarter * 90}deg` };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value);
  const join = document.getElementById("big-join");
  if (join) join.hidden = [...Array(Number(seats)).keys()].every(isTaken);
  root.toggleAttribute("data-upright", sides[0] < sides[1]);
  fit();
}

// Zoomed rather than scaled: lines break anew at each size, so the largest that fits is found by trying.
function fit() {
  fitHeadline();
  enlarge(document.querySelector(".big-fit") ?? find(".big-table > *"), "--fit", LARGEST);
}
// In one line, where that is not too small to be read from afar; else in words that are whole.
function fitHeadline() {
  const line = document.querySelector(".big-now p");
  if (!line) return;
  for (const isOneLine of [true, false]) {
    root.toggleAttribute("data-one-line", isOneLine);
    for (let times = 1; times >= SMALLEST_LINE; times -= STEP) {
      root.style.setProperty("--fit-now", String(times));
      if (line.scrollWidth <= line.clientWidth) return;
    }
  }
}
/** @param {HTMLElement} shown @param {string} size the property that tells it @param {number} most */
function enlarge(shown, size, most) {
  for (let times = most; times >= SMALLEST; times -= STEP) {
    root.style.setProperty(size, String(times));
    if (shown.scrollHeight <= shown.clientHeight + 1 && shown.scrollWidth <= shown.clientWidth + 1) return times;
  }
  return SMALLEST;
}
document.fonts.ready.then(fit);
when("table:shown", follow);
when("table:seats", follow);
when("signal:page", refresh);
when("signal:next", ({ value }) => {
  location.href = `${site}/${root.lang}/t/${value.table}/screen${location.search}`;
});
addEventListener("resize", follow);
follow();

// What would be smaller than the table's own text stands in two columns.
function fitRule() {
  sheet.toggleAttribute("data-long", false);
  if (enlarge(sheet, "--fit-rule", LARGEST_RULE) >= 1) return;
  sheet.toggleAttribute("data-long", true);
  enlarge(sheet, "--fit-rule", LARGEST_RULE);
}

// Nobody touches it: a rule that is shown goes by itself at last.
when("sheet:filled", () => {
  requestAnimationFrame(fitRule); // once it is told above it who shows it
  clearTimeout(closing);
  closing = setTimeout(() => sheet.close(), SHOWN_MS);
});

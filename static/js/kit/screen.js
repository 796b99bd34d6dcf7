// The big screen: as large as all of it fits, turned to who is on turn if asked to, the code while seats are free.
import { find } from "./find.js";
import { endMotion } from "./motion.js";
import { when } from "./news.js";
import { isTaken, onTurn } from "./seats.js";
import { site } from "./store.js";
import { refresh } from "./stream.js";

const root = document.documentElement, sheet = document.getElementById("sheet"), rest = document.getElementById("rest");
const turns = new URLSearchParams(location.search).has("turn");
// The first as in static/css/screen.css.
const SHORT_SIDE = 800, SHOWN_MS = 60000;
// What is shown is drawn as large as it goes: this much of its usual size at most, at least, and in between.
const LARGEST = 2, SMALLEST = 0.4, STEP = 0.05, SMALLEST_LINE = 0.6, HEADLINE = 0.25;
// The same of a rule, where the screen has that short side: it is read well, and can be read.
const LARGEST_RULE = 2, READABLE_RULE = 1.4, LEAST_RULE = 1;
// The steps of a lesson are of one size, which all but the longest have room for; what is so much wider than high is
// drawn below its text, not beside it.
const OF_A_STEP = 1.4, FLAT = 1.7;
let closing = 0;

function scale() { return Math.min(innerWidth, innerHeight) / SHORT_SIDE; }

// The seats sit around it clockwise, the first one below; each is turned to by a quarter of the circle.
function follow() {
  const { seats } = find("#panel[data-seats]").dataset, [seat, more] = onTurn();
  const quarter = turns && seat !== undefined && more === undefined ? Math.round((4 * seat) / Number(seats)) % 4 : 0;
  const size = scale(), sides = [innerWidth / size, innerHeight / size];
  if (quarter % 2) sides.reverse();
  const values = { "--w": `${sides[0]}px`, "--h": `${sides[1]}px`, "--s": String(size), "--r": `${quarter * 90}deg` };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value);
  const join = document.getElementById("big-join");
  if (join) join.hidden = [...Array(Number(seats)).keys()].every(isTaken);
  root.toggleAttribute("data-upright", sides[0] < sides[1]);
  fit();
}

// Zoomed rather than scaled: lines break anew at each size, so the largest that fits is found by trying.
function fit() {
  endMotion(); // where a thing is on its way it has no room of its own
  fitHeadline();
  const step = document.querySelector(".big-step");
  const drawn = step?.querySelector("svg[viewBox]")?.viewBox.baseVal;
  step?.toggleAttribute("data-flat", Boolean(drawn && drawn.width > FLAT * drawn.height));
  const parts = document.querySelectorAll(".big-fit"), most = step ? OF_A_STEP : LARGEST;
  for (const part of parts.length ? parts : [find(".big-table > *")]) enlarge(part, "--fit", most);
}
// In one line, where that is not too small to be read from afar; else in whole words, in so much of the height.
function fitHeadline() {
  const header = /** @type {HTMLElement | null} */ (document.querySelector(".big-now"));
  if (!header) return;
  const lines = [...header.querySelectorAll("p")];
  const high = find("#panel").clientHeight;
  for (const isOneLine of [true, false]) {
    root.toggleAttribute("data-one-line", isOneLine);
    for (let times = 1; times >= SMALLEST_LINE; times -= STEP) {
      header.style.setProperty("--fit-now", String(times));
      if (lines.every((line) => line.scrollWidth <= line.clientWidth && line.offsetHeight <= HEADLINE * high)) return;
    }
  }
}
// Lines that break anew give way in both directions, so what is too high by a factor is by its root too large, or more.
/** @param {HTMLElement} shown @param {string} size the property that tells it @param {number} most */
function enlarge(shown, size, most) {
  let steps = Math.round(most / STEP);
  while (steps * STEP > SMALLEST) {
    shown.style.setProperty(size, String(steps * STEP));
    const high = shown.scrollHeight / (shown.clientHeight + 1), wide = shown.scrollWidth / (shown.clientWidth + 1);
    if (high <= 1 && wide <= 1) return steps * STEP;
    steps = Math.min(steps - 1, Math.ceil(steps / Math.sqrt(Math.max(high, wide))));
  }
  shown.style.setProperty(size, String(SMALLEST));
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

// What is too long to be read from afar has its drawing beside it, or stands in two columns; it leaves its examples to
// the phones, and in the end whatever makes it too small: notes first, then what comes last, its drawing at the end.
function fitRule() {
  const blocks = /** @type {HTMLElement[]} */ ([...sheet.querySelectorAll(".rule-body > *")]);
  const kinds = [".drawing", ":not(.drawing, .note)", ".note"];
  const spare = kinds.flatMap((kind) => blocks.slice(1).filter((block) => block.matches(kind)));
  rest.remove();
  let size = layOut();
  while (size < LEAST_RULE * scale() && spare.length) {
    Object.assign(spare.pop() ?? {}, { hidden: true });
    sheet.querySelector(".rule")?.append(rest);
    size = layOut();
  }
}
function layOut() {
  let best = { size: 0, ways: [""] };
  const hasOne = sheet.querySelectorAll(".rule-body > .drawing:not([hidden])").length === 1;
  for (const brief of [[], ["data-brief"]]) {
    for (const way of [[], hasOne ? ["data-beside"] : [], ["data-long"]]) {
      const ways = [...way, ...brief], size = lay(ways);
      if (size > best.size) best = { size, ways };
      if (size >= READABLE_RULE * scale()) return size;
    }
  }
  return lay(best.ways);
}
/** @param {string[]} ways */
function lay(ways) {
  for (const name of ["data-beside", "data-long", "data-brief"]) sheet.toggleAttribute(name, ways.includes(name));
  return enlarge(sheet, "--fit-rule", LARGEST_RULE * scale());
}

// Nobody touches it: a rule that is shown goes by itself at last.
when("sheet:filled", () => {
  requestAnimationFrame(fitRule); // once it is told above it who shows it
  clearTimeout(closing);
  closing = setTimeout(() => sheet.close(), SHOWN_MS);
});

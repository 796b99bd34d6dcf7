// What is explained at a table: the newest thing that this phone has not read, for as long as it is news.
import assert from "node:assert/strict";
import { register } from "node:module";
import { beforeEach, mock, test } from "node:test";
import { happen, page, Part, setGlobal } from "./page.js";

const FRESH_STEPS = 6, FIRST = "/en/azura/learn", KNOWN = "tableside.known.azura", SEEN = "tableside.seen.here";
const dataset = { one: "Explain: {title}", none: "Learn" };
const chip = new Part({ dataset, href: FIRST, around: { "#explain a[data-one]": true } });
chip.setAttribute("href", FIRST);
const row = new Part(), panel = new Part({ dataset: {} }), line = new Part();
const control = new Part({ around: { "[data-switch=explain]": true } });
const inside = {
  "#explain": row, "#explain a[data-one]": chip, "#panel": panel, "#lesson-line": line,
  "[data-table]": new Part({ dataset: { game: "azura", table: "here" } }),
};
page.inside = inside;
setGlobal("isOver", () => panel.dataset.finished === "true");
setGlobal("location", { href: "/en/t/here" });
// A table's own script wants a whole table: here its version counts, and whether it is over.
const table = "data:text/javascript,export const version = () => globalThis.version, isOver = () => globalThis.isOver()";
const resolve = `(name, context, next) => name === "./panel.js" ? { url: "${table}", shortCircuit: true } : next(name, context)`;
register(`data:text/javascript,export const resolve = ${encodeURIComponent(resolve)}`);
mock.timers.enable({ apis: ["setTimeout"] });
await import("../../static/js/kit/explain.js");

// What is new at the table, in the order of the page.
function see(version, ...moments) {
  setGlobal("version", version);
  inside["[data-new]"] = moments.map((moment) => {
    const link = new Part({ textContent: `What is ${moment}?` });
    link.setAttribute("href", `${FIRST}/${moment}`);
    return new Part({ dataset: { new: moment }, inside: { a: link } });
  });
  happen("table:changed");
}
const offered = () => chip.dataset.tells;
function isNewsFrom(version) {
  see(version + FRESH_STEPS, "dragon");
  assert.equal(offered(), "dragon");
  see(version + FRESH_STEPS + 1, "dragon");
  assert.equal(offered(), "");
}
function read() {
  happen("click", chip);
  mock.timers.tick(0);
}

beforeEach(() => {
  for (const name of [KNOWN, SEEN, "tableside.explain"]) localStorage.removeItem(name);
  panel.dataset.finished = "false";
  location.href = "/en/t/here";
  see(0);
});

test("where nothing is new the whole lesson is offered", () => {
  assert.equal(offered(), "");
  assert.equal(chip.textContent, "Learn");
  assert.equal(chip.href, FIRST);
  assert.ok(!chip.attributes.has("data-sheet"));
});

test("what is new is offered by its title, over the table", () => {
  see(3, "dragon");
  assert.equal(chip.textContent, "Explain: What is dragon?");
  assert.equal(chip.href, `${FIRST}/dragon`);
  assert.ok(chip.attributes.has("data-sheet") && chip.marks.has("on"));
});

test("what came last comes first, whatever the order of the page", () => {
  see(1, "dragon");
  see(2, "dragon", "shell");
  assert.equal(offered(), "shell");
  see(3, "city", "dragon", "shell");
  assert.equal(offered(), "city");
});

test("what the headline asks for comes before what came later, and does not grow old", () => {
  see(1, "dragon");
  see(2 + FRESH_STEPS, "dragon", "shell");
  inside["[data-new]"][0].dataset.asked = "";
  happen("table:changed");
  assert.equal(offered(), "dragon");
  read();
  assert.equal(offered(), "shell");
});

test("what was read gives way to what came before it, and is not offered again", () => {
  see(1, "dragon");
  see(2, "dragon", "shell");
  read();
  assert.equal(offered(), "dragon");
  read();
  assert.equal(offered(), "");
  see(3, "dragon", "shell");
  assert.equal(offered(), "");
  read(); // the whole lesson, which is no moment
  assert.deepEqual(JSON.parse(localStorage.getItem(KNOWN)), ["shell", "dragon"]);
});

test("what has stood for a while is no news any more", () => {
  see(4, "dragon");
  isNewsFrom(4);
});

test("what went and comes again is new again", () => {
  see(1, "dragon");
  see(5);
  see(20, "dragon");
  assert.equal(offered(), "dragon");
});

test("a step taken back makes nothing older than now", () => {
  see(9, "dragon");
  see(2, "dragon");
  isNewsFrom(2);
});

test("a game that is over has no news", () => {
  panel.dataset.finished = "true";
  see(1, "dragon");
  assert.equal(offered(), "");
});

test("who does not want it is offered nothing", () => {
  see(1, "dragon");
  localStorage.setItem("tableside.explain", "false");
  happen("change", control);
  assert.ok(row.hidden);
  localStorage.setItem("tableside.explain", "true");
  happen("change", control);
  assert.ok(!row.hidden);
});

test("all learn together as long as nothing has happened", () => {
  happen("signal:page", page, { detail: { value: { step: "start", version: 0 } } });
  assert.equal(location.href, FIRST);
  assert.ok(!line.hidden);
  location.href = "/en/t/here";
  see(1);
  assert.ok(line.hidden, "somebody plays");
  happen("signal:page", page, { detail: { value: { step: "turn", version: 2 } } });
  assert.equal(location.href, "/en/t/here");
  see(2);
  assert.ok(!line.hidden, "it is heard of before the table");
  happen("signal:page", page, { detail: { value: { step: "", version: 2 } } });
  assert.ok(line.hidden);
});

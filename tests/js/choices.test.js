// What lies over the page leaves in sight what it speaks of.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { happen, page, Part, setGlobal } from "./page.js";

const SELECTOR = "details.pick";
let scrolled = 0;
setGlobal("innerHeight", 640);
setGlobal("scrollBy", (...by) => { scrolled += by[1] ?? by[0].top; });
setGlobal("history", { state: null, pushState: (state) => { history.state = state; }, go: () => {} });
setGlobal("getComputedStyle", () => ({ bottom: "0px" }));
page.inside[".bar"] = new Part({ getBoundingClientRect: () => ({ bottom: 40 }) });
const { keepSteps } = await import("../../static/js/kit/back.js");
const { keepInSight, oneOpen } = await import("../../static/js/kit/choices.js");

const over = new Part({ offsetHeight: 240 }); // from 400 down to the foot
const place = (top, bottom) => new Part({ getBoundingClientRect: () => ({ top, bottom }) });
const picks = [];
function pick() {
  const summary = new Part({ focused: 0, focus: () => { summary.focused += 1; } });
  const one = new Part({ open: false, inside: { summary } });
  one.around[SELECTOR] = one;
  picks.push(one);
  return one;
}
function open(one) {
  one.open = true;
  happen("toggle", one);
}
const found = page.querySelectorAll.bind(page);
page.querySelectorAll = (selector) => (selector === `${SELECTOR}[open]` ? picks.filter((one) => one.open) : found(selector));
const opened = [], closed = [];
const closeAll = oneOpen(SELECTOR, { opened: (one) => opened.push(one), closed: (one) => closed.push(one) });

beforeEach(() => {
  open(pick());
  closeAll(); // which scrolls back
  for (const list of [picks, opened, closed]) list.length = 0;
  scrolled = 0;
});

test("places that are hidden come up, with a little space", () => {
  keepInSight(over, [place(300, 350), place(380, 430)]);
  assert.equal(scrolled, 38);
});

test("no place goes up beneath the bar for it", () => {
  keepInSight(over, [place(60, 100), place(380, 430)]);
  assert.equal(scrolled, 12);
});

test("what is in sight stays where it is", () => {
  keepInSight(over, [place(100, 300)]);
  assert.equal(scrolled, 0);
});

test("closed, the page is where it was", () => {
  const one = pick();
  open(one);
  keepInSight(over, [place(380, 430)]);
  keepInSight(over, [place(392, 392)]);
  closeAll();
  assert.equal(scrolled, 0); // at once: what flies from or to the board is measured now
  happen("toggle", one);
  assert.deepEqual(closed, [one]);
});

test("what another leaves behind does not move the one that is open", () => {
  const [one, other] = [pick(), pick()];
  open(one);
  keepInSight(over, [place(380, 430)]);
  one.open = false; // as browsers do with details of one name, before any event
  open(other);
  assert.equal(scrolled, 0);
  keepInSight(over, [place(380, 430)]);
  happen("toggle", one);
  assert.equal(scrolled, 38);
});

test("one is open at a time", () => {
  const [one, other] = [pick(), pick()];
  open(one);
  open(other);
  assert.ok(!one.open && other.open);
  happen("toggle", one);
  assert.deepEqual([opened, closed], [[one, other], [one]]);
});

test("a tap beside it closes it; its own button and Escape give the focus back", () => {
  const one = pick(), summary = one.querySelector("summary");
  open(one);
  happen("click", new Part({ around: { [`${SELECTOR}, dialog`]: one } }));
  assert.ok(one.open);
  happen("click", new Part());
  assert.ok(!one.open);
  assert.equal(summary.focused, 0);
  open(one);
  happen("click", new Part({ around: { "[data-close-pick]": new Part() } }));
  assert.ok(!one.open);
  open(one);
  happen("keydown", page, { key: "Escape" });
  assert.ok(!one.open);
  assert.equal(summary.focused, 2);
});

test("Escape takes only the uppermost away", () => {
  const one = pick();
  open(one);
  let taken = 0;
  const takeAway = () => { taken += 1; keepSteps(takeAway, 0); };
  keepSteps(takeAway, 1);
  happen("keydown", page, { key: "Escape" });
  assert.ok(one.open);
  assert.equal(taken, 1);
  happen("keydown", page, { key: "Escape" });
  assert.ok(!one.open);
  assert.equal(taken, 1);
});

test("Escape that something else has answered leaves it open", () => {
  const one = pick();
  open(one);
  happen("keydown", page, { key: "Escape", defaultPrevented: true });
  assert.ok(one.open);
});

test("Escape that closes a sheet, or a list over the page, leaves it open", () => {
  const one = pick();
  open(one);
  page.inside["dialog[open], :popover-open"] = new Part();
  happen("keydown", page, { key: "Escape" });
  delete page.inside["dialog[open], :popover-open"];
  assert.ok(one.open);
});

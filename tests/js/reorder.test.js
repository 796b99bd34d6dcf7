// A list whose items are moved by their grips.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { happen, page, Part, setGlobal } from "./page.js";

const HIGH = 50; // of an item, in pixels
const list = [];
setGlobal("innerHeight", 800);
setGlobal("scrollY", 0);
setGlobal("scrollBy", (_left, top) => { scrollY += top; });
page.querySelectorAll = () => list;
page.getElementById = (id) => list.find(({ grip }) => grip.id === id)?.grip ?? null;
const focused = [];
const { onMoved } = await import("../../static/js/kit/reorder.js");

// Takes an item out of the list and puts it beside another.
function put(item, other, behind) {
  list.splice(list.indexOf(item), 1);
  list.splice(list.indexOf(other) + behind, 0, item);
}
class Item extends Part {
  offsetHeight = HIGH;
  parentElement = new Part();
  constructor(name) {
    super({ name });
    const own = { id: `grip-${name}`, setPointerCapture: () => undefined, focus: () => focused.push(name) };
    this.grip = new Part({ around: { "[data-grip]": null, "[data-card]": this }, ...own });
    this.grip.around["[data-grip]"] = this.grip;
  }
  get offsetTop() { return list.indexOf(this) * HIGH; }
  get previousElementSibling() { return list[list.indexOf(this) - 1] ?? null; }
  get nextElementSibling() { return list[list.indexOf(this) + 1] ?? null; }
  before(other) { put(other, this, 0); }
  after(other) { put(other, this, 1); }
}
const moves = [];
onMoved((item, place) => moves.push([item.name, place]));
const names = () => list.map((item) => item.name).join("");
const finger = (type, item, y, more = {}) => happen(type, item.grip, { clientY: y, pointerId: 1, button: 0, ...more });

// A finger goes from one height to another, step by step.
function drag(item, from, to) {
  finger("pointerdown", item, from);
  const step = Math.sign(to - from) * 5;
  for (let y = from; y !== to; y += step) finger("pointermove", item, y + step);
}

beforeEach(() => {
  happen("table:changed");
  list.splice(0, list.length, ...[..."abcd"].map((name) => new Item(name)));
  moves.length = 0;
  focused.length = 0;
  scrollY = 0;
});

test("the others step aside for what is dragged", () => {
  const [a] = list;
  drag(a, 300, 375);
  assert.equal(names(), "bacd");
  drag(a, 375, 430);
  assert.equal(names(), "bcad");
});

test("where it is let go is told, counted from 0", () => {
  const d = list[3];
  drag(d, 500, 390);
  finger("pointerup", d, 390);
  assert.equal(names(), "adbc");
  assert.deepEqual(moves, [["d", 1]]);
  assert.ok(!d.marks.has("is-moving"));
});

test("what comes back to its place has not moved", () => {
  const [a] = list;
  drag(a, 300, 375);
  for (let y = 370; y >= 300; y -= 5) finger("pointermove", a, y);
  finger("pointerup", a, 300);
  assert.equal(names(), "abcd");
  assert.deepEqual(moves, []);
});

test("Escape, and a finger that is taken from us, put it back", () => {
  const [, b, , d] = list;
  drag(b, 300, 420);
  assert.equal(names(), "acdb");
  happen("keydown", page, { key: "Escape" });
  assert.equal(names(), "abcd");
  drag(d, 500, 300);
  assert.equal(names(), "dabc");
  happen("pointercancel");
  assert.equal(names(), "abcd");
  assert.deepEqual(moves, []);
});

test("another finger moves nothing", () => {
  const [a] = list;
  finger("pointerdown", a, 300);
  finger("pointermove", a, 500, { pointerId: 2 });
  finger("pointerup", a, 500, { pointerId: 2 });
  assert.equal(names(), "abcd");
  assert.deepEqual(moves, []);
});

test("at the edge the page is scrolled, and the item goes along", () => {
  const [a] = list;
  finger("pointerdown", a, 600);
  for (let times = 0; times < 10; times += 1) finger("pointermove", a, 660);
  assert.equal(scrollY, 100);
  assert.equal(names(), "bcda");
});

test("arrow keys move by one, and not beyond the ends", () => {
  const [a, b, , d] = list;
  const press = (item, key) => happen("keydown", item.grip, { key }).defaultPrevented;
  assert.ok(press(b, "ArrowUp"));
  press(b, "ArrowDown");
  press(a, "ArrowUp");
  press(d, "ArrowDown");
  assert.ok(!press(b, "Enter"));
  assert.deepEqual(moves, [["b", 0], ["b", 2]]);
});

test("what a key has moved keeps the focus, once", () => {
  const [, b, , d] = list;
  drag(d, 500, 390);
  finger("pointerup", d, 390);
  happen("table:changed");
  assert.deepEqual(focused, []);
  happen("keydown", b.grip, { key: "ArrowUp" });
  happen("table:changed");
  happen("table:changed");
  assert.deepEqual(focused, ["b"]);
});

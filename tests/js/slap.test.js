// Fields that are slapped.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { happen, Part } from "./page.js";

let clock = 0, isOpen = true;
const slapped = [];
performance.now = () => clock;
const { forgetSlaps, onSlap } = await import("../../static/js/kit/slap.js");
onSlap(".seat", () => isOpen, (_event, field) => slapped.push(field.id));

// A seat's field, and the button in it.
function seat(id) {
  const field = new Part({ id });
  field.around[".seat"] = field;
  return { field, button: new Part({ around: { ".seat": field, button: field } }) };
}
const down = (part, button = 0) => happen("pointerdown", part, { button });
const click = (part, detail = 1) => happen("click", part, { detail });

beforeEach(() => { clock += 10_000; isOpen = true; slapped.length = 0; forgetSlaps(); });

test("it counts when the finger is down, and the click says nothing new", () => {
  const { field } = seat("a");
  down(field);
  assert.deepEqual(slapped, ["a"]);
  assert.ok(click(field).defaultPrevented);
  assert.deepEqual(slapped, ["a"]);
});

test("several in a row are one, until they are forgotten", () => {
  const { field } = seat("a");
  down(field);
  clock += 1400;
  let shown = 0;
  field.animate = () => { shown += 1; };
  down(field);
  assert.equal(slapped.length, 1);
  assert.equal(shown, 1); // that it did not count
  forgetSlaps();
  down(field);
  assert.equal(slapped.length, 2);
});

test("two fields are two slaps", () => {
  down(seat("a").field);
  down(seat("b").field);
  assert.deepEqual(slapped, ["a", "b"]);
});

test("a button of it works without a finger, as for a reader", () => {
  const { field, button } = seat("a");
  click(field, 0);
  assert.deepEqual(slapped, []);
  click(button, 0);
  assert.deepEqual(slapped, ["a"]);
});

test("outside a race a touch is a touch, and its click goes on", () => {
  isOpen = false;
  const { button } = seat("a");
  down(button);
  assert.ok(!click(button).defaultPrevented);
  assert.deepEqual(slapped, []);
});

test("a click whose touch came before the race is no slap's echo", () => {
  isOpen = false;
  const { button } = seat("a");
  down(button);
  isOpen = true;
  click(button);
  assert.deepEqual(slapped, ["a"]);
});

test("another button of the mouse is no slap", () => {
  down(seat("a").field, 2);
  assert.deepEqual(slapped, []);
});

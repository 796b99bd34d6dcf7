// What comes to lie under a finger, and what others move.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { happen, page, Part } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
performance.now = () => Date.now();
const { lock, lockChanged, lockUnderFinger, placesIn } = await import("../../static/js/kit/lock.js");
const CONTROLS = "button, summary, label, a[href]";
const button = (left, value = "1") => {
  const one = new Part({ value, getBoundingClientRect: () => ({ left: one.left, top: 100 }), left });
  one.around[CONTROLS] = one.around.button = one;
  return one;
};
const lies = (one) => { page.elementFromPoint = () => one; };
const isLocked = (one) => "locked" in one.dataset;
const tap = (one, at = { clientX: 20, clientY: 120 }) => happen("pointerdown", one, at);

test("a lock lasts a moment, in which nothing is tapped", () => {
  const one = button(0);
  const isEaten = () => {
    one.around["[data-locked]"] = isLocked(one) ? one : null;
    return happen("click", one, { clientX: 20, clientY: 120 }).defaultPrevented;
  };
  lock([one]);
  mock.timers.tick(299);
  assert.ok(isEaten());
  mock.timers.tick(1);
  assert.ok(!isEaten());
});

test("after a tap another control under the finger is locked, the one that was tapped is not", () => {
  const [tapped, other] = [button(0), button(0)];
  tap(tapped);
  lies(tapped);
  lockUnderFinger(placesIn(new Part({ inside: { button: [tapped] } })));
  assert.ok(!isLocked(tapped));
  lies(other);
  lockUnderFinger();
  assert.ok(isLocked(other));
});

test("what was tapped is locked when it does something else now", () => {
  const one = button(0);
  tap(one);
  lies(one);
  const before = placesIn(new Part({ inside: { button: [one] } }));
  one.value = "2";
  lockUnderFinger(before);
  assert.ok(isLocked(one));
});

test("a click that a key made lies nowhere", () => {
  const one = button(0);
  tap(button(0));
  happen("click", one, { clientX: 0, clientY: 0 });
  page.elementFromPoint = (x, y) => (x === 20 && y === 120 ? one : null);
  lockUnderFinger();
  assert.ok(isLocked(one));
});

test("what comes to lie under a finger waits however late it comes", () => {
  const one = button(0);
  tap(button(0));
  lies(one);
  mock.timers.tick(5000);
  lockUnderFinger();
  assert.ok(isLocked(one));
});

test("what others moved, changed or brought, or what means something else by them, is locked, the rest is not", () => {
  const [moved, changed, still, brought, undo] = [button(0), button(50), button(100), button(150), button(200)];
  const before = placesIn(new Part({ inside: { button: [moved, changed, still, undo] } }));
  moved.left = 5;
  changed.value = "2";
  still.left = 104;
  undo.title = "Undo: the other one";
  const all = [moved, changed, still, brought, undo];
  lockChanged(new Part({ inside: { button: all } }), before);
  assert.deepEqual(all.map(isLocked), [true, true, false, true, true]);
});

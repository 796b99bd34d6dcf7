// Buttons that come to lie under a finger.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { happen, Part } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
performance.now = () => Date.now();
const { lock, lockUnderFinger } = await import("../../static/js/kit/lock.js");
const button = (left) => new Part({ getBoundingClientRect: () => ({ left, right: left + 40, top: 100, bottom: 140 }) });
const isLocked = (one) => "locked" in one.dataset;

test("a lock lasts a moment", () => {
  const one = button(0);
  lock([one]);
  assert.ok(isLocked(one));
  mock.timers.tick(299);
  assert.ok(isLocked(one));
  mock.timers.tick(1);
  assert.ok(!isLocked(one));
});

test("after a tap only what lies under the finger is locked", () => {
  const [under, beside] = [button(0), button(50)];
  happen("pointerdown", under, { clientX: 20, clientY: 120 });
  lockUnderFinger([under, beside]);
  assert.ok(isLocked(under) && !isLocked(beside));
});

test("a click that a key made lies nowhere", () => {
  const one = button(0);
  happen("pointerdown", one, { clientX: 20, clientY: 120 });
  happen("click", one, { clientX: 0, clientY: 0 });
  lockUnderFinger([one]);
  assert.ok(isLocked(one));
});

test("a finger that is long gone locks nothing", () => {
  const one = button(0);
  happen("pointerdown", one, { clientX: 20, clientY: 120 });
  mock.timers.tick(601);
  lockUnderFinger([one]);
  assert.ok(!isLocked(one));
});

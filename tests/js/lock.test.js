// What comes to lie under a finger, and what others move.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { happen, page, Part, setGlobal, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "Date"] });
performance.now = () => Date.now();
const frames = [];
globalThis.requestAnimationFrame = (drawn) => frames.push(drawn);
const draw = () => { for (const drawn of frames.splice(0)) drawn(); };
const stored = new Map();
setGlobal("sessionStorage", { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) });
await import("../../static/js/arrival.js");
const { lock, lockChanged, lockMoved, lockUnderFinger, lockUnread, placesIn } = await import("../../static/js/kit/lock.js");
const CONTROLS = "button, summary, label, a[href]";
const button = (left, value = "1") => {
  const box = () => ({ left: one.left, top: 100, width: 40, height: 40 });
  const one = new Part({ value, getBoundingClientRect: box, left });
  one.around[CONTROLS] = one;
  return one;
};
// The controls of the page, and which of them lies under the finger: in the gap beside them there is none.
const lie = (all, under = new Part()) => {
  page.inside[CONTROLS] = all;
  page.elementFromPoint = () => under;
};
const places = (...inside) => placesIn(new Part({ inside: { [CONTROLS]: inside } }));
const isLocked = (one) => "locked" in one.dataset;
const eats = (one, at = { clientX: 20, clientY: 120 }) => {
  one.around["[data-locked]"] = isLocked(one) ? one : null;
  return happen("click", one, at).defaultPrevented;
};
const tap = (one, at = { clientX: 20, clientY: 120 }) => {
  one.around["[data-locked]"] = isLocked(one) ? one : null;
  return happen("pointerdown", one, at);
};

test("a lock lasts a moment, in which nothing is tapped", () => {
  const one = button(0);
  lock([one]);
  mock.timers.tick(299);
  assert.ok(eats(one));
  mock.timers.tick(1);
  assert.ok(!eats(one));
});

test("what is locked once more stays so to the end of it", () => {
  const one = button(0);
  lock([one]);
  mock.timers.tick(200);
  lock([one]);
  mock.timers.tick(200);
  assert.ok(isLocked(one));
  mock.timers.tick(100);
  assert.ok(!isLocked(one));
});

test("a finger put down while it was locked taps nothing when it is lifted", () => {
  const one = button(0);
  lock([one]);
  mock.timers.tick(250);
  tap(one);
  mock.timers.tick(100);
  assert.ok(eats(one));
  tap(one);
  assert.ok(!eats(one));
});

test("after a tap another control under the finger is locked, the one that was tapped is not", () => {
  const [tapped, other] = [button(0), button(0)];
  tap(tapped);
  lie([tapped], tapped);
  lockUnderFinger(places(tapped));
  assert.ok(!isLocked(tapped));
  lie([other], other);
  lockUnderFinger();
  assert.ok(isLocked(other));
});

test("what was tapped is locked when it does something else now, for as long as a second tap may come", () => {
  const one = button(0);
  tap(one);
  lie([one], one);
  const before = places(one);
  one.value = "2";
  lockUnderFinger(before);
  mock.timers.tick(499);
  assert.ok(isLocked(one));
  mock.timers.tick(1);
  assert.ok(!isLocked(one));
});

test("in a gap all that a finger reaches is locked, else what lies under it alone", () => {
  const [left, right, far] = [button(-22), button(22), button(45)];
  tap(button(0));
  lie([left, right, far]);
  lockUnderFinger(places());
  assert.deepEqual([left, right, far].map(isLocked), [true, true, false]);
  mock.timers.tick(500);
  lie([left, right, far], left);
  lockUnderFinger(places());
  assert.deepEqual([left, right, far].map(isLocked), [true, false, false]);
});

test("a click that a key made lies nowhere", () => {
  const one = button(0);
  tap(button(0));
  happen("click", one, { clientX: 0, clientY: 0 });
  lie([one]);
  page.elementFromPoint = (x, y) => (x === 20 && y === 120 ? one : new Part());
  lockUnderFinger();
  assert.ok(isLocked(one));
});

test("what comes to lie under a finger waits however late it comes", () => {
  const one = button(0);
  tap(button(0));
  lie([one], one);
  mock.timers.tick(5000);
  lockUnderFinger();
  assert.ok(isLocked(one));
});

test("what others moved, changed or brought, or what means something else by them, is locked, the rest is not", () => {
  const [moved, changed, still, brought, undo] = [button(0), button(50), button(100), button(150), button(200)];
  const before = places(moved, changed, still, undo);
  moved.left = 5;
  changed.value = "2";
  still.left = 104;
  undo.title = "Undo: the other one";
  const all = [moved, changed, still, brought, undo];
  lockChanged(new Part({ inside: { button: all } }), before);
  assert.deepEqual(all.map(isLocked), [true, true, false, true, true]);
});

test("where the page closes a gap what moves up is locked, what stays where it was may be tapped", () => {
  const [below, dock] = [button(50), button(100)];
  page.inside["#panel"] = new Part({ inside: { [CONTROLS]: [below, dock], button: [below, dock] } });
  lockMoved(() => { below.left = 0; });
  assert.deepEqual([below, dock].map(isLocked), [true, false]);
});

let refused = 0;
page.addEventListener("tap:refused", () => { refused += 1; });

test("a tap on what others have just changed is told to be lost, the second one of a double tap is not", () => {
  const one = button(0), before = places(one), at = { clientX: 20, clientY: 120, detail: 1 };
  refused = 0;
  one.value = "2";
  lockChanged(new Part({ inside: { button: one } }), before);
  assert.ok(eats(one));
  assert.equal(refused, 1);
  mock.timers.tick(400);
  tap(one);
  assert.ok(!eats(one, at));
  lock([one], 1000);
  mock.timers.tick(349);
  tap(one);
  assert.ok(eats(one, at));
  assert.equal(refused, 1);
  // Whoever taps later has meant it.
  mock.timers.tick(1);
  tap(one);
  assert.ok(eats(one, at));
  assert.equal(refused, 2);
});

test("every tap that is refused is shown on what was tapped, also where all waits", () => {
  const one = button(0), all = new Part();
  let shown = 0;
  one.animate = () => { shown += 1; };
  for (const part of [one, all]) {
    lock([part]);
    one.around["[data-locked]"] = part;
    assert.ok(happen("click", one, { clientX: 20, clientY: 120 }).defaultPrevented);
  }
  assert.equal(shown, 2);
});

test("of what is tapped in an order the rest waits with the first that was refused, until the finger rests", () => {
  const row = new Part(), [first, second] = [button(0), button(100)], beside = { clientX: 120, clientY: 120 };
  for (const one of [first, second]) one.around["[data-in-order]"] = row;
  const eatsInRow = (one, at) => {
    one.around["[data-locked]"] = [one, row].find(isLocked) ?? null;
    happen("pointerdown", one, at);
    return happen("click", one, at).defaultPrevented;
  };
  lock([first]);
  assert.ok(eatsInRow(first, { clientX: 20, clientY: 120 }));
  for (const _tap of [1, 2]) {
    mock.timers.tick(350);
    assert.ok(eatsInRow(second, beside));
  }
  mock.timers.tick(500);
  assert.ok(!eatsInRow(second, beside));
});

test("what lies beside the finger waits for a tap that goes astray, not for one that is put there", () => {
  const one = button(30);
  one.getBoundingClientRect = () => ({ left: 30, top: 100, width: 80, height: 40 });
  tap(button(0));
  lie([one]);
  lockUnderFinger(places());
  assert.ok(isLocked(one));
  assert.ok(eats(one, { clientX: 40, clientY: 120 }));
  tap(one, { clientX: 70, clientY: 120 });
  assert.ok(!eats(one, { clientX: 70, clientY: 120 }));
});

test("a finger that came down on what has gone when it is lifted has tapped nothing, and that is told", () => {
  const [one, other] = [button(0), button(0)], ground = new Part(), at = { clientX: 20, clientY: 120, detail: 1 };
  refused = 0;
  for (const left of [0, 100]) {
    one.left = 0;
    tap(one);
    one.left = left;
    assert.equal(happen("click", ground, at).defaultPrevented, left > 0);
    assert.equal(refused, left && 1);
  }
  one.left = 0;
  tap(one);
  one.left = 100;
  happen("click", ground, { clientX: 90, clientY: 120, detail: 1 }); // it was dragged away
  assert.equal(refused, 1);
  one.left = 0;
  tap(one);
  one.left = 100;
  assert.ok(!happen("click", other, { clientX: 0, clientY: 0, detail: 0 }).defaultPrevented); // a key is no finger
  // Nor what has come to lie there instead; what only moved a little is still tapped.
  one.left = 0;
  tap(one);
  one.left = 100;
  assert.ok(eats(other, at));
  assert.equal(refused, 2);
  one.left = 0;
  tap(one);
  one.left = 15;
  assert.ok(!eats(one, at));
});

test("what an answer has changed waits for half a second from the tap, and long enough to be seen", () => {
  for (const [late, end] of [[150, 500], [400, 700]]) {
    const one = button(0);
    tap(one);
    lie([one], one);
    const before = places(one);
    one.value = "2";
    mock.timers.tick(late);
    lockUnderFinger(before);
    mock.timers.tick(end - late - 1);
    assert.ok(isLocked(one));
    mock.timers.tick(1);
    assert.ok(!isLocked(one));
  }
});

test("what was another's and is one's own now may be tapped at once by others' change, not by a second tap of one's own", () => {
  const means = (player) => `{"args":{"player":${player}},"kind":"draw"}`;
  const [own, theirs] = [button(0, means(0)), button(50, means(0))];
  page.documentElement.dataset.seat = "1";
  tap(own);
  lie([own], own);
  const before = places(own, theirs);
  own.value = means(1);
  theirs.value = means(2);
  lockChanged(new Part({ inside: { button: [own, theirs] } }), before);
  assert.deepEqual([own, theirs].map(isLocked), [false, true]);
  lockUnderFinger(before);
  assert.ok(isLocked(own));
});

test("what is not meant twice hears one tap of a double tap; a key is heard each time", () => {
  const one = button(0), at = { clientX: 20, clientY: 120, detail: 1 };
  one.around["[data-once]"] = one;
  assert.ok(!eats(one, at));
  mock.timers.tick(349);
  assert.ok(eats(one, at));
  mock.timers.tick(1);
  assert.ok(!eats(one, { clientX: 0, clientY: 0, detail: 0 }));
  assert.ok(!eats(one, at));
});

test("what has come can be tapped once it has been there to be read, however late a busy page draws it", () => {
  const one = button(0);
  lockUnread(one);
  mock.timers.tick(5000);
  assert.ok(isLocked(one));
  draw();
  draw();
  mock.timers.tick(699);
  assert.ok(eats(one));
  mock.timers.tick(1);
  assert.ok(!eats(one));
});

test("the page that a tap leads to takes no second one there until it has been seen, elsewhere it does; a key is heard", async () => {
  const one = button(0), at = { clientX: 20, clientY: 120, detail: 1 }, elsewhere = { ...at, clientX: 60 };
  const comes = () => dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  const double = (where) => {
    tap(one, where);
    return eats(one, where);
  };
  let shown = 0;
  one.animate = () => { shown += 1; };
  tap(one, at);
  dispatchEvent(new Event("pagehide"));
  comes();
  mock.timers.tick(150);
  draw();
  assert.ok(double(at));
  assert.ok(!double(elsewhere));
  assert.ok(!eats(one, { clientX: 0, clientY: 0, detail: 0 }));
  mock.timers.tick(399);
  refused = 0;
  assert.ok(double(at));
  await settled();
  assert.deepEqual([shown, refused], [2, 1]); // the first was a double tap, the second is told
  mock.timers.tick(1);
  assert.ok(!double(at));
  // Whoever comes later, from elsewhere.
  mock.timers.tick(4000);
  comes();
  assert.ok(!double(at));
});

// A clock's signals: each at its moment, once.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { page, Part, setGlobal, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
performance.now = () => Date.now();
setGlobal("fetch", async () => ({ json: async () => ({ now_ms: Date.now() - 0.5 }) }));
const felt = [];
setGlobal("navigator", { languages: [], vibrate: (pattern) => felt.push([].concat(pattern)[0]) });
const announce = new Part();
page.inside = { "#main": new Part(), "#announce": announce };
const { plan, GRACE_MS } = await import("../../static/js/kit/moments.js");
await settled(); // the server's clock is known: it is this phone's

const BEAT = 60, GO = 350, WARNING = 80, OVER = 250; // by what is felt
let start = 0, over = 0, round = 0;
const tellOver = () => { over += 1; };

// A clock that starts in four seconds, with a beat in each of the three before, and ends after twenty.
function race(more = {}) {
  const beats = [3000, 2000, 1000].map((before) => start - before);
  return { phase: "running", base: 0, from: start, beats, ends: start + 20_000, warns: start + 10_000, until: 0, limit: 20_000, round, pattern: "", go: "Go!", ...more };
}
// In small steps: within one, timers that follow from others would come late.
function pass(ms) {
  for (let left = ms; left > 0; left -= 10) mock.timers.tick(Math.min(left, 10));
}
const sleep = (ms) => mock.timers.setTime(Date.now() + ms);

beforeEach(() => {
  plan(race({ phase: "idle", round: -1 }), tellOver);
  pass(60_000);
  felt.length = 0;
  announce.textContent = "";
  start = Date.now() + 4000;
  over = 0;
  round += 1;
});

test("beats and start come at their moments", () => {
  plan(race(), tellOver);
  pass(999);
  assert.deepEqual(felt, []);
  pass(1);
  assert.deepEqual(felt, [BEAT]);
  pass(2000);
  assert.deepEqual(felt, [BEAT, BEAT, BEAT]);
  assert.equal(announce.textContent, "");
  pass(1000);
  assert.deepEqual(felt, [BEAT, BEAT, BEAT, GO]);
  assert.equal(announce.textContent, "Go!");
});

test("a countdown warns, ends, and the table is told once the last taps had time to come in", () => {
  plan(race(), tellOver);
  pass(4000 + 20_000);
  assert.deepEqual(felt.slice(4), [WARNING, OVER]);
  pass(GRACE_MS - 1);
  assert.equal(over, 0);
  pass(1);
  assert.equal(over, 1);
});

test("a race without a countdown has no end of its own", () => {
  plan(race({ ends: 0, warns: 0 }), tellOver);
  pass(60_000);
  assert.deepEqual(felt, [BEAT, BEAT, BEAT, GO]);
  assert.equal(over, 0);
});

test("the same said again gives nothing twice", () => {
  plan(race(), tellOver);
  pass(2000);
  plan(race(), tellOver);
  plan(race({ warns: start + 9000, ends: start + 19_000 }), tellOver);
  pass(2000);
  assert.deepEqual(felt, [BEAT, BEAT, BEAT, GO]);
});

test("a start that is taken back is silent, and given when it comes again", () => {
  plan(race(), tellOver);
  pass(3800); // the start's signal is on its way
  plan(race({ phase: "idle" }), tellOver);
  pass(100);
  assert.deepEqual(felt, [BEAT, BEAT, BEAT]);
  plan(race(), tellOver);
  pass(100);
  assert.deepEqual(felt, [BEAT, BEAT, BEAT, GO]);
});

test("a phone that comes later gives only what is still to come", () => {
  start = Date.now() - 5000;
  plan(race(), tellOver);
  pass(20_000);
  assert.deepEqual(felt, [WARNING, OVER]);
});

test("a phone that slept through the end looks first whether another has told it", () => {
  plan(race(), tellOver);
  pass(4000);
  sleep(60_000);
  pass(1);
  assert.equal(over, 0);
  pass(2000);
  assert.equal(over, 1);
});

test("where another has told it meanwhile, it is not told again", () => {
  plan(race(), tellOver);
  pass(4000);
  sleep(60_000);
  pass(1);
  plan(race({ phase: "stopped" }), tellOver);
  pass(5000);
  assert.equal(over, 0);
});

test("what is felt can be switched off", () => {
  localStorage.setItem("tableside.buzz", "false");
  plan(race(), tellOver);
  pass(5000);
  localStorage.removeItem("tableside.buzz");
  assert.deepEqual(felt, []);
});

// A clock that is computed from stored moments.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { page, Part, setGlobal } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
setGlobal("fetch", async () => { throw new TypeError("no network"); });
page.inside["#main"] = new Part();
const { eachFrame, phaseAt, readClock, showClock, shown } = await import("../../static/js/kit/clock.js");

const START = 100_000;
const said = {
  phase: "running", base: "0", from: String(START), beats: "97000 98000 99000", ends: "190000", warns: "180000",
  until: "0", limit: "90000", round: "2", pattern: "{minutes}:{seconds}.{tenths}", days: "{days} d {hours} h", go: "Go!",
};
const clock = (more = {}) => readClock(new Part({ dataset: { ...said, ...more } }));

test("it is read from what the table says, and stands idle where there is none", () => {
  const { phase, beats, from, round } = clock();
  assert.deepEqual({ phase, beats, from, round }, { phase: "running", beats: [97_000, 98_000, 99_000], from: START, round: 2 });
  assert.equal(readClock(null).phase, "idle");
  assert.deepEqual(readClock(null).beats, []);
});

test("it shows what passed since it runs, and what it had shown before", () => {
  assert.equal(shown(clock(), START + 2500), 2500);
  assert.equal(shown(clock({ base: "4000" }), START + 2500), 6500);
  assert.equal(shown(clock(), START - 500), 0);
  assert.equal(shown(clock({ phase: "paused", base: "4000" }), START + 2500), 4000);
});

test("before its start it counts, after its end it waits a moment for taps from before", () => {
  assert.equal(phaseAt(clock(), START - 1, true), "counting");
  assert.equal(phaseAt(clock(), START, true), "running");
  assert.equal(phaseAt({ ...clock(), frozen: START + 1 }, START + 9, true), "frozen");
  const stopped = clock({ phase: "stopped", until: "150000" });
  assert.equal(phaseAt(stopped, 150_499, true), "closing");
  assert.equal(phaseAt(stopped, 150_500, true), "stopped");
  assert.equal(phaseAt(stopped, 150_000, false), "stopped");
});

test("beats are counted down, then time runs in tenths, in seconds from an hour on, in hours from a day on", () => {
  const timer = new Part(), face = new Part({ inside: { "[role=timer]": timer } });
  const moments = [-2001, -2000, -1, 0, 65_490, 3_599_999, 3_600_000, 86_399_999, 847_955_400];
  const texts = moments.map((ms) => START + ms).map((at) => {
    showClock(face, clock(), at);
    return timer.textContent;
  });
  assert.deepEqual(texts, ["3", "2", "1", "0:00.0", "1:05.4", "59:59.9", "1:00:00", "23:59:59", "9 d 19 h"]);
});

test("what is left of a countdown is told in whole seconds, never less than nothing", () => {
  const bar = { value: 0 }, words = new Part();
  const inside = {
    "[role=timer]": new Part(), progress: bar, "[data-text]": new Part({ dataset: { text: "{time} left" } }),
    "progress + *": words,
  };
  const told = [START, START + 1, START + 89_001, START + 99_000].map((at) => {
    showClock(new Part({ inside }), clock(), at);
    return words.textContent;
  });
  assert.deepEqual(told, ["1:30 left", "1:30 left", "0:01 left", "0:00 left"]);
  assert.equal(bar.value, 0);
});

test("it is drawn with each frame as long as something moves, one frame at a time", () => {
  const frames = new Map();
  let number = 0, moves = true, drawn = 0;
  setGlobal("requestAnimationFrame", (act) => { number += 1; frames.set(number, act); return number; });
  setGlobal("cancelAnimationFrame", (which) => frames.delete(which));
  const redraw = eachFrame(() => { drawn += 1; return moves; });
  redraw();
  redraw();
  assert.equal(frames.size, 1);
  moves = false;
  [...frames.values()][0]();
  assert.equal(drawn, 3);
  assert.equal(frames.size, 0);
});

// What phones tell each other: fetched once, in order, and never lost.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page, Part, setGlobal, settled } from "./page.js";

const rule = (number) => ({ kind: "rule", number });
const asked = [], told = [];
let answers = [], signals = [];
setGlobal("fetch", (url) => {
  asked.push(url);
  return new Promise((resolve, reject) => { answers.push({ resolve, reject }); });
});
page.inside["[data-table]"] = new Part({ dataset: { base: "/en/t/a", signal: "4" } });
page.addEventListener("signal:rule", ({ detail }) => told.push(detail.number));
const { hear, heard } = await import("../../static/js/kit/signals.js");

// The server answers the question that has waited longest.
async function serve() {
  const after = Number(asked.at(-answers.length).split("=")[1]);
  const fresh = signals.filter(({ number }) => number > after);
  answers.shift().resolve({ ok: true, json: async () => ({ signals: fresh, number: signals.at(-1).number }) });
  await settled();
}

beforeEach(() => { asked.length = 0; told.length = 0; answers = []; });

test("what is known already is not asked for", () => {
  hear(4);
  assert.deepEqual(asked, []);
});

test("what is new is raised, oldest first", async () => {
  signals = [5, 6].map(rule);
  hear(6);
  await serve();
  assert.deepEqual(asked, ["/en/t/a/signals?after=4"]);
  assert.deepEqual(told, [5, 6]);
  assert.equal(heard(), 6);
});

test("one told of while another is fetched is asked for too, not at the same time", async () => {
  signals = [rule(7)];
  hear(7);
  hear(8);
  assert.equal(asked.length, 1);
  await serve();
  signals.push(rule(8));
  await serve();
  assert.deepEqual(told, [7, 8]);
});

test("without a network the next word of it asks again", async () => {
  signals = [rule(9)];
  hear(9);
  answers.shift().reject(new TypeError("no network"));
  await settled();
  assert.equal(heard(), 8);
  hear(9);
  await serve();
  assert.deepEqual(told, [9]);
});

// The server's clock, as a phone estimates it.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
let set = 0, trips = [], reachable = true;
const told = [];
globalThis.performance = { now: () => elapsed() };
globalThis.document = {
  hidden: false,
  documentElement: { lang: "en" },
  addEventListener: () => undefined,
  dispatchEvent: (event) => told.push(event.type),
};
globalThis.addEventListener = () => undefined;
const stored = new Map();
globalThis.localStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => stored.set(name, text),
};

const elapsed = () => Date.now() - 1_000_000 - set; // what no setting of the clock changes
const serverNow = () => 5_000_000 + elapsed(); // whatever the phone's own clock says
const isRight = () => Math.abs(clock.now() - serverNow()) <= 1;

const pass = (ms) => mock.timers.tick(ms);

// A round trip: the request takes so long on its way, the answer so long on its way back.
globalThis.fetch = async () => {
  if (!reachable) throw new TypeError("no network");
  const [there, back] = trips.shift() ?? [50, 50];
  pass(there);
  const said = serverNow();
  pass(back);
  return { json: async () => ({ now_ms: said }) };
};

async function settle(rounds = 12) {
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    pass(60);
  }
}

trips = [[400, 20], [5, 5], [5, 300], [200, 5], [80, 80], [90, 10]];
const clock = await import("../../static/js/kit/servertime.js");

test("the shortest of several round trips is believed", async () => {
  await settle();
  assert.equal(clock.isKnown(), true);
  assert.ok(isRight());
  assert.deepEqual(told, ["servertime:known"]);
});

test("a tap happened when the finger came down, not when it was handled", () => {
  const down = { timeStamp: elapsed() };
  pass(120);
  assert.ok(Math.abs(clock.momentOf(down) - (clock.now() - 120)) <= 1);
});

test("a clock that is set is doubted until the server was heard again", async () => {
  clock.watch();
  trips = [];
  set = 3_600_000;
  mock.timers.setTime(Date.now() + set);
  clock.watch();
  assert.equal(clock.isKnown(), false);
  assert.equal(clock.momentOf({ timeStamp: elapsed() }), 0);
  await settle();
  assert.equal(clock.isKnown(), true);
  assert.ok(isRight());
});

test("without a network what is known holds", async () => {
  reachable = false;
  await clock.estimate();
  await settle();
  assert.equal(clock.isKnown(), true);
  assert.ok(isRight());
});

test("a page that opens without a network goes by what this phone knew a while ago, and by nothing older", async () => {
  const open = (again) => import(`../../static/js/kit/servertime.js?${again}`);
  reachable = false;
  const opened = await open("soon");
  await settle(2);
  assert.equal(opened.isKnown(), true);
  assert.ok(Math.abs(opened.now() - serverNow()) <= 1);
  mock.timers.setTime(Date.now() + 3_600_000);
  set += 3_600_000;
  const later = await open("late");
  await settle(2);
  assert.equal(later.isKnown(), false);
  reachable = true;
});

// Who is told what happens to a page.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { happen, page, Part } from "./page.js";

const { onNetwork, onSight, raise, when } = await import("../../static/js/kit/news.js");
const { on } = await import("../../static/js/kit/on.js");
const told = [];
const hear = (name) => (what) => { told.push([name, what]); };
const card = new Part(), button = new Part({ around: { ".card": card } });
card.around[".card"] = card;
on("click", ".card", hear("card"));
on("click", "*", hear("any"));
on("toggle", ".card", hear("toggled"), true);
when("table:answered", hear("answered"));
onSight(hear("sight"));
onNetwork(hear("network"));
const around = (name, more = {}) => dispatchEvent(Object.assign(new Event(name), more));

beforeEach(() => { told.length = 0; });

test("what happens in a part is told of the part, in the order of asking", () => {
  happen("click", button);
  assert.deepEqual(told, [["card", card], ["any", button]]);
});

test("what happens elsewhere is not", () => {
  happen("click", new Part());
  assert.deepEqual(told.map(([name]) => name), ["any"]);
});

test("what only a part hears of is not told of what is around it", () => {
  happen("toggle", button);
  assert.deepEqual(told, []);
  happen("toggle", card);
  assert.deepEqual(told, [["toggled", card]]);
});

test("scripts tell each other what they have to say", () => {
  raise("table:answered", { ok: true });
  assert.deepEqual(told, [["answered", { ok: true }]]);
});

test("a page is back when it is looked at again or taken out again, not when it is new", () => {
  page.hidden = true;
  happen("visibilitychange");
  page.hidden = false;
  happen("visibilitychange");
  around("pageshow", { persisted: false });
  around("pageshow", { persisted: true });
  assert.deepEqual(told, [["sight", false], ["sight", true], ["sight", true]]);
});

test("the network goes and comes", () => {
  around("offline");
  around("online");
  assert.deepEqual(told, [["network", false], ["network", true]]);
});

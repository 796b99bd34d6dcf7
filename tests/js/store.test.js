// What a device remembers.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
let refused = false;
const guard = () => { if (refused) throw new Error("storage is refused"); };
globalThis.localStorage = {
  getItem: (name) => { guard(); return kept.get(name) ?? null; },
  setItem: (name, text) => { guard(); kept.set(name, text); },
  removeItem: (name) => { guard(); kept.delete(name); },
};
globalThis.document = { documentElement: { dataset: {} } };
const { forgetTable, keepTable, myTables, recall, remember, setText } = await import("../../static/js/store.js");

beforeEach(() => { kept.clear(); refused = false; });

test("what is remembered is recalled, as it was", () => {
  remember("queue", [{ id: "a" }]);
  assert.deepEqual(recall("queue", []), [{ id: "a" }]);
  assert.equal(recall("other", "none"), "none");
});

test("what somebody else wrote there is no reason to fail", () => {
  kept.set("tableside.queue", "{not json");
  assert.deepEqual(recall("queue", []), []);
});

test("a device that refuses storage remembers nothing and goes on", () => {
  refused = true;
  remember("queue", [1]);
  setText("theme", "dark");
  assert.deepEqual(myTables(), []);
});

test("a table played at again is the first of my tables, once", () => {
  for (const id of ["a", "b", "a"]) keepTable({ id });
  assert.deepEqual(myTables().map((table) => table.id), ["a", "b"]);
});

test("my tables stay few, and one can be forgotten", () => {
  for (let number = 0; number < 40; number += 1) keepTable({ id: String(number) });
  assert.equal(myTables().length, 30);
  assert.equal(myTables()[0].id, "39");
  forgetTable("39");
  assert.equal(myTables()[0].id, "38");
});

test("an empty text is no longer kept", () => {
  setText("theme", "dark");
  setText("theme", "");
  assert.equal(kept.size, 0);
});

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
Object.defineProperty(globalThis, "navigator", { value: { languages: ["fr", "en-AU", "en"] } });
globalThis.document = { documentElement: { dataset: {}, lang: "en" } };
const { locale, myTables, recall, remember, setText, tableIds } = await import("../../static/js/kit/store.js");
const { forgetTable, keepTable } = await import("../../static/js/kit/my-tables.js");
const { keepPeople, myPeople, peopleMet } = await import("../../static/js/kit/people.js");

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

test("a table that is watched as well is listed once, as the one at which this phone plays", () => {
  keepTable({ id: "seen" });
  keepTable({ id: "played", watch: "seen" });
  keepTable({ id: "seen" });
  assert.deepEqual(myTables().map((table) => table.id), ["played"]);
});

test("no table is left out; what is known of one goes with it, or once it is an old one; never its seat or its taps", () => {
  for (let number = 0; number < 40; number += 1) {
    for (const name of ["seen", "seat", "queue"]) remember(`${name}.${number}`, 1);
    keepTable({ id: String(number) });
  }
  assert.equal(myTables().length, 40);
  assert.deepEqual([tableIds().length, tableIds()[0]], [30, "39"]); // that the worker asks the server for
  for (const [name, count] of [["seen", 30], ["seat", 40], ["queue", 40]]) {
    assert.equal([...kept.keys()].filter((key) => key.startsWith(`tableside.${name}.`)).length, count);
  }
  assert.equal(myTables()[0].id, "39");
  forgetTable("39");
  assert.equal(myTables()[0].id, "38");
  assert.equal(recall("seen.39", 0), 0);
});

test("accents and capitals make nobody another person, who is written as last at a table", () => {
  keepPeople(["Zoe", "Ana", "Zoé", "ANA", "José", "Joseph"]);
  assert.deepEqual(myPeople(), ["Zoe", "Ana", "José", "Joseph"]);
  keepTable({ id: "a", lang: "en", players: "Zoe, Player 2" });
  keepTable({ id: "b", lang: "de", players: "Zoé, Spieler 2" });
  keepTable({ id: "c", lang: "en", players: "Ben, ana" });
  assert.deepEqual(peopleMet("Player 1"), ["Zoé", "ana", "José", "Joseph", "Ben"]);
});

test("days are written as on this phone, in the language of the page", () => assert.equal(locale, "en-AU"));

test("an empty text is no longer kept", () => {
  setText("theme", "dark");
  setText("theme", "");
  assert.equal(kept.size, 0);
});

// One quiet line at a table.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { page, Part, setGlobal } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
const worker = new EventTarget();
setGlobal("navigator", { languages: [], onLine: true, serviceWorker: worker });
const named = new Part({ dataset: { when: "others" } });
const full = new Part({ dataset: { when: "full" } });
const parts = [...["loose", "late", "live", "away", "here"].map((when) => new Part({ dataset: { when } })), full, named];
const line = new Part({ hidden: true, dataset: { others: "Away: {names}" }, inside: { "[data-when]": parts, "[data-named]": named, "[data-when=full]": full } });
const choose = new Part({ hidden: true });
page.inside = {
  "[data-table]": new Part({ dataset: { table: "a" } }), "#offline": line, "#choose": choose, "#panel": new Part(),
};
const { answeredBy, connected, isHere, missing, tapWaits, toBeChosen, waitsForRoom } = await import("../../static/js/kit/connection.js");

const { raise } = await import("../../static/js/kit/news.js");

const told = () => (line.hidden ? "" : parts.find((part) => !part.hidden).dataset.when);
const answer = (headers) => answeredBy(new Response("", { headers }));
const handIn = (data) => worker.dispatchEvent(Object.assign(new Event("message"), { data }));

test("with a connection there is nothing to say", () => {
  answer({});
  assert.equal(told(), "");
});

test("a tap that waits is told, and shown on what was tapped, until it is sent or taken back", () => {
  const isLate = () => page.documentElement.attributes.has("data-late");
  tapWaits(true, false);
  assert.equal(told(), "");
  connected(false);
  assert.equal(told(), "late");
  assert.ok(isLate());
  tapWaits(false, false);
  assert.equal(told(), "away");
  assert.ok(!isLate());
  connected(true);
});

test("where what is tapped next is not kept, nothing says that taps are", () => {
  connected(false);
  assert.equal(told(), "away");
  page.inside["#panel [data-live]:enabled"] = new Part();
  raise("table:changed");
  assert.equal(told(), "live");
  tapWaits(true, false);
  assert.equal(told(), "late");
  tapWaits(false, false);
  delete page.inside["#panel [data-live]:enabled"];
  raise("table:changed");
  assert.equal(told(), "away");
  connected(true);
});

test("other phones that are away are named, unless this one is away itself", () => {
  missing(["Ana", "Ben"]);
  assert.equal(told(), "others");
  assert.equal(named.textContent, "Away: Ana and Ben");
  connected(false);
  assert.equal(told(), "away");
  connected(true);
  missing([]);
  assert.equal(told(), "");
});

test("a phone that does not come back is said for a while", () => {
  missing(["Ana"]);
  mock.timers.tick(29_000);
  missing(["Ana"]);
  assert.equal(told(), "others");
  mock.timers.tick(2000);
  missing(["Ana"]);
  assert.equal(told(), "");
  missing(["Ana", "Ben"]);
  assert.equal(told(), "others");
  missing([]);
});

test("that the table goes on here is said while it does", () => {
  answer({ "Tableside-Here": "1" });
  assert.ok(isHere());
  assert.equal(told(), "here");
  connected(false);
  assert.equal(told(), "away");
  answer({});
  assert.ok(!isHere());
});

test("why a tap waits stands above all else until it is taken", () => {
  answer({ "Tableside-Here": "1" });
  waitsForRoom("No room");
  answer({ "Tableside-Here": "1" });
  assert.equal(told(), "full");
  assert.equal(full.textContent, "No room");
  waitsForRoom("");
  assert.equal(told(), "here");
});

test("taps that could not be stored ask for the page to stay open", () => {
  tapWaits(true, true);
  connected(false);
  assert.equal(told(), "loose");
  tapWaits(false, false);
  assert.equal(told(), "away");
  answer({});
});

test("what was played here and not taken is chosen from, until the server says that nothing waits", () => {
  let told = 0;
  page.addEventListener("table:to-choose", () => { told += 1; });
  for (const _ of "ab") answer({ "Tableside-Waiting": "1" });
  assert.ok(!choose.hidden && line.hidden);
  assert.equal(told, 1);
  answer({});
  assert.ok(!choose.hidden);
  answer({ "Tableside-Waiting": "0" });
  assert.ok(choose.hidden);
  toBeChosen(true);
  assert.ok(!choose.hidden);
  toBeChosen(false);
});

test("that the server is there again is heard from the worker; what it has handed in at this table alone", () => {
  let heard = 0;
  page.addEventListener("table:reachable", () => { heard += 1; });
  handIn({ table: "b" });
  assert.equal(heard, 0);
  handIn({ table: "a" });
  assert.equal(heard, 1);
  handIn({ isBack: true });
  assert.equal(heard, 2);
});

test("what waits goes on with the first answer, unless it waits for room", () => {
  let reached = 0;
  page.addEventListener("table:reached", () => { reached += 1; });
  connected(false);
  assert.equal(reached, 0);
  for (const _ of "ab") answer({});
  assert.equal(reached, 1);
  connected(false);
  waitsForRoom("No room");
  answer({});
  assert.equal(reached, 1);
  waitsForRoom("");
});

test("what was told before this page was opened is no news on it", async () => {
  const kept = new Map([["tableside.apart.a", JSON.stringify("Ana")]]);
  setGlobal("localStorage", { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) });
  const again = await import("../../static/js/kit/connection.js?again");
  again.missing(["Ana"]);
  assert.equal(told(), "");
  again.missing(["Ana", "Ben"]);
  assert.equal(told(), "others");
  again.missing([]);
  assert.equal(kept.get("tableside.apart.a"), JSON.stringify(""));
});

// What a table puts away of its rules, and when.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setGlobal, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
const asked = [], kept = new Set(), connection = {};
const controller = { postMessage({ path }, [port]) { asked.push(path); port.postMessage({}); } };
const worker = Object.assign(new EventTarget(), { controller });
setGlobal("navigator", { languages: [], connection, serviceWorker: worker });
setGlobal("window", {});
setGlobal("caches", { match: async (path) => kept.has(path) || undefined });
setGlobal("MessageChannel", class {
  port1 = {};
  port2 = { postMessage: (data) => this.port1.onmessage({ data }) };
});
const { keepRules } = await import("../../static/js/kit/rules.js");
const { site } = await import("../../static/js/kit/store.js");
const book = `${site}/en/azura`, lesson = `${book}/learn`;

beforeEach(() => {
  asked.length = 0;
  kept.clear();
  connection.saveData = false;
  worker.controller = controller;
});

async function pass(ms) {
  mock.timers.tick(ms);
  mock.timers.tick(1);
  await settled();
}

async function open() {
  keepRules(["/en/azura", "/en/azura/learn"]);
  dispatchEvent(new Event("load"));
  await pass(3000);
}

test("the rules are put away once the page has been there for a while", async () => {
  keepRules(["/en/azura", "/en/azura/learn"]);
  await pass(9000);
  assert.deepEqual(asked, []);
  dispatchEvent(new Event("load"));
  await pass(2000);
  assert.deepEqual(asked, []);
  await pass(1000);
  assert.deepEqual(asked, [book, lesson]);
});

test("what is there already is not asked for again", async () => {
  kept.add(book);
  await open();
  assert.deepEqual(asked, [lesson]);
});

test("a phone that is to save puts nothing away", async () => {
  connection.saveData = true;
  await open();
  assert.deepEqual(asked, []);
});

test("on a first visit it waits until the worker runs", async () => {
  worker.controller = null;
  await open();
  assert.deepEqual(asked, []);
  worker.controller = controller;
  worker.dispatchEvent(new Event("controllerchange"));
  await pass(3000);
  assert.deepEqual(asked, [book, lesson]);
});

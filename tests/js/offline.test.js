// The page that stands in for one that is not on this device, while everything for the road is being got ready.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { page, Part, setGlobal, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
/** @type {{ kept?: boolean, share?: number }} */
let road;
const ports = { port1: {}, port2: { postMessage: (data) => ports.port1.onmessage({ data }) } };
const worker = Object.assign(new EventTarget(), {
  controller: { postMessage: ({ type }, [port]) => port.postMessage(type === "road" ? road : null) },
  register: async () => undefined,
});
setGlobal("navigator", { languages: ["en"], onLine: false, serviceWorker: worker });
setGlobal("MessageChannel", class { port1 = ports.port1; port2 = ports.port2; });
setGlobal("caches", { match: async () => undefined });
let loads = 0;
setGlobal("location", { pathname: "/en/search", reload: () => { loads += 1; } });
setGlobal("isSecureContext", true);
page.documentElement = new Part({ dataset: {}, lang: "en" });

const { remember, startKeeping } = await import("../../static/js/kit/store.js");
/** @type {Part} */
let line;
/** @type {Part} */
let needs;

async function stand() {
  line = new Part({ dataset: { roadOn: "Getting ready ({n}).", roadRest: "The rest follows." }, hidden: true });
  needs = new Part();
  const inside = { "[data-road-on]": line, "[data-needs]": needs, "[data-safe]": new Part(), "p:not([data-road-on])": [] };
  page.inside = { "[data-offline]": new Part({ inside }) };
  startKeeping();
  await settled();
}
async function wait() {
  mock.timers.tick(5000);
  await settled();
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  loads = 0;
  remember("road", true);
});

test("it tells how far that is, and goes on by itself once it is ready", async () => {
  road = { kept: false, share: 0.4 };
  await stand();
  assert.deepEqual([line.textContent, line.hidden, needs.hidden], ["Getting ready (40%).", false, true]);
  road = { kept: false, share: 0.7 };
  await wait();
  assert.deepEqual([line.textContent, loads], ["Getting ready (70%).", 0]);
  road = { kept: true };
  await wait();
  assert.equal(loads, 1);
});

test("where it could not be ended it says so, and asks on", async () => {
  road = { kept: false, share: 0.4 };
  await stand();
  road = {};
  await wait();
  assert.deepEqual([line.textContent, loads], ["The rest follows.", 0]);
  road = { kept: true };
  await wait();
  assert.equal(loads, 1);
});

test("where nothing was begun, or all is here, it loads nothing anew", async () => {
  remember("road", false);
  for (road of [{}, { kept: true }]) {
    await stand();
    await wait();
    assert.deepEqual([line.hidden, needs.hidden, loads], [true, false, 0]);
  }
});

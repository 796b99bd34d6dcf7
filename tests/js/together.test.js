// Learning together: one leads, the others follow, each may look back.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, page, Part, setGlobal, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
const sent = [], asked = [], streams = [];
let status = 200, last = 0;
setGlobal("fetch", async (url, { body } = {}) => {
  if (body) sent.push([url, body.get("step")]); else asked.push(url);
  return { status, ok: status < 400, json: async () => ({ number: body ? ++last : 0, signals: [] }) };
});
setGlobal("EventSource", class extends EventTarget {
  isClosed = false;
  constructor(url) { super(); this.url = url; streams.push(this); }
  close() { this.isClosed = true; }
});
setGlobal("location", { hash: "", pathname: "/en/t/a/learn", search: "", href: "", replace: (hash) => { location.hash = hash; } });

const [lead, catchUp, toHelper] = ["#lead", "#catch-up", "#to-helper"]
  .map((id) => new Part({ around: { [id]: true } }));
const ways = [new Part(), new Part()], told = new Part(), unheard = new Part({ hidden: true });
page.createElement = () => told;
page.body.append = () => {};
page.inside = {
  "[data-table]": new Part({ dataset: { table: "a", base: "/en/t/a", signal: "0", step: "one", taken: "Another phone leads" } }),
  "#lead": lead, "#catch-up": catchUp, "#to-helper": toHelper, "#unheard": unheard, "#sheet": new Part(), ".ways a": ways,
};
await import("../../static/js/kit/together.js");

function signal(step, number = 0) {
  page.dispatchEvent(new CustomEvent("signal:page", { detail: { number, value: { step } } }));
}
function turnTo(step) {
  location.hash = `#${step}`;
  dispatchEvent(new Event("hashchange"));
}
const leads = () => lead.checked;
function tap() {
  lead.checked = !lead.checked;
  happen("change", lead);
}
const isLocked = () => ways.some(({ dataset }) => "locked" in dataset);

beforeEach(async () => {
  if (leads()) tap();
  status = 200;
  location.href = "";
  turnTo("one");
  signal("one");
  await settled();
  mock.timers.tick(1000);
  sent.length = 0;
});

test("who does not lead follows the table", () => {
  signal("two");
  assert.equal(location.hash, "#two");
  assert.ok(catchUp.hidden);
});

test("who looks back stays there, is not followed, and finds the way to the others", () => {
  signal("two");
  turnTo("one");
  signal("three");
  assert.equal(location.hash, "#one");
  assert.deepEqual(sent, []);
  assert.ok(!catchUp.hidden);
  assert.equal(catchUp.href, "#three");
});

test("who looks back may look back further, whatever the others do", () => {
  signal("three");
  turnTo("two");
  signal("three", 1);
  turnTo("one");
  signal("four", 2);
  assert.equal(location.hash, "#one");
  assert.deepEqual(sent, []);
  assert.equal(catchUp.href, "#four");
});

test("who has read ahead is with the others again once these come there, and goes on with them", () => {
  turnTo("two");
  assert.ok(!catchUp.hidden);
  signal("two");
  assert.ok(catchUp.hidden);
  signal("three");
  assert.equal(location.hash, "#three");
});

test("a way on that others have changed is not taken for a moment", () => {
  signal("two");
  assert.ok(isLocked(), "it leads on from another page now");
  mock.timers.tick(1000);
  assert.ok(!isLocked());
  signal("two", 1);
  assert.ok(!isLocked(), "nothing has changed");
});

test("a phone looks like one that follows while others lead, and like one that reads alone elsewhere", () => {
  const follows = () => ["data-follows", "data-along"].map((name) => page.body.attributes.has(name));
  assert.deepEqual(follows(), [true, true]);
  turnTo("two");
  assert.deepEqual(follows(), [true, false]);
  turnTo("one");
  assert.deepEqual(follows(), [true, true]);
  tap();
  assert.deepEqual(follows(), [false, false]);
});

test("who leads turns the page for all", async () => {
  tap();
  turnTo("two");
  await settled();
  assert.ok(leads());
  assert.deepEqual(sent, [["/en/t/a/learn", "one"], ["/en/t/a/learn", "two"]]);
});

test("a page that could not be turned is turned again, unless another was meanwhile", async () => {
  tap();
  status = 503;
  turnTo("two");
  await settled();
  turnTo("three");
  await settled();
  status = 200;
  sent.length = 0;
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual(sent, [["/en/t/a/learn", "three"]]);
});

test("whoever leads is told while the others do not follow, for want of a network or an answer, until they do", async () => {
  tap();
  await settled();
  assert.ok(unheard.hidden);
  status = 503;
  turnTo("two");
  await settled();
  assert.ok(!unheard.hidden);
  status = 200;
  mock.timers.tick(1000);
  await settled();
  assert.ok(unheard.hidden, "it was sent again");
  const answer = globalThis.fetch;
  setGlobal("fetch", () => new Promise((resolve) => { setTimeout(resolve, 20_000, { ok: true, status, json: async () => ({ number: ++last }) }); }));
  turnTo("three");
  mock.timers.tick(4000);
  assert.ok(!unheard.hidden);
  mock.timers.tick(16_000);
  await settled();
  assert.ok(unheard.hidden);
  setGlobal("fetch", answer);
  status = 503;
  turnTo("four");
  await settled();
  tap();
  assert.ok(unheard.hidden, "whoever leads no more is not told");
  status = 200;
  tap();
  assert.ok(unheard.hidden, "nor whoever begins anew");
  await settled();
});

test("only one leads: whose page another has turned leads no more, and its own word changes nothing", async () => {
  tap();
  await settled();
  signal("one", last);
  await settled();
  assert.ok(leads());
  signal("two", ++last);
  await settled();
  assert.ok(!leads());
  assert.equal(location.hash, "#two");
});

test("whoever leads no more is told so, and a tap that was meant for all is not taken", async () => {
  tap();
  await settled();
  mock.timers.tick(1000);
  signal("one", ++last);
  await settled();
  assert.match(told.textContent, /Another phone leads/);
  assert.ok(isLocked(), "at the same page, where it would read ahead alone now");
});

test("to the helper: all go, and each is asked whose phone it is", async () => {
  tap();
  happen("click", toHelper);
  await settled();
  assert.deepEqual(sent.at(-1), ["/en/t/a/learn", ""]);
  signal("");
  assert.equal(location.href, "/en/t/a#learned");
});

test("who looks back from the helper finds the way to the others, who are at the table", () => {
  signal("");
  turnTo("two");
  assert.ok(!catchUp.hidden);
  assert.equal(catchUp.href, "/en/t/a#learned");
});

test("a phone that is put aside listens no more, and again when it is back", async () => {
  await settled();
  asked.length = 0;
  page.hidden = true;
  happen("visibilitychange");
  assert.ok(streams.at(-1).isClosed);
  const before = streams.length;
  mock.timers.tick(60_000);
  assert.deepEqual(asked, [], "nobody looks");
  page.hidden = false;
  happen("visibilitychange");
  assert.equal(streams.length, before + 1);
  assert.deepEqual(asked, ["/en/t/a/signals?after=0"]);
});

test("without a stream a phone asks again and again, until there is one", async () => {
  for (const happened of ["onerror", "onopen"]) {
    await settled();
    asked.length = 0;
    streams.at(-1)[happened]();
    mock.timers.tick(2000);
    assert.equal(asked.length, happened === "onerror" ? 1 : 0);
  }
});

// Learning together: one leads, the others follow, each may look back.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { happen, page, Part, setGlobal, settled } from "./page.js";

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
const sent = [], streams = [];
let status = 200, last = 0, told = null;
setGlobal("fetch", async (url, { body } = {}) => {
  if (body) sent.push([url, body.get("step")]);
  told = body?.get("begins") ?? told;
  return { status, ok: status < 400, json: async () => ({ number: body ? ++last : 0, signals: [] }) };
});
setGlobal("EventSource", class extends EventTarget {
  isClosed = false;
  constructor(url) { super(); this.url = url; streams.push(this); }
  close() { this.isClosed = true; }
});
setGlobal("location", { hash: "", pathname: "/en/t/a/learn", search: "", href: "", replace: (hash) => { location.hash = hash; } });

const [lead, catchUp, toHelper, asked] = ["#lead", "#catch-up", "#to-helper", "#begins"]
  .map((id) => new Part({ around: { [id]: true } }));
const chips = ["0", "1"].map((begins) => new Part({ dataset: { begins }, hidden: true }));
page.inside = {
  "[data-table]": new Part({ dataset: { table: "a", base: "/en/t/a", signal: "0", step: "one" } }),
  "#lead": lead, "#catch-up": catchUp, "#to-helper": toHelper, "#begins": asked, "[data-begins]": chips,
};
await import("../../static/js/together.js");

function signal(step, number = 0, begins = undefined) {
  page.dispatchEvent(new CustomEvent("signal:page", { detail: { number, value: { step, begins } } }));
}
function turnTo(step) {
  location.hash = `#${step}`;
  dispatchEvent(new Event("hashchange"));
}
const tap = () => happen("click", lead);
const leads = () => lead.attributes.get("aria-pressed") === "true";

beforeEach(async () => {
  if (leads()) tap();
  status = 200;
  location.hash = location.href = "";
  signal("one");
  await settled();
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

test("who begins is told to all, and names the turns", async () => {
  const seat = new Part({ value: "1" });
  asked.inside = { ":checked": seat };
  tap();
  happen("change", asked);
  await settled();
  assert.equal(told, "1");
  assert.deepEqual(chips.map(({ hidden }) => hidden), [true, false]);
  asked.inside = { 'input[value="0"]': seat };
  signal("two", 9, 0);
  assert.ok(seat.checked);
  asked.inside = {};
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

test("a phone that is put aside listens no more, and again when it is back", () => {
  page.hidden = true;
  happen("visibilitychange");
  assert.ok(streams.at(-1).isClosed);
  const before = streams.length;
  page.hidden = false;
  happen("visibilitychange");
  assert.equal(streams.length, before + 1);
});

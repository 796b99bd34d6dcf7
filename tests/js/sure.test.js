// A button that asks before it is sent.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { happen, Part } from "./page.js";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.requestAnimationFrame = (drawn) => setTimeout(drawn, 16);
await import("../../static/js/kit/sure.js");

const button = () => new Part({
  dataset: { sure: "Sure? Tap again" },
  childNodes: ["Next"],
  replaceChildren(...all) { this.textContent = all.join(); },
  removeAttribute(name) { delete this.dataset[name.replace("data-", "")]; },
});
const isSent = (submitter) => !happen("submit", new Part({ dataset: {} }), { submitter }).defaultPrevented;

test("a tap asks, the next one is sent", () => {
  const one = button();
  assert.ok(!isSent(one));
  assert.equal(one.textContent, "Sure? Tap again");
  assert.ok(isSent(one));
  assert.equal(one.textContent, "Next");
});

test("a question stays for its own time, whenever the same button has asked before", () => {
  const one = button();
  isSent(one);
  mock.timers.tick(4000);
  isSent(one);
  assert.ok(!isSent(one));
  for (let frame = 0; frame < 2; frame += 1) mock.timers.tick(16);
  mock.timers.tick(19_900);
  assert.equal(one.textContent, "Sure? Tap again");
  mock.timers.tick(200);
  assert.equal(one.textContent, "Next");
});

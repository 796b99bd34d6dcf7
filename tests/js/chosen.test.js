// What was chosen in a form stays chosen while other taps take the form away.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { happen, page, Part } from "./page.js";

page.createElement = () => new Part();

const CONTROLS = "input:not([type=hidden]), select", CHOSEN = "input[data-dirty]:checked, select[data-dirty]";

// A form with a number of spiders to choose, and two cards to say.
class Form extends Part {
  isConnected = true;
  constructor(id, keeps, most = 3, isAlone = false) {
    super({ id, dataset: isAlone ? { keeps, alone: "" } : { keeps }, scrollIntoView: () => seen.push(id) });
    const numbers = [...Array(most + 1).keys()];
    this.spiders = numbers.map((n) => new Part({ name: "spider", value: String(n), checked: false }));
    this.cards = [0, 1].map(() => new Part({ name: "cards", value: "" }));
    this.inside[CONTROLS] = [...this.spiders, ...this.cards];
    page.inside["form[data-keeps]"] = this;
  }
  choose(spiders, card = "") {
    for (const one of this.spiders) Object.assign(one, { checked: one.value === String(spiders), dataset: { dirty: "1" } });
    this.cards[1].value = card;
    if (card) this.cards[1].dataset.dirty = "1";
  }
  querySelectorAll(selector) {
    if (selector !== CHOSEN) return super.querySelectorAll(selector);
    return this.inside[CONTROLS].filter((one) => one.dataset.dirty && one.checked !== false);
  }
  get told() { return [this.spiders.find(({ checked }) => checked)?.value ?? "", this.cards[1].value]; }
}
const seen = [];
// One form goes, another comes.
function change(form, next) {
  form.isConnected = false;
  const made = next();
  happen("table:changed");
  return made;
}
const encounter = (keeps = "0") => new Form("encounter", keeps);
const surge = (keeps = "0") => new Form("surge", keeps, 3, true);
let first = new Form("start", "0");
await import("../../static/js/kit/chosen.js");

beforeEach(() => {
  page.inside["[data-keeps-told]"] = [];
  first = change(first, () => new Form("start", String(Math.random())));
  seen.length = 0;
});
const begin = (make) => change(first, make);

test("it stays chosen in the form that takes the other's place, and is looked at", () => {
  const old = begin(encounter);
  old.choose(2, "spider");
  const next = change(old, () => new Form("start", "0"));
  assert.deepEqual(next.told, ["2", "spider"]);
  assert.deepEqual(seen, ["start"]);
});

test("of more than there is, all that there is", () => {
  const old = begin(encounter);
  old.choose(3);
  assert.deepEqual(change(old, () => new Form("start", "0", 1)).told, ["1", ""]);
});

test("what nobody chose moves nothing", () => {
  change(begin(encounter), () => new Form("start", "0"));
  assert.deepEqual(seen, []);
});

test("a form for itself alone takes nothing: that waits for its own form", () => {
  const old = begin(encounter);
  old.choose(2);
  const between = change(old, surge);
  assert.deepEqual(between.told, ["", ""]);
  assert.deepEqual(change(between, encounter).told, ["2", ""]);
});

test("undone and done again, it is where it was chosen first", () => {
  const old = begin(surge);
  old.choose(1, "spider");
  const between = change(old, encounter);
  assert.deepEqual(between.told, ["1", "spider"]);
  const again = change(between, surge);
  assert.deepEqual(again.told, ["1", "spider"]);
});

test("what asks for something else gets nothing of it", () => {
  const old = begin(encounter);
  old.choose(2);
  const end = change(old, () => new Form("again", "1", 3, true));
  const next = change(end, () => encounter("1"));
  assert.deepEqual(next.told, ["", ""]);
});

// Numbers that were typed and not sent yet ([data-typed]) are there again after a reload, beside what was sent then.
import { find } from "./find.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { recall, setText } from "./store.js";

const NUMBERS = "[data-typed] input[type=number]", TYPED = `typed.${find("[data-table]").dataset.table}`;

// Which number of which form, and over which one it was typed.
/** @param {HTMLInputElement} input */
function placeOf({ form, name, dataset, defaultValue }) {
  return `${form?.id} ${dataset.value ?? name} ${defaultValue}`;
}
function keep() {
  const typed = [...document.querySelectorAll(`${NUMBERS}[data-dirty]`)].map((input) => [placeOf(input), input.value]);
  setText(TYPED, typed.length ? JSON.stringify(typed) : "");
}
function bringBack() {
  /** @type {Map<string, string>} */
  const kept = new Map(recall(TYPED, []));
  for (const input of document.querySelectorAll(NUMBERS)) {
    const value = kept.get(placeOf(input));
    if (value === undefined) continue;
    input.value = value;
    input.dataset.dirty = "1";
    for (const fold of document.querySelectorAll("details")) if (fold.contains(input)) fold.open = true;
  }
}
on("input", "[data-typed]", keep);
when("table:answered", () => {
  keep();
  // Of whom they are still missing is looked at from the head.
  document.querySelector("[data-typed] > [data-still]")?.scrollIntoView({ behavior: "instant" });
});
bringBack();

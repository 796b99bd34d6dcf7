// What was chosen in a form ([data-keeps]) and not sent stays chosen when another tap takes the form away: in the one
// that takes its place and asks for the same (the same value), else once the form itself is there again. One that is
// for itself alone ([data-alone]) takes nothing of others. What is told then the server says ([data-keeps-told]). There
// is one such form at a time.
import { when } from "./news.js";
import { tell } from "./said.js";

/** The `at`th of its name; `from`: in which form it was chosen first.
 * @typedef {{ asked?: string, from: string, name: string, value: string, at: number }} Chosen
 * @typedef {HTMLInputElement | HTMLSelectElement} Choice */

const asking = () => document.querySelector("form[data-keeps]");
let form = asking();
/** @type {Chosen[]} what has found no form yet */
let waiting = [];

/** @param {HTMLElement} part @param {string} name @returns {Choice[]} */
function named(part, name) {
  return [...part.querySelectorAll("input:not([type=hidden]), select")].filter((one) => one.name === name);
}

/** @param {HTMLElement} gone @returns {Chosen[]} */
function chosenIn(gone) {
  const asked = gone.dataset.keeps;
  return [...gone.querySelectorAll("input[data-dirty]:checked, select[data-dirty]")].map((one) => {
    const { name, value, dataset } = one;
    return { asked, from: dataset.from ?? gone.id, name, value, at: named(gone, name).indexOf(one) };
  });
}

/** @param {HTMLElement} part @param {Chosen} chosen */
function choose(part, { from, name, value, at }) {
  const all = named(part, name), isTicked = all.some((one) => "checked" in one);
  // Of more than there is to choose from now, all that there is.
  const twin = isTicked ? all.find((one) => one.value === value) ?? all.at(-1) : all[at];
  if (!twin) return;
  if ("checked" in twin) twin.checked = true; else twin.value = value;
  for (const one of isTicked ? all : [twin]) Object.assign(one.dataset, { dirty: "1", from });
}

/** @param {HTMLFormElement} into @param {Chosen[]} last what was chosen in the form that it replaces */
function take(into, last) {
  const { id, dataset: { keeps, alone } } = into, isOpen = alone === undefined;
  const taken = waiting.filter((one) => one.asked === keeps && (one.from === id || (isOpen && last.includes(one))));
  waiting = waiting.filter((one) => !taken.includes(one));
  for (const one of taken) choose(into, one);
  return taken;
}

when("table:changed", () => {
  const gone = form;
  form = asking();
  if (gone?.isConnected) return;
  const last = gone ? chosenIn(gone) : [];
  waiting.push(...last);
  if (!form) return;
  const { id } = form, taken = take(form, last);
  if (!taken.length) return;
  const place = form.closest("details, section") ?? form, said = document.querySelector("[data-keeps-told]");
  place.toggleAttribute("open", place.matches("details"));
  place.scrollIntoView({ block: "start" });
  // In its own form nobody has to look for it.
  if (said && taken.some(({ from }) => from !== id)) tell(said.dataset.keepsTold);
});

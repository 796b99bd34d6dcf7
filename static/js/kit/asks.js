// The answers to a new question ([data-asks], by its phase) lie where something else was tapped, or the last question:
// what is on its way there is no answer. They ([data-answers]) are locked for a while, and look it
// (:root[data-NAME-held]).
import { lock } from "./lock.js";
import { mark } from "./marks.js";

const ANSWERS_MS = 1700;
const question = () => document.querySelector("[data-asks]")?.dataset.phase;
let asked = question(), opening = 0;

/** @param {string} name of the mark */
export function holdAnswers(name) {
  const before = asked;
  asked = question();
  if (!asked || asked === before) return;
  lock(document.querySelectorAll("[data-answers]"), ANSWERS_MS);
  mark({ [`${name}Held`]: true });
  clearTimeout(opening);
  opening = setTimeout(() => mark({ [`${name}Held`]: false }), ANSWERS_MS);
}

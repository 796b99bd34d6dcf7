// Who has laid something face down: told at the table, and to the server with each tap.
import { find } from "./find.js";
import { on } from "./on.js";
import { tell } from "./said.js";
import { hasLaid, hasTakenBack, mine, onTurn, ownLaid, seated } from "./seats.js";
import { listed } from "./store.js";

// Who has laid already and whom the table waits for is no secret: what they have laid is.
export function tellLaid() {
  const takeBack = document.getElementById("take-back");
  if (takeBack) takeBack.hidden = !hasLaid(mine() ?? -1);
  const line = document.querySelector("[data-laid-line]"), all = seated();
  if (!line) return;
  /** @type {Record<string, typeof all>} */
  const seats = {
    laid: all.filter(({ player }) => hasLaid(player)),
    waiting: all.filter(({ player }) => !hasLaid(player) && onTurn().includes(player)),
    clash: all.filter((seat) => seat.clash),
  };
  line.hidden = !seats.laid.length && !seats.clash.length;
  line.toggleAttribute("data-clash", seats.clash.length > 0);
  const refused = seats.clash.flatMap((seat) => seat.refused ?? []).join(" ");
  for (const place of document.querySelectorAll("[data-names]")) {
    const told = seats[place.dataset.names ?? ""].map((seat) => seat.name);
    // As the server says it where nobody has laid anything.
    place.dataset.said ??= place.textContent ?? "";
    const text = (place.dataset.text ?? "{names}").replace("{names}", listed(told));
    // Nobody is waited for while the last one is on its way.
    const now = told.length ? text : place.dataset.said && "…";
    place.textContent = line.hidden ? place.dataset.said : now;
    if (refused && place.dataset.names === "clash") place.textContent = refused;
  }
}

// The seats of which something lies in a question as this phone shows it, for the server: nothing is laid over what was
// not seen to lie there.
/** @param {HTMLElement} question */
export function laidOf(question) {
  const asked = [...question.querySelectorAll("[data-whose]")].filter(({ dataset }) => !("due" in dataset));
  const open = asked.map(({ value }) => value);
  if (!("due" in question.dataset)) open.push(question.dataset.for ?? "");
  const down = seated().filter(({ laid, clash }) => laid || clash).map(({ player }) => player);
  return [...new Set([...open, ...down])].join(" ").trim();
}

// Undo takes back what this phone's seat has laid, Redo then lays it again; neither says anything of the table's lines
// as long as it would do that.
export function markTurns() {
  const me = mine() ?? -1;
  markTurn(document.getElementById("undo"), hasLaid(me) || Boolean(seated()[me]?.clash));
  markTurn(document.getElementById("redo"), hasTakenBack());
}
/** @param {HTMLButtonElement | null} button @param {boolean} isOfMine */
function markTurn(button, isOfMine) {
  if (!button || !(isOfMine || "told" in button.dataset)) return;
  const told = button.dataset.told ??= button.title;
  button.disabled = !isOfMine && !told;
  button.title = isOfMine ? "" : told;
  button.ariaLabel = button.title || null;
  if (!isOfMine) delete button.dataset.told;
}

// What this phone has laid is seen on its own button, and nowhere else. As others may look on, its keys rest and show
// nothing until its owner turns to it; where a question is one seat's alone, until that has taken it back.
export function markOwn() {
  for (const question of document.querySelectorAll("[data-secret][data-for]")) {
    letRest(question, question.dataset.for === String(mine()) && hasLaid(mine() ?? -1));
  }
  for (const button of document.querySelectorAll("[data-secret] button")) {
    const seats = [...button.closest("[data-secret]")?.querySelectorAll("[data-whose]") ?? []];
    const chosen = seats.find((seat) => seat.checked);
    const isAsked = !chosen || chosen.value === String(mine());
    button.toggleAttribute("data-own", isAsked && isLaidBy(button));
  }
}
/** @param {Element} part whose keys ([data-keys]) rest, or no longer @param {boolean} isResting */
export function letRest(part, isResting) {
  part.toggleAttribute("data-rests", isResting);
  for (const keys of part.querySelectorAll("[data-keys]")) keys.inert = isResting;
}
export function ownWords() {
  const strip = find("#me");
  return find("b", strip).textContent + strip.dataset.colon + strip.dataset.laid;
}
// Laid once more, it lies there as before: that is said, as nothing else shows it.
on("click", "[data-secret] [data-own]", () => {
  const text = ownWords();
  tell(text);
  document.getElementById("announce").textContent = text;
});
/** @param {HTMLButtonElement} button */
function isLaidBy(button) {
  const args = ownLaid()?.args;
  if (!args) return false;
  if (button.name !== "action") return button.value === String(args[button.name]);
  const action = JSON.parse(button.value);
  return Object.entries(action.args).every(([name, value]) => args[name] === value);
}

// For whom something is entered on this phone, where it is asked whose it is ([data-whose]).
import { find } from "./find.js";
import { lockUnderFinger } from "./lock.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { hasLaid, isKnown, isTaken, mark, mine } from "./seats.js";

// This phone's own seat while it is due; on a phone for all, the next due.
// What is secret ([data-secret]: which question) is entered for one's own seat first. An entry, the own one as well,
// leads to the next due seat without a phone; whoever wants to change one turns to its seat (`byHand`) and stays.
/** @typedef {{ question: string, seat: string, byHand?: boolean }} Turned */
/** @type {Turned | undefined} */
let turned;
/** @type {Turned | undefined} */
let entered;
/** @param {Element} group */
function questionOf(group) {
  return group.closest("[data-secret]")?.dataset.secret ?? group.querySelector("[data-whose]")?.id ?? "";
}
const GROUPS = "section, form";
on("change", "[data-whose]", (seat, event) => {
  const group = seat.closest(GROUPS);
  if (!group) return;
  const isMeant = group.closest("[data-secret]") || seat.value !== String(mine());
  if (event.isTrusted) turned = isMeant ? { question: questionOf(group), seat: seat.value, byHand: true } : undefined;
  mark();
});
on("submit", "*", (_, event) => {
  const group = event.submitter?.closest(GROUPS);
  if (!group?.closest("[data-secret]") && !group?.querySelector("[data-whose]")) return;
  // Whose phone this is, is not known yet: what it shows may be another's.
  if (!isKnown()) { event.preventDefault(); event.stopImmediatePropagation(); }
  const seat = [...group.querySelectorAll("[data-whose]")].find((radio) => radio.checked)?.value;
  const question = questionOf(group), isOwn = seat === String(mine());
  const isMeant = turned?.question === question || (isOwn && group.closest("[data-secret]"));
  entered = seat && isMeant ? { question, seat } : undefined;
}, true);
when("table:answered", ({ ok }) => {
  if (!ok || !entered) return;
  for (const group of groups()) if (questionOf(group) === entered.question) goOn(group, entered.seat);
  entered = undefined;
  choose(false);
  mark();
});
/** @param {Element} group @param {string} seat for which something was entered */
function goOn(group, seat) {
  const all = [...group.querySelectorAll("[data-whose]")];
  // Who has turned to another meanwhile stays there.
  if (all.find((radio) => radio.checked)?.value !== seat) return;
  const due = all.filter((radio) => isDueHere(radio) && radio.value !== seat);
  const next = due.find((radio) => Number(radio.value) > Number(seat)) ?? due[0];
  if (!group.closest("[data-secret]") || next?.value === String(mine())) turned = undefined;
  else if (next) turned = { question: questionOf(group), seat: next.value };
  else if (turned) turned.byHand = true;
  if (next) turnTo(next);
}
/** @param {HTMLInputElement} radio */
function turnTo(radio) {
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  lockUnderFinger();
}
/** @param {HTMLInputElement} radio */
function isElsewhere({ value }) { return isTaken(Number(value)) && Number(value) !== mine(); }
// Still to be entered, on this phone: for its own seat, or for one without a phone.
/** @param {HTMLInputElement} radio */
export function isDueHere(radio) {
  return "due" in radio.dataset && !hasLaid(Number(radio.value)) && !isElsewhere(radio);
}
function groups() {
  return new Set([...document.querySelectorAll("[data-whose]")].flatMap((radio) => radio.closest(GROUPS) ?? []));
}
// A question that comes with a new phase is new as well: it opens on this phone's own seat.
/** @type {Set<string>} */
let met = new Set();
let wasLaid = false;
/** @param {boolean} isNew */
export function choose(isNew) {
  const isLaid = hasLaid(mine() ?? -1);
  if (wasLaid && !isLaid && !turned?.byHand) turned = undefined; // the own one is due once more
  wasLaid = isLaid;
  for (const group of groups()) chooseIn(group, isNew || !met.has(group.id));
  met = new Set([...groups()].map((group) => group.id));
}
// Whom this phone has turned to in a question: a panel that is drawn anew knows nothing of it. Where nobody meant that
// seat by hand, what another phone has laid for it is not entered anew.
/** @param {Element} group @param {HTMLInputElement[]} all */
function findTurnedTo(group, all) {
  if (turned?.question !== questionOf(group)) return undefined;
  const { seat, byHand } = turned;
  return all.find((radio) => radio.value === seat && (byHand || isDueHere(radio)));
}
// This phone's own seat, or the one whose entry is put right, among those that may be entered. What is laid is not laid
// anew by chance: those without a phone come first.
/** @param {HTMLInputElement[]} open @param {HTMLInputElement[]} due */
function findOwn(open, due) {
  const { fixSeat } = find("[data-table]").dataset;
  const own = open.find((radio) => radio.value === (fixSeat || String(mine())));
  return (!fixSeat && own && hasLaid(Number(own.value)) && due[0]) || own;
}
// Nothing is to be entered there any more, or, where it is secret, on another phone.
/** @param {HTMLInputElement} radio @param {boolean} isSecret */
const isOver = (radio, isSecret) => hasLaid(Number(radio.value)) || (isSecret && isElsewhere(radio));
/** @param {Element} group @param {boolean} isNew */
function chooseIn(group, isNew) {
  const all = [...group.querySelectorAll("[data-whose]")];
  const due = all.filter(isDueHere);
  const secret = group.closest("[data-secret]");
  const turnedTo = findTurnedTo(group, all);
  const isAsked = (secret || due.length) && !turnedTo;
  const own = (isAsked || (isNew && !secret)) && findOwn(due.length && !secret ? due : all, due);
  const shown = turnedTo ?? all.find((radio) => radio.checked);
  const isMet = shown && isOver(shown, Boolean(secret && isAsked));
  const wanted = own || (mine() === null && isMet && due[0]) || turnedTo;
  if (!wanted || wanted.checked) return;
  turnTo(wanted);
}

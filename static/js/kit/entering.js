// For whom something is entered on this phone, where it is asked whose it is ([data-whose]).
import { find } from "./find.js";
import { letRest, ownWords } from "./laid.js";
import { lock, lockTurned, lockUnderFinger } from "./lock.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { ONCE_MS, refuse } from "./refuse.js";
import { hasLaid, isElsewhere, isKnown, isTaken, mark, mine, noteLaid } from "./seats.js";

// This phone's own seat while it is due; on a phone for all, the next due.
// What is secret ([data-secret]: which question) is entered for one's own seat first. An entry, the own one as well,
// leads at the tap itself to the next due seat without a phone, and after the last of them to none: the keys
// ([data-keys]) rest. Where the same keys are everybody's, they rest after each entry on a phone that has a seat: a
// second tap on them means one's own. What is refused leads back. Whoever wants to change one turns to its seat
// (`byHand`), where something lay already (`anew`).
/** @typedef {{ question: string, seat: string, byHand?: boolean, anew?: boolean }} Turned */
/** @type {Turned | undefined} */
let turned;
/** @type {Turned | undefined} */
let entered;
/** @type {Map<string, Turned>} what has been entered and not been answered yet, by its tap */
const onItsWay = new Map();
/** @param {Element} group */
function questionOf(group) {
  return group.closest("[data-secret]")?.dataset.secret ?? group.querySelector("[data-whose]")?.id ?? "";
}
const GROUPS = "section, form";
on("change", "[data-whose]", (seat, event) => {
  const group = seat.closest(GROUPS);
  if (!group) return;
  const isMeant = group.closest("[data-secret]") || seat.value !== String(mine());
  const byHand = { question: questionOf(group), seat: seat.value, byHand: true, anew: isDone(seat) };
  if (event.isTrusted) turned = isMeant ? byHand : undefined;
  rest(group);
  mark();
});
on("submit", "*", (_, event) => {
  entered = undefined;
  const group = event.submitter?.closest(GROUPS);
  if (!group?.closest("[data-secret]") && !group?.querySelector("[data-whose]")) return;
  // Whose phone this is, is not known yet: what it shows may be another's. Keys that rest mean nobody.
  if (!isKnown() || "rests" in group.dataset) {
    event.preventDefault();
    event.stopImmediatePropagation();
    refuseNobodys(event.submitter);
    return;
  }
  const seat = seatOf(group), question = questionOf(group), isTurned = turned?.question === question;
  // What is refused leads nowhere.
  const isMeant = (isTurned || group.closest("[data-secret]")) && !event.submitter?.ariaDisabled;
  entered = seat && isMeant ? { ...(isTurned && turned?.seat === seat ? turned : {}), question, seat } : undefined;
}, true);
when("tap:sent", ({ id }) => {
  if (!entered) return;
  onItsWay.set(id, entered);
  for (const group of groups()) if (questionOf(group) === entered.question) goOn(group, entered.seat);
  entered = undefined;
  mark();
});
when("table:answered", ({ ok, id }) => {
  const told = onItsWay.get(id);
  if (!told) return;
  onItsWay.delete(id);
  if (ok) noteEntered(told); else turned = told;
  choose(false);
  mark();
});
when("tap:taken-back", () => {
  for (const told of onItsWay.values()) turned = told;
  onItsWay.clear();
  choose(false);
  mark();
});
// Whether something was laid here for a seat and has not been answered yet: this phone tells it at the tap itself.
/** @param {number} seat */
export function isOnItsWay(seat) {
  return [...onItsWay.values()].some((told) => told.seat === String(seat) && secrets(told.question).length > 0);
}
/** @param {string} question */
function secrets(question) {
  return [...document.querySelectorAll("[data-secret]")].filter(({ dataset }) => dataset.secret === question);
}
/** @param {Turned} told */
function noteEntered({ question, seat }) {
  const asked = secrets(question), radios = asked.flatMap(radiosOf).filter(({ value }) => value === seat);
  const isItsOwn = asked.some(({ dataset }) => dataset.for === seat && "due" in dataset);
  if (isItsOwn || radios.some(isDueHere)) noteLaid(Number(seat));
}
/** @param {Element} group @param {string} seat for which something was entered */
function goOn(group, seat) {
  const all = [...group.querySelectorAll("[data-whose]")], secret = group.closest("[data-secret]");
  // What was to be changed is; who has turned to another meanwhile stays there.
  if (secret && turned?.seat === seat) turned = undefined;
  if (all.find((radio) => radio.checked)?.value !== seat) return;
  const due = all.filter((radio) => isDueHere(radio) && radio.value !== seat);
  const next = findOwn(due) ?? findOther(group, due, due.find((radio) => Number(radio.value) > Number(seat)));
  if (!secret || next?.value === String(mine())) turned = undefined;
  else if (next) turned = { question: questionOf(group), seat: next.value };
  turnTo(next ?? (mayRest(group) ? undefined : shownIn(group)), shownIn(group));
  // On the table's own phone numbers are entered as quickly as they are said.
  if (next && mine() !== null) lockTurned(group.querySelectorAll("button"));
  rest(group);
}
/** @param {HTMLInputElement | undefined} radio @param {HTMLInputElement | undefined} shown */
function turnTo(radio, shown) {
  if (radio === shown) return;
  if (shown) shown.checked = false;
  if (!radio) return;
  radio.checked = true;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
  if (wasShown.get(groupOf(radio)) !== radio) lockUnderFinger();
}
// A panel that comes knows nothing of whom this phone has turned to: who was shown before comes as no surprise.
/** @type {Map<Element, HTMLInputElement | undefined>} */
const wasShown = new Map();
when("table:coming", () => { for (const group of groups()) wasShown.set(group, shownIn(group)); });
/** @param {HTMLInputElement} radio */
function isDone(radio) {
  return !("due" in radio.dataset) || hasLaid(Number(radio.value)) || isEntered(radio);
}
/** @param {HTMLInputElement} radio */
function isEntered(radio) {
  const question = questionOf(groupOf(radio));
  return [...onItsWay.values()].some((told) => told.question === question && told.seat === radio.value);
}
/** @param {Element} radio @returns {Element} */
function groupOf(radio) { return radio.closest(GROUPS) ?? radio; }
// Still to be entered, on this phone: for its own seat, or for one without a phone.
/** @param {HTMLInputElement} radio */
function isDueHere(radio) {
  return !isDone(radio) && !isElsewhere(Number(radio.value));
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
  wasShown.clear();
  met = new Set([...groups()].map((group) => group.id));
}
// What others did: of two that cannot both be right, whoever is entered here lays again. Where that turns to another
// seat, a tap that was on its way does not count for it.
/** @param {boolean} isNew @param {boolean} isClash */
export function chooseAnew(isNew, isClash) {
  if (isClash) turned = undefined;
  const before = new Map([...groups()].map((group) => [group, shownIn(group)]));
  choose(isNew);
  if (isNew || !isKnown()) return;
  for (const [group, shown] of before) if (shownIn(group) !== shown) lock(group.querySelectorAll("button"));
}
/** @param {Element} group */
const radiosOf = (group) => [...group.querySelectorAll("[data-whose]")];
/** @param {Element} group */
const shownIn = (group) => radiosOf(group).find((radio) => radio.checked);
// For whom something is entered: who is chosen, or whom alone the question is for.
/** @param {Element} group */
const seatOf = (group) => shownIn(group)?.value ?? group.closest("[data-secret]")?.dataset.for;
// Whom this phone has turned to in a question: a panel that is drawn anew knows nothing of it. What another phone has
// laid for that seat meanwhile is not entered anew by chance.
/** @param {Element} group @param {HTMLInputElement[]} all */
function findTurnedTo(group, all) {
  if (turned?.question !== questionOf(group)) return undefined;
  const { seat, byHand, anew } = turned, isSecret = group.closest("[data-secret]");
  const isMeant = (/** @type {HTMLInputElement} */ radio) => byHand && (!isSecret || anew || !isDone(radio));
  return all.find((radio) => radio.value === seat && (isMeant(radio) || isDueHere(radio)));
}
// This phone's own seat, or the one whose entry is put right, among those that may be entered.
/** @param {HTMLInputElement[]} open */
function findOwn(open) {
  const { fixSeat } = find("[data-table]").dataset;
  return open.find((radio) => radio.value === (fixSeat || String(mine())));
}
/** @param {Element} group @param {boolean} isNew */
function chooseIn(group, isNew) {
  const all = radiosOf(group), due = all.filter(isDueHere), shown = shownIn(group);
  const turnedTo = findTurnedTo(group, all);
  if (group.closest("[data-secret]")) {
    turnTo(turnedTo ?? findDue(group, due, shown) ?? (mayRest(group) ? undefined : findOwn(all) ?? shown), shown);
    rest(group);
    return;
  }
  const own = ((due.length && !turnedTo) || isNew) && findOwn(due.length ? due : all);
  const isMet = shown && hasLaid(Number(shown.value));
  turnTo(own || (mine() === null && isMet && due[0]) || turnedTo || shown, shown);
}
/** @param {Element} group @param {HTMLInputElement[]} due @param {HTMLInputElement | undefined} shown */
function findDue(group, due, shown) {
  if (find("[data-table]").dataset.fixSeat) return undefined;
  const stays = mine() === null && shown && due.includes(shown) ? shown : undefined;
  return findOwn(due) ?? findOther(group, due, stays);
}
/** @param {Element} group @param {HTMLInputElement[]} due @param {HTMLInputElement | undefined} likely */
function findOther(group, due, likely) {
  const areEverybodys = group.closest("[data-secret]") && group.querySelectorAll("[data-keys]").length === 1;
  return mine() !== null && areEverybodys ? undefined : likely ?? due[0];
}
// Nothing rests where all lies open, or an old line is put right.
/** @param {Element} group */
function mayRest(group) {
  const isAsked = radiosOf(group).some((radio) => "due" in radio.dataset) && !find("[data-table]").dataset.fixSeat;
  return isAsked && group.closest("[data-secret]") !== null && group.querySelector("[data-keys]") !== null;
}
// Keys that rest hear of no tap: what is around them does, and says why it is none. Of a double tap it says nothing.
let restedAt = 0;
on("click", "[data-rests]", (group, { clientX: x, clientY: y }) => {
  for (const key of group.querySelectorAll("[data-keys] button")) {
    const { left, top, right, bottom } = key.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    const isTold = performance.now() - restedAt >= ONCE_MS;
    if ("for" in group.dataset) refuse(key, isTold, ownWords());
    else refuseNobodys(key, isTold);
  }
});
/** @param {Element | null} key */
function refuseNobodys(key, isTold = true) {
  refuse(key, isTold, isKnown() ? find("[data-table]").dataset.nobody : undefined);
}
// Once all that this phone enters for have laid theirs, nobody is chosen, and the keys wait for a tap that says whom.
// Whoever else they are for is told (kit.for_other).
/** @param {Element} group */
function rest(group) {
  const isResting = mayRest(group) && !shownIn(group);
  if (isResting && !group.hasAttribute("data-rests")) restedAt = performance.now();
  letRest(group, isResting);
  for (const radio of radiosOf(group)) radio.toggleAttribute("data-open", isResting && isDueHere(radio));
  const whose = shownIn(group)?.value;
  for (const line of group.querySelectorAll(".for-other")) {
    line.hidden = line.dataset.of !== whose;
    line.toggleAttribute("data-phoneless", !isTaken(Number(line.dataset.of)));
  }
}

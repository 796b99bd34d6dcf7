// Setting a table up: chips of the people this device knows, seats for as many as play, what was agreed on last time.
import "./results.js";
import "./kit/stepper.js";
import { find } from "./kit/find.js";
import { on } from "./kit/on.js";
import { keepPeople, myPeople, peopleMet, same } from "./kit/people.js";
import { recall, remember } from "./kit/store.js";

const form = find("[data-setup]");
const names = find("[data-names]", form), chips = find("[data-known]", form), full = find("[data-full]", form);
const inputs = [...names.querySelectorAll("input[name=players]")];
const counts = [...names.querySelectorAll("[data-seat-count]")];
const agreed = [...form.querySelectorAll("[data-agreed] input:not([type=hidden]), [data-agreed] select")];
// What a group plays comes back for that group, whose statistics this phone keeps; for a new one as it was before.
const group = recall("group", ""), ofGroup = group && `.${group}`;
const KEPT = `setup.${form.dataset.setup}`, PARTY = "party", THEN = `then.${form.dataset.setup}${ofGroup}`;
/** @param {Control} control @returns {control is HTMLInputElement} */
const isTick = (control) => control.type === "checkbox" || control.type === "radio";
const seated = () => inputs.filter((input) => !input.disabled);
const people = myPeople();

// ---- seats ----
/** @param {number} many */
function seat(many) {
  for (const count of counts) count.checked = Number(count.value) === many;
  for (const [at, input] of inputs.entries()) {
    input.disabled = at >= many;
    input.closest("label")?.toggleAttribute("hidden", input.disabled);
  }
}

/** @param {Control} control */
function isChanged(control) {
  const { usual } = control.dataset;
  if (usual === undefined) return false;
  return isTick(control) ? control.checked !== (usual === "1") : control.value !== usual;
}

/** @param {string} name */
const sits = (name) => seated().some((input) => same(input.value, name));
function show() {
  // A name that its column would cut gets a line of its own; and keeps it, or fields would jump while one types.
  if (seated().some((input) => input.scrollWidth > input.clientWidth)) names.classList.add("is-long");
  for (const chip of chips.children) chip.setAttribute("aria-pressed", String(sits(chip.textContent ?? "")));
  for (const label of form.querySelectorAll("[data-seat-label]")) {
    const input = inputs[Number(label.dataset.seatLabel)];
    label.textContent = input.value.trim() || input.placeholder;
  }
  for (const chip of form.querySelectorAll("[data-changed]")) {
    const folded = agreed.filter((control) => chip.closest("details")?.contains(control));
    const changed = new Set(folded.filter(isChanged).map((control) => control.name));
    chip.hidden = !changed.size;
    chip.textContent = chip.dataset.changed.replace("{n}", String(changed.size));
  }
}

// A chip seats somebody on the first empty seat, or gives the seat free again.
/** @param {string} name */
function choose(name) {
  const taken = seated().find((input) => same(input.value, name));
  if (taken) { taken.value = ""; return; }
  let free = seated().find((input) => !input.value.trim());
  if (!free && seated().length < inputs.length) { seat(seated().length + 1); free = seated().at(-1); }
  if (free) free.value = name;
  else tell(full.dataset.full.replace("{name}", name));
}
/** @param {string} text */
function tell(text) {
  full.textContent = text;
  full.hidden = !text;
}

const met = peopleMet(inputs[0].placeholder);
for (const name of met) {
  const onclick = () => { tell(""); choose(name); show(); };
  const about = { type: "button", className: "btn small", textContent: name, onclick };
  chips.append(Object.assign(document.createElement("button"), about));
}

// What a lesson tells neither gives way to how this phone played last nor is remembered so, unless chosen by hand.
const chosen = [...form.querySelectorAll("input[name=chosen]")];
const isProposing = Boolean(form.querySelector("input[name=proposed]"));
/** @param {Control} control */
const isProposed = ({ name }) => isProposing && chosen.some(({ value, disabled }) => disabled && value === name);

/** @param {(string | boolean)[]} told */
function agree(told) {
  for (const [at, control] of agreed.entries()) {
    if (isProposed(control)) continue;
    if (isTick(control)) control.checked = Boolean(told[at]); else control.value = String(told[at]);
  }
}

/** @param {Agreed} told */
function agreeOn(told) {
  for (const control of agreed.filter((one) => one.name in told && !isProposed(one))) {
    const value = told[control.name], text = String(typeof value === "boolean" ? Number(value) : value);
    if (control.type === "checkbox") control.checked = Boolean(value);
    else if (isTick(control)) control.checked = control.value === text;
    else control.value = text;
  }
}

// ---- as last time, unless the form came filled ----
/** @type {{ names?: string[], agreed?: (string | boolean)[] }} */
const last = recall(KEPT + ofGroup, recall(KEPT, {}));
const isAsked = "counted" in form.dataset;
let isCounted = isAsked || (last.names?.includes("") ?? false); // whether somebody has said how many play
if (!("filled" in form.dataset)) {
  /** @type {string[]} */
  const anybody = recall(PARTY, people.slice(0, seated().length));
  const known = last.names ?? recall(PARTY + ofGroup, anybody);
  if (!isAsked && counts.some((count) => Number(count.value) === known.length)) seat(known.length);
  seated().forEach((input, at) => { input.value = known[at] ?? ""; });
  if (last.agreed?.length === agreed.length) agree(last.agreed);
  // As its statistics say that the group plays, on a phone that has opened no such table of the group.
  /** @type {Record<string, Agreed>} */
  const usual = recall(`usual${ofGroup}`, {});
  if (!recall(KEPT + ofGroup, null)) agreeOn(usual[form.dataset.setup] ?? {});
  agreeOn(recall(THEN, {})); // what follows what this phone saw end
}
// What this phone played otherwise than usual holds while learning, too.
const played = agreed.filter((control) => !isProposed(control) && isChanged(control)).map(({ name }) => name);
for (const one of chosen) one.disabled &&= !played.includes(one.value);
chips.hidden = met.every(sits); // who sits there already is asked for no more

// What somebody chose by hand, if only by a tap on what was chosen already, does as well.
on("click", "[data-setup]", (_, { target }) => {
  for (const one of chosen) one.disabled &&= one.value !== target.getAttribute("name");
});
// Where each is chosen once ([data-each-once]), the place that had it gets in exchange what is chosen nowhere now.
/** @param {HTMLSelectElement} picked */
function swap(picked) {
  const all = [...picked.closest("[data-each-once]")?.querySelectorAll("select") ?? []];
  const other = all.find((one) => one !== picked && one.value === picked.value);
  const left = [...picked.options].find(({ value }) => all.every((one) => one.value !== value));
  if (other && left) other.value = left.value;
}
on("change", "[data-each-once] select", swap);
on("change", "[data-seat-count]", ({ value }) => { isCounted = true; seat(Number(value)); });
on("change", "[data-setup]", show);
on("input", "[data-setup]", show);
// What is typed or pasted is not cut without a word.
on("input", "input[name=players]", ({ value, maxLength }) => {
  tell(value.length < maxLength ? "" : full.dataset.longest ?? "");
});
// After a name comes the next one; the last name opens no table by itself either.
on("keydown", "[data-setup]", (_, event) => {
  const at = seated().findIndex((input) => input === event.target);
  if (event.key !== "Enter" || event.isComposing || at < 0) return;
  event.preventDefault();
  (seated()[at + 1] ?? find(".setup-go .primary", form)).focus();
});
on("submit", "[data-setup]", (_, event) => {
  // Who typed three names into four fields plays with three, unless four was said.
  const named = seated().findLastIndex((input) => input.value.trim()) + 1;
  if (!isCounted && named > 1 && counts.some((count) => Number(count.value) === named)) seat(named);
  const now = seated().map((input) => input.value.trim());
  keepPeople([...now.filter(Boolean), ...people]);
  remember(PARTY + ofGroup, now.filter(Boolean)); // who plays tonight may play another game next
  remember("opened", event.submitter?.name !== "learn"); // the table's page asks whose phone this is, as lessons do
  const told = agreed.map((control, at) => {
    if (isProposed(control)) return last.agreed?.[at] ?? control.dataset.usual === "1";
    return isTick(control) ? control.checked : control.value;
  });
  remember(KEPT + ofGroup, { names: now, agreed: told });
  remember(THEN, {});
});
show();

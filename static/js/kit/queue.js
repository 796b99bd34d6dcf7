// Taps are sent one by one and never lost: they are kept until they are answered.
import { connected, isHere, isReached, tapWaits, waitsForRoom } from "./connection.js";
import { find } from "./find.js";
import { laidOf } from "./laid.js";
import { refuse } from "./refuse.js";
import { keepLost } from "./lost.js";
import { raise, when } from "./news.js";
import { on } from "./on.js";
import { show, version } from "./panel.js";
import { toast, toastNoMore } from "./said.js";
import { newKey, shown } from "./seats.js";
import { openSheet, textsOf } from "./sheet.js";
import { catchUp, heardFrom, tapIsOnItsWay } from "./stream.js";
import { isHeld, offerToTakeBack } from "./waiting.js";
import { takeOver } from "./seat-line.js";
import { recall, remember, site } from "./store.js";

const main = find("[data-table]");
const { base, live: NOT_STARTED = "" } = main.dataset;
const sheet = document.getElementById("sheet");
const QUEUE = `queue.${main.dataset.table}`;
// What gives everybody a signal is for now or never.
/** @type {Tap[]} */
const queue = recall(QUEUE, []).filter((/** @type {Tap} */ { isLive }) => !isLive);
// Whether any is being sent, and whether it has had to wait for the network.
let sending = false, isLate = queue.length > 0;
// What waits for the network goes on at once.
/** @type {(value?: unknown) => void} */
let resume = () => {};
export function goOn() { resume(); }
when("table:reached", goOn);
// What is taken back while it is tried once more is not to arrive after all.
let trial = new AbortController();
when("tap:taken-back", () => trial.abort());

// What waits since the page was open before is told, and shown on what was tapped.
tapWaits(queue.length > 0, false);
for (const button of main.querySelectorAll("button")) {
  const isOf = (/** @type {[string, string]} */ [name, value]) => name === button.name && value === button.value;
  if (queue.some(({ fields }) => fields.some(isOf))) button.classList.add("on-its-way");
}

function keepQueue() { tapWaits(queue.length > 0, !remember(QUEUE, queue)); }

// What was tapped here and may not have counted yet: the fields of each tap.
export const unanswered = () => queue.map(({ fields }) => new Map(fields));

// At the table as it was before a line that is put right: what was tapped shows what it would change, and counts there.
const fix = main.dataset.fix;
/** @param {Tap["fields"]} fields */
function offer(fields) { openSheet(`${fix}?${new URLSearchParams(fields)}`); }

// Several phones that send the same thing by themselves give it the same id: it then happens once.
/** @param {{ kind: string, args?: object }} action @param {string} [id] */
export function send(action, id) {
  /** @type {Tap["fields"]} */
  const whole = [["action", JSON.stringify(action)]];
  if (fix && !id) offer(whole);
  if (fix) return;
  queue.push({ id: id ?? newKey(), seen: version(), fields: whole });
  keepQueue();
  drain();
}

// A key, and what reads the screen aloud and taps for somebody, keep the focus on what they use.
let isByFinger = false;
on("click", "*", (_, { detail, buttons }) => { isByFinger = detail > 0 && !buttons; }, true);

// A list that others have overtaken says what was seen in it.
/** @param {HTMLElement | null} button */
function seenAt(button) { return Number(button?.closest("[data-seen]")?.dataset.seen ?? version()); }

// What is not meant twice, and what does not wait for the network.
/** @param {HTMLElement | null} button */
function kindOf(button) {
  const { once, live } = button?.dataset ?? {};
  return { isOnce: once !== undefined, isLive: live !== undefined };
}

on("submit", "form[data-act]", (form, event) => {
  const button = event.submitter;
  event.preventDefault();
  const fields = textsOf(form).filter(([name]) => !["seen", "action_id", "laid"].includes(name));
  if (button?.name) fields.push([button.name, button.value]);
  if (fix) { offer(fields); return; }
  if (isHeld(queue, button)) { keepQueue(); return; }
  const kind = kindOf(button);
  if (kind.isOnce && button?.matches(".on-its-way")) { refuse(button, false); return; }
  if (kind.isLive && !isReached()) { refuse(button, false); toast(NOT_STARTED); return; }
  const id = newKey(), secret = button?.closest("[data-secret]");
  if (secret) fields.push(["laid", laidOf(secret)]);
  queue.push({ id, seen: seenAt(button), fields, ...kind });
  keepQueue();
  // What was typed or chosen for it stays in its fields until the tap has counted, and where it is refused.
  if (form.id !== "tap") for (const input of form.querySelectorAll("[data-dirty]")) input.dataset.dirty = id;
  button?.classList.add("on-its-way");
  if (isByFinger) button?.blur();
  raise("tap:sent", { id });
  drain();
});
on("input", "[data-act]", (_, { target: input }) => {
  if (!input.name) return;
  const changed = input.type === "radio" ? input.form?.querySelectorAll(`[name="${input.name}"]`) ?? [] : [input];
  for (const one of changed) one.dataset.dirty = "1";
});

export async function drain() {
  if (sending) return;
  sending = true;
  let wait = 500;
  while (queue.length) {
    const tap = queue[0];
    const body = new URLSearchParams([...tap.fields, ["seen", String(tap.seen)], ["action_id", tap.id]]);
    try {
      const headers = { Accept: "application/json", ...shown() };
      tapIsOnItsWay(true);
      trial = new AbortController();
      const how = { method: "POST", body, headers, signal: trial.signal };
      const response = await fetch(`${base}/act?part=1${isLate ? "&late=1" : ""}`, how);
      if (response.status === 507) waitsForRoom((await response.json()).message);
      if (response.status >= 500) throw new Error(String(response.status));
      // A network's own log-in page is no answer: the tap stays in the queue.
      /** @type {Answer} */
      const data = response.headers.has("Tableside-Panel") ? { html: await response.text() } : await response.json();
      heardFrom(response);
      if (isHere() && response.ok) remember(`tapped.${main.dataset.table}`, tap.id);
      waitsForRoom("");
      if (queue[0] === tap) queue.shift(); // else it was taken back, too late
      keepQueue();
      answer(response, data, tap.id);
      if (!tap.isOnce && version() === tap.seen + 1) countAsSeen(tap.seen);
      wait = 500;
      isLate = false;
      tapIsOnItsWay(false);
      catchUp();
    } catch {
      tapIsOnItsWay(false);
      connected(false);
      if (tap.isLive) { giveUp(tap); continue; }
      isLate = true;
      offerToTakeBack(queue);
      await new Promise((resolve) => { resume = resolve; setTimeout(resolve, wait); });
      wait = Math.min(wait * 2, 8000);
    }
  }
  sending = false;
}

/** @param {Tap} tap */
function giveUp(tap) {
  if (queue[0] === tap) queue.shift();
  keepQueue();
  showAnswered();
  toast(NOT_STARTED);
}

// Who taps on before the answer knows what was tapped here: only where nobody else acted in between.
/** @param {number} before */
function countAsSeen(before) {
  for (const tap of queue) if (tap.seen === before) tap.seen = before + 1;
}

function showAnswered() {
  for (const button of document.querySelectorAll(".on-its-way")) button.classList.remove("on-its-way");
}

/** @param {Response} response @param {Answer} data @param {string} id */
function answer(response, data, id) {
  showAnswered();
  // What was changed since then is for the next tap.
  if (response.ok) for (const input of document.querySelectorAll(`[data-dirty="${id}"]`)) delete input.dataset.dirty;
  if (data.html) show(data.html, true);
  const isOvertaken = data.code === "out-of-date";
  if ((response.ok || isOvertaken) && sheet.open && sheet.querySelector(".history")) sheet.close();
  if (response.ok) toastNoMore();
  else if (data.lost && data.seat === undefined) keepLost(data.lost);
  else {
    const rules = `${site}/${document.documentElement.lang}/${main.dataset.game}/`;
    toast(data.message ?? "", data.rule ? rules + data.rule : "", isLate, takeOver(data.seat));
  }
  raise("table:answered", { ok: response.ok, code: data.code, id });
}

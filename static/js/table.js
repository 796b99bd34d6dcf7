// A table on this phone: taps are sent one by one and never lost, other phones' taps arrive by themselves.
import { answeredBy, connected, isHere, tapWaits, waitsForRoom } from "./kit/connection.js";
import { find } from "./kit/find.js";
import "./kit/hold.js";
import { lockChanged, lockUnderFinger, placesIn } from "./kit/lock.js";
import { beforeChange } from "./kit/motion.js";
import { onNetwork, onSight, raise, when } from "./kit/news.js";
import { on } from "./kit/on.js";
import { tell, toast } from "./kit/said.js";
import { heard, hear } from "./kit/signals.js";
import { newKey, ownKey, shown } from "./kit/seats.js";
import { openSheet, textsOf } from "./kit/sheet.js";
import "./kit/keys.js";
import "./kit/show.js";
import "./kit/stepper.js";
import { isHeld, offerToTakeBack } from "./kit/waiting.js";
import "./kit/whose.js";
import "./links.js";
import { keepTable, recall, remember, site } from "./store.js";

const main = find("[data-table]");
const base = main.dataset.base;
const sheet = document.getElementById("sheet");
const announce = document.getElementById("announce");
// Fields in which text is being typed: while they have the focus their text is the phone's. All else shows what is new.
const TYPED = "textarea, input:not([type=radio], [type=checkbox])";
const POLL_MS = 1000, RETRY_STREAM_MS = 30000, HELD_MS = 6000, FAR_PX = 150;

let panel = document.getElementById("panel");
export const version = () => Number(panel.dataset.version);

// ---- what is read or touched here stays in its place while others act ----
/** @type {Element | null | undefined} */
let touched;
let touchedAt = -HELD_MS;
on("pointerdown", "*", (at) => {
  touched = at.closest("#panel [id]");
  touchedAt = performance.now();
}, true);

/** @param {boolean} mine whether a tap on this phone brings the change: then only what was tapped stays */
function findHeld(mine) {
  const isFresh = performance.now() - touchedAt < HELD_MS && touched?.isConnected && !liesOver(touched);
  const line = isFresh ? touched : !mine && scrollY > 0 && inSight();
  if (!line) return null;
  const { top } = line.getBoundingClientRect();
  return {
    keep() {
      if (!line.isConnected || !line.checkVisibility()) return;
      const by = line.getBoundingClientRect().top - top;
      if (!mine || Math.abs(by) < FAR_PX) scrollBy({ top: by, behavior: "instant" });
    },
  };
}
// What does not move with the page is not brought back by moving it.
/** @param {Element | null} part @returns {boolean} */
function liesOver(part) {
  return part !== null && (/fixed|sticky/.test(getComputedStyle(part).position) || liesOver(part.parentElement));
}
function inSight() { return document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest("#panel [id]"); }

// ---- showing a new state ----
// `mine`: the answer to a tap on this phone, after which only what came to lie under the finger waits.
/** @param {string} html */
export function show(html, mine = false) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("panel");
  if (!next || Number(next.dataset.version) < version()) return;
  const changed = next.dataset.version !== panel.dataset.version;
  const before = placesIn(panel);
  const held = findHeld(mine), focused = panel.contains(document.activeElement) && document.activeElement;
  const showChange = changed ? beforeChange(panel) : () => {};
  Idiomorph.morph(panel, next, {
    morphStyle: "outerHTML",
    ignoreActiveValue: Boolean(document.activeElement?.matches(TYPED)),
    callbacks: {
      beforeNodeMorphed(old, fresh) { return !(old.dataset?.dirty && old.name === fresh.name); },
      beforeAttributeUpdated(name, node) {
        // What this phone alone knows. Its seats are marked anew: what was a question may be a button now.
        return name !== "data-locked" && !(name === "open" && node.tagName === "DETAILS");
      },
    },
  });
  panel = document.getElementById("panel");
  raise("table:shown");
  held?.keep();
  showChange(panel);
  if (focused && !panel.contains(document.activeElement)) {
    const button = panel.querySelector(".btn.primary:enabled") ?? panel.querySelector("button:enabled");
    button?.focus({ preventScroll: true });
  }
  for (const input of document.querySelectorAll("input[name=seen]")) input.value = panel.dataset.version;
  if (changed) {
    announce.textContent = panel.dataset.announce;
    tell(panel.dataset.told);
    keep();
    raise("table:changed");
  }
  // Once what lay open over it is closed.
  if (mine) lockUnderFinger(before); else lockChanged(panel, before);
}

function keep() {
  const { table: id, game, title } = main.dataset, { players, now } = panel.dataset;
  keepTable({ id, game, title, players, now, at: Date.now(), finished: panel.dataset.finished === "true" });
}

// ---- sending taps ----
const QUEUE = `queue.${main.dataset.table}`;
/** @type {Tap[]} */
const queue = recall(QUEUE, []);
// Whether a tap is on its way, and whether it has had to wait for the network.
let sending = false, tapping = false, isLate = false;
// What waits for the network goes on at once.
/** @type {(value?: unknown) => void} */
let goOn = () => {};
// By tap: what was typed for it, which stays in its fields when the tap is refused.
/** @type {Map<string, NodeListOf<HTMLElement>>} */
const typed = new Map();

function keepQueue() { tapWaits(queue.length > 0, !remember(QUEUE, queue)); }

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

on("submit", "form[data-act]", (form, event) => {
  const button = event.submitter;
  event.preventDefault();
  if (button && "once" in button.dataset && button.matches(".on-its-way")) return;
  const fields = textsOf(form).filter(([name]) => name !== "seen" && name !== "action_id");
  if (button?.name) fields.push([button.name, button.value]);
  if (fix) { offer(fields); return; }
  if (isHeld(queue, button)) { keepQueue(); return; }
  const id = newKey();
  queue.push({ id, seen: version(), fields, isOnce: Boolean(button && "once" in button.dataset) });
  keepQueue();
  if (form.id !== "tap") {
    for (const choice of form.querySelectorAll("[type=radio][data-dirty]")) delete choice.dataset.dirty;
    typed.set(id, form.querySelectorAll("[data-dirty]"));
  }
  button?.classList.add("on-its-way");
  if (performance.now() - touchedAt < HELD_MS) button?.blur();
  drain();
});
on("input", "[data-act]", (_, { target: input }) => {
  if (!input.name) return;
  const changed = input.type === "radio" ? input.form?.querySelectorAll(`[name="${input.name}"]`) ?? [] : [input];
  for (const one of changed) one.dataset.dirty = "1";
});

async function drain() {
  if (sending) return;
  sending = true;
  let wait = 500;
  while (queue.length) {
    const tap = queue[0];
    const body = new URLSearchParams([...tap.fields, ["seen", String(tap.seen)], ["action_id", tap.id]]);
    try {
      const headers = { Accept: "application/json", ...shown() };
      tapping = true;
      const response = await fetch(`${base}/act?part=1`, { method: "POST", body, headers });
      if (response.status === 507) waitsForRoom((await response.json()).message);
      if (response.status >= 500) throw new Error(String(response.status));
      // A network's own log-in page is no answer: the tap stays in the queue.
      /** @type {Answer} */
      const data = response.headers.has("Tableside-Panel") ? { html: await response.text() } : await response.json();
      heardFrom(response);
      waitsForRoom("");
      if (queue[0] === tap) queue.shift(); // else it was taken back, too late
      keepQueue();
      answer(response, data, tap.id);
      if (!tap.isOnce && version() === tap.seen + 1) countAsSeen(tap.seen);
      wait = 500;
      tapping = isLate = false;
      catchUp();
    } catch {
      tapping = false;
      isLate = true;
      connected(false);
      offerToTakeBack();
      await new Promise((resolve) => { goOn = resolve; setTimeout(resolve, wait); });
      wait = Math.min(wait * 2, 8000);
    }
  }
  sending = false;
}

// Who taps on before the answer knows what was tapped here: only where nobody else acted in between.
/** @param {number} before */
function countAsSeen(before) {
  for (const tap of queue) if (tap.seen === before) tap.seen = before + 1;
}

/** @param {Response} response @param {Answer} data @param {string} id */
function answer(response, data, id) {
  for (const button of document.querySelectorAll(".on-its-way")) button.classList.remove("on-its-way");
  if (response.ok) for (const input of typed.get(id) ?? []) delete input.dataset.dirty;
  typed.delete(id);
  if (data.html) show(data.html, true);
  if (response.ok) {
    if (sheet.open && sheet.querySelector(".history")) sheet.close();
  } else {
    const rules = `${site}/${document.documentElement.lang}/${main.dataset.game}/`;
    toast(data.message ?? "", data.rule ? rules + data.rule : "", isLate);
  }
  raise("table:answered", { ok: response.ok, code: data.code });
}

// ---- hearing of others' taps ----
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let poll;
let retry = 0, asking = false, told = 0;

export async function refresh() {
  asking = true;
  try {
    const response = await fetch(main.dataset.panel ?? `${base}/panel`, { cache: "no-cache" });
    if (response.status >= 500) throw new Error(String(response.status));
    heardFrom(response);
    hear(Number(response.headers.get("Tableside-Signal")));
    if (response.ok) show(await response.text());
  } catch { connected(false); }
  asking = false;
}

// The answer to a tap that is on its way brings its version along.
function catchUp() { if (told > version() && !tapping) refresh(); }

// A panel comes down the stream compressed, as base64.
/** @param {string} text */
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

function listen() {
  stream?.close();
  clearTimeout(retry);
  const query = new URLSearchParams({ seen: String(version()), heard: String(heard()), phone: ownKey() });
  if (!main.dataset.panel && "DecompressionStream" in window) query.set("panels", "1");
  const events = new EventSource(`${base}/events?${query}`);
  stream = events;
  events.onopen = () => {
    if (isHere()) { refresh(); return; }
    clearInterval(poll);
    poll = undefined;
    connected(true);
  };
  events.onmessage = (event) => { told = Number(event.data); catchUp(); };
  events.addEventListener("panel", (event) => {
    if (isHere()) { refresh(); return; }
    connected(true);
    unpack(event.data).then(show, refresh);
  });
  events.addEventListener("signal", (event) => hear(Number(event.data)));
  events.onerror = () => {
    poll ??= setInterval(() => { if (!asking) refresh(); }, POLL_MS);
    if (events.readyState === EventSource.CLOSED) retry = setTimeout(listen, RETRY_STREAM_MS);
    refresh();
  };
}

// While the table goes on here it is asked again and again: the worker hands it in when it can.
/** @param {Response} response */
function heardFrom(response) {
  const before = isHere();
  answeredBy(response);
  if (isHere()) poll ??= setInterval(() => { if (!asking) refresh(); }, POLL_MS);
  else if (before) listen();
}
when("table:handed-in", refresh);
when("table:missed", listen);

function wake() {
  if (document.hidden) { stream?.close(); clearTimeout(retry); clearInterval(poll); poll = undefined; return; }
  refresh();
  listen();
  drain();
}
function begin() {
  onSight(wake);
  onNetwork((isThere) => { if (isThere) { goOn(); wake(); } else refresh(); });
  keep();
  drain();
  listen();
  // A page that came from here: whether it still goes on here.
  if (isHere()) refresh();
}
if (!fix) begin();

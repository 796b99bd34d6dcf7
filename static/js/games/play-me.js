// Play Me: the clock is computed from stored moments on the server's clock, never counted; a tap carries its own moment.
import { buzz, hush, isOn, play } from "../kit/senses.js";
import { mine } from "../kit/seats.js";
import { send } from "../table.js";
import * as server from "../servertime.js";

const GO_MS = 700, LATE_MS = 350, AHEAD_MS = 250, AFTER_MS = 500, GRACE_MS = 400, TWICE_MS = 1500, BEAT_MS = 1000, MEASURE_MS = 200, LOOK_MS = 2000;
const root = document.documentElement;
const watching = document.body.classList.contains("watching");
const { isKnown, watch } = server;
// At the table as it was, where a line is put right, the clock stands at the moment of that line.
const standing = Number(document.getElementById("main").dataset.standing ?? 0);
const now = () => standing || server.now();
const momentOf = (event) => standing || server.momentOf(event);

// ---- what the table says about its clock (ClockView); moments and lengths in milliseconds ----
function read() {
  const { phase, base, from, beats, ends, warns, until, limit, round, caught, winner, pattern } = document.getElementById("pm-clock")?.dataset ?? {};
  return {
    phase: phase ?? "idle", base: Number(base), from: Number(from), beats: (beats ?? "").split(" ").filter(Boolean).map(Number), ends: Number(ends), warns: Number(warns),
    until: Number(until), limit: Number(limit), round: Number(round), caught: Number(caught), winner, pattern,
  };
}
let it = read();
let pending; // this phone's own tap or pause that has not been answered yet: {at, player}

const shown = (at) => it.base + (it.phase === "running" ? Math.max(0, at - it.from) : 0);

function momentName(at) {
  if (pending) return "frozen";
  if (it.phase === "running") return at < it.from ? "counting" : "running";
  if (it.phase === "stopped" && box && it.until && at < it.until + AFTER_MS) return "closing";
  return it.phase;
}

// ---- drawing ----
function text(ms) {
  const tenths = Math.floor(ms / 100);
  return it.pattern.replace("{minutes}", String(Math.floor(tenths / 600))).replace("{seconds}", String(Math.floor(tenths / 10) % 60).padStart(2, "0")).replace("{tenths}", String(tenths % 10));
}

function put(id, value) {
  const place = document.getElementById(id);
  if (place && place.textContent !== value) place.textContent = value;
}

function mark(name, value) {
  if (value === undefined || value === false) delete root.dataset[name];
  else if (root.dataset[name] !== String(value)) root.dataset[name] = value;
}

let frame;
function draw() {
  frame = undefined;
  watch();
  if (!isKnown()) { drawUnsure(); return; }
  const at = pending?.at ?? now(), name = momentName(at);
  mark("pm", name);
  mark("pmBy", pending?.player);
  mark("busy", ["counting", "running", "closing", "frozen"].includes(name) && "");
  mark("pmGo", name === "running" && it.base === 0 && at - it.from < GO_MS && "");
  mark("pmLong", shown(at) >= 600000 && "");
  mark("pmWarn", it.warns > 0 && at >= it.warns && "");
  mark("pmOver", it.ends > 0 && at >= it.ends + GRACE_MS * 2 && "");
  if (it.phase === "running") {
    measure();
    put("pm-time", name === "counting" ? String(Math.min(it.beats.length, Math.ceil((it.from - at) / BEAT_MS))) : text(shown(at)));
    drawLeft(at);
  }
  if (name === "closing") hold();
  if (["counting", "running", "closing"].includes(name)) frame = requestAnimationFrame(draw);
}

// Without the server's clock, what does not depend on it; a running clock stands as it was.
function drawUnsure() {
  if (it.phase !== "running") mark("pm", it.phase);
  else if (!["counting", "running"].includes(root.dataset.pm)) mark("pm");
}

// Where the players' fields are in the race: while close taps may come in, nothing moves under the fingers.
let box, lines, measured = 0;
function measure() {
  if (performance.now() - measured < MEASURE_MS) return;
  measured = performance.now();
  box = document.getElementById("pm-tiles").getBoundingClientRect();
  lines = document.querySelector(".pm .now")?.offsetHeight ?? 0;
}
function hold() {
  for (const side of ["top", "left", "width", "height"]) root.style.setProperty(`--pm-${side}`, `${box[side]}px`);
  root.style.setProperty("--pm-lines", `${lines}px`);
}

function drawLeft(at) {
  const bar = document.getElementById("pm-progress");
  if (!bar) return;
  const left = Math.max(0, it.limit - shown(at));
  bar.value = String(left);
  const seconds = Math.ceil(left / 1000);
  put("pm-seconds", document.getElementById("pm-left").dataset.text.replace("{time}", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`));
}

function redraw() {
  if (frame) cancelAnimationFrame(frame);
  draw();
}

// ---- beats, go, the countdown's warning and end: each at its moment, on every phone ----
let waiting = [];
const given = new Set(); // the moments whose signal this phone has given

function plan() {
  waiting.forEach(clearTimeout);
  waiting = [];
  hush();
  if (isKnown()) for (const moment of given) if (moment > now()) given.delete(moment);
  if (it.phase !== "running" || !isKnown()) return;
  for (const beat of it.beats) when(beat, () => signal("beat", beat, 60));
  when(it.from, () => { if (signal("go", it.from, 350)) say(document.getElementById("pm-clock")?.dataset.go); });
  if (!it.ends) return;
  when(it.warns, () => signal("warning", it.warns, [80, 60, 80]));
  when(it.ends, () => signal("over", it.ends, [250, 80, 400]));
  when(it.ends + GRACE_MS, endRound, Infinity);
}

// A little before the moment, so that its sound can be told to the millisecond; nothing for one that was slept through.
function when(moment, act, late = LATE_MS) {
  const ms = moment - now();
  if (ms > -late) waiting.push(setTimeout(() => { if (moment - now() > -late) act(); }, Math.min(ms - AHEAD_MS, 2 ** 31 - 1)));
}

function signal(name, moment, pattern) {
  if (given.has(moment)) return false;
  given.add(moment);
  play(name, moment - now());
  waiting.push(setTimeout(() => buzz(pattern), Math.max(0, moment - now())));
  return true;
}

function say(words) { if (words) document.getElementById("announce").textContent = words; }

// All phones see a countdown end; whichever says so first ends the round, once. One that has slept looks first.
function endRound(looked = false) {
  const left = it.ends + GRACE_MS - now();
  if (left > 0) waiting.push(setTimeout(endRound, left));
  else if (left < -LATE_MS && looked !== true) waiting.push(setTimeout(endRound, LOOK_MS, true));
  else if (!watching) send({ kind: "time-up", args: { number: it.round, at_ms: it.ends } }, [], `time-up-${it.round}-${it.ends}`);
}

// ---- taps ----
const lastTap = new Map();
const slapped = new Set(); // players whose tile's last touch was a slap

// A slap counts from the moment the finger is down. In the race and a heartbeat after it, a tile is its player's field.
function isRace() { return it.phase === "running" || root.dataset.pm === "closing"; }

function slap(event, tile) {
  const player = Number(tile.dataset.player), moment = momentOf(event);
  if (performance.now() - (lastTap.get(player) ?? -Infinity) < TWICE_MS) return;
  lastTap.set(player, performance.now());
  send({ kind: "caught", args: { number: it.caught, player, at_ms: moment } });
  if (moment && moment < it.from) return;
  if (root.dataset.pm !== "closing" && moment) pending = { at: moment, player };
  play("caught");
  buzz([40, 40, 120]);
  redraw();
}

document.addEventListener("pointerdown", (event) => {
  const tile = event.button === 0 && !watching && event.target.closest(".pm-seat");
  if (!tile) return;
  slapped.delete(tile.dataset.player);
  if (isRace()) { slapped.add(tile.dataset.player); slap(event, tile); }
}, { capture: true });

// The click that follows a slap says nothing new; one without a finger comes from a keyboard or a reader.
document.addEventListener("click", (event) => {
  const tile = !watching && event.target.closest(".pm-seat");
  if (tile && event.detail && slapped.delete(tile.dataset.player)) { event.preventDefault(); event.stopPropagation(); return; }
  if (tile && isRace() && event.target.closest("button")) { event.preventDefault(); slap(event, tile); return; }
  const button = event.target.closest("#pm-pause");
  if (!button) return;
  event.preventDefault();
  const moment = momentOf(event);
  send({ kind: "pause", args: { number: it.round, at_ms: moment } });
  if (moment >= it.from) { pending = { at: moment }; redraw(); }
}, { capture: true });
function showMute() { mark("pmMute", isOn("sound") && navigator.userActivation?.hasBeenActive === false && ""); }
for (const kind of ["pointerup", "keyup", "change"]) document.addEventListener(kind, showMute);
showMute();

// ---- the table has moved on, or this phone has woken ----
const planned = () => [it.phase, it.from, it.ends, it.round].join();
let plannedFor = "";

function follow() {
  const before = it, own = pending;
  it = read();
  pending = undefined;
  if (before.phase !== "running" && it.phase === "running") lastTap.clear();
  if (before.phase !== "stopped" && it.phase === "stopped" && it.until && own?.player === undefined) {
    play("caught");
    buzz([40, 40, 120]);
  }
  if (planned() !== plannedFor) plan();
  plannedFor = planned();
  showMine();
  redraw();
}
document.addEventListener("table:changed", follow);
document.addEventListener("table:answered", () => { if (pending) { pending = undefined; lastTap.clear(); redraw(); } });
document.addEventListener("servertime:known", () => { plan(); plannedFor = planned(); redraw(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) redraw(); });
addEventListener("pageshow", redraw);

function showMine() { mark("pmMine", mine() ?? undefined); }
document.addEventListener("table:seats", showMine);
showMine();
if (isKnown()) { plan(); plannedFor = planned(); redraw(); }

// Play Me: a race for the whole table. A tap carries its own moment, at which this phone's clock stands at once.
import { eachFrame, isKnown, momentOf, now, phaseAt, readClock, showClock, shown } from "../kit/clock.js";
import { lock } from "../kit/lock.js";
import { mark } from "../kit/marks.js";
import { GRACE_MS, plan } from "../kit/moments.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import { pin } from "../kit/pin.js";
import { unanswered } from "../kit/queue.js";
import { tell } from "../kit/said.js";
import { buzz, play, whileMute } from "../kit/senses.js";
import { forgetSlaps, onSlap } from "../kit/slap.js";
import { send } from "../table.js";

const GO_MS = 700, ANSWERS_MS = 1700, MOVING = ["counting", "running", "closing"];
const root = document.documentElement, watching = document.body.classList.contains("watching");
const face = () => document.getElementById("pm-clock");
const tiles = pin("pm", "#pm-tiles"), lines = pin("pm-now", ".pm .now");
let it = readClock(face());
// That a tap that came in late was the earlier one.
const faster = () => document.querySelector("[data-overtaken]")?.dataset.overtaken ?? "";
let told = faster();
const question = () => document.querySelector("[data-asks]")?.dataset.phase;
let asked = question(), opening = 0;

// While close taps may come in, nothing moves under the fingers; who only watches has none there.
const redraw = eachFrame(() => {
  if (!isKnown() && !it.frozen) { markUnsure(); holdAnswers(); return false; }
  const at = it.frozen ?? now(), name = phaseAt(it, at, !watching && tiles.isSeen());
  const isRunning = it.phase === "running", isMoving = MOVING.includes(name);
  mark({
    pm: name, pmBy: it.by, busy: isMoving || name === "frozen", pmLong: shown(it, at) >= Number(face()?.dataset.long),
    pmGo: name === "running" && it.base === 0 && at - it.from < GO_MS,
    pmWarn: it.warns > 0 && at >= it.warns, pmOver: it.ends > 0 && at >= it.ends + GRACE_MS * 2,
  });
  for (const place of [tiles, lines]) if (isRunning) place.look(); else if (isMoving) place.hold();
  if (!isMoving) holdAnswers();
  const clock = isRunning && face(); // not while the big screen shows a lesson
  if (clock) showClock(clock, it, at);
  return isMoving;
});

// Without the server's clock, what does not depend on it; a running clock stands as it was.
function markUnsure() {
  if (it.phase !== "running") mark({ pm: it.phase });
  else if (!["counting", "running"].includes(root.dataset.pm ?? "")) mark({ pm: false });
}

// The answers to a new question lie where the race was, or the last question: what is on its way there is no answer.
function holdAnswers() {
  const before = asked;
  asked = question();
  if (!asked || asked === before) return;
  lock(document.querySelectorAll("#pm-tiles, #pm-dock"), ANSWERS_MS);
  mark({ pmHeld: true });
  clearTimeout(opening);
  opening = setTimeout(() => mark({ pmHeld: false }), ANSWERS_MS);
}

function tellOver() {
  const action = { kind: "time-up", args: { number: it.round, at_ms: it.ends } };
  if (!watching) send(action, `time-up-${it.round}-${it.ends}`);
}

// ---- taps: in the race and a heartbeat after it, a tile is its player's field ----
function isRace() { return !watching && (it.phase === "running" || root.dataset.pm === "closing"); }
function feelCaught() { play("caught"); buzz([40, 40, 120]); }

/** @param {MouseEvent} event @param {string} kind @param {number} number @param {number} [player] */
function tap(event, kind, number, player) {
  const moment = momentOf(event), isClosing = root.dataset.pm === "closing";
  send({ kind, args: { number, player, at_ms: moment } });
  // Who slaps sooner than anybody can be done has slipped, and is told so.
  const isSlip = player !== undefined && shown(it, moment) < Number(face().dataset.least);
  if (moment && (moment < it.from || isSlip)) return;
  if (moment && !isClosing) Object.assign(it, { frozen: moment, by: player });
  if (player !== undefined) feelCaught();
  redraw();
}
// A slap that waits for the network has stopped this phone's clock, also once its page is opened anew.
function stopAtWaiting() {
  for (const waiting of unanswered()) {
    const { kind, args } = JSON.parse(waiting.get("action") ?? "{}");
    const isSlap = kind === "caught" && args.number === it.round && args.at_ms >= it.from;
    if (it.phase === "running" && isSlap) Object.assign(it, { frozen: args.at_ms, by: args.player });
  }
}
onSlap(".pm-seat", isRace, (event, tile) => {
  tap(event, "caught", Number(face().dataset.caught), Number(tile.dataset.player));
});
on("click", "#pm-pause", (_, event) => { event.preventDefault(); tap(event, "pause", it.round); }, true);

// ---- the table has moved on ----
function follow() {
  const before = it;
  it = readClock(face());
  stopAtWaiting();
  if (before.phase !== "running" && it.phase === "running") {
    forgetSlaps();
    clearFields();
  }
  if (before.phase !== "stopped" && it.phase === "stopped" && it.until && before.by === undefined) feelCaught();
  plan(it, tellOver);
  redraw();
}
// Whoever reads a rule when a race begins has a field to slap under it.
function clearFields() {
  const sheet = document.getElementById("sheet");
  if (watching || !sheet.open) return;
  sheet.close();
  lock([document.body]); // a finger may be on its way to the sheet
}

// Whoever saw somebody else win may have looked away since.
function tellFaster() {
  const before = told;
  told = faster();
  if (told && told !== before) { tell(told); feelCaught(); }
}
when("table:changed", follow);
when("table:changed", tellFaster);
when("table:answered", () => { if (it.frozen) { forgetSlaps(); follow(); } });
whileMute((isMute) => mark({ pmMute: isMute }));
follow();

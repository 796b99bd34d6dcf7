// Play Me: a race for the whole table. A tap carries its own moment, at which this phone's clock stands at once.
import "../table.js";
import { holdAnswers } from "../kit/asks.js";
import { momentOf, shown } from "../kit/clock.js";
import { compare } from "../kit/compare.js";
import { mark } from "../kit/marks.js";
import { on } from "../kit/on.js";
import { pin } from "../kit/pin.js";
import { send } from "../kit/queue.js";
import { keepClock } from "../kit/race.js";
import { tell } from "../kit/said.js";
import { buzz, play, whileMute } from "../kit/senses.js";
import { leaveSheet } from "../kit/sheet.js";
import { forgetSlaps, onSlap } from "../kit/slap.js";
import "../kit/unseen.js";

const watching = document.body.classList.contains("watching");
const face = () => document.getElementById("pm-clock");
const tiles = pin("pm", "#pm-tiles"), lines = pin("pm-now", ".pm .now"), time = pin("pm-time", "#pm-time");

const clock = keepClock("pm", {
  face, stops: "caught",
  waits: () => !watching && tiles.isSeen(),
  // While close taps may come in, nothing moves under the fingers; who only watches has none there.
  drawn(isRunning, isMoving) {
    for (const place of [tiles, lines, time]) if (isRunning) place.look(); else if (isMoving) place.hold();
    if (!isMoving) holdAnswers("pm");
  },
  changed(now, was) {
    if (was.phase !== "running" && now.phase === "running") {
      forgetSlaps();
      // Whoever reads a rule when a race begins has a field to slap under it.
      if (!watching) leaveSheet();
    }
    if (was.phase !== "stopped" && now.phase === "stopped" && now.until && was.by === undefined) feelCaught();
  },
  over({ round, ends }) {
    const action = { kind: "time-up", args: { number: round, at_ms: ends } };
    if (!watching) send(action, `time-up-${round}-${ends}`);
  },
});

function feelCaught() { play("caught"); buzz([40, 40, 120]); }

// ---- taps: in the race and a heartbeat after it, a tile is its player's field ----
/** @param {MouseEvent} event @param {string} kind @param {number} number @param {number} [player] */
function tap(event, kind, number, player) {
  const moment = momentOf(event), it = clock.read(), isClosing = clock.isClosing();
  send({ kind, args: { number, player, at_ms: moment } });
  // Who slaps sooner than anybody can be done has slipped, and is told so.
  const isSlip = player !== undefined && shown(it, moment) < Number(face().dataset.least);
  if (moment && (moment < it.from || isSlip)) return;
  if (player !== undefined) feelCaught();
  if (moment && !isClosing) clock.stop(moment, player);
}
function isRace() { return !watching && (clock.read().phase === "running" || clock.isClosing()); }
onSlap(".pm-seat", isRace, (event, tile) => {
  tap(event, "caught", Number(face().dataset.caught), Number(tile.dataset.player));
});
on("click", "#pm-pause", (_, event) => { event.preventDefault(); tap(event, "pause", clock.read().round); }, true);

// That a tap that came in late was the earlier one: whoever saw somebody else win may have looked away since.
compare(() => document.querySelector("[data-overtaken]")?.dataset.overtaken ?? "", (now, was) => {
  if (now && now !== was) { tell(now); feelCaught(); }
});
whileMute((isMute) => mark({ pmMute: isMute }));

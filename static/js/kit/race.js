// A clock of the table that runs on this phone: drawn with each frame, its signals given, and stopped at once by a tap
// from here that the table has yet to hear of. What the styles go by stands on the page (:root[data-NAME…]).
import { eachFrame, isKnown, now, phaseAt, readClock, showClock, shown } from "./clock.js";
import { mark } from "./marks.js";
import { GRACE_MS, plan } from "./moments.js";
import { when } from "./news.js";
import { unanswered } from "./queue.js";
import { forgetSlaps } from "./slap.js";

const GO_MS = 700, MOVING = ["counting", "running", "closing"], GOING = ["counting", "running"];
const marks = document.documentElement.dataset;

/** @typedef {import("./clock.js").Clock} Clock
 * @typedef {{ face: () => HTMLElement | null, stops: string, waits: () => boolean,
 *   drawn: (isRunning: boolean, isMoving: boolean) => void, changed: (clock: Clock, was: Clock) => void,
 *   over: (clock: Clock) => void }} Race `stops`: the kind of action that stops it; `waits`: whether taps from before
 *   that may still come in */

/** @param {string} name of its marks @param {Race} race */
export function keepClock(name, { face, stops, waits, drawn, changed, over }) {
  let it = readClock(face());
  const redraw = eachFrame(draw);
  function draw() {
    if (!isKnown() && !it.frozen) { markUnsure(); drawn(false, false); return false; }
    const at = it.frozen ?? now(), phase = phaseAt(it, at, waits());
    const isRunning = it.phase === "running", isMoving = MOVING.includes(phase);
    mark({
      [name]: phase, [`${name}By`]: it.by, busy: isMoving || phase === "frozen",
      [`${name}Long`]: shown(it, at) >= Number(face()?.dataset.long),
      [`${name}Go`]: phase === "running" && it.base === 0 && at - it.from < GO_MS,
      [`${name}Warn`]: it.warns > 0 && at >= it.warns, [`${name}Over`]: it.ends > 0 && at >= it.ends + GRACE_MS * 2,
    });
    drawn(isRunning, isMoving);
    const clock = isRunning && face(); // not while the big screen shows a lesson
    if (clock) showClock(clock, it, at);
    return isMoving;
  }

  // Without the server's clock, what does not depend on it; a running clock stands as it was.
  function markUnsure() {
    if (it.phase !== "running") mark({ [name]: it.phase });
    else if (!GOING.includes(marks[name] ?? "")) mark({ [name]: false });
  }

  // A tap that waits for the network has stopped this phone's clock, also once its page is opened anew.
  function stopAtWaiting() {
    for (const waiting of unanswered()) {
      const { kind, args } = JSON.parse(waiting.get("action") ?? "{}");
      const isStop = kind === stops && args.number === it.round && args.at_ms >= it.from;
      if (it.phase === "running" && isStop) Object.assign(it, { frozen: args.at_ms, by: args.player });
    }
  }

  function follow() {
    const was = it;
    it = readClock(face());
    stopAtWaiting();
    changed(it, was);
    plan(it, () => over(it));
    redraw();
  }
  when("table:changed", follow);
  // What was refused (a slip) has not counted: the next one, however soon, may.
  when("table:answered", ({ ok }) => {
    if (!ok || it.frozen) forgetSlaps();
    if (it.frozen) follow();
  });
  follow();
  return {
    read: () => it,
    isClosing: () => marks[name] === "closing",
    /** @param {number} moment @param {number} [by] */
    stop(moment, by) {
      Object.assign(it, { frozen: moment, by });
      redraw();
    },
  };
}

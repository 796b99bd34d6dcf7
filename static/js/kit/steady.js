// What stands below a line that comes and goes stays where it was, as long as the same thing is going on and a finger
// taps on: then the place that the line has left is closed, and what moves up is locked for a moment. Where no finger
// is near there is no hole.
import { lockMoved } from "./lock.js";
import { when } from "./news.js";
import { on } from "./on.js";

// What is higher is no line but a form that was closed: its place would be a hole.
const LINE_PX = 120, NEAR_MS = 1200;

/** @param {string} id @param {() => unknown} during what goes on; when it changes, the place may move up */
export function hold(id, during) {
  const place = () => document.getElementById(id);
  let before = during(), top = 0, tapped = -NEAR_MS;
  // Letters that arrive, and what is opened above, have moved it since it was shown last.
  when("table:coming", () => { before = during(); top = place()?.offsetTop ?? 0; });
  when("table:shown", () => {
    const held = place();
    if (!held) return;
    const isNear = performance.now() - tapped < NEAR_MS;
    const up = isNear && during() === before ? top - held.offsetTop : 0;
    held.style.marginTop = up > 0 && up <= LINE_PX ? `${up}px` : "";
    wait();
  });
  on("pointerdown", "*", () => { tapped = performance.now(); wait(); }, true);

  let leaving = 0;
  function wait() {
    clearTimeout(leaving);
    if (place()?.style.marginTop) leaving = setTimeout(close, NEAR_MS);
  }
  function close() {
    const held = place();
    if (held) lockMoved(() => { held.style.marginTop = ""; });
  }
}

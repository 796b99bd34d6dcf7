// What stands below a line that comes and goes stays where it was, as long as the same thing is going on and a finger
// is near: later the place that the line has left is closed, and what moves up then is locked for a moment.
import { lockMoved } from "./lock.js";
import { when } from "./news.js";
import { on } from "./on.js";

// What is higher is no line but a form that was closed: its place would be a hole.
const LINE_PX = 80, NEAR_MS = 6000;

/** @param {string} id @param {() => unknown} during what goes on; when it changes, the place may move up */
export function hold(id, during) {
  const place = () => document.getElementById(id);
  let before = during(), top = place()?.offsetTop ?? 0;
  when("table:shown", () => {
    const held = place(), now = during();
    if (!held) return;
    const up = now === before ? top - held.offsetTop : 0;
    held.style.marginTop = up > 0 && up <= LINE_PX ? `${up}px` : "";
    before = now;
    top = held.offsetTop;
    wait();
  });
  on("pointerdown", "*", wait, true);

  let leaving = 0;
  function wait() {
    clearTimeout(leaving);
    if (place()?.style.marginTop) leaving = setTimeout(close, NEAR_MS);
  }
  function close() {
    const held = place();
    if (!held) return;
    lockMoved(() => { held.style.marginTop = ""; });
    top = held.offsetTop;
  }
}

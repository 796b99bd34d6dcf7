// What stands below a line that comes and goes stays where it was, as long as the same thing is going on.
import { when } from "./news.js";

// What is higher is no line but a form that was closed: its place would be a hole.
const LINE_PX = 80;

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
  });
}

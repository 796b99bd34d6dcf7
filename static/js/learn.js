// The taught first game on this phone: whoever has read it is offered explanations at the tables of this game.
import "./site.js";
import "./over.js";
import { find } from "./kit/find.js";
import { lock, READ_MS } from "./kit/lock.js";
import { on } from "./kit/on.js";
import { ONCE_MS } from "./kit/refuse.js";
import { remember } from "./kit/store.js";

remember("explain", true);

// Whether an answer is right, and why, takes its room below the answers: what is drawn above them keeps its own, where
// it has what is left of the screen, so that what was tapped stays under the finger.
on("change", ".check-up", (asked) => {
  const reason = find(".reason", asked);
  /** @type {HTMLElement | null | undefined} */
  const drawing = asked.closest(".step")?.querySelector(".drawing");
  if (drawing && !drawing.style.flex) {
    reason.hidden = true;
    drawing.style.flex = `0 0 ${drawing.getBoundingClientRect().height}px`;
    reason.hidden = false;
  }
  showWayOn(asked);
});
// Where both have no room below, the page goes on to where both are in sight, and the reason above what fades out
// there; no answer takes a tap meanwhile.
/** @param {Element} asked */
function showWayOn(asked) {
  const step = asked.closest(".step"), parts = [step?.querySelector(".ways"), asked.querySelector(".reason")];
  const [way = 0, reason = 0] = parts.map((part) => part?.getBoundingClientRect().bottom);
  const fade = step ? parseFloat(getComputedStyle(step, "::after").height) || 0 : 0;
  const below = Math.max(way, reason + fade) - innerHeight;
  if (below <= 0) return;
  lock(asked.querySelectorAll("label"), READ_MS);
  scrollBy({ top: below, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

// The way on lies where that of the next step will: a double tap passes no step over.
on("click", ".ways a", () => lock(document.querySelectorAll(".ways a"), ONCE_MS));

// How many play is said once: the form of the table knows it then.
/** @param {HTMLInputElement} chosen */
function carry({ value }) {
  const link = document.getElementById("to-helper"), { searchParams, pathname } = new URL(link.href);
  searchParams.set("seat_count", value);
  link.href = `${pathname}?${searchParams}`;
}
on("change", "input[name=players]", carry);
const said = document.querySelector("input[name=players]:checked");
if (said) carry(said);

// At a table all learn together.
if (document.querySelector("[data-table]")) {
  import("./kit/sheet.js");
  import("./kit/together.js");
  import("./kit/next.js");
  import("./links.js");
}

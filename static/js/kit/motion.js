// What an action did is seen moving for a moment: a ghost flies, the thing itself is already where it belongs and can
// be tapped there; numbers that changed swell or count up, a picture turns over. The next touch ends it all; who asks
// for less motion sees none.
import { find } from "./find.js";
import { on } from "./on.js";

const FLIGHT_MS = 320, SWELL_MS = 360, LEAST_PX = 12, MOST_FLIGHTS = 10;
const DELAY_MS = 20, MOST_DELAYED = 4;
const isScreen = document.documentElement.matches(".screen");
const less = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Set<Animation>} */
const running = new Set();

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
function run(element, frames, options) {
  const motion = element.animate(frames, { easing: "cubic-bezier(.3, .7, .2, 1)", ...options });
  running.add(motion);
  motion.finished.catch(() => {}).finally(() => running.delete(motion));
  return motion;
}
export function endMotion() { for (const motion of running) motion.finish(); }
on("pointerdown", "*", endMotion, true);

// What is flown from or to below another page or under a bar would fly across what has nothing to do with it. The big
// screen has no bar.
/** @param {Place} place */
function isInSight({ left, top, width, height = width }) {
  const x = left + width / 2, y = top + height / 2, bar = document.querySelector(".bar");
  return x > 0 && x < innerWidth && y > (bar?.getBoundingClientRect().bottom ?? 0) && y < innerHeight;
}

// A copy of something flies from one box to another; `lands` is what waits there unseen.
/** @param {HTMLElement} drawn @param {Place} from @param {Place} to @param {Element} [lands] */
function fly(drawn, from, to, lands) {
  if (less.matches || !from.width || !to.width || ![from, to].every(isInSight)) return;
  const ghost = drawn.cloneNode(true);
  for (const named of [ghost, ...ghost.querySelectorAll("[id]")]) named.removeAttribute("id");
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.style.font = getComputedStyle(drawn).font; // which it has from where it stands
  const { left, top, width, height = width } = from;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.getElementById("main").append(ghost);
  const way = `translate(${to.left - left}px, ${to.top - top}px) scale(${to.width / width})`;
  const flight = run(ghost, [{ transform: "none" }, { transform: way }], { duration: FLIGHT_MS });
  flight.finished.catch(() => {}).finally(() => ghost.remove());
  if (lands) run(lands, [{ opacity: 0 }, { opacity: 0, offset: .9 }, { opacity: 1 }], { duration: FLIGHT_MS });
}

// The same from the middle of one thing to the middle of another, `px` wide.
/** @param {HTMLElement} drawn @param {Element} from @param {Element} to @param {number} px */
export function flyBetween(drawn, from, to, px) {
  const [start, end] = [from, to].map((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    return { left: left + (width - px) / 2, top: top + (height - px) / 2, width: px };
  });
  fly(drawn, start, end);
}

// The thing itself comes from where it was: on the big screen, where nothing is tapped and a copy would be drawn at
// another size.
/** @param {HTMLElement} at @param {DOMRect} from @param {DOMRect} to */
function slide(at, from, to) {
  const drawn = to.width / parseFloat(getComputedStyle(at).width), transformOrigin = "0 0"; // pixels that a pixel is
  const moved = `translate(${(from.left - to.left) / drawn}px, ${(from.top - to.top) / drawn}px)`;
  const before = `${moved} scale(${from.width / to.width})`;
  run(at, [{ transform: before, transformOrigin }, { transform: "none", transformOrigin }], { duration: FLIGHT_MS });
}

// A number runs from what it was to what it is; the animation is the clock by which it does.
/** @param {HTMLElement} at @param {number} from */
export function countUp(at, from) {
  const told = at.textContent ?? "", to = Number(told.replace("−", "-"));
  if (less.matches || document.hidden || !Number.isInteger(to) || Math.abs(to - from) < 2) return;
  const clock = run(at, [{ opacity: 1 }, { opacity: 1 }], { duration: SWELL_MS });
  let shown = told;
  function draw() {
    if (at.textContent !== shown) return; // drawn anew meanwhile
    const share = clock.effect?.getComputedTiming().progress ?? 1;
    shown = share < 1 ? String(Math.round(from + (to - from) * share)).replace("-", "−") : told;
    at.textContent = shown;
    if (share < 1) requestAnimationFrame(draw);
  }
  draw();
  clock.finished.finally(draw);
}

// What shows its other side. Only a picture turns: the field around it stays where it is tapped.
/** @param {Element} at */
function turnOver(at) {
  if (!at.checkVisibility()) return;
  run(at, [{ transform: "rotateY(180deg) scale(.8)" }, { transform: "none" }], { duration: FLIGHT_MS });
}

// Dice fall one after another, roll and come to rest; what came of them is told as the last one does.
/** @param {Element[]} dice @param {Iterable<Element>} told */
export function tumble(dice, told) {
  if (less.matches || document.hidden) return;
  const falls = [
    { transform: "translate(-1.2em, -1.6em) rotate(-400deg) scale(1.3)", opacity: 0 },
    { transform: "translateY(.15em) rotate(14deg)", offset: .75, opacity: 1 }, {},
  ];
  const delays = dice.map((_, at) => Math.min(at, MOST_DELAYED) * DELAY_MS);
  for (const [at, die] of dice.entries()) {
    run(die, falls, { duration: FLIGHT_MS, delay: delays[at], fill: "backwards" });
  }
  const duration = FLIGHT_MS + Math.max(0, ...delays);
  for (const at of told) run(at, [{ opacity: 0 }, { opacity: 0, offset: .8 }, { opacity: 1 }], { duration });
}

/** @param {HTMLElement} panel */
const faces = (panel) => new Map([...panel.querySelectorAll("[data-face]")].map((at) => [at.id, at.dataset.face]));
/** @param {HTMLElement} panel */
const totals = (panel) => new Map([...panel.querySelectorAll(".score")].map((at) => [at, at.textContent]));
/** @param {HTMLElement} panel */
function things(panel) {
  const seen = [...panel.querySelectorAll("[data-moves]")].filter((at) => at.checkVisibility()); // not what is folded
  return new Map(seen.map((at) => [at.dataset.moves, at]));
}
// Beside the box of a thing that of what it stands in: what moves along with that has not moved by itself.
/** @param {Element} at @returns {[DOMRect, Element, DOMRect]} */
function placeOf(at) {
  const within = at.parentElement ?? at;
  return [at.getBoundingClientRect(), within, within.getBoundingClientRect()];
}
/** @param {Element} at @param {ReturnType<typeof placeOf>} were */
function cameFrom(at, [box, within, { left, top }]) {
  if (at.parentElement !== within) return box;
  const now = within.getBoundingClientRect();
  return new DOMRect(box.left + now.left - left, box.top + now.top - top, box.width, box.height);
}
/** @param {HTMLElement} panel */
const counts = (panel) => new Map([...panel.querySelectorAll("[data-counts]")].map((at) => [at.dataset.counts, at]));

/** @param {HTMLElement} panel */
const winners = (panel) => panel.querySelectorAll(".ranking > .won, .big-winners > .won, .mi-ranking > .is-won");

/** @param {Element[]} all */
function appear(all) {
  for (const at of all) run(at, [{ scale: .7, opacity: 0 }, {}], { duration: SWELL_MS });
}

// Looks at the panel before it changes; what is given back shows the difference afterwards.
/** @param {HTMLElement} panel @returns {(now: HTMLElement) => void} */
export function beforeChange(panel) {
  if (less.matches || document.hidden) return () => {};
  const were = new Map([...things(panel)].map(([name, at]) => [name, placeOf(at)]));
  const said = new Map([...counts(panel)].map(([name, at]) => [name, at.textContent]));
  const lay = faces(panel), known = totals(panel), won = new Set(winners(panel));
  return (now) => {
    for (const [id, face] of faces(now)) if ((lay.get(id) ?? face) !== face) turnOver(find(`#${id}`, now));
    // A number that was not there before is whole at once, unless it says from where it is counted.
    for (const [at, text] of totals(now)) {
      const from = known.get(at) ?? at.dataset.from ?? text;
      if (from !== text) countUp(at, Number(from) || 0);
    }
    appear([...winners(now)].filter((at) => !won.has(at)));
    let flights = 0;
    for (const [name, at] of things(now)) {
      const place = were.get(name), to = at.getBoundingClientRect();
      // A copy of what lies open would be a sheet before the whole page.
      if (!place || flights >= MOST_FLIGHTS || at.querySelector("[open]")) continue;
      const from = cameFrom(at, place);
      if (Math.hypot(to.left - from.left, to.top - from.top) < LEAST_PX) continue;
      if (isScreen) slide(at, from, to); else fly(at, from, to, at);
      flights++;
    }
    for (const [name, at] of counts(now)) {
      if (!said.has(name) || said.get(name) === at.textContent) continue;
      run(at, [{ transform: "scale(1.35)", color: "var(--accent)" }, { transform: "none" }], { duration: SWELL_MS });
    }
  };
}

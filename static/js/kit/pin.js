// Something is held where it was last seen while the page under it changes: its place becomes lengths for the styles.
const MEASURE_MS = 200;
/** @type {("top" | "left" | "width" | "height")[]} */
const SIDES = ["top", "left", "width", "height"];

/** @param {string} name of the lengths: --name-top, --name-left, --name-width, --name-height
 * @param {string} selector */
export function pin(name, selector) {
  /** @type {DOMRect | undefined} */
  let box;
  let measured = -Infinity;
  return {
    isSeen: () => box !== undefined,
    // Called with each frame, it looks now and then.
    look() {
      if (performance.now() - measured < MEASURE_MS) return;
      measured = performance.now();
      box = document.querySelector(selector)?.getBoundingClientRect();
    },
    hold() {
      if (!box) return;
      const { style } = document.documentElement;
      for (const side of SIDES) {
        style.setProperty(`--${name}-${side}`, `${box[side]}px`);
      }
    },
  };
}

// Buttons whose meaning changes under the finger do nothing for a moment.
const LOCK_MS = 300, GONE_MS = 600;
let touch = { x: -1, y: -1, at: 0 };

/** @param {MouseEvent} event */
function note({ clientX: x, clientY: y }) {
  if (x || y) touch = { x, y, at: performance.now() };
}
document.addEventListener("pointerdown", note, true);
document.addEventListener("click", note, true);

/** @param {Iterable<HTMLElement>} buttons */
export function lock(buttons) {
  for (const button of buttons) {
    button.dataset.locked = "";
    setTimeout(() => delete button.dataset.locked, LOCK_MS);
  }
}

// After a tap of one's own only what has come to lie where the finger is: the next tap elsewhere is meant.
/** @param {Iterable<HTMLElement>} buttons */
export function lockUnderFinger(buttons) {
  if (performance.now() - touch.at > GONE_MS) return;
  lock([...buttons].filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= touch.x && touch.x <= right && top <= touch.y && touch.y <= bottom;
  }));
}

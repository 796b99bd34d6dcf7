// What the table goes on with.

/** @param {string} selector @returns {HTMLElement[]} those that can be tapped now */
export function usable(selector) {
  const all = [...document.querySelectorAll(selector)];
  return all.filter((one) => !one.matches(":disabled") && one.checkVisibility());
}

// The one button with which it does; where several say different things none of them is meant.
export function mainButton() {
  const docked = usable("#panel [class$=-dock] .btn.primary");
  const all = docked.length ? docked : usable("#panel .btn.primary");
  return all.length === 1 ? all[0] : undefined;
}

// What the table goes on with.

/** @param {string} selector of its buttons */
export function usable(selector) {
  const all = [...document.querySelectorAll(`#panel ${selector}`)];
  return all.filter((one) => !one.matches(":disabled") && one.checkVisibility());
}

// The one button with which it does; where several say different things none of them is meant.
export function mainButton() {
  const docked = usable("[class$=-dock] .btn.primary"), all = docked.length ? docked : usable(".btn.primary");
  return all.length === 1 ? all[0] : undefined;
}

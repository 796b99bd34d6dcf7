// The one place that listens to the page. Who wants to know what happens to a part of it asks by a selector, and is
// told in the order of asking; who asks to be `first`, before the part itself and all others. What only the part hears
// of (`toggle`) is heard of first or not at all.
/** @template {keyof PageEvents} Name @template {string} Selector @param {Name} name
 * @param {Selector} selector what it happens to or in ("*": anything)
 * @param {(part: Found<Selector>, event: PageEvents[Name]) => unknown} told @param {boolean} [first] */
export function on(name, selector, told, first = false) {
  document.addEventListener(name, (event) => {
    const found = event.target.closest?.(selector);
    if (found && (event.bubbles || found === event.target)) told(found, event);
  }, first);
}

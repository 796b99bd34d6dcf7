// What the styles of a moment go by stands on the whole page (:root[data-…]); only what differs is written.
const marks = document.documentElement.dataset;

// `true` is a mark without a text; what is false or nothing is no mark.
/** @param {Record<string, string | number | boolean | null | undefined>} said */
export function mark(said) {
  for (const [name, value] of Object.entries(said)) {
    const text = value === true ? "" : String(value ?? false);
    if (text === "false") delete marks[name];
    else if (marks[name] !== text) marks[name] = text;
  }
}

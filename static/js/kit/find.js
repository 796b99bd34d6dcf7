// What a script cannot do without: where a page lacks it, it stops at once and says what is missing.
/** @template {string} Selector @param {Selector} selector @param {ParentNode} [within] @returns {Found<Selector>} */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

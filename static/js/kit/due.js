// What is due, for the strip of a seat: whose turn it is, or what a game says itself (`data-yours`, `data-theirs`).
/** @param {HTMLElement} strip @param {boolean} isMine @param {string} [other] who alone has to do something */
export function dueNow(strip, isMine, other) {
  const { yours = "", theirs = "" } = (document.querySelector("#panel [data-yours]") ?? strip).dataset;
  if (isMine) return yours;
  return other ? theirs.replace("{name}", other) : "";
}

// A tap that had waited for the network and was refused: whoever had this phone in a pocket reads of it until they
// close it, with a way to put right what was entered meanwhile.
import { find } from "./find.js";
import { lockMoved } from "./lock.js";
import { watching } from "./seats.js";
import { recall, remember } from "../store.js";

const main = find("[data-table]"), { table, base } = main.dataset, LOST = `lost.${table}`;
/** @type {Lost[]} */
let kept = recall(LOST, []);

/** @param {Lost} lost */
export function keepLost(lost) {
  kept.push(lost);
  remember(LOST, kept);
  lockMoved(() => show(lost));
}

/** @param {Lost} lost */
function show(lost) {
  const copy = find("template#lost-entry").content.cloneNode(true), notice = find(".lost", copy);
  find("p", notice).textContent = lost.told;
  const [fix, history] = notice.querySelectorAll("a");
  fix.href = `${base}/fix/${lost.line}`;
  fix.hidden = lost.line === null;
  history.hidden = !fix.hidden;
  find("button", notice).onclick = () => {
    kept = kept.filter((one) => one !== lost);
    remember(LOST, kept);
    lockMoved(() => notice.remove());
  };
  main.prepend(notice);
}
if (!watching && !main.dataset.fix) kept.forEach(show);

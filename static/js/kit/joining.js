// What a phone tapped without a network while the others played on waits until the table has chosen. The phone on which
// it was tapped reads both, and chooses; the others read that it is open, and whose it is.
import { isToChoose, toBeChosen } from "./connection.js";
import { find } from "./find.js";
import { lockMoved } from "./lock.js";
import { when } from "./news.js";
import { recall } from "./store.js";

const { table, base } = find("[data-table]").dataset;
const bar = document.getElementById("choose"), sheet = document.getElementById("sheet");
let asked = 0, told = "";

async function look() {
  const number = asked += 1, tap = recall(`tapped.${table}`, "");
  const answer = await fetch(`${base}/join?${new URLSearchParams({ tap })}`).catch(() => undefined);
  // What is missed is asked for with the next change.
  if (!bar || !answer?.ok || number !== asked) return;
  const before = told;
  told = (await answer.text()).trim();
  if (told !== before) lockMoved(() => { bar.innerHTML = told; });
  toBeChosen(Boolean(told));
  // What was asked by itself lies over it no longer.
  if (bar.querySelector("form") && sheet.querySelector(".who")) sheet.close();
}

when("signal:waiting", look);
when("table:to-choose", look);
// What is chosen between is what stands now.
when("table:changed", () => { if (isToChoose()) look(); });
if (isToChoose()) look();

// Which one are you? The sheet that asks it shows who sits where, and a tap there sits down or leaves.
import { find } from "./find.js";
import { lock, READ_MS } from "./lock.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { toast } from "./said.js";
import { isForAll, isTaken, leaveSeat, mine, refresh, seated, sit, watchOnly } from "./seats.js";

const body = document.getElementById("sheet-body");

function showChoice() {
  const list = body.querySelector(".who");
  if (!list) return;
  for (const button of list.querySelectorAll("[data-take]")) {
    const seat = Number(button.dataset.take), isMine = seat === mine();
    button.setAttribute("aria-pressed", String(isMine));
    if (!isTaken(seat)) delete button.dataset.sure;
    const taken = seated()[seat]?.away ? "away" : "taken";
    const others = isTaken(seat) ? list.dataset["sure" in button.dataset ? "sure" : taken] : "";
    find("small", button).textContent = isMine ? list.dataset.mine : others;
  }
  find("[data-leave]", list).setAttribute("aria-pressed", String(isForAll()));
}
when("table:seats", showChoice);
when("sheet:filled", () => {
  const isAsked = Boolean(body.querySelector(".who"));
  document.getElementById("sheet-open").hidden = isAsked;
  if (isAsked) { showChoice(); refresh(); }
});

/** @param {Response | undefined} answer */
async function isRefused(answer) {
  if (!answer || answer.ok) return false;
  toast((await answer.json()).message);
  refresh();
  return true;
}

on("click", "[data-take], [data-leave]", async (button) => {
  const seat = Number(button.dataset.take), over = "sure" in button.dataset;
  if ("take" in button.dataset && isTaken(seat) && seat !== mine() && !over) {
    button.dataset.sure = "";
    find("small", button).textContent = find(".who", body).dataset.sure;
    lock([button], READ_MS);
    return;
  }
  try {
    const answer = await ("leave" in button.dataset ? leaveSeat() : sit(seat, over));
    if (!(await isRefused(answer))) button.closest("dialog")?.close();
  } catch { /* without a network nobody takes a seat: the question stays */ }
});

on("click", ".who a[data-watch]", async (link, event) => {
  event.preventDefault();
  try {
    if (!(await isRefused(await watchOnly()))) location.href = link.href;
  } catch { /* nor does anybody give one back */ }
});

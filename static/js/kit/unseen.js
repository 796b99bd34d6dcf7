// What came of the last step ([data-came], in words) is told over the page where it lies out of sight; of lines with
// the same words one in sight is enough. What binds whoever is on turn ([data-on-turn]) is told where they are not
// elsewhere. Of what is undone that itself is told; nothing takes the place of what is told already.
import { when } from "./news.js";
import { isTelling, tell } from "./said.js";
import { isElsewhere, onTurn } from "./seats.js";

const onScreen = document.documentElement.matches(".screen");
const isHere = (/** @type {HTMLElement} */ line) => !line.matches("[data-on-turn]") || !onTurn().some(isElsewhere);
const lines = () => [...document.querySelectorAll("[data-came]")].filter(isHere);
/** @param {{ dataset: { came: string } }[]} said */
const words = (said) => [...new Set(said.map(({ dataset }) => dataset.came))];
let before = "";

// Once the page has come to rest where it is looked at, and when it opens.
when("table:changed", () => queueMicrotask(tellUnseen));
addEventListener("load", tellUnseen);

function tellUnseen() {
  const was = before, seen = words(lines().filter(isSeen));
  before = words(lines()).join();
  if (onScreen || before === was || isTelling() || document.getElementById("panel").dataset.told) return;
  const unseen = words(lines()).filter((said) => !seen.includes(said));
  if (unseen.length) tell(unseen.join(" "));
}

/** @param {Element} line */
function isSeen(line) {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => line.contains(document.elementFromPoint((left + right) / 2, y)));
}

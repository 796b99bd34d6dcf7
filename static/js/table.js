// A table on this phone: taps are sent one by one and never lost, other phones' taps arrive by themselves.
import { isHere } from "./kit/connection.js";
import { find } from "./kit/find.js";
import "./kit/headline.js";
import "./kit/hold.js";
import { onNetwork, onSight, when } from "./kit/news.js";
import "./kit/keys.js";
import "./kit/phase.js";
import "./kit/show.js";
import "./kit/stepper.js";
import "./kit/whose.js";
import "./links.js";
import { keep } from "./kit/panel.js";
import { tell } from "./kit/said.js";
import { keepRules } from "./kit/rules.js";
import { buzz } from "./kit/senses.js";
import { listen, listenNoMore, refresh } from "./kit/stream.js";
import { drain, goOn } from "./kit/queue.js";

export { send } from "./kit/queue.js";

when("tap:refused", () => { buzz([30, 40, 30]); tell(find("[data-table]").dataset.refused); });

function wake() {
  if (document.hidden) { listenNoMore(); return; }
  refresh();
  listen();
  drain();
}
function begin() {
  onSight(wake);
  onNetwork((isThere) => { if (isThere) { goOn(); wake(); } else refresh(); });
  keep();
  when("table:seats", keep);
  drain();
  listen();
  const book = `/${document.documentElement.lang}/${game}`, isTaught = document.getElementById("explain");
  keepRules([book, ...(isTaught ? [`${book}/learn`] : []), `/${document.documentElement.lang}/`]);
  // A page that came from here: whether it still goes on here.
  if (isHere()) refresh();
}
// At the table as it was before a line that is put right nothing is sent or heard. “Back” from later does not lead into
// that old form, but to the table as it is.
const { fix, base, game } = find("[data-table]").dataset;
function passOver() { location.replace(base); }
if (!fix) begin();
else if (performance.getEntriesByType("navigation")[0]?.toJSON().type === "back_forward") passOver();
else addEventListener("pageshow", ({ persisted }) => { if (persisted) passOver(); });

// A table on this phone: taps are sent one by one and never lost, other phones' taps arrive by themselves.
import "./site.js";
import "./over.js";
import "./kit/joining.js";
import { connected, isHere } from "./kit/connection.js";
import { find } from "./kit/find.js";
import "./kit/goodbye.js";
import "./kit/headline.js";
import "./kit/hold-rule.js";
import { onNetwork, onSight, when } from "./kit/news.js";
import "./kit/keys.js";
import "./kit/phase.js";
import "./kit/show-all.js";
import "./kit/stepper.js";
import "./kit/sure.js";
import "./kit/turn-signal.js";
import "./kit/seat-sheet.js";
import "./kit/seat-line.js";
import "./links.js";
import { keep } from "./kit/panel.js";
import "./kit/history-sheet.js";
import { tell } from "./kit/said.js";
import { keepRules } from "./kit/rules.js";
import { buzz } from "./kit/senses.js";
import { listen, listenNoMore, refresh, seekServer } from "./kit/stream.js";
import { drain, goOn } from "./kit/queue.js";
import { tell as askWorker } from "./kit/store.js";

when("tap:refused", (why) => { buzz([30, 40, 30]); tell(why ?? find("[data-table]").dataset.refused); });

function wake() {
  if (document.hidden) { listenNoMore(); return; }
  refresh();
  listen();
  drain();
}
// Where this phone keeps everything, what runs it is ready before the network goes, and stays so while somebody looks.
const TOLD = "#told"; // with which the server leads here from what has changed the table
const QUIET_MS = 3000, STAND_BY_MS = 20_000, SETTLED_MS = 500;
function standBy() {
  if (!document.hidden) navigator.serviceWorker?.controller?.postMessage({ type: "standBy" });
}
async function keepReady() {
  if (!navigator.serviceWorker?.controller || !(await askWorker({ type: "road" }))?.kept) return;
  standBy();
  setInterval(standBy, STAND_BY_MS);
}
function goOnWithout() {
  connected(false); // told before anybody taps
  standBy();
  listenNoMore();
  setTimeout(wake, SETTLED_MS); // what is still on its way from the server would say that it is there
}
function begin() {
  onSight(wake);
  onNetwork((isThere) => { if (isThere) { goOn(); seekServer(); wake(); } else goOnWithout(); });
  setTimeout(keepReady, QUIET_MS);
  keep();
  when("table:seats", keep);
  drain();
  listen();
  const book = `/${document.documentElement.lang}/${game}`, isTaught = document.getElementById("explain");
  keepRules([book, ...(isTaught ? [`${book}/learn`] : []), `/${document.documentElement.lang}/`]);
  if (location.hash === TOLD) {
    history.replaceState(history.state, "", location.pathname);
    tell(document.getElementById("panel").dataset.toldHere);
  }
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
// What only some tables have.
if (document.getElementById("next-line")) import("./kit/next.js");
if (document.getElementById("explain")) import("./kit/explain.js");
if (document.documentElement.matches(".screen")) import("./kit/screen.js");

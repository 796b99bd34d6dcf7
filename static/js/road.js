// The button that keeps everything. What was begun and not ended, as its page was left, goes on with the next one.
import { when } from "./kit/news.js";
import { offerBooks, offerNext, recall, remember, setText, tableIds, tell } from "./kit/store.js";

const BEGUN = "road", { lang } = document.documentElement;
const share = new Intl.NumberFormat(lang, { style: "percent" });
const megabytes = new Intl.NumberFormat(lang, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });

/** @param {Road} road */
async function showRoad(road) {
  const button = road.querySelector("button"), status = road.querySelector("[role=status]");
  let isOnce = "once" in road.dataset;
  /** @param {RoadWord} name @param {Record<string, string>} [values] */
  const say = (name, values = {}) => {
    const told = road.dataset[name].replace(/{(\w+)}/g, (_, key) => values[key]);
    status.textContent = values.n ? `${told}. ${road.dataset.leave}` : told;
  };
  /** @param {Kept | null} state */
  const show = (state) => {
    road.hidden = state?.kept === undefined || (state.kept && isOnce);
    if (state?.kept === undefined) return;
    offerNext(button, state.kept, road.dataset.drop);
    // Those that are not shown yet show themselves, once a tap on them counts.
    for (const keeper of document.querySelectorAll("[data-keep]")) {
      if (state.kept || keeper.matches(".is-moot")) offerBooks(keeper, !state.kept);
    }
    say(state.kept ? "kept" : "offer", { size: megabytes.format(state.bytes / 1e6) });
  };
  /** @param {boolean} isSafe */
  const keep = async (isSafe) => {
    button.disabled = true;
    // The server may have to pack it first.
    say("fetching", { n: share.format(0) });
    remember(BEGUN, true);
    const state = await tell({ type: "keepRoad", tables: tableIds() },
      ({ doing, share: done }) => say(doing, { n: share.format(done) }));
    button.disabled = false;
    // Where the network went it is tried again; for what else is wrong somebody has to do something.
    if (state || navigator.onLine) setText(BEGUN, "");
    if (!state) { say("failed"); return; }
    show(state);
    if (!isSafe) status.textContent += ` ${road.dataset.fragile}`;
  };
  const drop = async () => {
    button.disabled = true;
    const state = await tell({ type: "dropRoad" });
    button.disabled = false;
    if (state) show(state); else say("failed");
  };
  button.onclick = async () => {
    if ("kept" in button.dataset) await drop();
    else await keep(Boolean(await navigator.storage?.persist?.().catch(() => false)));
  };
  const state = await tell({ type: "road" });
  show(state);
  // From here on it is told how it went.
  isOnce = false;
  if (state?.kept) setText(BEGUN, "");
  else if (state?.kept === false && recall(BEGUN, false)) await keep(Boolean(await navigator.storage?.persisted?.()));
}

/** @param {Document | Element} within */
const showAll = (within = document) => within.querySelectorAll("[data-road]").forEach(showRoad);
if (navigator.serviceWorker?.controller) showAll();
// The page's own is told by its work, whatever comes up over it.
when("sheet:filled", () => showAll(document.getElementById("sheet")));
navigator.serviceWorker?.addEventListener("controllerchange", () => showAll());

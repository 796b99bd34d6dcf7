// What this device remembers. Storage may be refused; then it remembers nothing.
const PREFIX = "tableside.";
const root = document.documentElement;

// The path below which the site is, "" at the top of an address; and what an address says within the site.
export const site = new URL("../../../..", import.meta.url).pathname.slice(0, -1);
/** @param {string} path */
export const within = (path) => path.slice(site.length);

// How days and hours are written: as on this phone, where that speaks the language of the page.
const speaksIt = (/** @type {string} */ code) => code.split("-")[0] === root.lang;
export const locale = navigator.languages.find(speaksIt) ?? (root.lang === "en" ? "en-GB" : root.lang);
// As the server joins names in its sentences, whichever English the phone speaks.
/** @param {string[]} names */
export const listed = (names) => new Intl.ListFormat(root.lang === "en" ? "en-GB" : root.lang).format(names);

/** @template Value @param {string} name @param {Value} otherwise @returns {Value} */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch { return otherwise; }
}

// Whether it will be remembered: storage may be refused or full.
/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try { localStorage.setItem(PREFIX + name, JSON.stringify(value)); return true; } catch { return false; }
}

/** @param {string} name @param {string} text */
export function setText(name, text) {
  try {
    if (text) localStorage.setItem(PREFIX + name, text); else localStorage.removeItem(PREFIX + name);
  } catch { /* refused */ }
}

/** @returns {MyTable[]} */
export function myTables() { return recall("tables", []); }
// Those that the worker looks after; home leads to all of them.
export const MOST_LATEST = 30;
export const tableIds = () => myTables().slice(0, MOST_LATEST).map(({ id }) => id);

// ---- kept rulebooks: the service worker keeps them; without one (plain http, storage refused) none of this shows ----
const CHECK_MS = 3.6e6, LOOK_MS = 5000;

export function startKeeping() {
  if (document.querySelector("[data-returns]")) comeBack();
  document.querySelectorAll("[data-offline]").forEach(showShelf);
  const worker = navigator.serviceWorker, advice = document.getElementById("no-https");
  if (advice) advice.hidden = isSecureContext;
  if (!worker) return;
  const hello = async () => {
    const answer = await tell({ type: "hello", path: location.pathname, tables: tableIds() });
    if (answer) document.querySelectorAll("[data-keep]").forEach(showKeeper);
    showKeptCopy(answer?.keptAt);
    return answer;
  };
  const register = async () => {
    const registration = await worker.register(`${site}/sw.js`).catch(() => undefined);
    // A page that opened while its worker was starting was missed by it.
    if (!worker.controller) registration?.active?.postMessage({ type: "claim" });
    const answer = worker.controller && (await hello());
    // A browser looks for a newer worker only when the old one has had nothing to do for a while: at a busy table
    // never.
    if (answer && answer.build !== root.dataset.build) registration?.update().catch(() => {});
    let checked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden || Date.now() - checked < CHECK_MS) return;
      checked = Date.now();
      registration?.update().catch(() => {});
    });
  };
  if (document.readyState === "complete") register(); else addEventListener("load", register);
  worker.addEventListener("controllerchange", async () => offerNewVersion(await hello()));
}

// The worker's answer, or null when it could not do it; `told` hears how far it is.
/** @template {keyof Answers} Type @param {{ type: Type, path?: string, paths?: string[], tables?: string[] }} message
 * @param {(doing: Doing) => void} [told] @returns {Promise<Answers[Type] | null>} */
export function tell(message, told) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => { if (data?.doing) told?.(data); else resolve(data); };
    navigator.serviceWorker.controller?.postMessage(message, [port2]);
  });
}

// Without a network: what helps, or how far that is once it was tapped. Over plain http nothing can be kept.
/** @param {Away} told */
export async function tellAway({ away = "", roadToo = "", roadOn, roadRest }) {
  if (!roadOn || !navigator.serviceWorker?.controller) return away;
  const { kept, share } = (await tell({ type: "road" })) ?? {};
  if (kept) return away;
  if (share !== undefined) {
    return roadOn.replace("{n}", new Intl.NumberFormat(root.lang, { style: "percent" }).format(share));
  }
  return `${away} ${recall("road", false) ? roadRest : roadToo}`.trim();
}

/** @param {string | undefined} at */
function showKeptCopy(at) {
  const line = document.getElementById("kept-copy");
  if (!at || !line) return;
  const date = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  line.textContent = line.dataset.text.replace("{date}", date);
  line.hidden = false;
}

// A page that stands in for another: that comes by itself once the network is back.
function comeBack() {
  const look = () => fetch(`${site}/health`).then(({ ok }) => { if (ok) location.reload(); }).catch(() => {});
  addEventListener("online", look);
  setInterval(() => { if (navigator.onLine && !document.hidden) look(); }, LOOK_MS);
}

// The books that are here.
/** @param {Shelf} shelf */
async function showShelf(shelf) {
  const [some, none] = shelf.querySelectorAll("p:not([data-road-on])");
  shelf.querySelector("[data-safe]").hidden = !/^\/\w+\/t\//.test(within(location.pathname));
  for (const item of shelf.querySelectorAll("li")) {
    item.hidden = !(await caches.match(item.querySelector("a").href, { ignoreVary: true }));
    if (!item.hidden) { some.hidden = false; none.hidden = true; }
  }
  await followRoad(shelf);
}

// How far everything for the road is; what stands here in place of a page goes once it is ready.
/** @param {Shelf} shelf */
async function followRoad(shelf) {
  const line = shelf.querySelector("[data-road-on]");
  if (!line) return;
  const told = await tellAway(line.dataset);
  if (!told && !line.hidden) { location.reload(); return; }
  line.textContent = told;
  line.hidden = !told;
  shelf.querySelector("[data-needs]").hidden = Boolean(told);
  if (told) setTimeout(followRoad, LOOK_MS, shelf);
}

// Never at a table, where people are in the middle of something: there the old version goes on working.
/** @param {Answers["hello"] | null} answer */
function offerNewVersion(answer) {
  const line = document.getElementById("new-version");
  if (!answer || answer.build === root.dataset.build || document.querySelector("[data-table]")) return;
  line.querySelector("button").onclick = () => location.reload();
  line.hidden = false;
}

// ---- buttons that keep rulebooks ----
// What is kept can only be let go of: the button says so.
/** @param {HTMLButtonElement} button @param {boolean} isKept @param {string} drop */
export function offerNext(button, isKept, drop) {
  const label = button.querySelector("span");
  if (!label) return;
  button.dataset.label ??= label.textContent ?? "";
  label.textContent = isKept ? drop : button.dataset.label;
  button.toggleAttribute("data-kept", isKept);
}

// Who keeps everything has no single rulebooks to keep.
/** @param {Keeper} keeper @param {boolean} isOffered */
export function offerBooks(keeper, isOffered) {
  keeper.hidden = !isOffered;
  keeper.classList.toggle("is-moot", !isOffered);
}

/** @param {Keeper} keeper */
async function showKeeper(keeper) {
  const paths = keeper.dataset.keep.split(" ").map((path) => site + path), button = keeper.querySelector("button");
  show(await tell({ type: "state", paths }));
  button.onclick = async () => {
    const type = "kept" in button.dataset ? "drop" : "keep";
    if (type === "keep") { navigator.storage?.persist?.(); say(keeper.dataset.busy); }
    button.disabled = true;
    show(await tell({ type, paths }));
    button.disabled = false;
  };
  /** @param {string} text */
  function say(text) { keeper.querySelector("[role=status]").textContent = text; }
  /** @param {Shelved | null} state */
  function show(state) {
    offerBooks(keeper, !state?.everything);
    if (!state) { say(keeper.dataset.failed); return; }
    const all = state.chosen === paths.length;
    const size = new Intl.NumberFormat(root.lang, { style: "unit", unit: "kilobyte" })
      .format(Math.ceil(state.bytes / 1000));
    offerNext(button, all, keeper.dataset.drop);
    const told = keeper.dataset[all ? "all" : "partly"].replace("{n}", String(state.chosen))
      .replace("{m}", String(paths.length)).replace("{size}", size);
    say(state.bytes ? told : "");
  }
}

// The tables of this phone: what it remembers of each, and the last ones as they were seen, for when the network goes.
import { MOST_LATEST, myTables, remember, setText, site } from "./store.js";

const MOST_SEEN = 6;
// Of one table, as long as it is among the latest of mine. A seat and taps that wait are kept: they may be wanted.
const WITH_TABLE = ["seen", "lead", "handed", "asked", "all", "typed", "apart", "seats", "lost", "tapped"];

// A table that this phone also watches is listed once, as the one at which it may play.
/** @param {MyTable} entry */
export function keepTable(entry) {
  if (myTables().some(({ watch }) => watch === entry.id)) return;
  const tables = [entry, ...myTables().filter(({ id }) => id !== entry.id && id !== entry.watch)];
  remember("tables", tables);
  // One comes to the front at a time, so one at most is among the latest no longer.
  for (const { id } of tables.slice(MOST_LATEST, MOST_LATEST + 1)) clear(id);
  inTurn(keepFew);
}

// What a panel says of its table to those who list it.
/** @param {Panel} panel @returns {Pick<MyTable, "players" | "now" | "version" | "finished" | "scores" | "again"
 * | "onward" | "watch">} */
export function toldBy(panel) {
  const { players, version, finished, scores = "", verdict, watch } = panel.dataset, now = verdict ?? panel.dataset.now;
  const next = panel.querySelector("button.goes-on"), again = Boolean(panel.querySelector("form.play-again"));
  const told = panel.querySelector("[data-onward]")?.dataset.onward;
  const onward = next ? { label: next.textContent ?? "", told, action: next.value, seen: version } : undefined;
  return { players, now, version: Number(version), finished: finished === "true", scores, again, onward, watch };
}

/** @param {string} id */
export function forgetTable(id) {
  remember("tables", myTables().filter((table) => table.id !== id));
  clear(id);
  inTurn(keepFew);
}

/** @param {string} id */
function clear(id) { for (const name of WITH_TABLE) setText(`${name}.${id}`, ""); }

// ---- as they were seen last: the worker puts the page of a table away when it opens (static/js/sw.js) ----
let turn = Promise.resolve();
// Over plain http, or where storage is refused, there are none.
/** @param {() => Promise<void>} work */
function inTurn(work) { turn = turn.then(work).catch(() => {}); }
const pages = () => caches.open(`tableside.seen${site}`);

async function keepFew() {
  const seen = await pages(), few = myTables().slice(0, MOST_SEEN);
  for (const page of await seen.keys()) if (!few.some(({ id }) => page.url.endsWith(id))) await seen.delete(page);
}

// A new panel takes the place of the one before.
/** @param {string} panel */
export function keepSeen(panel) {
  inTurn(async () => {
    const seen = await pages(), page = await seen.match(location.pathname, { ignoreVary: true });
    if (!page) return;
    const whole = (await page.text()).replace(/<div class="panel" id="panel"[^]*(?=<\/main>)/, () => panel);
    const headers = new Headers(page.headers);
    headers.set("X-Kept-At", new Date().toISOString());
    await seen.put(location.pathname, new Response(whole, { headers }));
  });
}

// How a phone hears of others' taps: by a stream, or by asking again and again.
import { answeredBy, connected, isHere } from "./connection.js";
import { find } from "./find.js";
import { when } from "./news.js";
import { show, version } from "./panel.js";
import { ownKey } from "./seats.js";
import { heard, hear } from "./signals.js";

const main = find("[data-table]");
const base = main.dataset.base;
const POLL_MS = 1000, RETRY_STREAM_MS = 30000, ANSWER_MS = 1000;
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let poll;
let retry = 0, asking = false, told = 0, tapping = false, asked = 0, answeredLast = 0;
/** @type {Promise<unknown>} */
let answered = Promise.resolve();
let go = () => {};

export async function refresh() {
  asking = true;
  const number = asked += 1;
  try {
    const response = await fetch(main.dataset.panel ?? `${base}/panel`, { cache: "no-cache" });
    if (response.status >= 500) throw new Error(String(response.status));
    answeredLast = Math.max(answeredLast, number);
    heardFrom(response);
    hear(Number(response.headers.get("Tableside-Signal")));
    if (response.ok) showOnceAnswered(await response.text());
  } catch {
    // What was asked before the network was back may fail after a later question was answered.
    if (number > answeredLast) connected(false);
  }
  asking = false;
}

/** @param {boolean} yes */
export function tapIsOnItsWay(yes) {
  tapping = yes;
  if (yes) answered = new Promise((done) => { go = () => done(undefined); }); else go();
}
// What a tap from here has brought may come this way first: it is no other phone's. A network that is slow to answer
// holds nobody up for long.
/** @param {string} html */
async function showOnceAnswered(html) {
  if (tapping) await Promise.race([answered, new Promise((done) => { setTimeout(done, ANSWER_MS); })]);
  show(html);
}
// The answer to a tap that is on its way brings its version along.
export function catchUp() { if (told > version() && !tapping) refresh(); }

// A panel comes down the stream compressed, as base64.
/** @param {string} text */
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

// What came by the stream has passed the worker by: where it is to go on without a network it learns it now.
function tellWorker() {
  navigator.serviceWorker?.controller?.postMessage({ type: "shown", table: main.dataset.table, version: version() });
}

// The worker, too, is to know at once that the server may be there again.
export function seekServer() { navigator.serviceWorker?.controller?.postMessage({ type: "seek" }); }

function keepAsking() { poll ??= setInterval(() => { if (!asking) refresh(); }, POLL_MS); }

export function listen() {
  stream?.close();
  clearTimeout(retry);
  const query = new URLSearchParams({ seen: String(version()), heard: String(heard()), phone: ownKey() });
  if (!main.dataset.panel && "DecompressionStream" in window) query.set("panels", "1");
  const events = new EventSource(`${base}/events?${query}`);
  stream = events;
  events.onopen = () => {
    if (isHere()) { seekServer(); refresh(); return; }
    clearInterval(poll);
    poll = undefined;
    connected(true);
  };
  events.onmessage = (event) => { told = Number(event.data); catchUp(); };
  events.addEventListener("panel", (event) => {
    if (isHere()) { refresh(); return; }
    connected(true);
    unpack(event.data).then(showOnceAnswered, refresh).then(tellWorker);
  });
  events.addEventListener("signal", (event) => hear(Number(event.data)));
  events.onerror = () => {
    keepAsking();
    if (events.readyState === EventSource.CLOSED) retry = setTimeout(listen, RETRY_STREAM_MS);
    refresh();
  };
}

// While the table goes on here it is asked again and again: the worker hands it in when it can.
/** @param {Response} response */
export function heardFrom(response) {
  const before = isHere();
  answeredBy(response);
  if (isHere()) keepAsking();
  else if (before) listen();
}
when("table:reachable", refresh);
when("table:missed", listen);

export function listenNoMore() {
  stream?.close();
  clearTimeout(retry);
  clearInterval(poll);
  poll = undefined;
}

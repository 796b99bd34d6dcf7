// What a phone tells all phones of its table beside the game (companion/tables/signals.py), raised as `signal:<kind>`.
import { find } from "./find.js";
import { onSight, raise } from "./news.js";

const main = find("[data-table]");
const POLL_MS = 2000;
let known = Number(main.dataset.signal), wanted = 0, asking = false;

export const heard = () => known;

// There is a signal of this number: fetch what is new, and let whoever listens for its kind do something.
/** @param {number} number */
export async function hear(number) {
  wanted = Math.max(wanted, number); // also of one that is told of while another is fetched
  if (wanted <= known || asking) return;
  asking = true;
  try {
    const response = await fetch(`${main.dataset.base}/signals?after=${known}`);
    /** @type {{ signals: Signal[], number: number }} */
    const { signals, number: last } = await response.json();
    known = Math.max(known, last);
    for (const signal of signals) raise(`signal:${signal.kind}`, signal);
  } catch { return; /* the next word of it asks again */ } finally { asking = false; }
  hear(wanted);
}

// ---- on pages that hear of nothing else ----
/** @type {EventSource | undefined} */
let stream;
/** @type {number | undefined} */
let poll;

async function ask() {
  const response = await fetch(`${main.dataset.base}/signals?after=${known}`).catch(() => undefined);
  if (response?.ok) hear((await response.json()).number);
}

function connect() {
  stream?.close();
  clearInterval(poll);
  poll = undefined;
  if (document.hidden) return;
  ask();
  stream = new EventSource(`${main.dataset.base}/events?heard=${known}`);
  stream.addEventListener("signal", (event) => hear(Number(event.data)));
  stream.onopen = () => { clearInterval(poll); poll = undefined; };
  stream.onerror = () => { poll ??= setInterval(ask, POLL_MS); };
}

let isListening = false;
export function listen() {
  if (isListening) return;
  isListening = true;
  onSight(connect);
  connect();
}

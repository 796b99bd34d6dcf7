// What a phone tells all phones of its table beside the game (companion/tables/signals.py), raised as `signal:<kind>`.
import { find } from "./find.js";
import { listenWhileSeen } from "./listen.js";
import { raise } from "./news.js";

const { base, signal } = find("[data-table]").dataset;
let known = Number(signal), wanted = 0, leaving = 0, asking = false, isListening = false;

export const heard = () => known;

// There is a signal of this number: fetch what is new, and let whoever listens for its kind do something.
/** @param {number} number */
export function hear(number) {
  wanted = Math.max(wanted, number); // also of one that is told of while another is fetched
  if (wanted > known) ask();
}

// Whoever led a lesson and left it may only have loaded it anew; else it is over.
/** @param {Signal} sent */
function tell(sent) {
  raise(`signal:${sent.kind}`, sent);
  if (sent.kind !== "page") return;
  clearTimeout(leaving);
  const { left } = sent.value, over = { ...sent, value: { ...sent.value, step: "" } };
  if (left) leaving = setTimeout(() => raise("signal:page", over), left * 1000);
}

async function ask() {
  if (asking) return;
  asking = true;
  try {
    const response = await fetch(`${base}/signals?after=${known}`);
    if (!response.ok) return;
    /** @type {{ signals: Signal[], number: number }} */
    const { signals, number } = await response.json();
    known = Math.max(known, number);
    for (const one of signals) tell(one);
  } catch { return; /* the next word of it asks again */ } finally { asking = false; }
  hear(wanted);
}

// On pages beside the table; who shows something of its play is told as well what is newer than the version `seen`.
/** @param {() => number} [seen] @param {() => unknown} [refresh] */
export function listen(seen = () => 0, refresh = () => {}) {
  if (isListening) return;
  isListening = true;
  listenWhileSeen(() => `${base}/events?heard=${known}&seen=${seen()}`, {
    message: refresh, signal: ({ data }) => hear(Number(data)),
  }, () => { ask(); refresh(); });
}

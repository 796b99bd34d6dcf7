// What happens at a table, on pages beside its own (kit/stream.js): heard of while they are looked at, by a stream or,
// where that fails, by asking again and again.
import { onSight } from "./news.js";

const POLL_MS = 2000;

/** @param {() => string} address of the stream
 * @param {Record<string, (event: MessageEvent) => unknown>} told by the name of the event
 * @param {() => unknown} ask for what is new */
export function listenWhileSeen(address, told, ask) {
  /** @type {EventSource | undefined} */
  let stream;
  /** @type {number | undefined} */
  let poll;
  function askNoMore() { clearInterval(poll); poll = undefined; }
  function connect() {
    stream?.close();
    askNoMore();
    if (document.hidden) return;
    stream = new EventSource(address());
    for (const [name, tell] of Object.entries(told)) stream.addEventListener(name, tell);
    stream.onopen = askNoMore;
    stream.onerror = () => { poll ??= setInterval(ask, POLL_MS); };
  }
  onSight((isSeen) => {
    connect();
    if (isSeen) ask();
  });
  connect();
}

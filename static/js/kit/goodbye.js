// A phone that is put aside says so: it is not away (companion/tables/presence.py).
import { onSight } from "./news.js";
import { api, ownKey, shown } from "./seats.js";

onSight((isSeen) => {
  if (isSeen || !ownKey()) return;
  const url = `${api}/listening`, how = { method: "DELETE", headers: shown() };
  const worker = navigator.serviceWorker?.controller;
  // What a page sends while it goes is lost on its way through a worker, which itself stays.
  if (worker) worker.postMessage({ type: "goodbye", url, how });
  else fetch(url, { ...how, keepalive: true }).catch(() => {});
});

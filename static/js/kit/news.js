// When the page comes and goes, and what its scripts tell each other.

// It is put aside, or it is back: looked at again, awake again, or taken out again by a step back.
/** @param {(isSeen: boolean) => unknown} told */
export function onSight(told) {
  const tell = () => told(!document.hidden);
  for (const name of ["visibilitychange", "resume"]) document.addEventListener(name, tell);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) tell(); });
}

/** @param {(isThere: boolean) => unknown} told */
export function onNetwork(told) {
  addEventListener("online", () => told(true));
  addEventListener("offline", () => told(false));
}

/** @template {keyof Told} Name @param {Name} name @param {(detail: Told[Name]) => unknown} told */
export function when(name, told) { document.addEventListener(name, ({ detail }) => told(detail)); }
/** @template {keyof Told} Name @param {Name} name @param {Told[Name]} [detail] */
export function raise(name, detail) { document.dispatchEvent(new CustomEvent(name, { detail })); }

// What a page sends while it goes is lost on its way through a worker, which itself stays.
/** @param {string} url @param {RequestInit} how */
export function sendGoing(url, how) {
  const worker = navigator.serviceWorker?.controller;
  if (worker) worker.postMessage({ type: "goodbye", url, how });
  else fetch(url, { ...how, keepalive: true }).catch(() => {});
}

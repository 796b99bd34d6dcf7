// Runs before the page is painted: this phone's own appearance (nothing of it is ever sent), and what a second tap may
// not do.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  // The place of a button that comes later is held.
  if (navigator.serviceWorker) root.classList.add("keeps");
  try {
    for (const name of ["theme", "size"]) {
      const value = localStorage.getItem("tableside." + name);
      if (value) root.dataset[name] = value;
    }
  } catch {
    // Storage is refused: the defaults hold.
  }
  // The browser's own bars take the colour of the chosen appearance too.
  const bars = [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => ({ meta, media: meta.media }));
  const tint = () => {
    const { theme = "" } = root.dataset;
    for (const { meta, media } of bars) {
      const chosen = media.includes(theme) ? "all" : "not all";
      meta.media = theme ? chosen : media;
    }
  };
  tint();
  document.addEventListener("change", tint);
})();

// The page that a tap leads to lies under the same finger: there nothing is tapped until it has been seen for a moment.
// What comes to lie under a finger within a page waits as well (kit/lock.js).
(() => {
  const KEPT = "tableside.touch", SEEN_MS = 400, ON_THE_WAY_MS = 3000, FINGER_PX = 24;
  /** @typedef {{ x: number, y: number, at: number, left: number }} Touch */
  const NOWHERE = { x: -1, y: -1, at: 0, left: 0 };
  /** @type {Touch} */
  let touch = NOWHERE, led = NOWHERE;
  let until = 0, isEarly = false;

  function come() {
    until = 0;
    try { led = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") ?? NOWHERE; } catch { return; }
    if (Date.now() - led.left > ON_THE_WAY_MS) return;
    until = performance.now() + ON_THE_WAY_MS;
    requestAnimationFrame(() => { until = performance.now() + SEEN_MS; });
  }
  come();
  addEventListener("pageshow", ({ persisted }) => { if (persisted) come(); });
  addEventListener("pagehide", () => {
    try { sessionStorage.setItem(KEPT, JSON.stringify({ ...touch, left: Date.now() })); } catch { /* refused */ }
  });
  document.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => {
    isEarly = performance.now() < until && Math.hypot(x - led.x, y - led.y) < FINGER_PX;
    touch = { x, y, at: Date.now(), left: 0 };
  }, true);
  // A key taps nothing by mistake.
  document.addEventListener("click", (event) => {
    if (!isEarly || !event.detail) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target } = event, since = touch.at - led.at;
    import("./kit/lock.js").then(({ CONTROLS, ONCE_MS, refuse }) => {
      refuse(target.closest(CONTROLS), since >= ONCE_MS);
    }).catch(() => {}); // without a network it only does nothing
  }, true);
})();

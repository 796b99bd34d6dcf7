// Runs before the page is painted: this phone's own appearance. Nothing of it is ever sent.
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
  // The second tap of the finger that led here, and the first of one that leads on.
  /** @param {PointerEvent} [event] */
  const watch = (event) => { import("./arrival.js").then(({ note }) => event && note(event)).catch(() => {}); };
  document.addEventListener("pointerdown", watch, { once: true, capture: true });
  try { if (sessionStorage.getItem("tableside.touch")) watch(); } catch { /* refused */ }
})();

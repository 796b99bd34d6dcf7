// Runs before the page is painted: this phone's own appearance. Nothing of it is ever sent.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    for (const name of ["theme", "size"]) {
      const value = localStorage.getItem("tableside." + name);
      if (value) root.dataset[name] = value;
    }
  } catch { /* storage refused: the defaults hold */ }
})();

// Search as one types: the server's own result list, fetched after a short pause; old answers are dropped.
const PAUSE_MS = 120;

export function startSearch(openSheet) {
  for (const form of document.querySelectorAll("[data-search]")) attach(form, openSheet);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    document.querySelector("[data-search] input")?.focus();
  });
}

function attach(form, openSheet) {
  const input = form.querySelector("input[type=search]");
  const atTable = document.querySelector("[data-table]");
  const list = Object.assign(document.createElement("div"), { className: "live-results", hidden: true, id: "live-results" });
  form.append(list);
  let timer, asked = 0, active = -1;

  const hits = () => [...list.querySelectorAll(".hit")];
  const close = () => { list.hidden = true; choose(-1); };
  function choose(at) {
    active = at;
    hits().forEach((hit, position) => { hit.classList.toggle("active", position === at); hit.id = `hit-${position}`; });
    if (at >= 0) { input.setAttribute("aria-activedescendant", `hit-${at}`); hits()[at].scrollIntoView({ block: "nearest" }); }
    else input.removeAttribute("aria-activedescendant");
  }
  async function ask() {
    const words = input.value.trim();
    const mine = ++asked;
    if (!words) { close(); list.replaceChildren(); return; }
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) url.searchParams.set(name, value);
    url.searchParams.set("part", "1");
    try {
      const response = await fetch(url);
      const html = await response.text();
      if (mine !== asked || !response.ok) return;
      list.innerHTML = html;
      list.hidden = false;
      choose(-1);
    } catch { if (mine === asked) close(); }
  }
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, PAUSE_MS); });
  input.addEventListener("focus", () => { if (input.value.trim() && input.value !== input.defaultValue) ask(); });
  input.addEventListener("keydown", (event) => {
    const count = hits().length;
    if (event.key === "ArrowDown" && count) choose((active + 1) % count);
    else if (event.key === "ArrowUp" && count) choose(active > 0 ? active - 1 : count - 1);
    else if (event.key === "Enter" && active >= 0) go(hits()[active]);
    else if (event.key === "Escape" && !list.hidden) close();
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => { if (!input.value.trim()) event.preventDefault(); });
  list.addEventListener("click", (event) => {
    const hit = event.target.closest(".hit");
    if (hit && !event.metaKey && !event.ctrlKey) { event.preventDefault(); go(hit); }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
  document.addEventListener("focusin", (event) => { if (!form.contains(event.target)) close(); });

  function go(hit) {
    close();
    input.blur();
    const url = new URL(hit.href);
    if (atTable) openSheet(`${url.pathname}/${url.hash.slice(1)}${url.search}`);
    else location.href = hit.href;
  }
}

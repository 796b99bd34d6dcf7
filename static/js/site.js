// Everything that all pages share. The pages work without it.
import { forgetTable, locale, myTables, recall, remember, setText, site, startKeeping } from "./store.js";

const root = document.documentElement;
const sheet = document.getElementById("sheet");
const sheetBody = document.getElementById("sheet-body");

// ---- appearance ----
for (const input of document.querySelectorAll("[data-pref]")) {
  const name = input.dataset.pref;
  input.checked = (root.dataset[name] ?? "") === input.value;
  input.addEventListener("change", () => {
    if (input.value) root.dataset[name] = input.value; else delete root.dataset[name];
    setText(name, input.value);
  });
}
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// ---- a page's part shown over this page (kit/sheet.js) ----
// Its script comes when it is first wanted; at a table it is there already.
/** @param {string} href */
const openSheet = async (href) => (await import("./kit/sheet.js")).openSheet(href);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.button) return;
  event.preventDefault();
  link.closest("[popover]")?.hidePopover?.();
  openSheet(link.href).catch(() => { location.href = link.href; });
});
sheet.addEventListener("filled", () => { localTimes(sheetBody); offerToSend(sheetBody); });
document.addEventListener("click", (event) => {
  const closer = event.target.closest("[data-close]");
  if (closer) closer.closest("[popover]")?.hidePopover?.();
});

// ---- following a cross-reference, and coming back ----
const book = document.querySelector("main.book");
if (book) {
  const chip = Object.assign(document.createElement("button"), {
    className: "btn small backchip no-print", hidden: true, type: "button",
  });
  /** @type {Element[]} */
  const trail = [];
  document.body.append(chip);
  book.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    const from = link?.closest(".rule");
    if (!link || !from || link.closest(".gloss")) return;
    trail.push(from);
    showChip();
  });
  chip.addEventListener("click", () => {
    trail.pop()?.scrollIntoView();
    showChip();
  });
  function showChip() {
    const from = trail.at(-1);
    chip.hidden = !from;
    if (from) chip.textContent = `← ${from.querySelector("h2, h3, h4")?.lastChild?.textContent}`;
  }
}

// ---- another language: the same section ----
document.addEventListener("click", (event) => {
  const link = event.target.closest(".menu a[hreflang]");
  if (link) link.hash = book ? sectionInView() : location.hash;
});
function sectionInView() {
  const rules = [...document.querySelectorAll(".book .rule")];
  const passed = rules.filter((rule) => rule.getBoundingClientRect().top < innerHeight / 3);
  return (scrollY > 0 && passed.at(-1)?.id) || "";
}

// ---- tables that this phone knows ----
const RESUME_HOURS = 12;
for (const link of document.querySelectorAll("[data-resume]")) {
  const open = myTables().find((table) => table.game === link.dataset.resume && !table.finished
    && Date.now() - table.at < RESUME_HOURS * 3.6e6);
  if (open) link.href = `${site}/${root.lang}/t/${open.id}`;
}
const missing = location.pathname.match(/\/t\/([\w-]+)$/);
if (missing && !document.querySelector("[data-table]")) forgetTable(missing[1]);

// ---- small things ----
document.addEventListener("click", async (event) => {
  const step = event.target.closest("[data-step]");
  if (step) {
    const input = step.parentElement.querySelector("input");
    const next = (Number(input.value) || 0) + Number(step.dataset.step);
    input.value = String(Math.min(Number(input.max || 1e9), Math.max(Number(input.min || 0), next)));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    try { await navigator.clipboard.writeText(copy.dataset.copy); }
    catch { copy.parentElement.querySelector("input, textarea")?.select(); document.execCommand?.("copy"); }
    copy.classList.add("on");
    copy.textContent = copy.dataset.copied;
    announce(copy.dataset.copied);
  }
  const send = event.target.closest("[data-share]");
  if (send) navigator.share({ url: send.dataset.share }).catch(() => undefined);
  event.target.closest?.("[data-select]")?.select();
});
// Sending is the phone's own business: only over https, and not in every browser.
/** @param {ParentNode} within */
function offerToSend(within) {
  for (const button of within.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
}
offerToSend(document);
/** @param {string | null} words */
function announce(words) { document.getElementById("announce").textContent = words; }
/** @param {ParentNode} within */
function localTimes(within) {
  for (const time of within.querySelectorAll("time[data-clock]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  }
}
localTimes(document);

// ---- search as one types: the server's own result list, fetched after a short pause; old answers are dropped ----
const PAUSE_MS = 120, MOST_RECENT = 6;

for (const form of document.querySelectorAll("[data-search]")) attach(form);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  document.querySelector("[data-search] input")?.focus();
});

/** @param {Search} form */
function attach(form) {
  const input = form.querySelector("input[type=search]");
  const atTable = document.querySelector("[data-table]");
  const list = Object.assign(document.createElement("div"), {
    className: "live-results", hidden: true, id: "live-results",
  });
  form.append(list);
  /** @type {number | undefined} */
  let timer;
  let asked = 0;

  const close = () => { list.hidden = true; };
  async function ask() {
    const words = input.value.trim();
    const turn = ++asked;
    if (!words) { close(); list.replaceChildren(); showRecent(); return; }
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) url.searchParams.set(name, String(value));
    url.searchParams.set("part", "list");
    form.toggleAttribute("data-busy", true);
    try {
      const response = await fetch(url);
      const html = await response.text();
      if (turn !== asked || !response.ok) return;
      list.innerHTML = html;
      list.hidden = false;
      const found = list.querySelector("[role=status]");
      announce(found?.textContent ?? list.textContent);
      found?.remove();
    } catch {
      if (turn !== asked) return;
      list.textContent = form.dataset.away;
      list.hidden = false;
      announce(list.textContent);
    }
    if (turn === asked) form.removeAttribute("data-busy");
  }
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, PAUSE_MS); });
  function keepWords() {
    const words = input.value.trim();
    /** @type {string[]} */
    const before = recall("searches", []);
    if (words) remember("searches", [words, ...before.filter((old) => old !== words)].slice(0, MOST_RECENT));
  }
  function showRecent() {
    /** @type {string[]} */
    const recent = recall("searches", []);
    if (!recent.length) return;
    const title = Object.assign(document.createElement("p"), {
      className: "result-game", textContent: form.dataset.recent,
    });
    const row = Object.assign(document.createElement("p"), { className: "row" });
    for (const words of recent) {
      const button = Object.assign(document.createElement("button"), {
        type: "button", className: "btn small recent", textContent: words,
      });
      button.addEventListener("click", () => { input.value = words; input.focus(); ask(); });
      row.append(button);
    }
    list.replaceChildren(title, row);
    list.hidden = false;
  }
  input.addEventListener("focus", () => {
    if (!list.hidden) return;
    if (!input.value.trim()) showRecent();
    else if (input.value !== input.defaultValue) ask();
  });
  // The arrow keys go round: the box, each result, the box.
  form.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    /** @type {HTMLElement[]} */
    const stops = [input, ...list.querySelectorAll(".hit, .recent")];
    const at = stops.indexOf(event.target);
    if (event.key === "ArrowDown") stops[(at + 1) % stops.length].focus();
    else if (event.key === "ArrowUp") stops.at(at - 1)?.focus();
    else if (event.key === "Escape") { input.focus(); asked++; close(); }
    else return;
    event.preventDefault();
  });
  // The keyboard makes room for the list.
  list.addEventListener("touchmove", () => input.blur(), { passive: true });
  form.addEventListener("submit", (event) => {
    if (!input.value.trim()) { event.preventDefault(); return; }
    keepWords();
    // What has not come yet would lie over the answer.
    clearTimeout(timer);
    asked++;
    close();
    input.blur(); // nor when a sheet gives the focus back
  });
  form.addEventListener("click", (event) => {
    const hit = event.target.closest(".hit");
    if (hit && !event.metaKey && !event.ctrlKey) { event.preventDefault(); go(hit); }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
  document.addEventListener("focusin", (event) => { if (!form.contains(event.target)) close(); });

  /** @param {HTMLAnchorElement} hit */
  function go(hit) {
    keepWords();
    close();
    input.blur();
    const url = new URL(hit.href);
    if (atTable) openSheet(`${url.pathname}/${url.hash.slice(1)}${url.search}`);
    else {
      history.replaceState({ ...history.state, words: input.value }, "");
      location.href = hit.href;
    }
  }
  // Who comes back from a hit looks at the next one.
  addEventListener("pageshow", ({ persisted }) => {
    const [how] = performance.getEntriesByType("navigation"), words = history.state?.words;
    if (!words || !(persisted || how?.toJSON().type === "back_forward")) return;
    input.value = words;
    ask();
  });
}

startKeeping();

// Everything that all pages share. The pages work without it.
import { on } from "./kit/on.js";
import { myTables, recall, remember, setText, site, startKeeping, tellAway } from "./kit/store.js";

const root = document.documentElement;
/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]>} about */
const make = (tag, about) => Object.assign(document.createElement(tag), about);

// ---- appearance ----
for (const input of document.querySelectorAll("[data-pref]")) {
  input.checked = (root.dataset[input.dataset.pref] ?? "") === input.value;
}
on("change", "[data-pref]", ({ value, dataset: { pref } }) => {
  if (value) root.dataset[pref] = value; else delete root.dataset[pref];
  setText(pref, value);
});
on("click", "*", (tapped) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(tapped)) menu.open = false;
});
// ---- the menu, contents and what a word means go by “back” ----
/** @param {() => void} close @param {boolean} isOpen */
const keepStep = async (close, isOpen) => (await import("./over.js")).keepStep(close, isOpen);
function closeMenu() {
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
}
on("toggle", "details.menu", (menu) => keepStep(closeMenu, menu.open), true);
const hidePopover = () => document.querySelector(":popover-open")?.hidePopover();
on("toggle", "[popover]", () => keepStep(hidePopover, Boolean(document.querySelector(":popover-open"))), true);

// ---- a page's part shown over this page (kit/sheet.js) ----
/** @param {string} href */
const openSheet = async (href) => (await import("./over.js")).open(href);
on("click", "a[data-sheet]", (link, event) => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.button) return;
  event.preventDefault();
  link.closest("[popover]")?.hidePopover?.();
  openSheet(link.href).catch(() => { location.href = link.href; });
});
on("click", "[data-close]", (closer) => closer.closest("[popover]")?.hidePopover?.());

// ---- following a cross-reference, and coming back ----
const book = document.querySelector("main.book");
if (book) {
  const onclick = () => { trail.pop()?.scrollIntoView(); showChip(); };
  const chip = make("button", { className: "btn small backchip no-print", hidden: true, type: "button", onclick });
  /** @type {Element[]} */
  const trail = [];
  document.body.append(chip);
  on("click", ".book .rule a[href^='#']", (link) => {
    const from = link.closest(".rule");
    if (!from || link.closest(".gloss")) return;
    trail.push(from);
    showChip();
  });
  function showChip() {
    const from = trail.at(-1);
    chip.hidden = !from;
    if (from) chip.textContent = `← ${from.querySelector("h2, h3, h4")?.lastChild?.textContent}`;
  }
}

// ---- another language: the same section ----
on("click", ".menu a[hreflang]", (link) => { link.hash = book ? sectionInView() : location.hash; });
function sectionInView() {
  const rules = [...document.querySelectorAll(".book .rule")];
  const passed = rules.filter((rule) => rule.getBoundingClientRect().top < innerHeight / 3);
  return (scrollY > 0 && passed.at(-1)?.id) || "";
}

// ---- tables that this phone knows ----
const RESUME_HOURS = 12;
for (const link of document.querySelectorAll("[data-resume]")) {
  // A rule may be looked up at a table that is over, too.
  const line = link.closest("p[hidden]");
  const open = myTables().find((table) => table.game === link.dataset.resume && (line || !table.finished)
    && Date.now() - table.at < RESUME_HOURS * 3.6e6);
  if (!open) continue;
  link.href = `${site}/${root.lang}/t/${open.id}`;
  line?.removeAttribute("hidden");
  // Whoever came by a tab of its own has the table open still: then that tab goes.
  link.onclick = () => { if (window.opener?.location.pathname.endsWith(`/t/${open.id}`)) window.close(); };
}

/** @param {string | null} words */
function announce(words) { document.getElementById("announce").textContent = words; }

// ---- search as one types: the server's own result list, fetched after a short pause; old answers are dropped ----
const PAUSE_MS = 120, MOST_RECENT = 6, SEARCHES = `searches.${root.lang}`;

for (const form of document.querySelectorAll("[data-search]")) attach(form);
on("keydown", "*", (at, event) => {
  if (event.key !== "/" || at.matches("input, textarea, select")) return;
  event.preventDefault();
  document.querySelector("[data-search] input")?.focus();
});

/** @param {Search} form */
function attach(form) {
  const input = form.querySelector("input[type=search]");
  const atTable = document.querySelector("[data-table]");
  const list = make("div", { className: "live-results", hidden: true, id: "live-results" });
  form.append(list);
  /** @type {number | undefined} */
  let timer;
  let asked = 0;

  const close = () => { list.hidden = true; };
  /** @returns {HTMLElement[]} */
  const stops = () => [input, ...list.querySelectorAll(".hit, .recent")];
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
      const at = stops().findIndex((stop) => stop === document.activeElement);
      list.innerHTML = html;
      stops()[at]?.focus();
      list.hidden = false;
      const found = list.querySelector("[role=status]");
      announce(found?.textContent ?? list.textContent);
      found?.remove();
    } catch {
      const told = await tellAway(form.dataset);
      if (turn !== asked) return;
      list.textContent = told;
      list.hidden = false;
      announce(list.textContent);
    }
    if (turn === asked) form.removeAttribute("data-busy");
  }
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, PAUSE_MS); });
  function keepWords() {
    const words = input.value.trim();
    /** @type {string[]} */
    const before = recall(SEARCHES, []);
    if (words) remember(SEARCHES, [words, ...before.filter((old) => old !== words)].slice(0, MOST_RECENT));
  }
  function showRecent() {
    /** @type {string[]} */
    const recent = recall(SEARCHES, []);
    if (!recent.length) return;
    const title = make("p", { className: "result-game", textContent: form.dataset.recent });
    const row = make("p", { className: "row" }), className = "btn small recent";
    for (const textContent of recent) {
      const onclick = () => { input.value = textContent; input.focus(); ask(); };
      row.append(make("button", { type: "button", className, textContent, onclick }));
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
    const all = stops(), at = all.indexOf(event.target);
    if (event.key === "ArrowDown") all[(at + 1) % all.length].focus();
    else if (event.key === "ArrowUp") all.at(at - 1)?.focus();
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
  /** @param {HTMLElement} part */
  const leave = (part) => { if (!form.contains(part)) close(); };
  on("click", "*", leave);
  on("focusin", "*", leave);

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

// The contents of a rulebook have the button that keeps everything: few open them.
document.getElementById("contents")?.addEventListener("beforetoggle", () => import("./road.js"), { once: true });
startKeeping();

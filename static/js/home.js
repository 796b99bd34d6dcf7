// Home: the tables that this phone knows, and the browser's invitation to keep the site.
import { find } from "./kit/find.js";
import { forgetTable, keepTable, locale, myTables, recall, remember } from "./store.js";

const mine = document.getElementById("my-tables");
const goingOn = document.getElementById("going-on");
const SHOWN_TABLES = 3;
/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const tables = myTables().sort((one, other) => Number(one.finished) - Number(other.finished));
mine.hidden = tables.length === 0;
const lists = mine.querySelectorAll("ul");
mine.querySelector("details").hidden = tables.length <= SHOWN_TABLES;
for (const [at, table] of tables.entries()) {
  const drawn = document.querySelector(`.games .game-${table.game} .emblem svg`);
  if (!table.finished) goesOn(table, drawn);
  const item = mine.querySelector("template").content.cloneNode(true);
  const link = item.querySelector("a"), off = item.querySelector("button");
  link.href = mine.dataset.tablesUrl + table.id;
  if (drawn) item.querySelector(".emblem").append(drawn.cloneNode(true));
  item.querySelector(".item").classList.add(`game-${table.game}`, table.finished ? "is-over" : "is-on");
  item.querySelector(".my-now").textContent = table.now ?? "";
  item.querySelector("strong").textContent = table.players;
  item.querySelector(".small").textContent = `${new Date(table.at).toLocaleString(locale, WHEN)} · ${table.title}`;
  // Until the page is left it can be put back.
  off.addEventListener("click", () => {
    link.inert = !link.inert;
    off.setAttribute("aria-pressed", String(link.inert));
    const row = goingOn.querySelector(`[href="${link.getAttribute("href")}"]`)?.closest("li");
    row?.toggleAttribute("hidden", link.inert);
    if (link.inert) forgetTable(table.id); else keepTable(table);
  });
  lists[at < SHOWN_TABLES ? 0 : 1].append(item);
}

/** @param {MyTable} table @param {Element | null} drawn its game's emblem */
function goesOn(table, drawn) {
  const item = goingOn.querySelector("template").content.cloneNode(true), link = item.querySelector("a");
  link.href = mine.dataset.tablesUrl + table.id;
  link.classList.add(`game-${table.game}`);
  if (drawn) item.querySelector(".emblem").append(drawn.cloneNode(true));
  item.querySelector("strong").textContent = table.now || table.title;
  item.querySelector(".small").textContent = table.players;
  goingOn.querySelector("ul").append(item);
  goingOn.hidden = false;
}

// Browsers that have a way but do not offer it: a word on it, until it is closed.
const how = document.getElementById("install-how"), HOW = "install-how";
const { userAgent, platform, maxTouchPoints } = navigator;
const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
const told = isApple ? "ios" : /Android.*Firefox/.test(userAgent) && "firefox";
if (told && recall(HOW, true) && !matchMedia("(display-mode: standalone)").matches) {
  how.hidden = find(`[data-on=${told}]`, how).hidden = false;
  find("button", how).onclick = () => { how.hidden = true; remember(HOW, false); };
}

const install = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.querySelector("button").onclick = async () => { install.hidden = true; await event.prompt(); };
});
addEventListener("appinstalled", () => { install.hidden = true; });

// Home: the tables that this phone knows, and the browser's invitation to keep the site.
import { forgetTable, keepTable, locale, myTables } from "./store.js";

const mine = document.getElementById("my-tables");
const SHOWN_TABLES = 3;
/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const tables = myTables().sort((one, other) => Number(one.finished) - Number(other.finished));
mine.hidden = tables.length === 0;
const lists = mine.querySelectorAll("ul");
mine.querySelector("details").hidden = tables.length <= SHOWN_TABLES;
for (const [at, table] of tables.entries()) {
  const item = mine.querySelector("template").content.cloneNode(true);
  const link = item.querySelector("a"), off = item.querySelector("button");
  link.href = mine.dataset.tablesUrl + table.id;
  const emblem = document.querySelector(`.games .game-${table.game} .emblem svg`);
  if (emblem) item.querySelector(".emblem").append(emblem.cloneNode(true));
  item.querySelector(".item").classList.add(`game-${table.game}`, table.finished ? "is-over" : "is-on");
  item.querySelector(".my-now").textContent = table.now ?? "";
  item.querySelector("strong").textContent = table.players;
  item.querySelector(".small").textContent = `${new Date(table.at).toLocaleString(locale, WHEN)} · ${table.title}`;
  // Until the page is left it can be put back.
  off.addEventListener("click", () => {
    link.inert = !link.inert;
    off.setAttribute("aria-pressed", String(link.inert));
    if (link.inert) forgetTable(table.id); else keepTable(table);
  });
  lists[at < SHOWN_TABLES ? 0 : 1].append(item);
}

const install = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.querySelector("button").onclick = async () => { install.hidden = true; await event.prompt(); };
});
addEventListener("appinstalled", () => { install.hidden = true; });

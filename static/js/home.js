// Home: the tables that this phone knows, and the browser's invitation to keep the site.
import { find } from "./kit/find.js";
import "./kit/keys.js";
import { forgetTable, keepTable } from "./kit/mine.js";
import "./road.js";
import { locale, myTables, recall, remember, site } from "./store.js";

const root = document.documentElement;
const over = document.getElementById("my-tables"), goingOn = document.getElementById("going-on");
const SHOWN_TABLES = 3, MOST_ASKED = 6;
/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

/** @param {MyTable} table */
function rowOf(table) {
  const row = document.getElementById("my-table").content.cloneNode(true);
  const link = row.querySelector("a"), more = find(".icon-btn", row), beneath = find(".row", row);
  const off = find("[data-back]", row), again = find("form", row), words = [off.textContent, off.dataset.back];
  const drawn = document.querySelector(`.games .game-${table.game} .emblem svg`);
  link.href = goingOn.dataset.tablesUrl + table.id;
  link.classList.add(`game-${table.game}`, table.finished ? "is-over" : "is-on");
  link.classList.toggle("is-mine", Boolean(table.turn) && !table.finished);
  if (drawn) row.querySelector(".emblem").append(drawn.cloneNode(true));
  tell(link, table, told(table));
  // What takes it off lies a tap away from what is tapped all evening.
  more.addEventListener("click", () => {
    beneath.hidden = !beneath.hidden;
    more.ariaExpanded = String(!beneath.hidden);
  });
  // Until the page is left it can be put back.
  off.addEventListener("click", () => {
    link.inert = !link.inert;
    [off.textContent = ""] = link.inert ? words.toReversed() : words;
    if (link.inert) forgetTable(table.id); else keepTable(table);
  });
  // The last game is likely the one that they go on from; the others have it beneath.
  again.hidden = !table.again;
  again.action = `${link.href}/again`;
  find("input", again).value = recall("group", "") || "before";
  if (table !== latest) beneath.prepend(again);
  return row;
}

// The game's name stands in a row once: first where nothing else can be told, before the players while it goes on,
// beside the day once it is over.
/** @param {HTMLAnchorElement} link @param {MyTable} table @param {string} now */
function tell(link, { title, players, at, finished, scores }, now) {
  const name = now === title ? [] : [title], day = new Date(at).toLocaleString(locale, WHEN);
  find(".my-now", link).textContent = now;
  // Who played stands among the points already.
  find(".my-players", link).textContent = finished && scores ? "" : [...(finished ? [] : name), players].join(" · ");
  find(".small", link).textContent = [day, ...name].join(" · ");
}

// As it was when this phone last saw it; in another language that would be read by nobody.
/** @param {MyTable} table */
function told({ turn, now, title, finished, scores, lang = root.lang }) {
  if (finished && scores) return scores;
  if (turn) return goingOn.dataset.yours;
  // What is to be done may be long: how far the game is comes first in it.
  const [far] = lang === root.lang && now?.match(finished ? /.+/ : /^[^:.!?]+/) || [title];
  return far.trim();
}

// Whose turn it is by now: others may have gone on. Without an answer it stays as it was.
/** @param {MyTable} table @param {HTMLAnchorElement} link */
async function ask(table, link) {
  const key = recall(`seat.${table.id}`, ""), url = `${site}/api/tables/${table.id}/seats?lang=${root.lang}`;
  const answer = await fetch(url, { headers: key ? { "Tableside-Phone": key } : {} }).catch(() => undefined);
  if (!answer?.ok) return;
  /** @type {{ seats: { player: number, name: string, waiting: boolean }[], mine: number | null }} */
  const { seats, mine } = await answer.json();
  const [due, another] = seats.filter((seat) => seat.waiting);
  const isMine = seats.some((seat) => seat.waiting && seat.player === mine);
  remember("tables", myTables().map((one) => (one.id === table.id ? { ...one, turn: isMine } : one)));
  link.classList.toggle("is-mine", isMine);
  const theirs = due && !another && goingOn.dataset.theirs.replace("{name}", due.name);
  tell(link, table, isMine ? goingOn.dataset.yours : theirs || told({ ...table, turn: false }));
}

const tables = myTables(), finished = tables.filter((table) => table.finished);
const [latest] = finished;
const running = tables.filter((table) => !table.finished).sort((one, other) => Number(other.turn) - Number(one.turn));
goingOn.hidden = !running.length;
goingOn.querySelector("ul").append(...running.map(rowOf));
over.hidden = !finished.length;
const older = over.querySelector("details"), [recent, others] = over.querySelectorAll("ul");
older.hidden = finished.length <= SHOWN_TABLES;
recent.append(...finished.slice(0, SHOWN_TABLES).map(rowOf));
// However many they are, they cost nothing until they are asked for.
older.addEventListener("toggle", () => others.append(...finished.slice(SHOWN_TABLES).map(rowOf)), { once: true });

// How many fit into the row is known to the styles.
const rest = goingOn.querySelector(":scope > button"), rows = [...goingOn.querySelectorAll("li")];
// Those that wait behind the button for longest are asked about when they are shown.
/** @param {number} from @param {number} [to] */
function askAbout(from, to) {
  for (const [at, table] of running.slice(from, to).entries()) ask(table, find("a", rows[from + at]));
}
askAbout(0, MOST_ASKED);
const unseen = () => rows.filter((row) => !row.offsetParent);
function tellRest() {
  rest.hidden = !unseen().length;
  find("b", rest).textContent = String(unseen().length);
}
rest.onclick = () => {
  const [first] = unseen();
  goingOn.classList.add("is-whole");
  find("a", first).focus();
  askAbout(MOST_ASKED);
  tellRest();
};
addEventListener("resize", tellRest);
tellRest();

// Browsers that have a way but do not offer it: a word on it, until it is closed.
const how = document.getElementById("install-how"), HOW = "install-how";
const { userAgent, platform, maxTouchPoints } = navigator;
const isApple = /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
const way = isApple ? "ios" : /Android.*Firefox/.test(userAgent) && "firefox";
if (way && recall(HOW, true) && !matchMedia("(display-mode: standalone)").matches) {
  how.hidden = find(`[data-on=${way}]`, how).hidden = false;
  find("button", how).onclick = () => { how.hidden = true; remember(HOW, false); };
}

// What is asked here while one game goes on is likely about that: its rules stand first among equals.
const PLAYED_HOURS = 12;
const played = new Set(running.filter(({ at }) => Date.now() - at < PLAYED_HOURS * 3.6e6).map(({ game }) => game));
const [near, another] = played;
if (near && !another) {
  const hint = Object.assign(document.createElement("input"), { type: "hidden", name: "near", value: near });
  document.querySelector("[data-search]")?.append(hint);
}

const install = document.getElementById("install");
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.hidden = false;
  install.querySelector("button").onclick = async () => { install.hidden = true; await event.prompt(); };
});
addEventListener("appinstalled", () => { install.hidden = true; });

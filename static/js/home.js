// Home: the tables that this phone knows.
import "./results.js";
import "./kit/install.js";
import { find } from "./kit/find.js";
import "./kit/keys.js";
import { forgetTable, keepTable, toldBy } from "./kit/my-tables.js";
import { onSight } from "./kit/news.js";
import "./road.js";
import { listed, locale, myTables, recall, remember, site } from "./kit/store.js";

const root = document.documentElement;
const over = document.getElementById("my-tables"), goingOn = document.getElementById("going-on");
const SHOWN_TABLES = 3, MOST_ASKED = 6, MOST_AT_ONCE = 60, AGAIN_MS = 20_000;
/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

// ---- the tables, and what is known of them ----
// A campaign goes on until its last chapter is won.
/** @param {MyTable} table */
const isOver = ({ finished, onward }) => finished && !onward;
// Whether what is kept of it was told in another language.
/** @param {MyTable} table */
const isForeign = ({ lang = root.lang }) => lang !== root.lang;
const tables = myTables(), ended = tables.filter(isOver);
// Where it is one's own turn comes first, where a chapter is over and another may follow last.
/** @param {MyTable} table */
const urgency = ({ turn, finished }) => (finished ? 0 : 1 + Number(Boolean(turn)));
const running = tables.filter((table) => !isOver(table)).sort((one, other) => urgency(other) - urgency(one));
const [latest] = ended, [foremost] = running;
const ongoing = goingOn.querySelector("ul"), older = over.querySelector("details");
const [recent, others] = over.querySelectorAll("ul");
// How many fit into the row is known to the styles.
const rest = goingOn.querySelector(":scope > button");
const unseen = () => [...ongoing.children].filter((row) => !find("a", row).offsetParent);
/** @type {Map<string, HTMLLIElement>} each by its table */
const rows = new Map();
/** @type {Map<string, string>} for whom: a name, or several in lines */
const waitsFor = new Map();
/** @typedef {{ player: number, name: string, laid: boolean, waiting: boolean }} Seat */
/** @typedef {{ seats: Seat[], mine: number | null, finished: boolean, version: number, known: string,
 *   next: string }} Standing */
/** @type {Map<string, { table: MyTable, known: string, version: number }>} the tables that are asked about */
const followed = new Map();

// ---- a row ----

/** @param {MyTable} table */
function rowOf(table) {
  const row = document.getElementById("my-table").content.cloneNode(true);
  const link = row.querySelector("a"), more = find(".icon-btn", row), beneath = find(".row", row);
  const off = find("[data-back]", row), again = find("form", row), words = [off.textContent, off.dataset.back];
  const drawn = document.querySelector(`.games .game-${table.game} .emblem svg`);
  link.href = goingOn.dataset.tablesUrl + table.id + (table.from ? `#from=${table.from}` : "");
  link.classList.add(`game-${table.game}`);
  link.classList.toggle("is-on", !isOver(table));
  if (drawn) row.querySelector(".emblem").append(drawn.cloneNode(true));
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
  // What is first in its list is likely what they go on with; the others have it beneath.
  offerNextGame(again, table, goingOn.dataset.tablesUrl + table.id);
  if (table !== latest && table !== foremost) beneath.prepend(again);
  const item = /** @type {HTMLLIElement} */ (row.firstElementChild);
  rows.set(table.id, item);
  writeRow(table);
  return item;
}

// The next game of the same people: at another table, or at this very one. What was said in another language nobody
// would read; two phones that tap the same mean one thing.
/** @param {HTMLFormElement} form @param {MyTable} table @param {string} address */
function offerNextGame(form, { again, onward, lang, finished }, address) {
  const goesOn = finished && lang === root.lang && onward;
  form.hidden = !again && !goesOn;
  form.action = `${address}/${goesOn ? "act" : "again"}`;
  find("input", form).value = recall("group", "") || "before";
  if (!goesOn) return;
  const { label, action, seen } = goesOn, button = find("button", form);
  button.textContent = label;
  for (const [name, value] of Object.entries({ action, seen, action_id: `onward-${seen}` })) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
}

// The game's name stands in a row once: first where nothing else can be told, before the players while it goes on,
// beside the day once it is over.
/** @param {MyTable} table */
function writeRow(table) {
  const { id, title, players, at, finished, scores, turn } = table, row = rows.get(id);
  if (!row) return;
  const now = lineOf(table) + leadsTo(table), day = new Date(at).toLocaleString(locale, WHEN);
  const name = now === title ? [] : [title];
  find("a", row).classList.toggle("is-mine", Boolean(turn) && !finished);
  find(".my-now", row).classList.toggle("is-name", now === title);
  // One that has ended while it is looked at takes no less room.
  const isLast = isOver(table) && !row.closest("#going-on");
  // Of more than two it stands among the players who has how many points.
  const who = (finished && scores) || players;
  const texts = {
    ".my-now": now,
    ".my-players": isLast && now === scores ? "" : [who, ...(isLast ? [] : name)].join(" · "),
    ".small": [day, ...name].join(" · "),
  };
  for (const [part, text] of Object.entries(texts)) {
    const line = find(part, row);
    if (line.textContent !== text) line.textContent = text;
  }
  writeNext(table, row);
}

// Where the same people play on already, nobody opens another table for them.
/** @param {MyTable} table @param {HTMLElement} row */
function writeNext({ next }, row) {
  const label = row.querySelector("form [data-on]");
  if (!label) return; // it goes on at this very table
  label.dataset.again ??= label.textContent ?? "";
  const isOn = myTables().some((table) => table.id === next && !table.finished);
  label.textContent = (isOn ? label.dataset.on : label.dataset.again) ?? "";
}

// As it was when this phone last saw it; in another language that would be read by nobody, but for names and points.
/** @param {MyTable} table */
function lineOf(table) {
  const { id, turn, now, title, finished, scores } = table;
  const due = waitsFor.get(id);
  if (!finished && turn) return goingOn.dataset.yours;
  if (!finished && due?.includes("\n")) return waitLine(due.split("\n"));
  if (!finished && due) return goingOn.dataset.theirs.replace("{name}", due);
  // What is to be done may be long: how far the game is comes first in it, and how a chapter ended.
  const end = isOver(table) ? /.+/ : /^[^,:.]+/;
  const [far] = !isForeign(table) && now?.match(finished ? end : /^[^:.!?]+[!?]?/) || [(finished && scores) || title];
  return far.trim();
}

// What can be begun at a table where a chapter is over.
/** @param {MyTable} table */
function leadsTo(table) {
  const { finished, onward } = table;
  return finished && onward?.told && !isForeign(table) ? `. ${onward.told}` : "";
}

// Where some have laid something face down, all the others are waited for.
/** @param {string[]} names */
function waitLine(names) {
  const text = goingOn.dataset.waits.replace("{names}", listed(names));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// ---- what the tables have come to ----

// Whose turn it is by now, and whether it is over: others may have gone on. Without an answer it stays as it was.
/** @param {MyTable[]} more */
function follow(more) {
  const news = more.filter(({ id }) => !followed.has(id)).slice(0, MOST_AT_ONCE - followed.size);
  for (const table of news) followed.set(table.id, { table, known: "", version: -1 });
  return askAbout(news.map(({ id }) => id));
}

// All at once, and only what has changed is told.
async function askAbout(ids = [...followed.keys()]) {
  if (!ids.length) return;
  const wanted = ids.map((id) => [id, { phone: keyAt(id), known: followed.get(id)?.known }]);
  const answer = await fetch(`${site}/${root.lang}/standing`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tables: Object.fromEntries(wanted) }),
  }).catch(() => undefined);
  /** @type {{ tables: Record<string, Standing> }} */
  const { tables: found } = answer?.ok ? await answer.json() : { tables: {} };
  // Without a network this phone's own program answers, which knows nothing of who sat down at the server's table.
  const isFromHere = answer?.headers.has("Tableside-Here");
  await Promise.all(Object.entries(found).map(([id, one]) => (
    takeIn(id, isFromHere ? asSeenHere(id, one) : one))));
}

// It may have seen more than it could put away.
/** @param {string} id @param {Standing} found @returns {Standing | undefined} */
function asSeenHere(id, found) {
  const seen = followed.get(id)?.table.version ?? 0;
  return found.version < seen ? undefined : { ...found, mine: found.mine ?? recall(`sits.${id}`, null) };
}

// At the next table this phone has its seat by the key of the one before, until it has been there.
/** @param {string} id */
function keyAt(id) {
  const from = followed.get(id)?.table.from ?? "";
  return recall(`seat.${id}`, "") || recall(`seat.${from}`, "");
}

/** @param {string} id @param {Standing | undefined} found */
async function takeIn(id, found) {
  const before = followed.get(id);
  if (!before || !found) return;
  const { table, version } = before, { finished } = found, isFirst = version < 0;
  const due = found.seats.filter((seat) => seat.waiting).map(({ name }) => name);
  const turn = found.seats.some((seat) => seat.waiting && seat.player === found.mine);
  waitsFor.set(id, due.length < 2 || found.seats.some(({ laid }) => laid) ? due.join("\n") : "");
  followed.set(id, { table, known: found.known, version: found.version });
  // What was told in another language nobody would read, nor the names that it gives to seats.
  const isOther = finished !== table.finished, wasForeign = isForeign(table);
  const isNew = isOther || wasForeign || (!isFirst && version !== found.version);
  const news = isNew && await readPanel(id);
  // What somebody looks at stays where it is.
  if (!isFirst) keepRoom(id);
  update(table, { turn, finished, ...news, ...(wasForeign && titleHere(table)) });
  if (isOther && isFirst) moveUp(table);
  else if (wasForeign && table.onward) rows.get(id)?.replaceWith(rowOf(table));
  if (found.next && found.next !== table.next) await addNext(table, found.next);
}

// Its game goes by the name that stands on this page.
/** @param {MyTable} table */
function titleHere({ game, title }) {
  return { title: document.querySelector(`.games .game-${game} h2`)?.textContent ?? title };
}

// What is told next has as many lines as what stands there.
/** @param {string} id */
function keepRoom(id) {
  const line = rows.get(id)?.querySelector(".my-now");
  if (!line?.clientHeight) return; // it waits behind the button
  const height = parseFloat(getComputedStyle(line).lineHeight), lines = Math.round(line.clientHeight / height);
  line.style.minHeight = `${lines * height}px`;
  line.style.setProperty("-webkit-line-clamp", String(lines));
}

// The same people play on: once it has been listed, it may be taken off like all others.
/** @param {MyTable} before @param {string} id */
async function addNext(before, id) {
  if (!myTables().some((table) => table.id === id)) {
    const { game, title, players } = before, news = await readPanel(id);
    const table = { id, game, title, players, at: Date.now(), finished: false, from: before.id, ...news };
    keepTable(table);
    rows.get(table.watch ?? "")?.remove();
    moveUp(table);
    await follow([table]);
  }
  update(before, { next: id });
}

// Of a table that has ended meanwhile, or goes on again: as on its own page.
/** @param {string} id @returns {Promise<Partial<MyTable>>} */
async function readPanel(id) {
  const answer = await fetch(`${goingOn.dataset.tablesUrl}${id}/panel`).catch(() => undefined);
  const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
  const panel = page.getElementById("panel");
  return panel ? { ...toldBy(panel), lang: root.lang } : {};
}

/** @param {MyTable} table @param {Partial<MyTable>} news */
function update(table, news) {
  Object.assign(table, news);
  remember("tables", myTables().map((one) => (one.id === table.id ? { ...one, ...news } : one)));
  writeRow(table);
  for (const { table: before } of followed.values()) if (before.next === table.id) writeRow(before);
}

// Into the list where it belongs now, as its first.
/** @param {MyTable} table */
function moveUp(table) {
  rows.get(table.id)?.remove();
  (isOver(table) ? recent : ongoing).prepend(rowOf(table));
  goingOn.hidden = !ongoing.children.length;
  over.hidden = !recent.children.length;
  countUnseen();
}

// ---- the lists, as the page opens ----
goingOn.hidden = !running.length;
ongoing.append(...running.map(rowOf));
over.hidden = !ended.length;
older.hidden = ended.length <= SHOWN_TABLES;
recent.append(...ended.slice(0, SHOWN_TABLES).map(rowOf));
// However many they are, they cost nothing until they are asked for.
older.addEventListener("toggle", () => {
  others.append(...ended.slice(SHOWN_TABLES).map(rowOf));
  follow(ended.filter((table, at) => at >= SHOWN_TABLES && (at < MOST_ASKED || isForeign(table))));
}, { once: true });

// Those that wait behind the button for longest are asked about when they are shown.
follow([...running.slice(0, MOST_ASKED), ...ended.slice(0, SHOWN_TABLES)]);
function countUnseen() {
  rest.hidden = !unseen().length;
  find("b", rest).textContent = String(unseen().length);
}
rest.onclick = () => {
  const [first] = unseen();
  goingOn.classList.add("is-whole");
  find("a", first).focus();
  follow(running.slice(MOST_ASKED));
  countUnseen();
};
addEventListener("resize", countUnseen);
setInterval(() => { if (!document.hidden) askAbout(); }, AGAIN_MS);
onSight((isSeen) => { if (isSeen) askAbout(); });
countUnseen();

// What is asked here while one game goes on is likely about that: its rules stand first among equals.
const PLAYED_HOURS = 12;
const played = new Set(running.filter(({ at }) => Date.now() - at < PLAYED_HOURS * 3.6e6).map(({ game }) => game));
const [near, another] = played;
if (near && !another) {
  const hint = Object.assign(document.createElement("input"), { type: "hidden", name: "near", value: near });
  document.querySelector("[data-search]")?.append(hint);
}

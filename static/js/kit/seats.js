// Whose phone this is. The phone keeps a key of its own for each table; the server knows which seat it holds
// (companion/tables/seats.py). What bears that seat in `data-of` is marked `data-me`; the table is the same for all.
import { listed, myTables, recall, remember, setText, site } from "./store.js";
import { isToChoose, missing } from "./connection.js";
import { dueNow } from "./due.js";
import { choose, chooseAnew, isOnItsWay } from "./entering.js";
import { find } from "./find.js";
import { markOwn, markTurns, tellLaid } from "./laid.js";
import { forgetTable } from "./my-tables.js";
import { raise, when } from "./news.js";
import { on } from "./on.js";
import { isOver } from "./panel.js";
import { toast } from "./said.js";
import { openSheet } from "./sheet.js";

const main = find("[data-table]"), root = document.documentElement;
const id = main.dataset.table, KEPT = `seat.${id}`, SAT = `sits.${id}`, SEATS = `seats.${id}`, NAMED = "named.";
export const api = `${site}/api/tables/${id}`;
const strip = document.getElementById("me");
const announce = document.getElementById("announce"), sheet = document.getElementById("sheet");
const AGAIN_MS = 2000, LONG_NAME = 16, MOST_BEFORE = 3;
export const watching = document.body.matches(".watching");
const isFixing = "fix" in main.dataset;
let key = recall(KEPT, ""), isUnknown = true, isLeaving = false, asked = 0, answered = 0;
const isNewHere = !key && !watching && !isOver();
// Who comes from the game before is the same phone, with the same seat if there is one of that name.
export const cameFrom = location.hash.match(/^#from=([\w-]+)$/)?.[1] ?? "";
const isBare = isNewHere && !cameFrom;
if (!key && !watching) remember(KEPT, key = recall(`seat.${cameFrom}`, "") || newKey());
/** @typedef {{ player: number, name: string, taken: boolean, laid: boolean, clash: boolean, away: boolean,
 * refused: string | null }} Seat */
/** @typedef {{ kind: string, args: Record<string, unknown> }} Own what this phone's seat has laid face down */
/** @typedef {{ lost?: boolean, taken_back?: boolean, is_away: boolean }} More */
/** @type {{ seats: Seat[], mine: number | null, own: Own | null } & More} */
let state = { seats: [], mine: null, own: null, is_away: false };

export function mine() { return state.mine; }
/** @param {number} seat */
export function isTaken(seat) { return Boolean(state.seats[seat]?.taken); }
// Whether what a seat is asked is answered on a phone of its own; what is put right is entered here.
/** @param {number} seat */
export function isElsewhere(seat) { return !isFixing && isTaken(seat) && seat !== state.mine; }
// What was laid here lies there from the tap on, unless that waits for the network.
/** @param {number} seat */
export function hasLaid(seat) {
  return Boolean(state.seats[seat]?.laid) || (isSomeTaken() && !root.hasAttribute("data-late") && isOnItsWay(seat));
}
export function hasTakenBack() { return Boolean(state.taken_back); }
// It counts: the server says of whose seats a moment later.
/** @param {number} seat */
export function noteLaid(seat) {
  if (isSomeTaken()) state.seats[seat].laid = true;
}
function isSomeTaken() { return state.seats.some(({ taken }) => taken); }
export function seated() { return state.seats; }
export function ownLaid() { return state.own; }
export function isKnown() { return !isUnknown; }
export function onTurn() {
  return document.getElementById("panel").dataset.turn.split(" ").filter(Boolean).map(Number);
}
export const ownKey = () => key;
// What tells the server which phone asks.
/** @returns {Record<string, string>} */
export const shown = () => (key ? { "Tableside-Phone": key } : {});

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} method @param {string} [path] @param {object} [sent] */
async function ask(method, path = "", sent) {
  const number = asked += 1;
  const response = await fetch(`${api}/seats${path}?lang=${root.lang}`, {
    method, headers: { ...shown(), Accept: "application/json", "Content-Type": "application/json" },
    body: sent && JSON.stringify(sent), cache: "no-store",
  });
  const found = response.ok && known(await response.json(), method === "GET" && response.headers.has("Tableside-Here"));
  // An answer may be overtaken by that to a later question.
  if (found && number > answered) { answered = number; accept(found); }
  return response;
}
// Without a network this phone's own program answers, which knows nothing of who sat down at the server's table.
/** @param {typeof state} found @param {boolean} isFromHere */
function known(found, isFromHere) {
  if (!isFromHere) {
    setText(SAT, String(found.mine ?? ""));
    remember(SEATS, found);
    remember(NAMED + id, found.seats[found.mine ?? -1]?.name);
    return found;
  }
  const seat = found.seats[found.mine ?? recall(SAT, -1)];
  if (seat) seat.taken = true;
  return seat ? { ...found, mine: seat.player } : found;
}

/** @param {typeof state} found */
function accept(found) {
  // What lies face down at the table lies in no old line of it.
  if (isFixing) Object.assign(found, { own: null, seats: found.seats.map(asNoneHasLaid) });
  const laid = found.seats.filter((seat) => seat.laid && !state.seats[seat.player]?.laid);
  if (laid.length && strip) {
    announce.textContent = listed(laid.map((seat) => seat.name)) + strip.dataset.colon + strip.dataset.laid;
  }
  const isNew = state.mine !== found.mine;
  const isClash = found.seats.some(({ player, clash }) => clash && !state.seats[player]?.clash);
  // Of two that cannot both be right, neither is done.
  for (const seat of found.seats) seat.laid &&= !seat.clash;
  tellOwner(found);
  state = found;
  laidFor = questions();
  chooseAnew(isNew, isClash);
  mark();
  const away = found.seats.filter((seat) => seat.away && seat.player !== found.mine).map((seat) => seat.name);
  // After the end nobody waits for anybody's taps, nor while an old line is put right.
  missing(isFixing || isOver() ? [] : away);
  raise("table:seats");
  // It is not: it hears this.
  if (found.is_away && !document.hidden) raise("table:missed");
}

// All was turned over, or the table asks something else: nothing lies there, whenever the server says so.
let laidFor = questions();
function questions() {
  const secrets = [...document.querySelectorAll("[data-secret]")].map(({ dataset }) => dataset.secret);
  return [onTurn().length > 0, ...secrets].join();
}
function forgetLaid() {
  if (questions() === laidFor) return;
  laidFor = questions();
  if (!state.seats.some(({ laid, clash }) => laid || clash)) return;
  Object.assign(state, { own: null, seats: state.seats.map(asNoneHasLaid) });
  refresh();
}

/** @param {Seat} seat @returns {Seat} */
function asNoneHasLaid(seat) { return { ...seat, laid: false, clash: false, refused: null }; }

// Its seat has gone to another phone; what it had laid has gone with what led to it.
/** @param {typeof state} found */
function tellOwner(found) {
  const own = state.seats[state.mine ?? -1], { lost = "", gone = "" } = strip?.dataset ?? {};
  if (own && found.mine === null && !isLeaving) toast(lost.replace("{name}", own.name));
  if (found.lost && !state.lost && !own?.laid) toast(gone, "", true);
}

// ---- what is this phone's own ----
/** @type {number | null} the seat that is asked on this phone, too, as its own is not at hand */
let answeredHere = null;
on("click", "[data-here]", ({ dataset }) => { answeredHere = Number(dataset.here); mark(); });
export function mark() {
  for (const place of document.querySelectorAll("[data-of]")) {
    place.toggleAttribute("data-me", place.dataset.of === String(state.mine));
    place.toggleAttribute("data-after-me", state.mine !== null && Number(place.dataset.of) > state.mine);
  }
  for (const place of document.querySelectorAll("[data-laid]")) {
    place.toggleAttribute("data-face-down", hasLaid(Number(place.dataset.laid)));
  }
  root.toggleAttribute("data-seated", !isFixing && isSomeTaken());
  tellLaid();
  if (!strip) return;
  for (const question of document.querySelectorAll("[data-for]")) {
    const seat = Number(question.dataset.for), isAway = isElsewhere(seat) && seat !== answeredHere;
    question.toggleAttribute("data-elsewhere", isAway);
    question.previousElementSibling?.toggleAttribute("hidden", !isAway);
  }
  const me = state.seats.find((seat) => seat.player === state.mine);
  if (me) root.dataset.seat = String(me.player); else delete root.dataset.seat;
  strip.hidden = !me;
  markOwn();
  markTurns();
  if (!me) return;
  const name = Object.assign(find("b", strip), { textContent: me.name });
  name.toggleAttribute("data-long", me.name.length > LONG_NAME);
  find("svg", strip).replaceWith(find(`template#sign-${me.player}`).content.cloneNode(true));
  const [seat, more] = onTurn(), turn = onTurn().includes(me.player), isDown = hasLaid(me.player);
  strip.toggleAttribute("data-turn", turn && !isDown);
  const other = more === undefined ? state.seats[seat]?.name : "";
  find("span", strip).textContent = isDown ? strip.dataset.laid : dueNow(strip, turn, other);
}
when("table:shown", () => { forgetLaid(); choose(false); mark(); });
when("signal:seats", refresh);
when("tap:waits", mark);
// Whoever is not answered asks again, or this phone would show what lay there before for good.
export function refresh() {
  const number = asked + 1;
  ask("GET").catch(() => setTimeout(() => { if (asked === number) refresh(); }, AGAIN_MS));
}

/** @param {number} seat @param {boolean} over whether it is another phone's until now */
export async function sit(seat, over) {
  isLeaving = false;
  const answer = await ask("PUT", `/${seat}`, { over });
  if (answer.ok) setText(FOR_ALL, "");
  return answer;
}
export async function leaveSeat() {
  isLeaving = true;
  remember(FOR_ALL, true);
  return state.mine === null ? undefined : ask("DELETE");
}
// Who only watches gives the seat back, and is asked anew when they come to play after all.
export async function watchOnly() {
  isLeaving = true;
  const answer = state.mine === null ? undefined : await ask("DELETE");
  if (!answer || answer.ok) setText(ASKED, "1");
  return answer;
}
export const isForAll = () => state.mine === null && recall(FOR_ALL, false);

// Asked until it is answered or closed, of a phone that came by the shared link, or by a bare one to a table at which
// others have said who they are, and has no seat here.
const ASKED = `asked.${id}`;
// Answered by "nobody": neither the shared link nor a lesson that ends asks once more.
const FOR_ALL = `all.${id}`;
const isToAsk = () => /^#(who|learned)$/.test(location.hash) && !recall(FOR_ALL, false);
// Whoever sat down only when the next game had been opened has the seat of that name there.
async function sitAgain() {
  const called = recall(NAMED + cameFrom, ""), own = state.seats.find(({ name, taken }) => !taken && name === called);
  if (own && state.mine === null) await ask("PUT", `/${own.player}`, { over: false });
}

// A seat that came along from the game before has the key of that table: the phone is known by it, by whichever address
// it comes.
async function findSeatBefore() {
  const tables = myTables().filter(({ game, id: other }) => game === main.dataset.game && other !== id), fresh = key;
  for (const { id: other } of tables.slice(0, MOST_BEFORE)) {
    key = recall(`seat.${other}`, "");
    if (key && state.mine === null && state.seats.some(({ taken }) => taken)) await ask("GET").catch(() => {});
    if (state.mine !== null) { remember(KEPT, key); return; }
  }
  key = fresh;
}

// Without a network the phone is whose it was.
function goOnAsBefore() {
  accept({ ...recall(SEATS, state), is_away: false });
  refresh();
}

async function begin() {
  if (isToAsk()) setText(ASKED, "1");
  const isAsked = recall(ASKED, 0) || (cameFrom && recall(`sits.${cameFrom}`, -1) >= 0);
  if (isAsked || cameFrom) history.replaceState(history.state, "", location.pathname);
  const sat = recall(SAT, -1) >= 0;
  if (isAsked || sat || Number(main.dataset.signal)) await ask("GET").catch(goOnAsBefore);
  await (isBare ? findSeatBefore() : sitAgain().catch(() => {}));
  // What only led to house rules, and on to this table, is no game of its own.
  if (myTables().some((table) => table.id === cameFrom && table.fresh)) forgetTable(cameFrom);
  isUnknown = false;
  if (main.dataset.fixSeat) choose(true);
  const comesLater = isBare && state.seats.some(({ taken }) => taken);
  if (!(isAsked || comesLater) || watching || state.mine !== null) return isBare && state.mine === null;
  setText(ASKED, "1");
  askWho();
  return false;
}
// Where a choice is due what counts is chosen first: who somebody is, is asked the next time.
async function askWho() {
  if (!isToChoose()) await openSheet(`${main.dataset.base}/seats`);
  if (isToChoose()) sheet.close(); else sheet.addEventListener("close", () => setText(ASKED, ""), { once: true });
}
// Whether it is a phone that nobody has asked yet.
export const isNewcomer = begin();

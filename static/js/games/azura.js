// Azura's board: one set of choices open at a time, closed again when the table has moved on; sums while counting.
import { fly } from "../kit/motion.js";

const picks = () => [...document.querySelectorAll("details[name=azura]")];
const onTurn = () => document.getElementById("panel").dataset.turn;
let turn = onTurn();

const SPACE = 8;
let scrolled = 0;

// The choices lie over the foot of the screen: the spot and what it would take move up from under them.
function keepInSight(pick) {
  const over = pick.querySelector(".az-pick");
  const style = getComputedStyle(over);
  if (over.getBoundingClientRect().left >= document.getElementById("az-board").getBoundingClientRect().right) return;
  const top = innerHeight - parseFloat(style.bottom) - over.offsetHeight;
  const hits = pick.querySelector(".az-counts :checked")?.dataset.hits.split(" ").filter(Boolean) ?? [];
  const places = [pick.querySelector("summary"), ...hits.map((id) => document.querySelector(id === "under-the-board" ? ".az-under" : `.az-${id} > summary`))];
  const boxes = places.filter(Boolean).map((place) => place.getBoundingClientRect());
  const hidden = Math.max(...boxes.map((box) => box.bottom)) - top + SPACE;
  const room = Math.min(...boxes.map((box) => box.top)) - document.querySelector(".bar").getBoundingClientRect().bottom - SPACE;
  const by = Math.min(hidden, room);
  if (by <= 0) return;
  scrollBy(0, by);
  scrolled += by;
}

function close(pick, focus) {
  pick.open = false;
  if (scrolled) scrollBy({ top: -scrolled, behavior: "instant" });
  scrolled = 0;
  for (const input of pick.querySelectorAll(".az-counts input")) {
    input.checked = input.defaultChecked;
    delete input.dataset.dirty;
  }
  if (focus) pick.querySelector("summary").focus({ preventScroll: true });
}

document.addEventListener("toggle", (event) => {
  const pick = event.target;
  if (!picks().includes(pick)) return;
  if (!pick.open) { close(pick); return; }
  picks().filter((other) => other.open && other !== pick).forEach((other) => close(other));
  if (pick.matches(".az-spot")) keepInSight(pick);
}, true);

document.addEventListener("click", (event) => {
  const inside = event.target.closest("details[name=azura], dialog");
  if (!inside) picks().filter((pick) => pick.open).forEach((pick) => close(pick));
  if (event.target.closest("[data-close-pick]")) close(inside, true);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) picks().filter((pick) => pick.open).forEach((pick) => close(pick, true));
});

// A number chosen here stays chosen when the same state is drawn again (static/js/table.js spares what is dirty).
document.addEventListener("change", (event) => {
  const counts = event.target.closest(".az-counts");
  if (!counts) return;
  for (const input of counts.querySelectorAll("input")) input.dataset.dirty = "1";
  keepInSight(counts.closest("details"));
});

// Focus goes back to the spot that was played, not to the top of the page.
document.addEventListener("table:changed", () => {
  for (const pick of picks()) if (pick.open) close(pick, true);
  cardsFly(turn);
  turn = onTurn();
  sums();
});

// Cards laid come from whoever played, cards taken go there.
const CARD_PX = 34;
const counts = () => new Map([...document.querySelectorAll(".az-spot")].map((spot) => [spot.id, Number(spot.dataset.count)]));
let lay = counts();
function cardsFly(player) {
  const before = lay;
  lay = counts();
  const hand = document.querySelector(`.az-player.az-p${player}`)?.getBoundingClientRect();
  if (!hand || document.getElementById("panel").dataset.told) return;
  for (const [id, count] of lay) {
    if (count === before.get(id)) continue;
    const spot = document.getElementById(id), pile = middle(spot.querySelector(".az-cards").getBoundingClientRect());
    const [from, to] = count > before.get(id) ? [middle(hand), pile] : [pile, middle(hand)];
    fly(spot.querySelector(".az-pick .az-icon"), from, to);
  }
}
function middle(box) {
  return { left: box.left + (box.width - CARD_PX) / 2, top: box.top + (box.height - CARD_PX) / 2, width: CARD_PX };
}

function sums() {
  for (const line of document.querySelectorAll(".az-sum")) {
    const inputs = [...line.closest("form").querySelectorAll("[data-value]")];
    const cards = inputs.reduce((sum, input) => sum + (Number(input.value) || 0), 0);
    const points = inputs.reduce((sum, input) => sum + (Number(input.value) || 0) * Number(input.dataset.value), 0);
    line.textContent = line.dataset.text.replace("{points}", String(points)).replace("{cards}", String(cards));
  }
}
document.addEventListener("input", (event) => { if (event.target.matches("[data-value]")) sums(); });
sums();

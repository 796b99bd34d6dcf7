// Miraris: one player a screen, several cards chosen before they are sent. Without it all of this works by reloading.
import "../table.js";
import { compare } from "../kit/compare.js";
import { find } from "../kit/find.js";
import { lock, lockUnderFinger, lockUnread } from "../kit/lock.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import "../kit/picker.js";
import { unanswered } from "../kit/queue.js";
import { ONCE_MS } from "../kit/refuse.js";
import "../kit/tabs.js";
import "../kit/unseen.js";

// ---- a position that is to get another card: a second tap lets go of it ----
let held = false;
on("pointerdown", "*", (at) => {
  held = Boolean(at.closest(".mi-pos label")?.querySelector("[data-again]")?.checked);
});
on("click", "[data-again]", (again) => { if (held) again.checked = held = false; });

// ---- a card is for the place that was next when it was tapped, after those that taps on their way are for ----
on("submit", "#mi-lay", (form, { submitter: card }) => {
  const next = form.querySelector("input[name=next]");
  if (!next || !card) return;
  const placed = unanswered().filter((tap) => !tap.has("position")).map((tap) => tap.get("next"));
  const empty = [...form.querySelectorAll(".mi-pos:has(.mi-gap) input[name=position]")].map((place) => place.value);
  next.value = empty.find((place) => !placed.includes(place)) ?? next.value;
  lock([card], ONCE_MS); // what is tapped twice is one; the next may well be alike
}, true);

// ---- who has chosen keeps their place; whoever is due after them can be tapped without scrolling ----
// What came of one's own choice is looked at on one's own phone.
let isOwn = false;
on("click", ".mi-choice", (choice) => { isOwn = choice.matches("[data-me]"); });
function showNext() {
  if (isOwn) return;
  const next = document.querySelector(".mi-choice.is-done ~ .mi-choice:not(.is-done)");
  const first = next?.querySelector("button.mi-card");
  const { top } = find(".foot").getBoundingClientRect();
  if (!next || !first || first.getBoundingClientRect().bottom <= (top || innerHeight)) return;
  next.scrollIntoView({ block: "center", behavior: "instant" });
  lockUnderFinger();
}

// ---- what the numbers have decided is read before the table goes on ----
const waysOn = () => [...document.querySelectorAll(".mi-takes ~ .mi-dock button")];
compare(() => waysOn().length > 0, (isDecided, was) => { if (isDecided && !was) waysOn().forEach(lockUnread); });

// ---- a Dormire is changed in sight, and only that one ----
on("toggle", "details#mi-again", (fold) => { if (fold.open) fold.scrollIntoView({ block: "center" }); }, true);
when("table:answered", ({ ok }) => {
  if (!ok) return;
  for (const fold of document.querySelectorAll("details#mi-again")) fold.open = false;
  showNext();
});

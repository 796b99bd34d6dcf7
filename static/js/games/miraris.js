// Miraris: one player a screen, several cards chosen before they are sent. Without it all of this works by reloading.
import "../kit/picker.js";
import "../kit/tabs.js";

// ---- a position that is to get another card: a second tap lets go of it ----
let held;
document.addEventListener("pointerdown", (event) => {
  held = event.target.closest?.(".mi-pos label")?.querySelector("[data-again]")?.checked;
});
document.addEventListener("click", (event) => {
  if (event.target.matches?.("[data-again]") && held) event.target.checked = held = false;
});

// ---- a new phase is read from the top ----
const phaseNow = () => document.querySelector(".mi").dataset.phase;
let phase = phaseNow();
document.addEventListener("table:changed", () => {
  if (phase !== phaseNow()) scrollTo(0, 0);
  phase = phaseNow();
});

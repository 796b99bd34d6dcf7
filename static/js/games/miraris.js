// Miraris: one player a screen, several cards chosen before they are sent. Without it all of this works by reloading.
import "../kit/phase.js";
import "../kit/picker.js";
import "../kit/tabs.js";

// ---- a position that is to get another card: a second tap lets go of it ----
let held = false;
document.addEventListener("pointerdown", (event) => {
  held = Boolean(event.target.closest?.(".mi-pos label")?.querySelector("[data-again]")?.checked);
});
document.addEventListener("click", (event) => {
  const again = held && event.target.closest?.("[data-again]");
  if (again) again.checked = held = false;
});


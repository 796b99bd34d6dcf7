// Miraris: one player a screen, several cards chosen before they are sent. Without it all of this works by reloading.
import { on } from "../kit/on.js";
import "../kit/picker.js";
import "../kit/tabs.js";

// ---- a position that is to get another card: a second tap lets go of it ----
let held = false;
on("pointerdown", "*", (at) => {
  held = Boolean(at.closest(".mi-pos label")?.querySelector("[data-again]")?.checked);
});
on("click", "[data-again]", (again) => { if (held) again.checked = held = false; });


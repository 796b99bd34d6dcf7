// A new phase is read from the top.
const phaseNow = () => document.querySelector("[data-phase]")?.dataset.phase; // the big screen has none
let phase = phaseNow();
document.addEventListener("table:changed", () => {
  if (phase !== phaseNow()) scrollTo(0, 0);
  phase = phaseNow();
});

// Setting a table up: names used on this device, and seats for as many as play.
import { recall, remember } from "./store.js";

for (const form of document.querySelectorAll("[data-remember-names]")) {
  const inputs = [...form.querySelectorAll("[data-names] input:not([type=radio])")];
  const known = recall("names", []);
  const isOwn = (input) => input.value && input.value !== input.dataset.default;
  if (!inputs.some(isOwn)) inputs.forEach((input, at) => { if (at < known.length) input.value = known[at]; });
  form.addEventListener("submit", () => remember("names", inputs.filter(isOwn).map((input) => input.value)));
  const seat = () => {
    const many = Number(form.querySelector("[data-seat-count]:checked").value);
    inputs.forEach((input, at) => { input.closest("label").hidden = input.disabled = at >= many; });
  };
  form.addEventListener("change", (event) => { if (event.target.matches("[data-seat-count]")) seat(); });
  if (form.querySelector("[data-seat-count]")) seat();
  // Where one of them is chosen, the choices go by the names that were typed.
  const choices = [...form.querySelectorAll("[name=first] + span")];
  const name = () => choices.forEach((choice, at) => { choice.textContent = inputs[at].value.trim() || inputs[at].placeholder; });
  if (choices.length) { form.addEventListener("input", name); name(); }
}

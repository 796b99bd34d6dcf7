// A number with a button beside it for one less or more: it stays within its bounds.
import { on } from "./on.js";

on("click", "[data-step]", ({ dataset, parentElement }) => {
  const input = parentElement.querySelector("input"), next = Number(input.value) + Number(dataset.step);
  input.value = String(Math.min(Number(input.max || 1e9), Math.max(Number(input.min || 0), next)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
// What is typed takes the number's place.
on("click", "input[type=number]", (input) => {
  if (input.parentElement?.querySelector("[data-step]")) input.select();
});

// A number with a button beside it for one less or more: it stays within its bounds.
import { on } from "./on.js";

on("click", "[data-step]", ({ dataset, parentElement }) => {
  const input = parentElement.querySelector("input"), next = Number(input.value) + Number(dataset.step);
  input.value = String(Math.min(Number(input.max || 1e9), Math.max(Number(input.min || 0), next)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

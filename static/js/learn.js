// The taught first game on this phone: whoever has read it is offered explanations at the tables of this game.
import { find } from "./kit/find.js";
import { lock, ONCE_MS } from "./kit/lock.js";
import { on } from "./kit/on.js";
import { remember } from "./store.js";

remember("explain", true);

// Whether an answer is right, and why, comes into sight above the way on.
on("change", ".check-up", (asked) => find(".reason", asked).scrollIntoView({ block: "nearest" }));

// The way on lies where that of the next step will: a double tap passes no step over.
on("click", ".ways a", () => lock(document.querySelectorAll(".ways a"), ONCE_MS));

// How many play is said once: the form of the table knows it then.
/** @param {HTMLInputElement} chosen */
function carry({ value }) {
  const link = document.getElementById("to-helper"), { searchParams, pathname } = new URL(link.href);
  searchParams.set("seat_count", value);
  link.href = `${pathname}?${searchParams}`;
}
on("change", "input[name=players]", carry);
const said = document.querySelector("input[name=players]:checked");
if (said) carry(said);

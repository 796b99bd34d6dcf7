// A headline that names for whom the table waits keeps its height while one after the other is done: what is tapped
// below it stays where it is.
import { when } from "./news.js";

let asked = "", most = 0;
function keep() {
  const line = document.querySelector(".now");
  if (!line) return;
  const rest = line.cloneNode(true);
  for (const names of rest.querySelectorAll("[data-names]")) names.remove();
  const asks = [innerWidth, "seated" in document.documentElement.dataset, rest.textContent].join();
  line.style.minHeight = "";
  most = Math.max(asks === asked ? most : 0, line.getBoundingClientRect().height);
  if (line.querySelector("[data-names]")) line.style.minHeight = `${most}px`;
  asked = asks;
}
when("table:shown", keep);
when("table:seats", keep);
// With other letters its lines are others.
document.fonts.ready.then(() => { asked = ""; keep(); });

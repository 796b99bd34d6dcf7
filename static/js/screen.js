// The big screen: fitted, turned towards who is on turn if it was asked to, the code to join while seats are free.
import { find } from "./kit/find.js";
import { isTaken, onTurn } from "./kit/seats.js";
import { refresh } from "./table.js";

const root = document.documentElement, sheet = document.getElementById("sheet");
const turns = new URLSearchParams(location.search).has("turn");
// The first as in static/css/screen.css.
const SHORT_SIDE = 800, SHOWN_MS = 60000;
let closing = 0;

// The seats sit around it clockwise, the first one below; each is turned to by a quarter of the circle.
function follow() {
  const { seats } = find("#panel[data-seats]").dataset, [seat, more] = onTurn();
  const quarter = turns && seat !== undefined && more === undefined ? Math.round((4 * seat) / Number(seats)) % 4 : 0;
  const scale = Math.min(innerWidth, innerHeight) / SHORT_SIDE, sides = [innerWidth / scale, innerHeight / scale];
  if (quarter % 2) sides.reverse();
  const values = { "--w": `${sides[0]}px`, "--h": `${sides[1]}px`, "--s": String(scale), "--r": `${quarter * 90}deg` };
  for (const [name, value] of Object.entries(values)) root.style.setProperty(name, value);
  const join = document.getElementById("big-join");
  if (join) join.hidden = [...Array(Number(seats)).keys()].every(isTaken);
}
for (const kind of ["shown", "seats"]) document.addEventListener(`table:${kind}`, follow);
document.addEventListener("table:signal", ({ detail }) => { if (detail.kind === "page") refresh(); });
addEventListener("resize", follow);
follow();

// Nobody touches it: a rule that is shown goes by itself.
sheet.addEventListener("filled", () => {
  clearTimeout(closing);
  closing = setTimeout(() => sheet.close(), SHOWN_MS);
});

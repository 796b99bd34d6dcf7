// A rule that one phone shows opens on every phone of the table, each in its own language; each closes it for itself.
// Where nobody plays it steps aside into one line once the table goes on.
import { find } from "./find.js";
import { when } from "./news.js";
import { shown } from "./seats.js";
import { openSheet } from "./sheet.js";
import { site, within } from "../store.js";

const main = find("[data-table]");
const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");
const button = document.getElementById("show-all"), line = document.getElementById("shown");
const opener = document.getElementById("sheet-open");
const label = button?.textContent ?? "";
const SOON_MS = 500, PATIENCE_MS = 60000, ASIDE_MS = 60000;
const aside = document.getElementById("was-shown");
let leaving = 0;
let mine = 0; // the number of the signal that this phone has sent

// The rule in the sheet, if it is one of this game.
function section() {
  const [, , game, id, more] = within(new URL(opener.href).pathname).split("/");
  return game === main.dataset.game && id && !more && body.querySelector(".rule") ? id : "";
}

sheet.addEventListener("filled", () => {
  if (!button) return;
  button.hidden = !section();
  button.textContent = label;
});

button?.addEventListener("click", async () => {
  button.disabled = true;
  const fields = new URLSearchParams({ section: section() });
  try {
    const headers = { Accept: "application/json", ...shown() };
    const response = await fetch(`${main.dataset.base}/show`, { method: "POST", body: fields, headers });
    /** @type {{ number: number, message: string }} */
    const said = await response.json();
    if (response.ok) mine = said.number;
    button.textContent = response.ok ? button.dataset.done : said.message;
  } catch { /* without a network nothing is shown: the button stays */ }
  button.disabled = false;
});

// Not in the middle of a race against the clock: there it waits.
/** @param {RuleSignal} rule @param {number} [since] */
async function open(rule, since = Date.now()) {
  const { number, value, by } = rule;
  if (number === mine) return;
  if ("busy" in document.documentElement.dataset) {
    if (Date.now() - since < PATIENCE_MS) setTimeout(open, SOON_MS, rule, since);
    return;
  }
  const [, lang] = within(location.pathname).split("/");
  await openSheet(`${site}/${lang}/${main.dataset.game}/${value.section}`);
  line.textContent = by ? line.dataset.by.replace("{name}", by) : line.dataset.somebody;
  line.hidden = false;
  body.prepend(line);
  if (aside) aside.hidden = true;
}
when("signal:rule", open);

when("table:changed", () => {
  if (!aside || !sheet.open || !body.contains(line)) return;
  clearTimeout(leaving);
  const title = body.querySelector(".rule .no")?.nextSibling?.textContent ?? "";
  aside.textContent = aside.dataset.text.replace("{rule}", title.trim());
  aside.href = opener.href;
  aside.hidden = false;
  leaving = setTimeout(() => { aside.hidden = true; }, ASIDE_MS);
  sheet.close();
});

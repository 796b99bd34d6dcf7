// The history over the table shows what others do, as on a page of its own (history.js).
import { when } from "./news.js";
import { renew, versionIn } from "./renew.js";
import { fitIn } from "./sheet.js";

const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");
const opener = document.getElementById("sheet-open");

// What was on its way as somebody acted is out of date as it comes.
async function follow() {
  const isBehind = versionIn(body) < Number(document.getElementById("panel")?.dataset.version);
  if (!sheet.open || !isBehind) return;
  const address = new URL(opener.href);
  address.searchParams.set("part", "1");
  const response = await fetch(address, { cache: "no-cache" }).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = document.createElement("div");
  fresh.innerHTML = await response.text();
  fitIn(fresh);
  renew(body, fresh);
}
when("table:changed", follow);
when("sheet:filled", follow);

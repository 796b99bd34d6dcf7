// A table from phone to phone: codes that follow each other on one, gathered on the other.
import "./site.js";
import "./over.js";
import { find } from "./kit/find.js";
import { on } from "./kit/on.js";
import { recall, remember } from "./kit/store.js";

// ---- the phone that gives ----
const SHOWN_MS = 900;
const codes = document.getElementById("codes");
if (codes) {
  const all = [...codes.querySelectorAll("li")], bar = find(".row", codes), run = find("[data-run]", codes);
  let at = 0, timer = 0;
  /** @param {number} step */
  const turn = (step) => {
    at = (at + step + all.length) % all.length;
    all.forEach((item, number) => { item.hidden = number !== at; });
  };
  /** @param {boolean} runs */
  const go = (runs) => {
    clearInterval(timer);
    if (runs) timer = setInterval(turn, SHOWN_MS, 1);
    run.setAttribute("aria-pressed", String(runs));
  };
  bar.hidden = all.length < 2;
  turn(0);
  go(all.length > 1);
  on("click", "[data-run]", () => go(run.getAttribute("aria-pressed") !== "true"));
  on("click", "[data-turn]", ({ dataset }) => { go(false); turn(Number(dataset.turn)); });

  const name = `handed.${codes.dataset.table}`, last = recall(name, 0), version = Number(codes.dataset.version);
  const onlyNew = document.getElementById("only-new");
  if (onlyNew && last > 0 && last < version) { onlyNew.href += `?since=${last}`; onlyNew.hidden = false; }
  remember(name, version);
}

const send = document.getElementById("send-file");
if (send && navigator.canShare?.({ files: [new File(["{}"], send.dataset.name, { type: "text/plain" })] })) {
  send.hidden = false;
  const file = fetch(send.dataset.file).then((answer) => answer.text()); // a share must follow the tap at once
  on("click", "#send-file", async () => {
    const files = [new File([await file], send.dataset.name, { type: "text/plain" })];
    navigator.share({ files }).catch(() => undefined);
  });
}

// ---- the phone that takes ----
/** @type {Taking} */
const NONE = { check: "", total: 0, parts: {} };
const KEY = "taking";
const reader = document.getElementById("reader");

/** @param {string} text */
function gather(text) {
  const found = text.match(/#((\d+)\.(\d+)\.([0-9a-f]{8})\.\d+)$/);
  if (!found) return false;
  const [, part, number, total, check] = found;
  let taking = recall(KEY, NONE);
  if (taking.check !== check) taking = { check, total: Number(total), parts: {} };
  taking.parts[number] = part;
  remember(KEY, taking);
  return tell(taking);
}

// Says what is missing; true when nothing is, and then hands all of it in.
/** @param {Taking} taking */
function tell(taking) {
  const numbers = [...Array(taking.total).keys()].map((at) => at + 1);
  const missing = numbers.filter((number) => !taking.parts[number]);
  /** @type {Record<string, string | number>} */
  const words = { n: taking.total - missing.length, m: taking.total, left: missing.join(", ") };
  document.getElementById("again").hidden = !taking.total;
  const told = find("[data-read]").dataset.read.replace(/\{(\w+)\}/g, (_, word) => String(words[word]));
  document.getElementById("read").textContent = taking.total ? told : "";
  if (!taking.total || missing.length) return false;
  remember(KEY, NONE);
  document.getElementById("codes-read").value = Object.values(taking.parts).join(" ");
  document.getElementById("whole").submit();
  return true;
}

async function scan() {
  const video = document.getElementById("camera");
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.srcObject = stream;
  video.hidden = false;
  await video.play();
  for (let whole = false; !whole;) {
    for (const code of await detector.detect(video)) whole ||= gather(code.rawValue);
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
  for (const track of stream.getTracks()) track.stop();
}

if (reader) {
  const button = document.getElementById("scan");
  button.hidden = !("BarcodeDetector" in window && navigator.mediaDevices);
  on("click", "#scan", () => { button.hidden = true; scan().catch(() => { button.hidden = false; }); });
  on("click", "#again", () => { remember(KEY, NONE); tell(NONE); });
  const arrived = () => {
    const { hash } = location;
    history.replaceState(null, "", location.pathname); // what a code holds is a secret
    if (!gather(hash)) tell(recall(KEY, NONE));
  };
  addEventListener("hashchange", arrived);
  arrived();
}

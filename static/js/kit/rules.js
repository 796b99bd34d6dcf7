// The rules of a table's game and its lesson, for when the network goes: put away while nothing else is to do, and
// shown from there as the server would show them.
import { site, tell, within } from "./store.js";

const QUIET_MS = 3000;

/** @param {string} path */
const findPage = (path) => caches.match(path, { ignoreVary: true });

// Not where its owner pays for what it fetches, and has said so.
const isDear = () => navigator.connection?.saveData;

// What is there already a new version renews by itself (static/js/sw.js).
/** @param {string[]} paths */
async function putAway(paths) {
  for (const path of paths) if (!isDear() && !(await findPage(path))) await tell({ type: "hello", path });
}

// Once the page has all that it needs itself, and its worker runs; without one nothing can be put away.
/** @param {string[]} paths within the site */
export function keepRules(paths) {
  const worker = navigator.serviceWorker, idle = window.requestIdleCallback ?? setTimeout;
  const begin = () => idle(() => putAway(paths.map((path) => site + path)).catch(() => {}));
  const wait = () => setTimeout(begin, QUIET_MS);
  if (worker?.controller) addEventListener("load", wait, { once: true });
  else worker?.addEventListener("controllerchange", wait, { once: true });
}

// A rule out of its book, or a step out of its lesson, as it is shown over a page.
/** @param {URL} url @returns {Promise<string | undefined>} */
export async function findRule({ pathname }) {
  const [, lang, game, ...inside] = within(pathname).split("/"), id = inside.pop() ?? "";
  const book = "caches" in globalThis && (await findPage(`${site}/${[lang, game, ...inside].join("/")}`));
  if (!book) return undefined;
  const page = new DOMParser().parseFromString(await book.text(), "text/html");
  const part = page.querySelector(`:is(.rule, .step)[id="${CSS.escape(id)}"]`);
  if (!part) return undefined;
  const terms = [...part.querySelectorAll("[popovertarget]")].map((term) => term.getAttribute("popovertarget") ?? "");
  const meanings = [...new Set(terms)].map((term) => page.getElementById(term)?.outerHTML ?? "");
  return [part.matches(".rule") ? ruleOf(part) : stepOf(part, page), ...meanings].join("");
}

/** @param {Element} step @param {Document} page */
function stepOf(step, page) {
  const styles = page.querySelector("link[href$='/learn.css']")?.outerHTML ?? "";
  return `${styles}<article class="step alone">${step.querySelector(".body")?.innerHTML}</article>`;
}

// The rules below it, which follow it in the book, are linked.
/** @param {Element} rule */
function ruleOf(rule) {
  const list = Object.assign(document.createElement("ul"), { className: "lines below" }), level = levelOf(rule);
  for (let next = rule.nextElementSibling; next && levelOf(next) > level; next = next.nextElementSibling) {
    if (levelOf(next) > level + 1) continue;
    const item = document.createElement("li");
    item.append(Object.assign(document.createElement("a"), { href: `#${next.id}`, textContent: titleOf(next) }));
    list.append(item);
  }
  for (const way of rule.querySelectorAll(".no-print")) way.remove();
  if (list.children.length) rule.append(list);
  return rule.outerHTML;
}
/** @param {Element} rule */
const levelOf = (rule) => Number(rule.className.match(/level-(\d)/)?.[1] ?? 0);
/** @param {Element} rule */
const titleOf = (rule) => rule.querySelector("h2, h3, h4")?.lastChild?.textContent ?? "";

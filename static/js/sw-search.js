// For readers without a network: the rules of a kept rulebook, cut out of its page, and a small search over them.
const MOST_CHARS = 100, MOST_WORDS = 8, MOST_HITS = 25, SNIPPET_CHARS = 180;
const WORD = /[\p{L}\p{N}]+/gu;
const LETTERS = { ß: "ss", œ: "oe", æ: "ae", ø: "o" };
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// Accents and case go, and ü, ue and u are one: for what is typed and for what is written alike.
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[ßœæø]/g, (letter) => LETTERS[letter]).replace(/([aou])e/g, "$1");
const escape = (text) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);
const fill = (text, values) => text.replace(/{(\w+)}/g, (place, name) => values[name] ?? place);

function plain(html) {
  const text = html.replace(/<svg[^]*?<\/svg>/g, "").replace(/<\/(?:p|li|td|th|dt|dd|h\d|figcaption)>/g, " ").replace(/<[^>]*>/g, "");
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code)).replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&nbsp;/g, " ").replace(/&amp;/g, "&").replace(/\s+/g, " ").trim();
}

// The rules on a rulebook's page, in its order. What has no number there (the index) is none.
function rules(html) {
  const found = [], trail = [];
  for (const [whole, level, id, inside] of html.matchAll(/<section class="rule level-(\d)[^"]*" id="([^"]+)"[^>]*>([^]*?)<\/section>/g)) {
    const head = inside.match(/<h\d><span class="no"[^>]*>([^<]*)<\/span>([^]*?)<\/h\d>/);
    if (!head) continue;
    trail.length = Math.min(trail.length, level - 2);
    found.push({ whole, level, id, number: head[1], title: plain(head[2]), path: [...trail], body: inside.slice(inside.indexOf('<div class="rule-body">')) });
    trail.push(found.at(-1).title);
  }
  return found;
}

// One rule as the server gives it for a sheet: itself, links to the rules under it, the notes on its words.
function cut(html, at, id) {
  const all = rules(html), here = all.findIndex((rule) => rule.id === id);
  if (here < 0) return "";
  const next = all.findIndex((rule, position) => position > here && rule.level <= all[here].level);
  const under = all.slice(here + 1, next < 0 ? all.length : next).filter((rule) => rule.level == Number(all[here].level) + 1);
  const links = under.map((rule) => `<li><a href="${at}/${rule.id}" data-sheet>${escape(rule.title)}</a></li>`).join("");
  const notes = (html.match(/<div class="gloss"[^]*?<\/div>/g) ?? []).filter((note) => all[here].whole.includes(`"${note.match(/id="([^"]+)"/)[1]}"`));
  return all[here].whole + (links && `<ul>${links}</ul>`) + notes.join("");
}

// ---- search ----
function indexed(html) {
  const found = rules(html);
  for (const rule of found) {
    rule.text = plain(rule.body);
    rule.words = new Map();
    const add = (text, weight) => { for (const [word] of text.matchAll(WORD)) rule.words.set(fold(word), (rule.words.get(fold(word)) ?? 0) + weight); };
    add(rule.text, 1);
    for (const [word, times] of rule.words) rule.words.set(word, 1 + Math.log(times));
    add(rule.path.join(" "), 1);
    add(`${rule.number} ${rule.title}`, 5);
  }
  return found;
}

// One letter more, less or other, or two changed about.
function isOneEdit(a, b) {
  const most = Math.min(a.length, b.length);
  let start = 0, end = 0;
  while (start < most && a[start] === b[start]) start++;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const x = a.slice(start, a.length - end), y = b.slice(start, b.length - end);
  return Math.max(x.length, y.length) < 2 || (x.length === 2 && y.length === 2 && x === y[1] + y[0]);
}

// How well a word of the text answers a word that was asked for, 0 to 1.
function likeness(asked, own) {
  if (own === asked) return 1;
  if (asked.length > 1 && own.startsWith(asked)) return 0.5 + 0.4 * asked.length / own.length;
  if (asked.length < 4) return 0;
  if (Math.abs(asked.length - own.length) < 2 && isOneEdit(asked, own)) return 0.6;
  return own.length > 3 && (own.includes(asked) || (asked.startsWith(own) && asked.length - own.length < 4)) ? 0.4 : 0;
}

// The best rules of some books ({rules: indexed}) for a query: [{book, rule, score, words: those that were met}].
function find(books, query) {
  const asked = [...new Set([...query.slice(0, MOST_CHARS).matchAll(WORD)].map(([word]) => fold(word)))].slice(0, MOST_WORDS);
  const all = books.flatMap((book) => book.rules.map((rule) => ({ book, rule, score: 0, met: 0, words: new Set() })));
  for (const word of asked) {
    const answers = new Map();
    const best = all.map(({ rule }) => {
      let most = 0;
      for (const [own, weight] of rule.words) {
        if (!answers.has(own)) answers.set(own, likeness(word, own));
        most = Math.max(most, answers.get(own) * weight);
      }
      return most;
    });
    const rarity = Math.log(1 + all.length / (1 + best.filter(Boolean).length));
    all.forEach((hit, at) => { hit.score += best[at] * rarity; hit.met += best[at] > 0; });
    for (const [own, like] of answers) if (like) for (const hit of all) if (hit.rule.words.has(own)) hit.words.add(own);
  }
  for (const hit of all) hit.score *= hit.met / asked.length;
  return all.filter((hit) => hit.score > 0).sort((a, b) => b.score - a.score).slice(0, MOST_HITS);
}

// The part of a rule's text where most of its met words stand, with those marked.
function snippet(text, words) {
  const places = [...text.matchAll(WORD)].filter(([word]) => words.has(fold(word)));
  const count = (from) => places.filter(({ index }) => index >= from && index < from + SNIPPET_CHARS - 40).length;
  const first = places.reduce((best, { index }) => (count(index) > count(best) ? index : best), places[0]?.index ?? 0);
  const from = first < 40 ? 0 : text.indexOf(" ", first - 40) + 1;
  let html = from ? "… " : "", at = from;
  for (const { 0: word, index } of places) {
    if (index < from || index + word.length > from + SNIPPET_CHARS) continue;
    html += `${escape(text.slice(at, index))}<mark>${escape(word)}</mark>`;
    at = index + word.length;
  }
  const end = text.length <= from + SNIPPET_CHARS ? text.length : Math.max(at, text.lastIndexOf(" ", from + SNIPPET_CHARS));
  return html + escape(text.slice(at, end)) + (end < text.length ? " …" : "");
}

// The hits as the server lists them: by game, in the order of each game's best.
function listed(hits, query, lang) {
  const books = new Set(hits.map(({ book }) => book));
  return [...books].map((book) => `<p class="result-game game-${book.game}">${escape(book.title)}</p><ol class="results">${hits.filter((hit) => hit.book === book).map(({ rule, words }) =>
    `<li><a class="hit" href="${book.path}?q=${encodeURIComponent(query)}#${rule.id}"${book.lang === lang ? "" : ` lang="${book.lang}"`}>${rule.path.length ? `<span class="path">${escape(rule.path.join(" › "))}</span>` : ""}<strong>${escape(rule.title)}</strong><span class="snippet">${snippet(rule.text, words)}</span></a></li>`).join("")}</ol>`).join("");
}

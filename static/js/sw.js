// The service worker: rulebooks that were opened or kept can be read and searched without a network.
// The server puts BUILD (its version, texts and the empty offline page) and sw-search.js before it.
// Tables, live updates, the JSON interface and everything that is sent never pass through here.
const FILES = "tableside.files", OPENED = "tableside.opened", CHOSEN = "tableside.chosen";
const PATIENCE_MS = 3000, MOST_OPENED = 24;
const SECRET = new RegExp(`^(?:${BUILD.secret})`);
const A_FILE = /\/static\/\w+\/(?:css|js)\/[\w./-]+/g;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// ---- the cupboard: a page is put away with the files it names, so that no page is ever kept without them ----
const kept = (path) => caches.match(path, { ignoreVary: true });

const isFixed = (response) => response.ok && /immutable/.test(response.headers.get("Cache-Control"));

async function file(url) {
  const old = await kept(url).catch(() => undefined);
  if (old) return old;
  const response = await fetch(url, { cache: "force-cache" });
  // Under another version's address the server gives today's file, and says that it is not to be kept.
  if (isFixed(response)) {
    const copy = response.clone();
    await caches.open(FILES).then((cache) => cache.put(url, copy)).catch(() => undefined);
  }
  return response;
}

async function put(path, response, name) {
  if (!response.ok || response.redirected) throw new Error(path);
  const html = await response.text(), headers = new Headers(response.headers);
  const named = [...new Set(html.match(A_FILE))], version = named[0]?.split("/")[2];
  const files = named.concat(version ? BUILD.fonts.map((font) => `/static/${version}/${font}`) : []);
  if (!(await Promise.all(files.map(file))).every(isFixed)) throw new Error(path);
  for (const gone of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(gone);
  headers.set("X-Kept-At", new Date().toISOString());
  headers.set("X-Kept-Build", html.match(/data-build="(\w+)"/)?.[1] ?? "");
  headers.set("X-Kept-Files", version ?? "");
  headers.set("X-Kept-Bytes", new Blob([html]).size);
  await (await caches.open(name)).put(path, new Response(html, { headers }));
}

async function has(name, path) { return Boolean(await (await caches.open(name)).match(path, { ignoreVary: true })); }

async function renew(path, response) { await put(path, response, (await has(CHOSEN, path)) ? CHOSEN : OPENED); }

async function all(name) {
  const cache = await caches.open(name);
  return Promise.all((await cache.keys()).map(async (request) => ({ path: new URL(request.url).pathname, response: await cache.match(request) })));
}

// Old copies are fetched anew; then old files go, but only while no other page is open that may need them.
async function tidy() {
  for (const name of [CHOSEN, OPENED]) {
    for (const { path, response } of await all(name)) {
      if (response.headers.get("X-Kept-Build") === BUILD.build) continue;
      const fresh = await fetch(path, { cache: "no-cache" });
      if (fresh.status === 404) await (await caches.open(name)).delete(path);
      else await put(path, fresh, name).catch(() => undefined);
    }
  }
  const opened = await caches.open(OPENED);
  for (const old of (await opened.keys()).slice(0, -MOST_OPENED)) await opened.delete(old);
  if ((await clients.matchAll({ type: "window", includeUncontrolled: true })).length > 1) return;
  const used = new Set([BUILD.files]);
  for (const name of [CHOSEN, OPENED]) for (const { response } of await all(name)) used.add(response.headers.get("X-Kept-Files"));
  const files = await caches.open(FILES);
  for (const request of await files.keys()) if (!used.has(new URL(request.url).pathname.split("/")[2])) await files.delete(request);
}

// ---- what pages ask for ----
const WORK = {
  // A page has opened: it is kept if it is a rulebook or the home page and came before this worker.
  async hello({ path }) {
    const { lang, game, rule } = parts(path);
    await Promise.all(BUILD.page.match(A_FILE).map(file));
    if (lang && isKept(game, rule) && !(await kept(path))) await put(path, await fetch(path, { cache: "force-cache" }), OPENED);
    tidying = tidying.then(tidy).catch(() => undefined);
    return { build: BUILD.build };
  },
  async state({ paths }) {
    const found = await Promise.all(paths.map(async (path) => ({ chosen: await has(CHOSEN, path), bytes: Number((await kept(path))?.headers.get("X-Kept-Bytes") ?? 0) })));
    return { chosen: found.filter(({ chosen }) => chosen).length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
  },
  async keep({ paths }) {
    for (const path of paths) {
      const copy = await kept(path);
      await put(path, await fetch(path, { cache: "no-cache" }).catch(() => copy), CHOSEN);
      await (await caches.open(OPENED)).delete(path);
    }
    const home = `/${parts(paths[0]).lang}/`;
    if (!(await kept(home))) await put(home, await fetch(home), OPENED).catch(() => undefined);
    return WORK.state({ paths });
  },
  async drop({ paths }) {
    for (const path of paths) for (const name of [CHOSEN, OPENED]) await (await caches.open(name)).delete(path);
    return WORK.state({ paths });
  },
};
let tidying = Promise.resolve();

addEventListener("message", (event) => {
  const work = WORK[event.data?.type];
  if (!work || !event.ports[0]) return;
  event.waitUntil(work(event.data).then((answer) => event.ports[0].postMessage(answer), () => event.ports[0].postMessage(null)).then(() => tidying));
});

// ---- requests ----
function parts(path) {
  const [, lang, game, rule, ...more] = path.split("/");
  return BUILD.texts[lang] ? { lang, game, rule, more: more.length } : {};
}
// The home page, and rulebooks.
const isKept = (game, rule) => rule === undefined && (game === "" || game in BUILD.games);

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const answer = route(event, url, request.mode === "navigate");
  if (answer) event.respondWith(answer);
});

function route(event, url, whole) {
  if (SECRET.test(url.pathname)) return undefined;
  if (url.pathname.startsWith("/static/")) return file(event.request);
  const { lang, game, rule, more } = parts(url.pathname), part = url.searchParams.get("part") === "1";
  if (!lang) return whole && /^\/($|language\/)/.test(url.pathname) ? fetch(event.request).catch(() => onward(url)) : undefined;
  if (game === "search" && rule === undefined && (whole || part)) return search(event, url, lang, part);
  if (whole && isKept(game, rule)) return page(event, url, lang);
  if (game in BUILD.games && rule && !more && (whole || part)) return single(event, url, { lang, game, rule, part });
  return whole ? fetch(event.request).catch(() => offline(lang)) : undefined;
}

// The network's answer; if none comes in good time, the other one; if that is none, the network's after all.
async function patiently(coming, otherwise) {
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE_MS); });
  const soon = await Promise.race([coming.catch(() => undefined), late]);
  if (soon && (soon.status < 502 || soon.status > 504)) return soon;
  return (await otherwise().catch(() => undefined)) ?? coming;
}

async function page(event, url, lang) {
  const coming = fetch(event.request);
  const marked = url.searchParams.has("q");
  event.waitUntil(coming.then(async (response) => {
    if (!response.ok) return;
    if (!marked) await renew(url.pathname, response.clone());
    else if (!(await kept(url.pathname))) await put(url.pathname, await fetch(url.pathname), OPENED);
  }).catch(() => undefined));
  return patiently(coming, async () => {
    const copy = await kept(url.pathname);
    if (!copy) return undefined;
    const html = (await copy.text()).replace("<html ", `<html data-kept-at="${copy.headers.get("X-Kept-At")}" `);
    return new Response(html, { headers: copy.headers });
  }).catch(() => offline(lang));
}

function single(event, url, { lang, game, rule, part }) {
  const book = `/${lang}/${game}`;
  const answer = patiently(fetch(event.request), async () => {
    const copy = await kept(book), html = copy && cut(await copy.text(), book, rule);
    if (!html) return undefined;
    if (!part) return Response.redirect(`${book}${url.search}#${rule}`);
    return answered(`<p class="small quiet">${said(lang, "kept", { date: day(copy, lang) })}</p>${html}`);
  });
  return part ? answer : answer.catch(() => offline(lang));
}

// The index is reached and a language changed without a network too.
async function onward(url) {
  const target = url.searchParams.get("to");
  if (target && parts(target).lang) return Response.redirect(target);
  const homes = [...(await all(OPENED)), ...(await all(CHOSEN))].map(({ path }) => parts(path).lang);
  const lang = homes.at(-1) ?? navigator.languages.map((code) => code.slice(0, 2)).find((code) => BUILD.texts[code]) ?? "en";
  return Response.redirect(`/${lang}/`);
}

// ---- pages without a network ----
const said = (lang, name, values = {}) => escape(fill(BUILD.texts[lang][name], values));
const day = (copy, lang) => new Date(copy.headers.get("X-Kept-At")).toLocaleDateString(lang, { dateStyle: "long" });
const answered = (html) => new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": BUILD.policy } });

async function books(lang) {
  const found = (await Promise.all([CHOSEN, OPENED].map(all))).flat().map(({ path, response }) => ({ path, response, ...parts(path) }));
  const known = found.filter(({ game }) => game in BUILD.games).map((book) => ({ ...book, title: BUILD.games[book.game][book.lang] ?? BUILD.games[book.game][""] }));
  return known.sort((a, b) => (b.lang === lang) - (a.lang === lang) || a.title.localeCompare(b.title, lang));
}

async function offline(lang) {
  const shelf = await books(lang).catch(() => []);
  const list = shelf.map((book) => `<li><a class="item game-${book.game}" href="${book.path}" lang="${book.lang}"><strong>${escape(book.title)}</strong> <span class="small quiet">${book.lang} · ${day(book.response, lang)}</span></a></li>`);
  return framed(lang, `<h1>${said(lang, "title")}</h1><p>${said(lang, shelf.length ? "some" : "none")}</p><ul class="list">${list.join("")}</ul>`);
}

const framed = (lang, main, query = "") => answered(fill(BUILD.page, { ...BUILD.texts[lang], lang, main, query: escape(query) }));

const shelves = new Map();  // indexed rulebooks, while this worker lives
async function read(book) {
  const key = book.path + book.response.headers.get("X-Kept-At");
  if (!shelves.has(key)) shelves.set(key, indexed(await book.response.text()));
  return { ...book, rules: shelves.get(key) };
}

async function search(event, url, lang, part) {
  const query = url.searchParams.get("q") ?? "", game = url.searchParams.get("game");
  const answer = patiently(fetch(event.request), async () => {
    const shelf = await books(lang);
    if (!shelf.length) return undefined;
    const wanted = shelf.filter((book) => !game || book.game === game);
    const own = find(await Promise.all(wanted.filter((book) => book.lang === lang).map(read)), query);
    const hits = own.length ? own : find(await Promise.all(wanted.map(read)), query);
    const html = `<p class="ui small">${said(lang, "searching")}</p>${hits.length || !query.trim() ? listed(hits, query, lang) : `<p><strong>${said(lang, "nothing", { words: query })}</strong></p>`}`;
    return part ? answered(html) : framed(lang, `<h1>${said(lang, "search")}</h1>${html}`, query);
  });
  return part ? answer : answer.catch(() => offline(lang));
}

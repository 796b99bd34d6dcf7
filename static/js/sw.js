// The service worker: what was opened or kept can be read without a network; with the engine everything works.
// The server puts BUILD (what the worker has to know of this version) before it.
// The path below which the site is, "" at the top of an address. Others may have the same address, so names bear it
// too.
const SITE = location.pathname.slice(0, -"/sw.js".length);
const FILES = `tableside.files${SITE}`, OPENED = `tableside.opened${SITE}`, CHOSEN = `tableside.chosen${SITE}`;
const SEEN = `tableside.seen${SITE}`, SPARE = `tableside.spare${SITE}`,
  ENGINE = `tableside.engine${SITE}`, PLAN = `${SITE}/engine/plan`;
const ASSETS = `${SITE}/static/${BUILD.files}`;
const PATIENCE_MS = 3000, PATIENCE_SENDING_MS = 8000, MOST_OPENED = 24;
const A_TABLE = /^\/(?:\w\w\/|api\/)?(?:t|tables)\/([\w-]{22})(?=\/|$)/;
const A_FILE = /\/static\/\w+\/(?:css|js|vendor)\/[\w./-]+/g;
const A_BOOK = new RegExp(`^/(?:${BUILD.languages.join("|")})/(?:(?:${BUILD.games.join("|")})(?:/learn(?:/.+)?)?)?$`);
const A_VIEW = /^\/\w\w\/t\/[\w-]{22}$/, A_STATE = /^\/\w\w\/t\/[\w-]{22}(?:\/(?:panel|act))?$/,
  SHELVES = [CHOSEN, OPENED, SEEN, SPARE];
const A_STANDING = /^\/\w\w\/standing$/;  // asks about several tables at once
const LIVE = /^\/(?:health|engine\/)|\/events$/;  // never answered here

// Who keeps everything gets no worker without what runs it.
addEventListener("install", (event) => event.waitUntil(ready().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
// A newer worker takes over once this one rests. Chromium forgets that for five minutes where this one was to stop for
// it and is woken at that moment: so whatever wakes it lets the newer one ask again.
function giveWay() { registration.waiting?.postMessage({ type: "takeOver" }); }

// ---- the engine: what runs it is fetched once somebody keeps everything, and added to this program ----
// What has to be there, or nothing can go on.
/** @template Value @param {Value | Promise<Value>} found @returns {Promise<NonNullable<Value>>} */
async function must(found) {
  const there = await found;
  if (there === undefined || there === null) throw new Error("the engine is not whole");
  return there;
}
/** @param {string} path */
const ofEngine = async (path) => (await caches.open(ENGINE)).match(path);

/** @type {Promise<Plan | undefined> | undefined} */
let planned;  // what is kept and ready, read once
function plan() {
  planned ??= ofEngine(PLAN).then((found) => found?.json()).catch((error) => { planned = undefined; throw error; });
  return planned;
}

/** @type {Promise<void> | undefined} */
let added;
// Not by importScripts: browsers refuse it to a worker that is installed.
function addEngine() {
  added ??= Promise.all(["sw-tables", "sw-engine"].map(async (name) => (await file(`${ASSETS}/js/${name}.js`)).text()))
    .then((codes) => (0, eval)(codes.join("\n"))).catch((error) => { added = undefined; throw error; });
  return added;
}

// A browser stops a worker that has nothing to do: a table that is looked at asks for this now and then.
async function standBy() { if (await ready()) await started(); }

async function seek() { if (!BUILD.alone && (await ready())) await lookAtOnce(); }

// What the server has sent a page of a table by itself.
/** @param {{ table: string, version: number }} shown */
async function learn({ table, version }) { if (!BUILD.alone && (await ready())) await follow(table, version); }

// The plan, when there is one and what runs it too.
async function ready() {
  const kept = await plan();
  if (kept) await addEngine();
  return kept;
}

// ---- the cupboard: a page is put away with the files it names, so that no page is ever kept without them ----
/** @param {RequestInfo | URL} path */
const kept = (path) => caches.match(path, { ignoreVary: true });

// A plain web space says nothing about it, and has no other version's files.
/** @param {Response} response */
const isFixed = (response) => response.ok && (
  BUILD.alone || /immutable/.test(response.headers.get("Cache-Control") ?? ""));

/** @param {RequestInfo} url */
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

/** @param {string} path @param {Response} response @param {string} name */
async function put(path, response, name) {
  if (!response.ok || (response.redirected && !BUILD.alone)) throw new Error(path);
  const html = await response.text(), headers = new Headers(response.headers);
  const named = [...new Set(html.match(A_FILE))], version = named[0]?.split("/")[2], of = `${SITE}/static/${version}`;
  // What a page of rules brings along is a file to the others.
  const styles = html.match(/<style>([^<]+)/)?.[1], first = `${of}/css/first.css`;
  if (styles && version && !(await kept(first))) {
    const fixed = { "Content-Type": "text/css", "Cache-Control": "immutable" };
    await (await caches.open(FILES)).put(first, new Response(styles, { headers: fixed }));
  }
  const files = named.map((found) => SITE + found).concat(version ? BUILD.fonts.map((font) => `${of}/${font}`) : []);
  if (!(await Promise.all(files.map(file))).every(isFixed)) throw new Error(path);
  for (const gone of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(gone);
  headers.set("X-Kept-At", new Date().toISOString());
  headers.set("X-Kept-Build", html.match(/data-build="(\w+)"/)?.[1] ?? "");
  headers.set("X-Kept-Files", version ?? "");
  headers.set("X-Kept-Bytes", String(new Blob([html]).size));
  await (await caches.open(name)).put(path, new Response(html, { headers }));
}

// Put away if that can be done.
/** @param {string} path @param {string} name @param {RequestInit} [how] */
async function fetched(path, name, how) {
  await fetch(path, how).then((response) => put(path, response, name)).catch(() => undefined);
}

/** @param {string} name @param {string} path */
async function has(name, path) { return Boolean(await (await caches.open(name)).match(path, { ignoreVary: true })); }

/** @param {string} name */
async function all(name) {
  const cache = await caches.open(name);
  return Promise.all((await cache.keys()).map(async (request) => ({
    path: new URL(request.url).pathname,
    response: await must(cache.match(request))
  })));
}

// Old copies are fetched anew; then old files go, but only while no other page is open that may need them.
async function tidy() {
  for (const name of SHELVES) {
    for (const { path, response } of await all(name)) {
      if (response.headers.get("X-Kept-Build") === BUILD.build) continue;
      const fresh = await fetch(path, { cache: "no-cache" });
      if (fresh.status === 404) await (await caches.open(name)).delete(path);
      else await put(path, fresh, name).catch(() => undefined);
    }
  }
  if (((await plan())?.build ?? BUILD.build) !== BUILD.build) await keepEverything(() => undefined);
  const opened = await caches.open(OPENED);
  for (const old of (await opened.keys()).slice(0, -MOST_OPENED)) await opened.delete(old);
  if ((await clients.matchAll({ type: "window", includeUncontrolled: true })).length > 1) return;
  const used = new Set([BUILD.files, (await plan())?.files ?? ""]);
  for (const name of SHELVES) for (const { response } of await all(name)) used.add(
    response.headers.get("X-Kept-Files") ?? "");
  const files = await caches.open(FILES);
  for (const request of await files.keys()) if (
    !used.has(within(new URL(request.url)).split("/")[2])) await files.delete(request);
}

// The engine, and every file that its pages name: once, however many ask; who asked last hears how far it is.
/** @type {Promise<void> | undefined} */
let keeping;
/** @type {Told} */
let tell;
/** @type {number | undefined} */
let far;
/** @param {Told} told */
function keepEverything(told) {
  tell = told;
  keeping ??= keepAll((...how) => { [, far] = how; tell(...how); }).finally(() => { keeping = far = undefined; });
  return keeping;
}

/** @param {Told} told */
async function keepAll(told) {
  /** @type {Offer} */
  const offer = await (await fetch(`${SITE}/engine/parts.json`, { cache: "no-cache" })).json();
  await Promise.all(offer.files.map((path) => file(`${ASSETS}/${path}`)));
  await addEngine();
  await keepEngine(offer, told);
}

// ---- what pages ask for ----
const WORK = {
  // A page has opened: it is put away if it is one of those and came before this worker.
  /** @param {Wish} wish @param {Told} _told @param {string} from */
  async hello(wish, _told, from) {
    const path = plain(wish.path), name = shelf(path);
    // One that can't be put away keeps nobody from what follows.
    if (name && !(await kept(path))) await fetched(path, name, { cache: "force-cache" });
    const instead = `${SITE}/${parts(path).lang ?? BUILD.languages[0]}/offline`;
    if (!(await kept(instead))) await fetched(instead, SPARE);
    const hasEngine = !BUILD.alone && (await ready());
    if (hasEngine) await handInAll();
    if (hasEngine) tidying = tidying.then(() => learnTables(wish.tables)).catch(() => undefined);
    tidying = tidying.then(tidy).catch(() => undefined);
    return { build: BUILD.build, keptAt: copies.get(from) };
  },
  /** @param {Wish} wish */
  async state(wish) {
    const { paths } = wish;
    const found = await Promise.all(paths.map(async (path) => ({
      chosen: await has(CHOSEN, path),
      bytes: Number((await kept(path))?.headers.get("X-Kept-Bytes") ?? 0)
    })));
    const everything = Boolean(await plan());
    return {
      everything,
      chosen: found.filter(({ chosen }) => chosen).length,
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0)
    };
  },
  /** @param {Wish} wish */
  async keep(wish) {
    const { paths } = wish;
    for (const path of paths) {
      const copy = await kept(path);
      await put(path, await must(fetch(path, { cache: "no-cache" }).catch(() => copy)), CHOSEN);
      await (await caches.open(OPENED)).delete(path);
    }
    const home = `${SITE}/${parts(paths[0]).lang}/`;
    if (!(await kept(home))) await fetched(home, OPENED);
    return WORK.state(wish);
  },
  /** @param {Wish} wish */
  async drop(wish) {
    const { paths } = wish;
    for (const path of paths) for (const name of [CHOSEN, OPENED]) await (await caches.open(name)).delete(path);
    return WORK.state(wish);
  },
  // Everything: what it weighs and whether it is there, or how far it is; kept; thrown away.
  async road() {
    const here = await plan();
    if (here) return { kept: true, bytes: here.bytes };
    return BUILD.engine && (keeping || navigator.onLine) ? { kept: false, bytes: BUILD.engine, share: far } : {};
  },
  /** @param {Wish} wish @param {Told} told */
  async keepRoad(wish, told) {
    await keepEverything(told);
    await learnTables(wish.tables);
    mayBeEverything = true;
    return WORK.road();
  },
  // Tables that the server does not have stay: they are gone only with the browser's data.
  async dropRoad() {
    await ready();
    await dropEngine();
    return WORK.road();
  },
};
let tidying = Promise.resolve();

/** @type {Record<string, (wish: Wish, told: Told, from: string) => Promise<object>>} */
const wishes = WORK;

// What pages ask for without waiting for an answer.
/** @type {Record<string, (told: any) => Promise<unknown>>} */
const UNANSWERED = {
  takeOver: () => skipWaiting(),
  claim: () => clients.claim(),
  goodbye: ({ url, how }) => fetch(url, how),
  shown: learn,
  standBy,
  seek,
};

addEventListener("message", (event) => {
  const unanswered = UNANSWERED[event.data?.type];
  if (unanswered) { event.waitUntil(unanswered(event.data).catch(() => undefined)); return; }
  giveWay();
  const work = wishes[event.data?.type], port = event.ports[0];
  if (!work || !port) return;
  const told = (/** @type {string} */ doing, /** @type {number} */ share) => port.postMessage({ doing, share });
  const from = event.source instanceof Client ? event.source.id : "";
  event.waitUntil(work(event.data, told, from)
    .then((done) => port.postMessage(done), () => port.postMessage(null)).then(() => tidying));
});

// ---- requests ----
// Web spaces put a slash behind the address of a page.
/** @param {string} path */
const plain = (path) => SITE + path.slice(SITE.length).replace(/^(\/.+\/.+)\/$/, "$1");
// What an address says within the site.
/** @param {URL} url */
const within = ({ pathname }) => pathname.slice(SITE.length);
/** @param {string} path @returns {{ lang?: string, game?: string, rule?: string }} */
function parts(path) {
  const [, lang, game, rule] = path.slice(SITE.length).split("/");
  return lang && BUILD.languages.includes(lang) ? { lang, game, rule } : {};
}
// Where a page is put away when it opens: the home page, rulebooks, and how their games are learnt; a table, as it is
// seen.
/** @param {string} path */
const shelf = (path) => [OPENED, SEEN].find((_, at) => [A_BOOK, A_VIEW][at].test(path.slice(SITE.length)));

/** @param {Request} request */
const isPage = (request) => request.mode === "navigate" && request.method === "GET";
let mayBeEverything = true;  // until it is known that there is no engine: then only pages pass through here
let asked = -Infinity;  // when somebody last wanted something

addEventListener("fetch", (event) => {
  giveWay();
  asked = performance.now();
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${SITE}/`)) return;
  url.pathname = plain(url.pathname);
  if (LIVE.test(within(url))) return;
  if (within(url).startsWith("/static/")) event.respondWith(file(request));
  else if (mayBeEverything || request.mode === "navigate") event.respondWith(answer(event, url));
});

/** @param {FetchEvent} event @param {URL} url */
async function answer(event, url) {
  const everything = await ready().catch(() => undefined);
  mayBeEverything = Boolean(everything);
  if (everything) return answerByEither(event, url);
  const { request } = event, { lang, game, rule } = parts(url.pathname), coming = fetch(request);
  if (renewing(event, url, coming)) return patiently(
    request, coming, () => copied(event, url)).catch(() => spare(lang));
  if (request.mode !== "navigate") return coming;
  return coming.catch(() => {
    // A table is opened, and statistics are begun, by the server alone.
    if (rule === "play" || request.method !== "GET") return spare(lang);
    if (rule) return inBook(`${SITE}/${lang}/${game}`, rule, url);
    return lang ? spare(lang) : onward(url);
  });
}

// The copy of a page that is being opened is renewed meanwhile; whether it is one.
/** @param {FetchEvent} event @param {URL} url @param {Promise<Response>} coming */
function renewing(event, url, coming) {
  const isOne = isPage(event.request) && shelf(url.pathname);
  if (isOne) event.waitUntil(coming.then((response) => renewed(url, response.clone())).catch(() => undefined));
  return isOne;
}

/** @param {URL} url @param {Response} response */
async function renewed(url, response) {
  if (!response.ok) return;
  if (!url.searchParams.has("q")) await put(url.pathname, response,
    (await has(CHOSEN, url.pathname)) ? CHOSEN : shelf(url.pathname) ?? OPENED);
  else if (!(await kept(url.pathname))) await put(url.pathname, await fetch(url.pathname), OPENED);
}

// The network's answer; if none comes in good time, the other one; if that is none, the network's after all.
/** @param {Request} request @param {Promise<Response>} coming @param {() => Promise<Response | undefined>} otherwise */
async function patiently(request, coming, otherwise) {
  const patience = request.method === "GET" ? PATIENCE_MS : PATIENCE_SENDING_MS;
  const late = new Promise((resolve) => { setTimeout(resolve, patience); });
  const soon = await Promise.race([coming.catch(() => undefined), late]);
  if (soon && (soon.status < 502 || soon.status > 504)) return soon;
  return (await otherwise().catch(() => undefined)) ?? coming;
}

// ---- without a network ----
/** @type {Map<string, string | null>} */
const copies = new Map();  // which windows show a kept copy, and of when

/** @param {FetchEvent} event @param {URL} url */
async function copied(event, url) {
  const copy = await kept(url.pathname);
  if (copy) copies.set(event.resultingClientId, copy.headers.get("X-Kept-At"));
  return copy;
}

// A single rule is read in its book.
/** @param {string} book @param {string} rule @param {URL} url */
async function inBook(book, rule, url) {
  return (await kept(book)) ? Response.redirect(`${book}${url.search}#${rule}`) : spare(parts(book).lang);
}

// In its language, or in one in which the site was read.
/** @param {string | undefined} lang */
const spare = async (lang) => (await kept(`${SITE}/${lang}/offline`)) ?? (await all(SPARE))[0]?.response
  ?? Response.error();

// The index is reached and a language changed without a network too.
/** @param {URL} url */
async function onward(url) {
  const to = url.searchParams.get("to"), target = to && SITE + to;
  if (target && parts(target).lang) return Response.redirect(target);
  const homes = [...(await all(OPENED)), ...(await all(CHOSEN))].map(({ path }) => parts(path).lang);
  const lang = homes.at(-1)
    ?? navigator.languages.map((code) => code.slice(0, 2)).find((code) => BUILD.languages.includes(code))
    ?? BUILD.languages[0];
  return Response.redirect(`${SITE}/${lang}/`);
}

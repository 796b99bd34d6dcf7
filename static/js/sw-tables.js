// Tables on a phone that keeps everything: the engine's file of tables, put away after each change before anybody is
// answered, and what the server is known to have of each table. Both lie in one database, changed in one transaction.
const CHUNK = 1 << 16, TABLES_FILE = "/tables/tableside.db";
const HAND_IN_MS = 20_000, LOOK_MS = 800, SOON_MS = 200, SOON_TRIES = 5;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(`tableside${SITE}`, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("file");
      request.result.createObjectStore("tables", { keyPath: "id" });
    };
    request.onsuccess = () => {
      // The browser may throw it away under us: then all is read anew.
      request.result.onclose = () => { opened = records = engine = undefined; };
      resolve(request.result);
    };
    request.onerror = () => { opened = undefined; reject(request.error); };
  });
  return opened;
}

/** @template Value @param {IDBRequest<Value>} request @returns {Promise<Value>} */
const said = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @param {(file: IDBObjectStore, tables: IDBObjectStore, transaction: IDBTransaction) => void} work */
async function write(work) {
  const transaction = (await database()).transaction(["file", "tables"], "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("changed elsewhere"));
  });
  work(transaction.objectStore("file"), transaction.objectStore("tables"), transaction);
  return done;
}

/** @param {any} error */
const isFull = (error) => error?.name === "QuotaExceededError";

// ---- the file ----
/** @type {Uint8Array<ArrayBuffer>[]} */
let chunks = [];  // as they were put away last
let stamp = 0;  // by which change

/** @param {FileSystem} FS */
async function loadFile(FS) {
  const file = (await database()).transaction("file").objectStore("file");
  const [keys, values] = await Promise.all([said(file.getAllKeys()), said(file.getAll())]);
  const found = new Map(keys.map((key, at) => [key, values[at]]));
  stamp = found.get("stamp") ?? 0;
  chunks = [];
  while (found.has(chunks.length)) chunks.push(found.get(chunks.length));
  FS.mkdirTree("/tables");
  if (chunks.length) FS.writeFile(TABLES_FILE, new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

/** @param {Uint8Array | undefined} one @param {Uint8Array} other */
function isSame(one, other) {
  if (one?.length !== other.length) return false;
  const [a, b] = [one, other].map(
    ({ buffer, byteOffset, length }) => new BigUint64Array(buffer, byteOffset, length >> 3));
  return a.every((value, at) => value === b[at]);
}

// What has changed in the file and of the tables. Rejects when nothing of it could be put away.
/** @param {FileSystem} FS @param {Map<string, KnownTable | undefined>} tables */
async function putAway(FS, tables) {
  const body = FS.analyzePath(TABLES_FILE).exists ? FS.readFile(TABLES_FILE) : new Uint8Array();
  const next = [...Array(Math.ceil(body.length / CHUNK)).keys()].map((at) => body.slice(at * CHUNK, (at + 1) * CHUNK));
  await write((file, records, transaction) => {
    // Another version of this worker may have written meanwhile: then this one starts anew from what that one wrote.
    const kept = file.get("stamp");
    kept.onsuccess = () => {
      if ((kept.result ?? 0) !== stamp) { transaction.abort(); return; }
      next.forEach((chunk, at) => { if (!isSame(chunks[at], chunk)) file.put(chunk, at); });
      for (let at = next.length; at < chunks.length; at += 1) file.delete(at);
      file.put(stamp + 1, "stamp");
      for (const [id, table] of tables) if (table) records.put(table); else records.delete(id);
    };
  });
  stamp += 1;
  chunks = next;
}

// ---- what is known of each table ----
// {id, table: what describes it, actions: what the server has, own: the version here, ahead: played here and not handed
// in}
/** @type {Promise<Map<string, KnownTable>> | undefined} */
let records;
function known() {
  records ??= database().then((all) => said(all.transaction("tables").objectStore("tables").getAll()))
    .then((found) => new Map(found.map((table) => [table.id, table])))
    .catch((error) => { opened = records = undefined; throw error; });
  return records;
}

/** @param {string} id */
async function isAhead(id) { return Boolean((await known()).get(id)?.ahead); }

// Between two answers, so that no tap comes between what was known and what is known then.
/** @param {string} id @param {(now: KnownTable) => Partial<KnownTable>} change */
function remember(id, change) {
  return inTurn(async () => {
    const tables = await known(), now = tables.get(id) ?? { id, actions: [] }, next = { ...now, ...change(now) };
    tables.set(id, next);
    await write((_file, all) => all.put(next));
  });
}

// After a change here: the versions of all tables, put away together with the file.
/** @param {Running} running @param {boolean} ahead */
async function save(running, ahead) {
  const { py, heads } = running;
  const tables = await known(), versions = new Map(Object.entries(JSON.parse(heads()))), changed = new Map();
  for (const [id, own] of versions) {
    const table = tables.get(id) ?? { id, actions: [] };
    if (table.own !== own) changed.set(id, { ...table, own, ahead });
  }
  for (const [id, table] of tables) if (table.own !== undefined && !versions.has(id)) changed.set(id, undefined);
  await putAway(py.FS, changed);
  for (const [id, table] of changed) if (table) tables.set(id, table); else tables.delete(id);
}

// ---- with the server ----
/** @param {string} id @param {number} since */
async function handOver(id, since) {
  const response = await fetch(`${SITE}/en/t/${id}/hand-over.json?since=${since}`, { cache: "no-store" });
  return response.ok ? response.json() : undefined;
}

// A table of the server's that this phone shows: its log is known here too, for when the network goes.
/** @param {string} id @param {number} version */
async function follow(id, version) {
  const { table, actions = [], ahead } = (await known()).get(id) ?? {};
  if (ahead || (table && version === actions.length)) return;
  const more = actions.length ? await handOver(id, actions.length) : undefined;
  if (more && more.after === actions.at(-1)?.action_id) {
    const longer = [...actions, ...more.actions];
    // What was asked for later may have come before.
    await remember(id, (now) => (now.ahead || now.actions.length >= longer.length ? {} : { actions: longer }));
    return;
  }
  const whole = await handOver(id, 0);
  if (!whole) return;
  const learnt = { table: whole.table, actions: whole.actions, own: undefined };
  await remember(id, (now) => (now.ahead ? {} : learnt));
}

// The tables that a phone knows, of which nothing was put away here yet: opened before there was an engine, or lost
// since.
/** @param {string[]} [ids] */
async function learnTables(ids = []) {
  for (const id of ids) if (!(await known()).get(id)?.table) await follow(id, NaN);
}

// What was played here goes to the server, once; where others have played on meanwhile the table chooses there.
const handing = new Map();
/** @param {string} id */
function handIn(id) {
  if (!handing.has(id)) handing.set(id, bring(id).finally(() => handing.delete(id)));
  return handing.get(id);
}

/** @param {string} id */
async function bring(id) {
  const { own, actions } = await must((await known()).get(id));
  const brought = (await bringFrom(id, actions.length)) ?? (await bringFrom(id, 0));
  if (!brought) return;
  gone = false;  // so that what waits there for a choice is asked of the server at once
  for (const group of JSON.parse((await started()).groups(id))) {
    await fetch(`${SITE}/api/groups/${group}/tables/${id}`, { method: "PUT" });
  }
  const { url, since, log, table } = brought;
  if (url) await answerHere(new Request(`${SITE}/api/tables/${id}`, { method: "DELETE" }));  // it waits there, whole
  else await remember(id, (now) => ({ table, ahead: now.own !== own, actions: [...actions.slice(0, since), ...log] }));
  for (const window of await clients.matchAll()) window.postMessage({ table: id });
}

/** @param {string} id @param {number} from @returns {Promise<Brought | undefined>} */
async function bringFrom(id, from) {
  const told = await answerHere(new Request(`${SITE}/en/t/${id}/hand-over.json?since=${from}`));
  const { since, after, actions, table } = await told.json();
  const response = await fetch(`${SITE}/api/tables/${id}/join`, {
    method: "POST", body: JSON.stringify({ since, after, actions, table }),
    headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(HAND_IN_MS),
  });
  return response.ok || response.status === 409 ? { ...(await response.json()), table } : undefined;
}

async function handInAll() {
  for (const id of [...(await known()).keys()]) if (await isAhead(id)) await handIn(id).catch(() => undefined);
}

// The engine learns what the server is known to have, before it is asked about a table.
/** @param {string} id @param {Running} running */
async function takeIn(id, running) {
  const table = (await known()).get(id);
  if (!table?.table || table.ahead || (table.own ?? -1) >= table.actions.length) return;
  const body = new TextEncoder().encode(JSON.stringify({ since: 0, actions: table.actions, table: table.table }));
  const ask = (/** @type {string} */ method, /** @type {string} */ path) => {
    const address = `${location.origin}${SITE}/api/tables/${id}${path}`;
    const told = running.answer(method, address, '[["Content-Type", "application/json"]]', body, false);
    const [status] = told.toJs();
    told.destroy();
    return status;
  };
  if (ask("POST", "/join") !== 200) { ask("DELETE", ""); ask("POST", "/join"); }
  // Without room it can be read all the same.
  await save(running, false).catch((error) => { if (!isFull(error)) throw error; });
}

// ---- by the server or, without it, by the engine ----
/** @param {FetchEvent} event @param {URL} url */
async function answerByEither(event, url) {
  const { request } = event, id = within(url).match(A_TABLE)?.[1];
  if (BUILD.alone) return answerHere(request);
  // A table that this phone does not know can only be the server's; so is one whose record was just thrown away.
  const table = id ? (await known().catch(() => undefined))?.get(id) : undefined;
  if (gone && (!id || table)) return (await awayOrSeen(event, url, request)) ?? Response.error();
  if (id && table?.ahead) {
    event.waitUntil(handIn(id).catch(() => { gone = true; }));
    return answerHere(request);
  }
  const again = request.clone(), coming = fetch(request);
  renewing(event, url, coming);
  if (id) event.waitUntil(coming.then(
    ({ ok, headers }) => (ok ? follow(id, Number(headers.get("Tableside-Panel") ?? NaN)) : undefined),
  ).catch(() => undefined));
  // What waits for a choice is known there alone, however long that takes.
  if (url.pathname.endsWith("/join")) return coming.catch(() => away(again));
  return patiently(request, coming, () => awayOrSeen(event, url, again));
}

// Once it was found missing nobody waits for it: the engine answers at once, and the server is looked for meanwhile.
let gone = false, looked = -LOOK_MS;  // when, by a clock that nobody sets

function miss() {
  gone = true;
  if (performance.now() - looked > LOOK_MS) look();
}

/** @param {Request} request */
async function away(request) {
  miss();
  return answerHere(request);
}

async function look() {
  looked = performance.now();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const found = await fetch(`${SITE}/health`, { cache: "no-store", signal }).catch(() => undefined);
  if (!found?.ok) return;
  gone = false;
  for (const window of await clients.matchAll()) window.postMessage({ isBack: true });
  // Its pages came from here meanwhile, as old as this worker.
  registration.update().catch(() => undefined);
  await handInAll();
}

// A page has reason to think that it is there again. A network that has just come lets nothing through for a moment.
async function lookAtOnce() {
  for (let tries = SOON_TRIES; gone && tries; tries -= 1) {
    await look();
    if (gone) await pause(SOON_MS);
  }
}

// A table that is not here, or not as far as it was seen, is shown as it was seen, and its taps wait, as where there is
// no engine: nothing is played past what somebody has entered.
/** @param {FetchEvent} event @param {URL} url @param {Request} request */
async function awayOrSeen(event, url, request) {
  const page = within(url).match(/^\/\w\w\/t\/[\w-]{22}/)?.[0], copy = page && (await kept(SITE + page));
  if (!copy) return away(request);
  const isBehind = A_STATE.test(within(url)) && (await isSeenFurther(within(url).split("/")[3], copy));
  if (isBehind) miss();
  const here = isBehind ? undefined : await away(request);
  if (here && here.status !== 404) return here;
  if (event.request.mode !== "navigate") return undefined;
  return isPage(event.request) && page === within(url) ? copied(event, url) : here;
}

/** @param {string} id @param {Response} copy */
async function isSeenFurther(id, copy) {
  const { actions = [], ahead } = (await known()).get(id) ?? {};
  if (ahead) return false;
  const [, version] = (await copy.text()).match(/id="panel"[^>]* data-version="(\d+)"/) ?? [];
  return Number(version) > actions.length;
}

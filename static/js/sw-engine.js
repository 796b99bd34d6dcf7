// The engine: this site's own program in Python, run by this worker on a phone that keeps everything.
// Its parts lie in a cache, fetched piece by piece; its memory, once everything is read, lies there too.
// sw.js adds this and sw-tables.js to itself: it sees what they name by `function`, they see all of it.
const MEMORY = `${SITE}/engine/memory`, GROW_BYTES = 8 << 20, PYTHON_SHARE = 0.15, WARM_SHARE = 0.65;
const WORK_MS = 100, REST_MS = 8, QUIET_MS = 200, MOST_REST_MS = 600, INTERRUPT = 2;
const RUN_SHARE = 0.02, CREATED_SHARE = 0.03;

// So Pyodide asks whether it may load scripts. Our policy forbids it; a web space without a program sends none.
globalThis.importScripts = () => { throw new Error("no scripts"); };

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// What takes long rests now and then: pages that load come first, but may not hold it up for ever.
async function rest() {
  const until = performance.now() + MOST_REST_MS;
  do await pause(REST_MS); while (performance.now() < Math.min(asked + QUIET_MS, until));
}

function forget() { planned = engine = undefined; }

// ---- fetching ----
/** @param {EnginePart} part @param {number} most @param {(bytes: number) => void} told */
async function fetchPart(part, most, told) {
  const cache = await caches.open(ENGINE), count = Math.ceil(part.bytes / most);
  const urls = [...Array(count).keys()].map((number) => `${part.url}/${number}`);
  if (await cache.match(part.url)) return told(part.bytes);
  const pieces = [];
  for (const url of urls) {
    if (!(await cache.match(url))) {
      const response = await fetch(url);
      if (!response.ok) throw new Error(url);
      await cache.put(url, response);
    }
    const piece = await (await must(cache.match(url))).blob();
    pieces.push(piece);
    told(piece.size);
  }
  const whole = new Blob(pieces).stream().pipeThrough(new DecompressionStream("gzip"));
  const type = part.name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  await cache.put(part.url, new Response(await new Response(whole).blob(), { headers: { "Content-Type": type } }));
  await Promise.all(urls.map((url) => cache.delete(url)));
}

// Fetches what is not there yet, starts once in slow steps, and keeps the memory. `told` hears what is done, and its
// share.
/** @param {Offer} offer @param {Told} told */
async function keepEngine({ build, parts, piece_bytes: most }, told) {
  const all = parts.reduce((sum, { bytes }) => sum + bytes, 0), cache = await caches.open(ENGINE);
  let fetched = 0;
  for (const part of parts) await fetchPart(part, most, (bytes) => told("fetching", (fetched += bytes) / all));
  const urls = Object.fromEntries(parts.map(({ name, url }) => [name, url]));
  const next = { build, files: BUILD.files, bytes: all, parts: urls };
  if ((await plan())?.build === build && (await ofEngine(MEMORY))) return;
  told("warming", 0);
  const memory = await warmMemory(next, told);
  await cache.put(MEMORY, new Response(memory));
  await cache.put(PLAN, new Response(JSON.stringify(next)));
  forget();
  const used = new Set([PLAN, MEMORY, ...Object.values(next.parts)]);
  for (const request of await cache.keys()) if (!used.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function dropEngine() {
  forget();
  await caches.delete(ENGINE);
}

// ---- starting ----
/** @param {Plan} from @param {string} name */
const part = (from, name) => must(ofEngine(from.parts[name]));

// Pyodide's files are modules, which a worker of this kind cannot load: their text is run as functions instead.
/** @param {Plan} from @param {string} name */
async function run(from, name) {
  const text = await (await part(from, name)).text(), here = JSON.stringify(`${location.origin}/engine/`);
  const code = text.replace(/import\.meta\.url/g, here)
    .replace(/export\s*(?:\{\s*(\w+) as loadPyodide[^}]*\}|default\s+(\w+));/, "return $1$2;");
  const fetchFile = (/** @type {RequestInfo | URL} */ url) => part(from, String(url).split("/").at(-1) ?? "");
  return new Function("fetch", `"use strict";${code}`)(fetchFile);
}

// Modules that Python cannot do without here.
const FIRST = ["collections", "enum", "re", "typing", "ast", "inspect", "dataclasses", "traceback", "logging",
  "threading", "concurrent.futures", "socket", "selectors", "subprocess", "pathlib", "ssl", "asyncio", "shutil",
  "random", "tempfile", "zipfile"];

/** @param {Plan} from @param {Snapshot} more @param {(share: number) => Promise<void>} [told]
 * @returns {Promise<Pyodide>} */
async function python(from, more, told) {
  const create = await run(from, "pyodide.asm.mjs"), loadPyodide = await run(from, "pyodide.mjs");
  await told?.(RUN_SHARE);
  const createPyodideModule = async (/** @type {object} */ settings) => {
    const module = await create(settings);
    // What it is going to read at once is read in pieces before.
    for (const [at, name] of (told ? FIRST : []).entries()) {
      module.API.rawRun(`import ${name}`);
      await told?.(CREATED_SHARE + (PYTHON_SHARE - CREATED_SHARE) * (at / FIRST.length));
    }
    // A memory that is taken up again needs its room first. What is given out here is forgotten with the rest.
    while (module.HEAP8.length < (more._loadSnapshot?.length ?? 0)) module._malloc(GROW_BYTES);
    return module;
  };
  const lockFileContents = await (await part(from, "pyodide-lock.json")).text();
  return loadPyodide({ indexURL: `${location.origin}/engine/`, lockFileContents, createPyodideModule, ...more });
}

/** @param {FileSystem} FS @param {Plan} from @param {string} name @param {string} folder */
async function unpack(FS, from, name, folder) {
  const body = new Uint8Array(await (await part(from, name)).arrayBuffer());
  const head = 4 + new DataView(body.buffer).getUint32(0, true);
  const made = new Set();
  let at = head;
  for (const [path, length] of JSON.parse(new TextDecoder().decode(body.subarray(4, head)))) {
    const full = `${folder}/${path}`, parent = full.slice(0, full.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(full, body.subarray(at, (at += length)), { canOwn: true });
  }
}

/** @param {FileSystem} FS @param {Plan} from */
async function unpackAll(FS, from) {
  await unpack(FS, from, "packages", "/packages");
  await unpack(FS, from, "site", "/site");
}

/** @param {Plan} from @param {Told} told */
async function warmMemory(from, told) {
  const py = await python(from, { _makeSnapshot: true }, (share) => { told("warming", share); return rest(); });
  told("warming", PYTHON_SHARE);
  await unpackAll(py.FS, from);
  py.runPython("import sys; sys.path[:0] = ['/site', '/packages']");
  py.runPython("from companion.phone.engine import rest_by, started, warm; steps = warm()");
  await inPieces(py, (share) => told("warming", PYTHON_SHARE + WARM_SHARE * share));
  py.runPython("list(steps); del steps; import gc; gc.collect()");
  const memory = new Blob([py.makeMemorySnapshot()]);
  let packed = 0;
  const counted = new TransformStream({
    transform(piece, packer) {
      packer.enqueue(piece);
      packed += piece.length;
      told("warming", PYTHON_SHARE + WARM_SHARE + (1 - PYTHON_SHARE - WARM_SHARE) * (packed / memory.size));
    },
  });
  return new Response(memory.stream().pipeThrough(counted).pipeThrough(new CompressionStream("gzip"))).blob();
}

// Python looks now and then whether Ctrl+C was pressed. Here that means that it has worked for long enough: it rests
// right there, where the browser can hold a program in the middle, and between two steps everywhere.
/** @param {Pyodide} py @param {(share: number) => void} told */
async function inPieces(py, told) {
  let since = performance.now();
  /** @type {() => Promise<void>} */
  const restHere = async () => { await rest(); since = performance.now(); };
  const isLong = () => performance.now() - since > WORK_MS && (since = performance.now());
  const restBy = py.runPython("rest_by"), step = py.runPython("lambda: next(steps)");
  restBy(restHere);
  py.setInterruptBuffer({ get 0() { return isLong() ? INTERRUPT : 0; }, set 0(_) { /* heard */ } });
  const canHold = "Suspending" in WebAssembly;
  for (let share = 0; share < 1; share = await (canHold ? step.callPromising() : step())) {
    told(share);
    await restHere();
  }
  py.setInterruptBuffer(undefined);
  restBy(undefined);
  for (const proxy of [restBy, step]) proxy.destroy();
}

/** @type {Promise<Running> | undefined} */
let engine;  // the promise of the one that runs
function started() {
  engine ??= start().catch((error) => { forget(); throw error; });  // a part may have been thrown away
  return engine;
}

/** @returns {Promise<Running>} */
async function start() {
  const from = await must(plan());
  const packed = (await must((await must(ofEngine(MEMORY))).body)).pipeThrough(new DecompressionStream("gzip"));
  const memory = new Uint8Array(await new Response(packed).arrayBuffer());
  const py = await python(from, { _loadSnapshot: memory });
  await unpackAll(py.FS, from);
  await loadFile(py.FS);
  /** @param {string} name */
  const found = (name) => py.runPython(`started[0].${name}`);
  return { py, answer: found("answer"), heads: found("heads"), groups: found("groups") };
}

// ---- answering ----
/** @type {Promise<unknown>} */
let turn = Promise.resolve();  // one request after the other

/** @template Value @param {() => Promise<Value>} work @returns {Promise<Value>} */
function inTurn(work) {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

/** @param {Request} request */
function answerHere(request) { return inTurn(() => respond(request)); }

/** @param {string} path @param {Uint8Array} body */
function namedIn(path, body) {
  return A_STANDING.test(path) ? Object.keys(JSON.parse(new TextDecoder().decode(body)).tables) : [];
}

/** @param {Request} request @param {boolean} [isAgain] */
async function respond(request, isAgain) {
  const running = await started(), path = within(new URL(request.url)), id = path.match(A_TABLE)?.[1];
  const headers = [...request.headers, ["Accept-Language", navigator.languages.join(",")]];
  const body = new Uint8Array(await request.arrayBuffer());
  try {
    for (const known of id ? [id] : namedIn(path, body)) await takeIn(known, running);
    const answered = ask(false);
    if (request.method !== "GET") await save(running, true);
    return answered;
  } catch (error) {
    opened = engine = records = undefined;  // what could not be put away has not happened: it starts anew from what was
    if (isFull(error)) return ask(true);
    // Where the browser has just thrown away what it knew, nothing is known now, which can be answered.
    if (request.method === "GET" && !isAgain) return respond(request, true);
    throw error;
  }

  /** @param {boolean} full */
  function ask(full) {
    const told = running.answer(request.method, request.url, JSON.stringify(headers), body, full);
    const [status, names, bytes] = told.toJs();
    told.destroy();
    const named = new Headers(JSON.parse(names));
    if (!BUILD.alone) named.set("Tableside-Here", "1");
    return new Response([204, 304].includes(status) ? null : bytes, { status, headers: named });
  }
}

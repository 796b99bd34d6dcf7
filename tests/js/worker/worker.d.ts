// The world of the service worker beyond the types of workers: its own globals, what the server tells it, Pyodide, and
// what it keeps of tables.

declare const clients: Clients;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<Name extends keyof ServiceWorkerGlobalScopeEventMap>(
  type: Name,
  listener: (event: ServiceWorkerGlobalScopeEventMap[Name]) => unknown,
): void;

// companion/web/offline puts it before the code.
declare const BUILD: {
  build: string;
  files: string;
  fonts: string[];
  games: string[];
  languages: string[];
  engine: number; // bytes to fetch, 0 where there is none
  alone: boolean;
};

// Hears what is being done, and which share of it is.
type Told = (doing: string, share: number) => void;

interface EnginePart {
  name: string;
  url: string;
  bytes: number;
}

// /engine/parts.json: what has to be fetched for everything, and the static files that pages name.
interface Offer {
  build: string;
  parts: EnginePart[];
  piece_bytes: number;
  files: string[];
}

// What is kept of the engine, and where each part lies.
interface Plan {
  build: string;
  files: string;
  bytes: number;
  parts: Record<string, string>;
}

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, body: Uint8Array, options?: { canOwn: boolean }): void;
  readFile(path: string): Uint8Array<ArrayBuffer>;
  analyzePath(path: string): { exists: boolean };
}

interface Pyodide {
  FS: FileSystem;
  runPython(code: string): any;
  setInterruptBuffer(asked?: { 0: number }): void;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface Snapshot {
  _makeSnapshot?: boolean;
  _loadSnapshot?: Uint8Array;
}

// companion/phone/engine.py
interface Running {
  py: Pyodide;
  answer(
    method: string,
    url: string,
    headers: string,
    body: Uint8Array,
    full: boolean,
  ): { toJs(): [number, string, Uint8Array<ArrayBuffer>]; destroy(): void };
  heads(): string;
  groups(table: string): string;
}

// `table` describes it, `actions` are what the server has, `own` is the version here; `ahead`: played here and not handed in.
interface KnownTable {
  id: string;
  actions: { action_id: string }[];
  table?: object;
  own?: number;
  ahead?: boolean;
}

interface Brought {
  url?: string;
  since: number;
  log: { action_id: string }[];
  table: object;
}

// What a page asks for.
interface Wish {
  path: string;
  paths: string[];
  tables?: string[]; // the ids of those that this phone remembers
}

// What our pages promise to their scripts beyond the types of the DOM: what a selector finds, what stands under an id,
// which data come with it, whom an event happens to, and what the server and other phones say.

// ---- what a selector finds ----
// A part of a page: its kind of element, the data that it always bears, and what always stands inside it.
type Part<Kind extends Element, Data extends string = never, Inside = {}> = Finding<Inside> &
  Kind & { readonly dataset: Record<Data, string> };

interface Finding<Inside> {
  querySelector<Selector extends keyof Inside>(selectors: Selector): Inside[Selector];
  querySelectorAll<Selector extends keyof Inside>(selectors: Selector): NodeListOf<Inside[Selector] & Node>;
}

type Keeper = Part<HTMLElement, "keep" | "partly" | "all" | "busy" | "failed" | "drop", Told>;
type Road = Part<HTMLElement, RoadWord | "fragile" | "leave" | "drop", Told>;
type RoadWord = "offer" | "fetching" | "warming" | "kept" | "failed";
interface Told {
  button: HTMLButtonElement;
  "[role=status]": HTMLElement;
}
type Shelf = Part<HTMLElement, never,
  { li: Part<HTMLLIElement, never, { a: HTMLAnchorElement }>; "[data-safe]": HTMLElement; "[data-needs]": HTMLElement;
    "p:not([data-road-on])": HTMLElement; "[data-road-on]": HTMLElement }>;
// What is said without a network: what helps, how far that is, and what is still to come.
interface Away { away?: string; roadToo?: string; roadOn?: string; roadRest?: string }
type Search = Listening & Part<HTMLFormElement, "recent" | "away", { "input[type=search]": HTMLInputElement }>;
type Stepper = Part<HTMLElement, never, { input: HTMLInputElement }>;
// A lesson at a table has a step, a helper the game and its title.
type Table = Part<HTMLElement, "table" | "base" | "signal" | "game" | "title" | "step" | "fixSeat" | "refused" | "nobody" | "away" | "taken">;
type Panel = Part<HTMLElement, "version" | "turn" | "players" | "now" | "told" | "toldHere" | "announce" | "finished">;
type Fold = Part<HTMLDetailsElement, never, { summary: HTMLElement }>;
type Entry = Finding<{
  a: HTMLAnchorElement;
  button: HTMLButtonElement;
  form: HTMLFormElement;
  input: HTMLInputElement;
  ".icon-btn": HTMLButtonElement;
  ".row": HTMLElement;
  "[data-back]": Part<HTMLButtonElement, "back">;
  ".emblem": HTMLElement;
  ".my-now": HTMLElement;
  ".my-players": HTMLElement;
  ".small": HTMLElement;
}> &
  DocumentFragment;
type Card = Part<HTMLButtonElement, "pick" | "there" | "name">;
type Slot = Part<HTMLButtonElement, "slot" | "back">;
type Grip = { closest(selectors: "[data-card]"): Item } & HTMLElement;
type Item = Part<HTMLElement, "card"> & {
  readonly parentElement: HTMLElement;
  readonly previousElementSibling: HTMLElement | null;
  readonly nextElementSibling: HTMLElement | null;
};

// What neither a tag nor the name of its data tells of it.
interface Marked {
  "[data-keep]": Keeper;
  "[data-road]": Road;
  "[data-offline]": Shelf;
  "[data-search]": Search;
  "[data-table]": Table;
  "[data-group]": Part<HTMLElement, "group" | "people" | "usual">;
  "a[data-one]": Part<HTMLAnchorElement, "none">;
  "[data-step]": { readonly parentElement: Stepper } & HTMLButtonElement;
  "[data-stepper]": Stepper;
  "[data-copy]": Part<HTMLButtonElement, "copied"> & { readonly parentElement: HTMLElement };
  "[data-select]": HTMLTextAreaElement;
  "[data-pref]": HTMLInputElement;
  "[data-switch]": HTMLInputElement;
  "[data-switch=explain]": HTMLInputElement;
  "[data-record]": Part<HTMLElement, "game" | "table">;
  "[data-setup]": HTMLFormElement;
  "[data-resume]": HTMLAnchorElement;
  "[data-seat-count]": HTMLInputElement;
  "[data-whose]": HTMLInputElement;
  "[data-tabs]": HTMLFormElement;
  "[data-pick]": Card;
  "[data-slot]": Slot;
  "[data-picked]": HTMLButtonElement;
  "[data-again]": HTMLInputElement;
  "[data-take]": HTMLButtonElement;
  "[data-leave]": HTMLButtonElement;
  "[data-grip]": Grip;
  "[data-card]": Item;
  "[data-value]": HTMLInputElement;
  "[data-share-picture]": HTMLAnchorElement;
  ":checked": HTMLInputElement;
  ".who": Part<HTMLElement, "sure" | "taken" | "away" | "mine">;
  ".hit": HTMLAnchorElement;
  ".recent": HTMLButtonElement;
}

// The rest is read from the selector: the kind from its last tag, the data from its attributes.
type Found<Selector extends string> = string extends Selector ? HTMLElement : Last<Selector>;
type Last<Selector extends string> = Selector extends `${infer One}, ${infer More}`
  ? Last<One> | Last<More>
  : Selector extends `${string} ${infer More}`
    ? Last<More>
    : Kind<Selector> & { readonly dataset: Record<Data<Selector>, string> };
type Kind<Selector extends string> = Selector extends keyof Marked ? Marked[Selector] : OfTag<Tag<Selector>>;
type OfTag<Name extends string> = Name extends `details${string}`
  ? Fold
  : Name extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[Name]
    : Name extends "svg"
      ? SVGSVGElement
      : HTMLElement;
type Tag<Selector extends string> = Selector extends `${infer Start}${"." | "#" | "[" | ":"}${string}`
  ? Tag<Start>
  : Selector;
// What is "dirty" may be cleaned: it is read and deleted as any other.
type Data<Selector extends string> = Selector extends `${string}[data-${infer Name}]${string}`
  ? Exclude<Key<Bare<Name>>, "dirty">
  : never;
type Bare<Name extends string> = Name extends `${infer Start}=${string}` ? Start : Name;
type Key<Name extends string> = Name extends `${infer Start}-${infer More}` ? `${Start}${Capitalize<Key<More>>}` : Name;

interface ParentNode {
  querySelector<Selector extends string>(selectors: Selector): Found<Selector> | null;
  querySelectorAll<Selector extends string>(selectors: Selector): NodeListOf<Found<Selector>>;
}
interface Element {
  closest<Selector extends string>(selectors: Selector): Found<Selector> | null;
  cloneNode(deep?: boolean): this;
}
interface DocumentFragment {
  cloneNode(deep?: boolean): this;
}

// ---- what stands under an id, on the pages whose scripts ask for it ----
interface Ids {
  // every page
  main: HTMLElement;
  sheet: HTMLDialogElement;
  "sheet-body": HTMLElement;
  "sheet-open": HTMLAnchorElement;
  "sheet-back": HTMLButtonElement;
  announce: HTMLElement;
  "kept-copy": Part<HTMLElement, "text">;
  "new-version": Part<HTMLElement, never, { button: HTMLButtonElement }>;
  // home
  "my-tables": Part<HTMLElement, never, { details: HTMLDetailsElement }>;
  "my-table": { readonly content: Entry } & HTMLTemplateElement;
  "going-on": Part<HTMLElement, "tablesUrl" | "yours" | "theirs" | "waits", { ul: HTMLUListElement; ":scope > button": HTMLButtonElement }>;
  "install-how": HTMLElement;
  // statistics
  "take-in": HTMLFormElement | null;
  "no-https": HTMLElement | null;
  install: Part<HTMLElement, never, { button: HTMLButtonElement }>;
  // a table
  panel: Panel;
  undo: HTMLButtonElement | null;
  redo: HTMLButtonElement | null;
  offline: Part<HTMLElement, "others" | "waits" | "undoWaits" | "back">;
  choose: HTMLElement | null;
  me: Part<HTMLElement, "yours" | "theirs" | "laid" | "lost" | "gone" | "over"> | null;
  whose: HTMLElement | null;
  "who-are-you": HTMLElement | null;
  "take-seat": HTMLAnchorElement | null;
  "was-shown": Part<HTMLAnchorElement, "text"> | null;
  "show-all": Part<HTMLButtonElement, "done" | "later"> | null;
  "take-rule-back": HTMLButtonElement | null;
  shown: Part<HTMLElement, "by" | "somebody">;
  rest: HTMLElement;
  explain: HTMLElement;
  "lesson-line": HTMLElement;
  "next-line": Part<HTMLElement, never, { a: Part<HTMLAnchorElement, "to"> }>;
  // a lesson at a table
  lead: HTMLInputElement | null;
  unheard: HTMLElement | null;
  "catch-up": HTMLAnchorElement;
  "to-helper": HTMLAnchorElement;
  // handing over and taking over
  codes: Part<HTMLElement, "table" | "version"> | null;
  "only-new": HTMLAnchorElement | null;
  "send-file": Part<HTMLButtonElement, "file" | "name"> | null;
  reader: Part<HTMLElement, "read"> | null;
  read: HTMLElement;
  camera: HTMLVideoElement;
  scan: HTMLButtonElement;
  again: HTMLButtonElement;
  whole: HTMLFormElement;
  "codes-read": HTMLInputElement;
  // games
  "az-board": HTMLElement;
  "pm-clock": Part<HTMLElement, "caught" | "least">;
}
interface Document {
  getElementById<Id extends keyof Ids>(id: Id): Ids[Id];
}

// ---- events ----
type At<Happening extends Event, Target extends Element = HTMLElement> = Happening & { readonly target: Target };
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
// What was agreed on, by the names of its controls.
type Agreed = Record<string, string | number | boolean>;

interface PageEvents {
  click: At<MouseEvent>;
  contextmenu: At<MouseEvent>;
  pointerdown: At<PointerEvent>;
  pointermove: At<PointerEvent>;
  pointerup: At<PointerEvent>;
  pointercancel: At<PointerEvent>;
  keydown: At<KeyboardEvent>;
  keyup: At<KeyboardEvent>;
  focusin: At<FocusEvent>;
  change: At<Event, Control>;
  input: At<Event, Control>;
  toggle: At<ToggleEvent, HTMLDetailsElement>;
  formdata: At<FormDataEvent, HTMLFormElement>;
  submit: At<SubmitEvent, HTMLFormElement> & { readonly submitter: HTMLButtonElement | null };
}
interface Document {
  addEventListener<Name extends keyof PageEvents>(
    type: Name,
    listener: (event: PageEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
interface Listening {
  addEventListener<Name extends keyof PageEvents>(
    type: Name,
    listener: (event: PageEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
// What scripts tell each other (static/js/kit/news.js).
interface Told {
  "servertime:known": undefined;
  "sheet:filled": undefined;
  "table:answered": { ok: boolean; code?: string; id: string };
  "table:changed": undefined;
  "table:missed": undefined;
  "table:reachable": undefined;
  "table:reached": undefined;
  "table:seats": undefined;
  "table:coming": undefined;
  "table:shown": undefined;
  "table:to-choose": undefined;
  "tap:refused": string | undefined;
  "tap:sent": { id: string };
  "tap:taken-back": undefined;
  "tap:waits": undefined;
  "signal:next": NextSignal;
  "signal:page": PageSignal;
  "signal:rule": RuleSignal;
  "signal:seats": SeatsSignal;
  "signal:waiting": WaitingSignal;
}
interface Document {
  addEventListener<Name extends keyof Told>(type: Name, listener: (event: CustomEvent<Told[Name]>) => unknown): void;
}
interface WindowEventMap {
  beforeinstallprompt: Event & { prompt(): Promise<unknown> };
}

// What one phone tells all phones of its table beside the game (companion/tables/signals.py).
type Signal = RuleSignal | PageSignal | SeatsSignal | NextSignal | WaitingSignal;
interface RuleSignal {
  kind: "rule";
  number: number;
  value: { section: string, closed?: number };
  by: string;
}
interface PageSignal {
  kind: "page";
  number: number;
  value: { step: string; version: number; left?: number };
}
interface SeatsSignal {
  kind: "seats";
}
interface WaitingSignal {
  kind: "waiting";
}
interface NextSignal {
  kind: "next";
  value: { table: string };
}

// ---- data ----
// What the service worker answers, by what is asked (static/js/sw.js).
interface Answers {
  hello: { build: string; keptAt?: string };
  state: Shelved;
  keep: Shelved;
  drop: Shelved;
  road: Kept;
  keepRoad: Kept;
  dropRoad: Kept;
}
interface Shelved {
  everything: boolean; // then nothing is kept beside it
  chosen: number;
  bytes: number;
}
// `kept` is missing where the server cannot give everything; a `share` is there while it is got ready.
type Kept = { kept: boolean; bytes: number; share?: number } | { kept?: undefined; share?: undefined };
interface Doing {
  doing: "fetching" | "warming";
  share: number;
}

// A table that this device remembers.
interface MyTable {
  id: string;
  game: string;
  title: string;
  players: string;
  now?: string;
  turn?: boolean; // of this phone's seat
  lang?: string; // of what is said in it
  at: number;
  version?: number; // that was seen last
  finished: boolean;
  scores?: string; // at the end, where points of more than two are counted
  again?: boolean; // the same people can play once more
  onward?: { label: string; told?: string; action: string; seen: string }; // it goes on at this very table
  fresh?: boolean; // nothing was played there
  next?: string; // the table at which the same people played on
  from?: string; // the one before, where this phone has its seat from
  watch?: string; // by which it is only watched
}

// A tap on its way: `seen` is the version of the table that it was meant for.
interface Tap {
  id: string;
  seen: number;
  fields: [string, string][];
  isOnce?: boolean;
  isLive?: boolean; // it does not wait for the network
}

// What the server says to a tap: the new panel, or why not and by which rule.
interface Answer {
  html?: string;
  code?: string;
  message?: string;
  rule?: string;
  seat?: number;
  lost?: Lost;
}

// What it says to one that had waited and does not count; the line to put right, if one took its place, and the version
// of the table at which that is so.
interface Lost {
  told: string;
  line: number | null;
  version: number;
}

// Codes read so far of a table that is taken over, by their numbers.
interface Taking {
  check: string;
  total: number;
  parts: Record<string, string>;
}

// Where something is on the screen.
interface Place {
  left: number;
  top: number;
  width: number;
  height?: number;
}

// ---- not in every browser, or not in the compiler's library ----
interface Navigator {
  readonly connection?: { saveData?: boolean };
}
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  detect(from: Element): Promise<{ rawValue: string }[]>;
}

declare var webkitAudioContext: typeof AudioContext;

// static/vendor/idiomorph.min.js
declare const Idiomorph: { morph(from: Element, to: Element | Node[], options: MorphOptions): void };
type Morphed = Node & { dataset?: DOMStringMap; name?: string };
interface MorphOptions {
  morphStyle: "outerHTML" | "innerHTML";
  ignoreActiveValue: boolean;
  callbacks: {
    beforeNodeMorphed(old: Morphed, fresh: Morphed): boolean;
    beforeAttributeUpdated(name: string, node: Element): boolean;
  };
}

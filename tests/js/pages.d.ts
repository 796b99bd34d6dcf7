// What our pages promise to their scripts beyond the types of the DOM: what a selector finds is an element with the
// members of whatever control it names. A member that no element has is still an error, and so is a wrong argument.

type Part = HTMLElement &
  Omit<HTMLInputElement, keyof HTMLElement> &
  Pick<HTMLDetailsElement, "open"> &
  Pick<HTMLDialogElement, "show" | "showModal" | "close" | "returnValue"> &
  Pick<HTMLAnchorElement, "href" | "hash" | "target" | "origin"> &
  Pick<HTMLFormElement, "submit" | "requestSubmit" | "reset" | "elements" | "action"> &
  Pick<HTMLMetaElement, "media"> &
  Pick<HTMLTemplateElement, "content"> &
  Pick<HTMLVideoElement, "srcObject" | "play"> &
  Pick<HTMLTimeElement, "dateTime">;

type PageEvent = MouseEvent &
  FormDataEvent &
  KeyboardEvent &
  PointerEvent &
  SubmitEvent &
  CustomEvent &
  PageTransitionEvent & { target: Part; prompt(): Promise<unknown> };

interface ParentNode {
  querySelector(selectors: string): Part | null;
  querySelectorAll(selectors: string): NodeListOf<Part>;
}
interface Element {
  closest(selectors: string): Part | null;
}
interface Document {
  createElement(tag: "p" | "div" | "li" | "ul"): Part;
  getElementById(id: string): Part | null;
  addEventListener(type: string, listener: (event: PageEvent) => unknown, options?: boolean | AddEventListenerOptions): void;
}
interface DocumentFragment {
  cloneNode(deep?: boolean): DocumentFragment;
}
interface HTMLElement {
  addEventListener(type: string, listener: (event: PageEvent) => unknown, options?: boolean | AddEventListenerOptions): void;
}
declare function addEventListener(
  type: string,
  listener: (event: PageEvent) => unknown,
  options?: boolean | AddEventListenerOptions,
): void;

// A table that this device remembers.
interface MyTable {
  id: string;
  game: string;
  title: string;
  players: string;
  now?: string;
  at: number;
  finished: boolean;
}

// Where something is on the screen.
interface Place {
  left: number;
  top: number;
  width: number;
  height?: number;
}

// Not in every browser, and so not in the compiler's library.
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  detect(from: Element): Promise<{ rawValue: string }[]>;
}

// static/vendor/idiomorph.min.js
declare const Idiomorph: { morph(from: Element, to: Element | string, options?: object): void };

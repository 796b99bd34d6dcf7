// As much of a page as a script asks for, without a browser: parts that selectors find, and what happens to them.
export class Part extends EventTarget {
  hidden = false;
  textContent = "";
  style = { setProperty: (name, value) => { this.style[name] = value; } };
  attributes = new Map();
  marks = new Set();
  classList = {
    add: (name) => this.marks.add(name),
    remove: (name) => this.marks.delete(name),
    toggle: (name, on) => (on ? this.marks.add(name) : this.marks.delete(name)),
  };

  // `inside` and `around`: by selector, what is found there.
  constructor({ dataset = {}, inside = {}, around = {}, ...own } = {}) {
    super();
    Object.assign(this, { dataset, inside, around }, own);
  }

  querySelectorAll(selector) { return [this.inside[selector] ?? []].flat(); }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  getElementById(id) { return this.querySelector(`#${id}`); }
  closest(selector) { return selector === "*" ? this : this.around[selector] ?? null; }
  matches(selector) { return Object.hasOwn(this.around, selector); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.attributes.set(name, value); }
  toggleAttribute(name, on) { if (on) this.attributes.set(name, ""); else this.attributes.delete(name); }
}

// The page itself, and the window around it.
export const page = new Part({ documentElement: new Part(), body: new Part() });
const around = new EventTarget();
globalThis.navigator ??= { languages: [] };
export const setGlobal = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
setGlobal("document", page);
setGlobal("ResizeObserver", class { observe() {} });
for (const name of ["addEventListener", "dispatchEvent"]) setGlobal(name, around[name].bind(around));

// What happens to a part reaches the page; `more` is what the event says.
export function happen(type, target = page, more = {}) {
  const event = new Event(type, { bubbles: type !== "toggle", cancelable: true });
  for (const [name, value] of Object.entries({ ...more, target })) Object.defineProperty(event, name, { value });
  page.dispatchEvent(event);
  return event;
}

// What was promised and can be kept is done.
export const settled = () => new Promise((resolve) => { setImmediate(resolve); });

const kept = new Map();
setGlobal("localStorage", {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, text) => kept.set(name, text),
  removeItem: (name) => kept.delete(name),
});

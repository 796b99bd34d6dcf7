// What this device remembers. Storage may be refused; then it remembers nothing.
const PREFIX = "tableside.";

export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch { return otherwise; }
}

export function remember(name, value) {
  try { localStorage.setItem(PREFIX + name, JSON.stringify(value)); } catch { /* refused or full */ }
}

export function setText(name, text) {
  try { text ? localStorage.setItem(PREFIX + name, text) : localStorage.removeItem(PREFIX + name); } catch { /* refused */ }
}

const MOST_TABLES = 30;

export function myTables() { return recall("tables", []); }

export function keepTable(entry) {
  remember("tables", [entry, ...myTables().filter((table) => table.id !== entry.id)].slice(0, MOST_TABLES));
}

export function forgetTable(id) { remember("tables", myTables().filter((table) => table.id !== id)); }

// The people this phone knows: who was named at a table, and who plays in the statistics that it keeps.
import { myTables, recall, remember } from "./store.js";

const MOST_PEOPLE = 12;
// Accents and capitals make nobody another person.
const letters = new Intl.Collator("en", { sensitivity: "base" });
/** @param {string} one @param {string} other */
export const same = (one, other) => letters.compare(one.trim(), other.trim()) === 0;
/** @param {string[]} names */
function each(names) {
  const first = names.filter((name, at) => names.findIndex((other) => same(other, name)) === at);
  return first.slice(0, MOST_PEOPLE);
}
/** @returns {string[]} */
export function myPeople() { return recall("names", []); }
/** @param {string[]} names */
export function keepPeople(names) { remember("names", each(names)); }

// With whoever sits at a table that somebody else opened and this phone has been at, for as long as it lists that. What
// a seat that nobody named is called there is known in this language alone. Each is written as they were last.
/** @param {string} first what the first such seat is called */
export function peopleMet(first) {
  const tables = myTables(), here = tables.filter(({ lang }) => lang === document.documentElement.lang);
  /** @param {MyTable[]} at */
  const namesAt = (at) => at.flatMap(({ players }) => players.split(", "));
  const names = namesAt(here).filter((name) => name.replace(/\d+/, "1") !== first), written = namesAt(tables);
  return each([...myPeople(), ...names]).map((name) => written.find((other) => same(other, name)) ?? name);
}

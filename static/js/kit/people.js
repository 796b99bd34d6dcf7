// The people this phone knows: who was named at a table, and who plays in the statistics that it keeps.
import { myTables, recall, remember } from "./store.js";

const MOST_PEOPLE = 12;
/** @param {string} one @param {string} other */
export const same = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();
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
// a seat that nobody named is called there is known in this language alone.
/** @param {string} first what the first such seat is called */
export function peopleMet(first) {
  const tables = myTables().filter(({ lang }) => lang === document.documentElement.lang);
  const names = tables.flatMap(({ players }) => players.split(", "));
  return each([...myPeople(), ...names.filter((name) => name.replace(/\d+/, "1") !== first)]);
}

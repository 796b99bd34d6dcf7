// The people this phone knows: who was named at a table, and who plays in the statistics that it keeps.
import { recall, remember } from "../store.js";

const MOST_PEOPLE = 12;
/** @param {string} one @param {string} other */
export const same = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();
/** @returns {string[]} */
export function myPeople() { return recall("names", []); }

/** @param {string[]} names */
export function keepPeople(names) {
  const each = names.filter((name, at) => names.findIndex((other) => same(other, name)) === at);
  remember("names", each.slice(0, MOST_PEOPLE));
}

// What a script reads off the page, and what it read there before the table changed.
import { when } from "./news.js";

/** @template T @param {() => T} read @param {(now: T, was: T) => void} told */
export function compare(read, told) {
  let now = read();
  when("table:changed", () => {
    const was = now;
    now = read();
    told(now, was);
  });
}

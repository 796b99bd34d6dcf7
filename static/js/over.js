// What comes up over a page, and goes by “back”. Pages of rules wait for it until it is wanted; others bring it along.
import { keepSteps } from "./kit/back.js";
import { openSheet } from "./kit/sheet.js";

/** @param {() => void} close @param {boolean} isOpen */
export function keepStep(close, isOpen) { keepSteps(close, isOpen ? 1 : 0); }
/** @param {string} href */
export function open(href) { return openSheet(href); }

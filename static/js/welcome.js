// On to the reader's language, where no server can choose it.
import "./site.js";
import "./over.js";
const links = [...document.querySelectorAll("#languages a")];
const known = navigator.languages.map((code) => links.find((link) => link.lang === code.slice(0, 2)));
location.replace((known.find(Boolean) ?? links[0]).href);

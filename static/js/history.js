// The history as a page of its own hears what others do at the table.
import "./site.js";
import "./over.js";
import { find } from "./kit/find.js";
import { listenWhileSeen } from "./kit/listen.js";
import "./kit/sure.js";
import { renewPage, versionIn } from "./kit/renew.js";

const table = location.pathname.replace(/\/history$/, "");
const main = find("main");

listenWhileSeen(() => `${table}/events?seen=${versionIn(main)}`, { message: renewPage }, renewPage);

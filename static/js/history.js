// The history as a page of its own hears what others do at the table.
import { find } from "./kit/find.js";
import { listenWhileSeen } from "./kit/listen.js";
import { renew, versionIn } from "./kit/past.js";

const table = location.pathname.replace(/\/history$/, "");
const main = find("main");

async function refresh() {
  const response = await fetch(location.pathname, { cache: "no-cache" }).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  renew(main, find("main", page));
}

listenWhileSeen(() => `${table}/events?seen=${versionIn(main)}`, { message: refresh }, refresh);

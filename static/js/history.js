// The history as a page of its own hears what others do at the table.
import { find } from "./kit/find.js";
import { fetchAnew, listenWhileSeen } from "./kit/listen.js";
import { renew, versionIn } from "./kit/past.js";

const table = location.pathname.replace(/\/history$/, "");
const main = find("main");

async function refresh() {
  const page = await fetchAnew();
  if (page) renew(main, find("main", page));
}

listenWhileSeen(() => `${table}/events?seen=${versionIn(main)}`, { message: refresh }, refresh);

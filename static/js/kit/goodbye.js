// A phone that is put aside says so: it is not away (companion/tables/presence.py).
import { onSight, sendGoing } from "./news.js";
import { api, ownKey, shown } from "./seats.js";

onSight((isSeen) => {
  if (isSeen || !ownKey()) return;
  sendGoing(`${api}/listening`, { method: "DELETE", headers: shown() });
});

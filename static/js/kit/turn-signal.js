// Whose turn has come is felt and heard: on the phone of that seat alone, and for seats without a phone on those that
// are for all.
import { compare } from "./compare.js";
import { choose } from "./entering.js";
import { isTaken, mine, onTurn, refresh, seated, watching } from "./seats.js";
import { buzz, play } from "./senses.js";

compare(onTurn, (now, was) => {
  const fresh = now.filter((seat) => !was.includes(seat)), own = mine();
  // An undo may have made it lie for something else.
  if (seated().some((seat) => seat.laid)) refresh();
  const isMine = own !== null && fresh.includes(own);
  choose(isMine);
  const isForAll = own === null && !watching && fresh.some((seat) => !isTaken(seat));
  if (!isMine && !isForAll) return;
  buzz(isMine ? [60, 50, 120] : 60);
  play("turn");
});

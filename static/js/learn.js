// The taught first game on this phone: whoever has read it is offered explanations at the tables of this game.
import { find } from "./kit/find.js";
import { on } from "./kit/on.js";
import { remember } from "./store.js";

remember("explain", true);

// Whether an answer is right, and why, comes into sight above the way on.
on("change", ".check-up", (asked) => find(".reason", asked).scrollIntoView({ block: "nearest" }));

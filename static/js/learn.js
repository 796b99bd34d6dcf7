// The taught first game on this phone: whoever has read it is offered explanations at the tables of this game.
import { remember } from "./store.js";

remember("explain", true);

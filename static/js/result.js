// A result page: the points are counted up.
import { countUp } from "./kit/motion.js";

for (const score of document.querySelectorAll(".places .score")) countUp(score, 0);

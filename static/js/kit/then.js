// What the table's end says of the next one ([data-then]: how its form is filled) this phone remembers: a table of this
// game that is opened after it begins so (static/js/setup.js).
import { find } from "./find.js";
import { when } from "./news.js";
import { recall, remember } from "./store.js";

when("table:changed", () => {
  const { then } = document.querySelector("[data-then]")?.dataset ?? {}, group = recall("group", "");
  if (then) remember(`then.${find("[data-table]").dataset.game}${group && `.${group}`}`, JSON.parse(then));
});

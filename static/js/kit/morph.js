// A new state is morphed into what is shown. What this phone alone knows stays: what was typed, chosen or unfolded, and
// a question that still is one.

// Fields in which text is being typed: while they have the focus their text is the phone's. All else shows what is new.
export const TYPED = "textarea, input:not([type=radio], [type=checkbox])";

/** @param {Element} old @param {Element | Node[]} fresh itself, or what is to stand inside */
export function morph(old, fresh) {
  Idiomorph.morph(old, fresh, {
    morphStyle: Array.isArray(fresh) ? "innerHTML" : "outerHTML",
    ignoreActiveValue: Boolean(document.activeElement?.matches(TYPED)),
    callbacks: {
      beforeNodeMorphed(was, now) { return !isKept(was, now); },
      beforeAttributeUpdated(name, node) {
        // Seats are marked anew: what was a question may be a button now.
        return name !== "data-locked" && !(name === "open" && node.tagName === "DETAILS");
      },
    },
  });
}

/** @param {Morphed} was @param {Morphed} now */
function isKept(was, now) {
  return Boolean(was.dataset?.dirty) && was.name === now.name && was.dataset?.sure === now.dataset?.sure;
}

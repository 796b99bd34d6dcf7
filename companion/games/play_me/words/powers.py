"""The little that is known of the powers.

The rules print no power. What players or shops describe is "reported", a remark in a blog is a "hint";
nothing else is made up (powers).
"""

from collections.abc import Mapping

from companion.games.core import Message, say

# How much a text is worth, from a description to nothing, and the table's own above all.
REPORTED, HINT, UNKNOWN, NOTED = "reported", "hint", "unknown", "noted"

# Of madness sides nothing is known at all.
KNOWN: Mapping[tuple[str, str], tuple[str, Message]] = {
    ("cheshire-cat", "wonder"): (
        REPORTED,
        say("The other players cannot block you.", "powers"),
    ),
    ("walrus", "wonder"): (
        REPORTED,
        say("You may make another player take back the last die placed.", "powers"),
    ),
    ("mad-hatter", "wonder"): (HINT, say("Goes fast.", "powers")),
    ("absolem", "wonder"): (
        HINT,
        say("Not keen to get out (perhaps the madness side).", "powers"),
    ),
    ("alice", "wonder"): (HINT, say("Knows how to wait for the group.", "powers")),
    ("queen-of-hearts", "wonder"): (HINT, say("Keeps interrupting.", "powers")),
}

SOURCES: Mapping[str, Message] = {
    REPORTED: say(
        "Described by players or a shop, not printed in the rules. Your card decides.",
        "powers",
    ),
    HINT: say("Only a remark in a blog, not a rule. Your card decides.", "powers"),
    UNKNOWN: say(
        "Not known to us. Read the card, and note it here if you like.", "powers"
    ),
    NOTED: say("Noted at this table from the card.", "powers"),
}

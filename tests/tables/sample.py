"""The one place that says with which registered game tables are tested, and what can always be tapped at it."""

from typing import Any

GAME = "azura"
PLAYERS = ("Ana", "Ben")
OPTIONS: dict[str, Any] = {"players": list(PLAYERS)}

# Renaming a seat is allowed at any moment, is relative, and may be corrected later: the tap to race with.
RENAME = "rename"


def rename(name: str, player: int = 0) -> dict[str, Any]:
    """The arguments of a tap that gives a seat another name."""
    return {"player": player, "name": name}


def tap(action_id: str, name: str, **more: Any) -> dict[str, Any]:
    """A whole action as the JSON interface takes it."""
    return {"action_id": action_id, "kind": RENAME, "args": rename(name), **more}

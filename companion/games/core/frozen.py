"""What all data of games, tables and groups is made of."""

from dataclasses import dataclass
from typing import Any, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """Base of dataclasses whose fields never change: every class below it is one."""

    def __init_subclass__(cls, *, kw_only: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        dataclass(frozen=True, kw_only=kw_only)(cls)

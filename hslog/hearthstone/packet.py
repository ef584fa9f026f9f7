"""The base of all packets of Hearthstone's logs."""

from __future__ import annotations

from hslog.core.packet import Packet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar


class PowerPacket(Packet):
    """One statement of a power log."""

    __slots__ = ()

    defaults: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("choices", "info", "packets", "players", "rows", "tags", "targets"), list),
        "card_id": "",
        "name": "",
        "text": "",
        "spell": "",
        "power": "",
        "effect_card_id": "",
        "account_hi": "",
        "account_lo": "",
        "mark": "",
        "task_list": None,
        "sub_option": None,
        "trigger_keyword": None,
        "updating": False,
        "parent": None,
        "cancelable": None,
    }

"""Elements of option lists and choices."""

from __future__ import annotations

from hslog.hearthstone.hsreplay.defaults import Attributes, error_of, number_of, whole
from hslog.hearthstone.hsreplay.placing import PlacingReader
from hslog.hearthstone.packets import Choices, ChosenEntities, OptionRow, Options, Packet, SendChoices, SendOption


class ChoiceElements(PlacingReader):
    """Reads option lists, choices, and the players' answers."""

    def _on_options(self, attributes: Attributes) -> Packet:
        return self._place(Options(id=whole(attributes["id"])), attributes)

    def _row(self, kind: str, depth: int, attributes: Attributes) -> OptionRow | None:
        owner = next((packet for packet in self.path[-3:] if isinstance(packet, Options)), None)
        if owner is None:
            self._complain("an option outside <Options>")
            return None
        row = OptionRow(
            row=kind,
            place=whole(attributes["index"]),
            depth=depth,
            type=whole(attributes.get("type") or "0"),
            entity=self._entity(attributes, "entity", required=False),
            error=error_of(attributes, self.converter),
            error_parameter=number_of(attributes, "errorParam"),
        )
        owner.rows.append(row)
        return row

    def _on_option(self, attributes: Attributes) -> Packet | None:
        return self._row("option", 0, attributes)

    def _on_suboption(self, attributes: Attributes) -> Packet | None:
        return self._row("subOption", 1, attributes)

    def _on_target(self, attributes: Attributes) -> Packet | None:
        owner = self.path[-1] if self.path else None
        inside = isinstance(owner, OptionRow) and owner.row == "subOption"
        return self._row("target", 2 if inside else 1, attributes)

    def _on_sendoption(self, attributes: Attributes) -> Packet:
        packet = SendOption(
            option=whole(attributes["option"]),
            sub_option=whole(attributes.get("subOption") or "-1"),
            target=whole(attributes.get("target") or "0"),
            position=whole(attributes.get("position") or "0"),
        )
        return self._place(packet, attributes)

    def _player_entity(self, attributes: Attributes) -> int:
        """Return the choosing player's entity: ``entity``, or in the other dialect ``playerID``."""
        if self.converter:
            return whole(attributes.get("playerID") or "0")
        return self._entity(attributes, "entity", required=False)

    def _on_choices(self, attributes: Attributes) -> Packet:
        packet = Choices(
            id=number_of(attributes, "id", "entity", default=0) if self.converter else whole(attributes["id"]),
            player=self._player_entity(attributes),
            type=whole(attributes["type"]),
            minimum=whole(attributes["min"]),
            maximum=whole(attributes["max"]),
            source=self._entity(attributes, "source", required=False),
            task_list=number_of(attributes, "taskList"),
            cancelable=attributes.get("cancelable"),
        )
        return self._place(packet, attributes)

    def _on_chosenentities(self, attributes: Attributes) -> Packet:
        packet = ChosenEntities(
            id=number_of(attributes, "id", "entity", default=0) or 0,
            player=self._player_entity(attributes),
            count=number_of(attributes, "count", default=0) or 0,
        )
        return self._place(packet, attributes)

    def _on_sendchoices(self, attributes: Attributes) -> Packet:
        return self._place(SendChoices(id=whole(attributes["id"]), type=whole(attributes["type"])), attributes)

    def _on_choice(self, attributes: Attributes) -> None:
        owner = self.path[-1] if self.path else None
        if isinstance(owner, Choices | ChosenEntities | SendChoices):
            owner.choices.append(self._entity(attributes))
            if isinstance(owner, ChosenEntities):
                owner.count = max(owner.count, len(owner.choices))

"""HSReplay XML to games.

Elements are read as they come, with their line numbers, so a replay that breaks off gives all there is before
the break. Attributes this reader does not know (annotations: names of cards and tags) are passed over;
elements it does not know are complained of. Two dialects differ from the schema: version 1.0 calls blocks
``Action``, and the converters of other sites name some attributes differently and stamp every packet.
"""

from __future__ import annotations

from xml.parsers import expat

from hslog.core.errors import Complaints, DamagedFile, NestingError, ReplayError, TooLarge
from hslog.core.limits import DEEPEST, LONGEST_ELEMENT, MOST_PLAYERS
from hslog.core.numbers import is_digits
from hslog.core.source import Source
from hslog.core.text import damages
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.hsreplay.choosing import ChoiceElements
from hslog.hearthstone.hsreplay.defaults import (
    WRITER,
    Attributes,
    beside_of,
    number_of,
    setting_of,
    spell_out_defaults,
    spell_out_errors,
    whole,
)
from hslog.hearthstone.hsreplay.document import document
from hslog.hearthstone.hsreplay.exchanged import EXCHANGED, are_exchanged, put_right
from hslog.hearthstone.names import tag_number
from hslog.hearthstone.packets import (
    Block,
    CachedTag,
    ChangeEntity,
    CreateGame,
    DefinitionChange,
    FullEntity,
    GameEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerEntity,
    ResetGame,
    ShowEntity,
    ShuffleDeck,
    SubSpell,
    TagChange,
    VoSpell,
    _Tagged,
)
from hslog.hearthstone.players import make_players

_IGNORED = {"HSReplay", "InitialName"}
EFFECTS_NUMBERED = "1.6"
"""The first version of the format that numbers effects."""
SUB_OPTION_BUILD = 20457
MOST_COPIES = 100
"""More of one card than any deck has held; a number beyond is a fault, not a deck."""


def read_replay(source: Source, complaints: Complaints) -> list[Game]:
    """Read the games of an XML replay; what follows a fault in the XML is lost, with a complaint."""
    reader = _Reader(source, complaints)
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.EntityDeclHandler = reader.refuse_entities
    reader.parser = parser
    parser.buffer_text = True
    try:
        length = 0
        for chunk in document(source):
            parser.Parse(chunk, False)
            length += len(chunk)
            if length - parser.CurrentByteIndex > LONGEST_ELEMENT:  # it would be read anew with every piece of it
                line = parser.CurrentLineNumber
                raise TooLarge(f"an element is longer than {LONGEST_ELEMENT:,} bytes", source.name, line)
        parser.Parse(b"", True)
    except expat.ExpatError as problem:
        reader.complain(
            DamagedFile(
                f"not well-formed XML, reading ends here: {expat.errors.messages[problem.code]}",
                line=problem.lineno,
            )
        )
    except (LookupError, ValueError) as problem:
        reader.complain(DamagedFile(f"the document cannot be decoded: {problem}", line=1))
    except damages() as problem:
        reader.complain(DamagedFile(f"the file is damaged and ends early: {problem}", line=parser.CurrentLineNumber))
    return reader.close()


class _Reader(ChoiceElements):
    """Builds games from the events of an XML parser."""

    # --- parser events -------------------------------------------------------------------------------------

    def refuse_entities(self, *declaration: object) -> None:
        """Complain of XML entities: no replay defines any, and they can be made to explode."""
        raise_at = self.parser.CurrentLineNumber
        self.complain(ReplayError("the document defines XML entities; they are not expanded", line=raise_at))

    def start(self, element: str, attributes: Attributes) -> None:
        """An element begins."""
        if element in _IGNORED:
            if element == "HSReplay":
                self.build = attributes.get("build", "")
                self.ours = attributes.get("writer") == WRITER
                self.numbers_effects = attributes.get("version", "") >= EFFECTS_NUMBERED
            return
        try:
            made = self._make(element, attributes)
        except (ValueError, KeyError) as problem:
            self._complain(f"<{element}> has a wrong or missing attribute: {problem}")
            made = None
        self.path.append(made)
        if isinstance(made, Block | SubSpell):
            self.open.append(made)
        if len(self.path) > DEEPEST:
            line = self.parser.CurrentLineNumber
            raise TooLarge(f"more than {DEEPEST:,} elements are open at once", self.source.name, line)

    def end(self, element: str) -> None:
        """An element ends."""
        if element in _IGNORED or not self.path:
            return
        packet = self.path.pop()
        self._place_beside()
        if isinstance(packet, Block | SubSpell) and id(packet) in self.never_ended:
            if self.open and self.open[-1] is packet:
                self.open.pop()
        elif isinstance(packet, Block | SubSpell):
            if self.open and self.open[-1] is packet:
                self.open.pop()
            packet.end_line = self.parser.CurrentLineNumber
            packet.end_index = self.index
            self.index += 1
        elif isinstance(packet, Game):
            self._finish()

    def close(self) -> list[Game]:
        """Return the games; blocks left open by a fault stay open."""
        if self.game is not None:
            self._complain_of_open_blocks()
            self._finish()
        return self.games

    def _open_blocks(self) -> list[Block | SubSpell]:
        return [packet for packet in self.path if isinstance(packet, Block | SubSpell)]

    def _complain_of_open_blocks(self) -> None:
        for packet in self._open_blocks():
            if id(packet) not in self.never_ended:
                self.complain(NestingError("block never ends", line=packet.line))

    # --- elements ------------------------------------------------------------------------------------------

    def _make(self, element: str, attributes: Attributes) -> Packet | Game | None:
        if element == "Game":
            return self._game(attributes)
        if self.game is None:
            self._complain(f"<{element}> outside <Game>")
            return None
        if attributes.get("told") == "false":  # the log begins later
            if attributes.get("name"):
                self.names[whole(attributes["playerID"])] = attributes["name"]
            return None
        make = getattr(self, f"_on_{element.lower()}", None)
        if make is None:
            self._complain(f"unknown element <{element}>")
            return None
        made: Packet | None = make(attributes)
        return made

    def _game(self, attributes: Attributes) -> Game:
        if self.game is not None:
            self._complain_of_open_blocks()
            self._finish()
        line = self.parser.CurrentLineNumber
        game = self.game = Game(self.source.name, len(self.games), "xml", line)
        self.games.append(game)
        self.index = 0
        self.create = None
        self.open = []
        self.known, self.names, self.decks = set(), {}, {}
        self.never_ended = {id(packet) for packet in self._open_blocks()}  # a game inside those of another
        self.beside = beside_of(attributes)
        self.converter = "buildNumber" in attributes
        self.numbers_effects |= self.converter
        stamp = attributes.get("ts", "")
        self.time = stamp
        if "T" in stamp and attributes.get("dateBasis") != "assumed":
            game.date = stamp.partition("T")[0]
        build = attributes.get("buildNumber") or self.build
        if is_digits(build) and int(build):
            game.build, game.build_basis = int(build), "stated"
        kind = "gameType" if self.converter else "type"
        game.game_type = number_of(attributes, kind)
        game.format_type = number_of(attributes, "formatType" if self.converter else "format")
        game.scenario_id = number_of(attributes, "scenarioID")
        return game

    def _on_gameentity(self, attributes: Attributes) -> Packet:
        game = GameEntity(entity=whole(attributes["id"]), line=self.parser.CurrentLineNumber)
        self.create = CreateGame(game=game)
        self._place(self.create, attributes)
        assert self.game is not None
        self.game.game_entity = game.entity
        self._remember(game.entity, self.create)
        return game

    def _on_player(self, attributes: Attributes) -> Packet | None:
        if self.create is None:
            self._complain("<Player> before <GameEntity>")
            return None
        if len(self.create.players) >= MOST_PLAYERS:
            self.complain(TooLarge(f"more than {MOST_PLAYERS} players", line=self.parser.CurrentLineNumber))
            return None
        player = PlayerEntity(
            entity=whole(attributes["id"]),
            player_id=whole(attributes["playerID"]),
            account_hi=attributes.get("accountHiText", attributes.get("accountHi", "")),
            account_lo=attributes.get("accountLoText", attributes.get("accountLo", "")),
            line=self.parser.CurrentLineNumber,
        )
        if player.entity not in {known.entity for known in self.create.players}:
            self.create.players.append(player)
            self._remember(player.entity, self.create)
        if attributes.get("name"):
            self.names[player.player_id] = attributes["name"]
        return player

    def _on_deck(self, attributes: Attributes) -> None:
        return None

    def _on_card(self, attributes: Attributes) -> None:
        owner = next((packet for packet in self.path[-2:] if isinstance(packet, PlayerEntity)), None)
        if owner is not None and attributes.get("id"):
            count = whole(attributes.get("count", "1"))
            if not 0 <= count <= MOST_COPIES:
                raise ValueError(f"{count} of one card")
            self.decks.setdefault(owner.player_id, []).extend([attributes["id"]] * count)

    def _on_tag(self, attributes: Attributes) -> None:
        owner = self.path[-1] if self.path else None
        if isinstance(owner, _Tagged):
            owner.tags.append(setting_of(attributes))

    def _described(self, packet: FullEntity | ShowEntity | ChangeEntity, attributes: Attributes) -> Packet:
        self._place(packet, attributes)
        self._remember(packet.entity, packet)
        name = attributes.get("EntityName")
        if name and self.game is not None:
            self.game.entity_names[packet.entity] = self.game.card_names[packet.card_id] = name
        return packet

    def _on_fullentity(self, attributes: Attributes) -> Packet:
        entity = whole(attributes["id"])
        self._reset_if_needed()
        owner = self.path[-1] if self.path else None
        again = isinstance(owner, Block) and owner.type == BlockType.GAME_RESET
        told = attributes.get("updating")
        updating = told == "true" if told else again or entity in self.known
        packet = FullEntity(entity=entity, card_id=attributes.get("cardID", ""), updating=updating)
        return self._described(packet, attributes)

    def _reset_if_needed(self) -> None:
        """Replays made before resets were understood leave out the packet that resets the game."""
        owner = self.path[-1] if self.path else None
        if isinstance(owner, Block) and owner.type == BlockType.GAME_RESET and not owner.packets:
            self._on_resetgame({})

    def _on_showentity(self, attributes: Attributes) -> Packet:
        return self._described(
            ShowEntity(entity=self._entity(attributes), card_id=attributes.get("cardID", "")),
            attributes,
        )

    def _on_changeentity(self, attributes: Attributes) -> Packet:
        return self._described(
            ChangeEntity(entity=self._entity(attributes), card_id=attributes.get("cardID", "")),
            attributes,
        )

    def _on_hideentity(self, attributes: Attributes) -> Packet:
        packet = HideEntity(entity=self._entity(attributes), tag=GameTag.ZONE, value=whole(attributes["zone"]))
        self._place(packet, attributes)
        self._remember(packet.entity, packet)
        return packet

    def _on_tagchange(self, attributes: Attributes) -> Packet:
        changed = attributes.get("hasChangeDef", "").lower() == "true" or bool(attributes.get("defChange", "").strip())
        tag, value = setting_of(attributes)
        kind = DefinitionChange if changed else TagChange
        packet = kind(entity=self._entity(attributes), tag=tag, value=value)
        self._place(packet, attributes)
        self._remember(packet.entity, packet)
        return packet

    def _on_cachedtagfordormantchange(self, attributes: Attributes) -> Packet:
        tag, value = setting_of(attributes)
        packet = CachedTag(entity=self._entity(attributes), tag=tag, value=value)
        return self._place(packet, attributes)

    def _on_block(self, attributes: Attributes) -> Packet:
        option, keyword = attributes.get("subOption"), attributes.get("triggerKeyword")
        packet = Block(
            type=whole(attributes["type"]),
            entity=self._entity(attributes),
            effect_card_id=attributes.get("effectCardId", ""),
            effect_index=self._effect_index(attributes),
            target=self._entity(attributes, "target", required=False),
            sub_option=whole(option) if option else None,
            trigger_keyword=tag_number(keyword) if keyword else None,
            end_line=None,
            end_index=None,
        )
        packet.parent = self._owner()
        return self._place(packet, attributes)

    def _effect_index(self, attributes: Attributes) -> int:
        """Return the number of a block's effect. Where effects are numbered, -1 is not written."""
        if self.numbers_effects:
            index = number_of(attributes, "effectIndex")
            return -1 if index is None else index
        return number_of(attributes, "effectIndex", "index", default=0) or 0

    _on_action = _on_block

    def _on_subspell(self, attributes: Attributes) -> Packet:
        packet = SubSpell(
            spell=attributes.get("spellPrefabGuid", ""),
            source=self._entity(attributes, "source", required=False),
            target_count=whole(attributes.get("targetCount") or "0"),
            end_line=None,
            end_index=None,
        )
        packet.parent = self._owner()
        return self._place(packet, attributes)

    def _on_subspelltarget(self, attributes: Attributes) -> None:
        owner = self.path[-1] if self.path else None
        if isinstance(owner, SubSpell):
            owner.targets.append(self._entity(attributes))

    def _on_metadata(self, attributes: Attributes) -> Packet:
        packet = MetaData(
            meta=whole(attributes["meta"]),
            data=self._entity(attributes, "data", required=False),
            count=number_of(attributes, "infoCount", "info", default=0) or 0,
        )
        return self._place(packet, attributes)

    def _on_info(self, attributes: Attributes) -> None:
        owner = self.path[-1] if self.path else None
        if isinstance(owner, MetaData):
            owner.info.append(self._entity(attributes))

    def _on_resetgame(self, attributes: Attributes) -> Packet:
        packet = ResetGame()
        self._place(packet, attributes)
        assert self.game is not None
        self.known = set(self.create.entities()) if self.create is not None else set()
        self._remember(self.game.game_entity, packet)
        return packet

    def _on_shuffledeck(self, attributes: Attributes) -> Packet:
        player = attributes.get("player_id") or attributes.get("playerId") or "0"
        return self._place(ShuffleDeck(player_id=whole(player)), attributes)

    def _on_vospell(self, attributes: Attributes) -> Packet:
        packet = VoSpell(
            ring=attributes.get("brass_ring_guid", ""),
            spell=attributes.get("vo_spell_prefab_guid", ""),
            blocking=attributes.get("blocking", ""),
            delay=whole(attributes.get("additional_delay_ms") or "0"),
        )
        return self._place(packet, attributes)

    # --- the end of a game ---------------------------------------------------------------------------------

    def _finish(self) -> None:
        game = self.game
        self.game = None
        if game is None:
            return
        if not game.packets:
            self._complain("a <Game> with no packets")
            self.games.pop()
            return
        game.headless = self.create is None
        game.packet_count = self.index
        game.last_line = self.parser.CurrentLineNumber
        if self.converter and are_exchanged(game):
            put_right(game, self.names)
            self.complain(ReplayError(EXCHANGED, line=game.first_line))
        make_players(game)
        for player in game.players:
            player.name = self.names.get(player.player_id, "")
            player.basis = "stated" if player.name else ""
            player.deck = self.decks.get(player.player_id, [])
        spell_out_errors(game, self.converter)
        leaves_out = (game.build or 0) >= SUB_OPTION_BUILD or any(block.trigger_keyword for block in game.blocks())
        if leaves_out and not self.ours:
            spell_out_defaults(game)

"""What staff type becomes edits: only what differs from what the website says now."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.edits import (
    AREAS,
    HOURS,
    SECTIONS,
    Edit,
    Edits,
    Laid,
    Word,
    service_key,
    title_path,
)
from fundable.domain.sites.drafting.heroes import HEROES
from fundable.domain.sites.drafting.site_texts import FIELD_OF
from fundable.domain.sites.drafting.sites import hero_unknown, motif_unknown, theme_unknown
from fundable.domain.sites.drafting.themes import MOTIFS, THEMES
from fundable.domain.sites.drafting.themes import SECTIONS as SECTIONS_OF
from fundable.domain.sites.drafting.told_facts import (
    PATHS,
    wrong_fact,
)
from fundable.domain.sites.drafting.typed_services import TypedService, check_length, content_wrong, wanted_services
from fundable.domain.sites.words.answers import cleaned, lines, profile_of

REASON_MAX = 500
TYPED_KEPT = timedelta(minutes=15)
"""How long pages of what staff type are shown."""
_COLOR = re.compile(r"#[0-9a-f]{6}")
_OF_CLIENT = frozenset({HOURS, AREAS, *PATHS})
"""What nothing in the form says, so that it takes the client's word."""


class ConflictChoice(StrEnum):
    """Which of two texts stands: what staff wrote, or what the client's corrected form says."""

    EDIT = "edit"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class TypedEdits:
    """What stands in the editor; what is None, or not among `texts`, is as it was. `theme`, `color`, `motif` and `hero`
    are empty where the rules are to choose. `choices` are for conflicts, by path."""

    texts: Mapping[str, str] = field(default_factory=dict)
    services: Sequence[TypedService] | None = None
    sections: Sequence[str] | None = None
    theme: str | None = None
    color: str | None = None
    motif: str | None = None
    hero: str | None = None
    choices: Mapping[str, ConflictChoice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who edits, when, why and on whose word."""

    by: str
    at: datetime
    why: str
    word: Word


def edited(laid: Laid, typed: TypedEdits, stamp: Stamp) -> Edits:
    """All edits after this one. Raises Refused `content_wrong`."""
    wanted = _wanted(laid, typed, stamp.at.date())
    edits = {edit.path: edit for edit in _settled(laid, typed.choices)}
    for path, text in wanted.items():
        if text == laid.texts.get(path, ""):
            continue
        if text == laid.form.get(path, ""):
            edits.pop(path, None)
        else:
            _check_word(path, text, stamp)
            edits[path] = _edit(laid, path, text, stamp)
    return _whole(laid, edits)


def _check_word(path: str, text: str, stamp: Stamp) -> None:
    if path in _OF_CLIENT and text and stamp.word is Word.OURS:
        label = FIELD_OF[path].label
        raise content_wrong(
            f"{label} can only be on the website if the client told you. Choose how they did, or leave it empty."
        )


def color_of(typed: str) -> str:
    """Raises Refused `color_wrong`."""
    color = typed.lower()
    if color and not _COLOR.fullmatch(color):
        raise Refused("color_wrong", "Enter a color such as #0e5a42.")
    return color


def chosen(typed: TypedEdits) -> dict[str, str]:
    """By the fields of a LookChoice, what was typed of them. Raises Refused `theme_unknown`, `color_wrong`,
    `motif_unknown`, `hero_unknown`."""
    if typed.theme and typed.theme not in THEMES:
        raise theme_unknown()
    if typed.motif and typed.motif not in MOTIFS:
        raise motif_unknown()
    if typed.hero and typed.hero not in HEROES:
        raise hero_unknown()
    color = None if typed.color is None else color_of(typed.color)
    said = {"theme": typed.theme, "seed_color": color, "motif": typed.motif, "hero": typed.hero}
    return {name: value for name, value in said.items() if value is not None}


def _edit(laid: Laid, path: str, text: str, stamp: Stamp) -> Edit:
    key = service_key(path)
    called = laid.texts.get(title_path(key)) or text if key else ""
    return Edit(path, text, laid.form.get(path), stamp.by, stamp.at, stamp.why, stamp.word, called)


def _settled(laid: Laid, choices: Mapping[str, ConflictChoice]) -> Iterable[Edit]:
    """Every edit but those given up; one that is kept replaces the form's text of now. A note whose service is no
    longer in the form brings it back."""
    open_paths = {edit.path for edit in laid.conflicts}
    for path in choices:
        if path not in open_paths:
            raise content_wrong("There's nothing to choose there anymore. Reload the page.")
    for edit in laid.edits:
        if edit.path not in choices:
            yield edit
        elif choices[edit.path] is ConflictChoice.EDIT:
            yield replace(edit, replaced=laid.form.get(edit.path))
            title = title_path(service_key(edit.path))
            if edit.service and title not in laid.form and laid.edit(title) is None:
                yield replace(edit, path=title, text=edit.service, replaced=None)


def _whole(laid: Laid, edits: Mapping[str, Edit]) -> Edits:
    """Without notes of added services that aren't there anymore."""
    return tuple(edit for path, edit in edits.items() if not _is_stray(laid, path, edits))


def _is_stray(laid: Laid, path: str, edits: Mapping[str, Edit]) -> bool:
    key = service_key(path)
    is_added = bool(key) and title_path(key) not in laid.form and edits[path].replaced is None
    return is_added and title_path(key) not in edits


def _wanted(laid: Laid, typed: TypedEdits, day: date) -> dict[str, str]:
    """The text of every path that was typed, ready to be shown."""
    wanted = {path: _text(laid, path, text, day) for path, text in typed.texts.items()}
    if typed.services is not None:
        wanted |= wanted_services(laid, typed.services)
    if typed.sections is not None:
        wanted[SECTIONS] = _order_of_sections(typed.sections, laid.base.theme)
    return wanted


def _text(laid: Laid, path: str, typed: str, day: date) -> str:
    if path not in FIELD_OF:
        raise content_wrong("There's no such text on this website.")
    spec = FIELD_OF[path]
    text = "\n".join(lines(typed)) if spec.is_multiline else cleaned(typed)
    if text == laid.texts[path]:
        return text
    check_length(spec.label, text, spec.max_length)
    if sentence := wrong_fact(path, text, day):
        raise content_wrong(sentence)
    return _link(path, spec.label, text) if path.startswith("social") else text


def _link(path: str, label: str, typed: str) -> str:
    """The whole address of a handle."""
    network = path.removeprefix("social[").removesuffix("]")
    profile = profile_of(network, typed) if typed else None
    if typed and not profile:
        raise content_wrong(f"Enter the address of the business's own page on {label}.")
    return profile.url if profile else ""


def _order_of_sections(names: Sequence[str], theme: str) -> str:
    """Empty for the theme's own order."""
    own = SECTIONS_OF[theme]
    if not set(names) <= {name for every in SECTIONS_OF.values() for name in every} or len(set(names)) < len(names):
        raise content_wrong("Each section can stand on the home page once.")
    return "" if tuple(name for name in names if name in own) == own else ",".join(names)

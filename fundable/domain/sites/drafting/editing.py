"""What staff type becomes edits: only what differs from what the website says now."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from hashlib import sha256

from fundable.domain.errors import Refused
from fundable.domain.orders.intake import SOCIAL_NETWORKS
from fundable.domain.sites.drafting.edits import (
    AREAS,
    HOURS,
    LEAD,
    SECTIONS,
    SERVICES,
    TEXT,
    Edit,
    Edits,
    Laid,
    Word,
    note_path,
    price_path,
    service_key,
    social_path,
    title_path,
)
from fundable.domain.sites.drafting.heroes import HEROES
from fundable.domain.sites.drafting.sites import hero_unknown, motif_unknown, theme_unknown
from fundable.domain.sites.drafting.themes import MOTIFS, THEMES
from fundable.domain.sites.drafting.themes import SECTIONS as SECTIONS_OF
from fundable.domain.sites.drafting.told_facts import (
    FOUNDED,
    LICENSES,
    OWNERS,
    PATHS,
    PEOPLE,
    QUESTIONS,
    STEPS,
    TESTIMONIALS,
    wrong_fact,
)
from fundable.domain.sites.drafting.wording import NETWORKS
from fundable.domain.sites.words.answers import LEAD_MAX, SERVICES_MAX, cleaned, lines, profile_of
from fundable.domain.sites.words.content import Service

REASON_MAX = 500
TITLE_MAX, NOTE_MAX, PRICE_MAX = 200, 400, 30
_COLOR = re.compile(r"#[0-9a-f]{6}")
_KEY_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Field:
    """A text of the website's own: everything but services. `max_length` is in characters."""

    path: str
    label: str
    hint: str
    max_length: int
    is_multiline: bool = False


FIELDS = (
    Field(LEAD, "First sentence", "Stands large on the home page. Can be empty.", LEAD_MAX),
    Field(TEXT, "About", "Each line is a paragraph.", 5000, is_multiline=True),
    Field(HOURS, "Hours", "Only if the client gave them. Each line is shown as typed.", 500, is_multiline=True),
    Field(AREAS, "Areas served", "Only if the client gave them. Each line is shown as typed.", 500, is_multiline=True),
    Field(OWNERS, "Owners", "Only if the client gave them. One name on each line.", 500, is_multiline=True),
    Field(FOUNDED, "Founded", "Only if the client gave it. The year.", 4),
    Field(
        LICENSES, "License", "Only if the client gave it. One on each line, with who issued it.", 600, is_multiline=True
    ),
    Field(PEOPLE, "People", "One on each line: the name, a colon, and what they do.", 1200, is_multiline=True),
    Field(STEPS, "How it works", "Two to six steps, each on a line of its own.", 1200, is_multiline=True),
    Field(
        TESTIMONIALS,
        "Testimonials",
        "Two lines each: the words, and below them who said so, where and when. Only if the client may publish them.",
        2000,
        is_multiline=True,
    ),
    Field(
        QUESTIONS,
        "Questions and answers",
        "Two lines each: the question, and below it the answer. Eight at most.",
        6000,
        is_multiline=True,
    ),
    *(
        Field(social_path(network), NETWORKS[network], "The address of the business's own page.", 300)
        for network in SOCIAL_NETWORKS
    ),
)
_FIELDS = {one.path: one for one in FIELDS}
_OF_CLIENT = frozenset({HOURS, AREAS, *PATHS})
"""What nothing in the form says, so that it takes the client's word."""


class ConflictChoice(StrEnum):
    """Which of two texts stands: what staff wrote, or what the client's corrected form says."""

    EDIT = "edit"
    FORM = "form"


@dataclass(frozen=True, slots=True)
class TypedService:
    """`key` is empty for a new one. `price` is None where it is as it was."""

    key: str
    title: str
    note: str
    price: str | None = None


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


def label_of(path: str, service: str = "") -> str:
    """What a text is called on the page. `service` is what the service is called that it belongs to."""
    if path in _FIELDS:
        return _FIELDS[path].label
    if service_key(path):
        part = path.rpartition(".")[2]
        return f"Service “{service}”" if part == "title" else f"{part.capitalize()} of “{service}”"
    return {SERVICES: "Order of the services", SECTIONS: "Order of the home page"}[path]


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
        label = _FIELDS[path].label
        raise _wrong(
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
            raise _wrong("There's nothing to choose there anymore. Reload the page.")
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
        wanted |= _wanted_services(laid, typed.services)
    if typed.sections is not None:
        wanted[SECTIONS] = _order_of_sections(typed.sections, laid.base.theme)
    return wanted


def _text(laid: Laid, path: str, typed: str, day: date) -> str:
    if path not in _FIELDS:
        raise _wrong("There's no such text on this website.")
    spec = _FIELDS[path]
    text = "\n".join(lines(typed)) if spec.is_multiline else cleaned(typed)
    if text == laid.texts[path]:
        return text
    _check_length(spec.label, text, spec.max_length)
    if sentence := wrong_fact(path, text, day):
        raise _wrong(sentence)
    return _link(path, spec.label, text) if path.startswith("social") else text


def _link(path: str, label: str, typed: str) -> str:
    """The whole address of a handle."""
    network = path.removeprefix("social[").removesuffix("]")
    profile = profile_of(network, typed) if typed else None
    if typed and not profile:
        raise _wrong(f"Enter the address of the business's own page on {label}.")
    return profile.url if profile else ""


def _order_of_sections(names: Sequence[str], theme: str) -> str:
    """Empty for the theme's own order."""
    own = SECTIONS_OF[theme]
    if not set(names) <= {name for every in SECTIONS_OF.values() for name in every} or len(set(names)) < len(names):
        raise _wrong("Each section can stand on the home page once.")
    return "" if tuple(name for name in names if name in own) == own else ",".join(names)


def _wanted_services(laid: Laid, typed: Sequence[TypedService]) -> dict[str, str]:
    """Titles, notes and order. What isn't in the list anymore is without a title; a service of the form that was taken
    out may come back."""
    known = {one.key: one for one in (*laid.base.services, *laid.content.services)}
    services = [_service(one, known) for one in typed]
    if len(services) > max(SERVICES_MAX, len(laid.content.services)):
        raise _wrong(f"A website shows {SERVICES_MAX} services at most.")
    taken = {*known, *(service_key(edit.path) for edit in laid.edits)}
    keyed = [one if one.key else _new(one, taken) for one in services]
    listed = {one.key: one for one in keyed}
    if len(listed) < len(keyed) or len({(one.title, one.note) for one in keyed}) < len(keyed):
        raise _wrong("A service is listed twice. Change one of the two, or remove it.")
    texts: dict[str, str] = {}
    for key in {**known, **listed}:
        one = listed.get(key)
        texts[title_path(key)] = one.title if one else ""
        texts[note_path(key)] = one.note if one else laid.form.get(note_path(key), "")
        if one is None or one.price is not None:
            texts[price_path(key)] = (one.price if one else laid.form.get(price_path(key))) or ""
    order, own = list(listed), _own_order(laid, listed)
    return {**texts, SERVICES: ",".join(order) if order != own else laid.form[SERVICES]}


def _own_order(laid: Laid, listed: Iterable[str]) -> list[str]:
    """As they stand without anybody's order: the form's, then those that were added."""
    form = (one.key for one in laid.base.services)
    keys = dict.fromkeys([*form, *(service_key(edit.path) for edit in laid.edits), *listed])
    there = set(listed)
    return [key for key in keys if key in there]


def _service(typed: TypedService, known: Mapping[str, Service]) -> TypedService:
    """Lengths are checked of what is new: a form may have said more."""
    if typed.key and typed.key not in known:
        raise _wrong("One of these services isn't there anymore. Reload the page.")
    title, note = cleaned(typed.title), cleaned(typed.note)
    was = known.get(typed.key)
    if not any(map(str.isalnum, title)) and (was is None or title != was.title):
        raise _wrong("Enter a name for each service, or remove it.")
    if was is None or title != was.title:
        _check_length("The service's name", title, TITLE_MAX)
    if was is None or note != was.note:
        _check_length("The note", note, NOTE_MAX)
    price = None if typed.price is None else cleaned(typed.price)
    if price and (was is None or price != was.price):
        _check_length("The price", price, PRICE_MAX)
    return TypedService(typed.key, title, note, price)


def _new(service: TypedService, taken: set[str]) -> TypedService:
    """With a key of its own, the same for the same title."""
    key, more = "", ""
    while not key or key in taken:
        more += "+"
        key = sha256(f"{service.title}\0{service.note}{more}".encode()).hexdigest()[:_KEY_DIGITS]
    taken.add(key)
    return replace(service, key=key)


def _check_length(label: str, text: str, most: int) -> None:
    if len(text) > most:
        raise _wrong(f"{label} is too long. Please keep it under {most} characters.")


def _wrong(sentence: str) -> Refused:
    return Refused("content_wrong", sentence)

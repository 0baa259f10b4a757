"""Edits by staff: texts that are laid over what the form makes, each with who made it, when, why and on whose word.

A path names a text: `about.lead`, `services[k7f2].title`. `services` and `sections` are orders, written as names with
commas between them.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from fundable.domain.orders.intake import SOCIAL_NETWORKS
from fundable.domain.sites.drafting.told_facts import texts_of_facts, with_facts
from fundable.domain.sites.words.answers import lines, profile_of, services_of, split_price, without_end
from fundable.domain.sites.words.content import About, Content, Profile, Service

LEAD, TEXT, HOURS, AREAS = "about.lead", "about.text", "hours", "areas"
SERVICES, SECTIONS = "services", "sections"
"""The order of the services, and of the home page's sections."""
BY_CLIENT = "The client"
"""Who wrote what clients tell or describe themselves; staff are named."""
_OF_SERVICE = re.compile(r"services\[(\w+)\]\.(?:title|note|price)")


class Word(StrEnum):
    """On whose word an edit was made: a client's note on the website, their email, a call, or ours."""

    NOTE = "note"
    EMAIL = "email"
    CALL = "call"
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class Edit:
    """`replaced` is the form's own text where it was made; None where the form had none. `service`: what the service
    was called then, empty for any other text."""

    path: str
    text: str
    replaced: str | None
    by: str
    at: datetime
    why: str
    word: Word
    service: str = ""

    @property
    def is_text(self) -> bool:
        return self.path not in (SERVICES, SECTIONS)


Edits = tuple[Edit, ...]


def title_path(key: str) -> str:
    return f"services[{key}].title"


def note_path(key: str) -> str:
    return f"services[{key}].note"


def price_path(key: str) -> str:
    return f"services[{key}].price"


def social_path(network: str) -> str:
    return f"social[{network}]"


def service_key(path: str) -> str:
    """Of a text of a service; empty for any other path."""
    found = _OF_SERVICE.fullmatch(path)
    return found[1] if found else ""


def texts_of(content: Content) -> dict[str, str]:
    """Every text that may be edited, by its path."""
    links = {profile.network: profile.url for profile in content.social}
    return {
        LEAD: content.about.lead,
        TEXT: "\n".join(part for part in (content.about.rest, *content.about.paragraphs) if part),
        **{title_path(one.key): one.title for one in content.services},
        **{note_path(one.key): one.note for one in content.services},
        **{price_path(one.key): one.price for one in content.services},
        SERVICES: ",".join(one.key for one in content.services),
        **texts_of_facts(content),
        HOURS: "\n".join(content.hours),
        AREAS: "\n".join(content.areas),
        **{social_path(network): links.get(network, "") for network in SOCIAL_NETWORKS},
        SECTIONS: ",".join(content.sections),
    }


@dataclass(frozen=True)
class Laid:
    """What the form makes (`base`) with edits laid over it. The client's corrections come first: where the form's own
    text is no longer what an edit replaced, the form's is shown, and the edit is one of `conflicts`."""

    base: Content
    edits: Edits

    @cached_property
    def form(self) -> dict[str, str]:
        return texts_of(self.base)

    @cached_property
    def conflicts(self) -> Edits:
        return tuple(edit for edit in self.edits if conflicts(edit, self.form))

    @cached_property
    def standing(self) -> Edits:
        return tuple(edit for edit in self.edits if edit not in self.conflicts)

    @cached_property
    def content(self) -> Content:
        return _laid_over(self.base, {edit.path: edit.text for edit in self.standing})

    @cached_property
    def texts(self) -> dict[str, str]:
        return texts_of(self.content)

    def edit(self, path: str) -> Edit | None:
        return next((edit for edit in self.edits if edit.path == path), None)


def conflicts(edit: Edit, form: Mapping[str, str]) -> bool:
    """Whether the form's own text is no longer what this edit replaced, and isn't what the edit says, either."""
    now = form.get(edit.path)
    if edit.path == SERVICES:
        return _is_reordered(edit, now or "")
    return (now or "") != edit.text and now not in _as_read(edit)


def _as_read(edit: Edit) -> tuple[str | None, ...]:
    """What an edit replaced, as it was read then, and of a service as it's read since prices and notes in brackets
    stand by themselves and no line ends with a comma."""
    if not service_key(edit.path) or not edit.replaced:
        return (edit.replaced,)
    alone, _ = services_of(edit.replaced)
    return edit.replaced, split_price(without_end(edit.replaced))[0], *(one.title for one in alone)


def _is_reordered(edit: Edit, now: str) -> bool:
    """Services that come and go change no order; those that stayed do."""
    then, wanted = (edit.replaced or "").split(","), edit.text.split(",")
    stayed = [key for key in now.split(",") if key in then]
    return stayed not in ([key for key in then if key in stayed], [key for key in wanted if key in stayed])


def _laid_over(base: Content, edited: Mapping[str, str]) -> Content:
    if not edited:
        return base
    texts = {**texts_of(base), **edited}
    return replace(
        with_facts(base, edited),
        services=_services(base, edited, texts),
        about=_about(base.about, edited),
        social=_social(base.social, edited),
        hours=lines(texts[HOURS]),
        areas=lines(texts[AREAS]),
        sections=_names(texts[SECTIONS]),
    )


def _about(base: About, edited: Mapping[str, str]) -> About:
    lead = edited.get(LEAD, base.lead)
    if TEXT not in edited:
        return replace(base, lead=lead)
    said = lines(edited[TEXT])
    first, others = (said[:1], said[1:]) if base.rest else ((), said)
    return About(lead, "".join(first), others)


def _social(base: Iterable[Profile], edited: Mapping[str, str]) -> tuple[Profile, ...]:
    told = {profile.network: profile for profile in base}
    changed = {name: text for name in SOCIAL_NETWORKS if (text := edited.get(social_path(name))) is not None}
    found = (profile_of(name, changed[name]) if name in changed else told.get(name) for name in SOCIAL_NETWORKS)
    return tuple(profile for profile in found if profile)


def _services(base: Content, edited: Mapping[str, str], texts: Mapping[str, str]) -> tuple[Service, ...]:
    """One without a title isn't there. Those that the order doesn't name come last."""
    keys = dict.fromkeys([*(one.key for one in base.services), *filter(None, map(service_key, edited))])
    made = {key: _service(key, edited, texts) for key in keys}
    ordered = dict.fromkeys([*_names(edited.get(SERVICES, "")), *keys])
    return tuple(made[key] for key in ordered if key in made and made[key].title)


def _service(key: str, edited: Mapping[str, str], texts: Mapping[str, str]) -> Service:
    """An edited text that has a price of its own replaces the form's."""
    paths = title_path(key), note_path(key)
    title, note = (texts.get(path, "") for path in paths)
    has_own = price_path(key) not in edited and any(split_price(edited.get(path, ""))[1] for path in paths)
    return Service(key, title, note, "" if has_own else texts.get(price_path(key), ""))


def _names(order: str) -> tuple[str, ...]:
    return tuple(filter(None, order.split(",")))


def edits_json(edits: Edits) -> str:
    return json.dumps([asdict(one) for one in edits], ensure_ascii=False, separators=(",", ":"), default=_as_text)


def read_edits(text: str) -> Edits:
    return tuple(
        Edit(**{**one, "at": datetime.fromisoformat(one["at"]), "word": Word(one["word"])}) for one in json.loads(text)
    )


def _as_text(moment: datetime) -> str:
    return moment.isoformat()

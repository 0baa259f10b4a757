"""The services of a website as staff type them: titles, notes, prices and order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.edits import (
    SERVICES,
    Laid,
    note_path,
    price_path,
    service_key,
    title_path,
)
from fundable.domain.sites.words.answers import SERVICES_MAX, cleaned
from fundable.domain.sites.words.content import Service

TITLE_MAX, NOTE_MAX, PRICE_MAX = 200, 400, 30
_KEY_DIGITS = 12


@dataclass(frozen=True, slots=True)
class TypedService:
    """`key` is empty for a new one. `price` is None where it is as it was."""

    key: str
    title: str
    note: str
    price: str | None = None


def wanted_services(laid: Laid, typed: Sequence[TypedService]) -> dict[str, str]:
    """Titles, notes and order. What isn't in the list anymore is without a title; a service of the form that was taken
    out may come back."""
    known = {listed_service.key: listed_service for listed_service in (*laid.base.services, *laid.content.services)}
    services = [_service(listed_service, known) for listed_service in typed]
    if len(services) > max(SERVICES_MAX, len(laid.content.services)):
        raise content_wrong(f"A website shows {SERVICES_MAX} services at most.")
    taken = {*known, *(service_key(edit.path) for edit in laid.edits)}
    keyed = [listed_service if listed_service.key else _new(listed_service, taken) for listed_service in services]
    listed = {listed_service.key: listed_service for listed_service in keyed}
    if len(listed) < len(keyed) or len({(listed_service.title, listed_service.note) for listed_service in keyed}) < len(
        keyed
    ):
        raise content_wrong("A service is listed twice. Change one of the two, or remove it.")
    texts: dict[str, str] = {}
    for key in {**known, **listed}:
        listed_service = listed.get(key)
        texts[title_path(key)] = listed_service.title if listed_service else ""
        texts[note_path(key)] = listed_service.note if listed_service else laid.form.get(note_path(key), "")
        if listed_service is None or listed_service.price is not None:
            texts[price_path(key)] = (listed_service.price if listed_service else laid.form.get(price_path(key))) or ""
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
        raise content_wrong("One of these services isn't there anymore. Reload the page.")
    title, note = cleaned(typed.title), cleaned(typed.note)
    was = known.get(typed.key)
    if not any(map(str.isalnum, title)) and (was is None or title != was.title):
        raise content_wrong("Enter a name for each service, or remove it.")
    if was is None or title != was.title:
        check_length("The service's name", title, TITLE_MAX)
    if was is None or note != was.note:
        check_length("The note", note, NOTE_MAX)
    price = None if typed.price is None else cleaned(typed.price)
    if price and (was is None or price != was.price):
        check_length("The price", price, PRICE_MAX)
    return TypedService(typed.key, title, note, price)


def _new(service: TypedService, taken: set[str]) -> TypedService:
    """With a key of its own, the same for the same title."""
    key, more = "", ""
    while not key or key in taken:
        more += "+"
        key = sha256(f"{service.title}\0{service.note}{more}".encode()).hexdigest()[:_KEY_DIGITS]
    taken.add(key)
    return replace(service, key=key)


def check_length(label: str, text: str, most: int) -> None:
    if len(text) > most:
        raise content_wrong(f"{label} is too long. Please keep it under {most} characters.")


def content_wrong(sentence: str) -> Refused:
    return Refused("content_wrong", sentence)

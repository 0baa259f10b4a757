"""What a website would look like, from three answers: what isn't the visitor's own is a sample, and says so."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.sample_trades import SampleTrade, trade_said
from fundable.domain.sites.drafting.schema_types import schema_type_of
from fundable.domain.sites.drafting.site_looks import SaidBusiness, SiteLook, look_for
from fundable.domain.sites.drafting.themes import FASCIA, FOLIO, THEMES
from fundable.domain.sites.words import answers
from fundable.domain.sites.words.content import Address, Content, Phone
from fundable.domain.sites.words.palette import palette_of
from fundable.domain.sites.words.us_states import NAMES, state_code

KEPT = timedelta(minutes=15)
"""How long a website is shown."""
ANSWER_MAX = 80
LETTERS_MIN = 2
STREET = "Your street address"
PHONE = Phone("(555) 555-0100", "+15555550100")
"""Kept for fiction: nobody answers there."""
EMAIL = "you@yourbusiness.example"
OWN_SERVICES = ("Your first service", "Your second service", "Your third service")
_TOO_SHORT = "Type at least two letters."
_NO_TOWN = "Type your town and state, such as Duluth, MN."
_NO_TRADE = "Type what you do, such as plumber."
_TOO_LONG = f"Type at most {ANSWER_MAX} letters."
_NO_CODE = "Leave out web addresses and code. A business name is enough."
_CODE = re.compile(r"[<>{}\\]|https?:|www\.|://|\w\.(?:com|net|org|io|biz|info|co|us)\b", re.IGNORECASE)
_STATE_WORDS_MAX = 3
"""District of Columbia."""
_BEHIND_STATE = re.compile(r"[\s,]+(?:\d{5}(?:-\d{4})?|u\.?s\.?a\.?|united states(?: of america)?)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SampleAnswers:
    """As they were typed, on one line each."""

    name: str
    town: str
    trade: str


@dataclass(frozen=True, slots=True)
class SampleSite:
    """What the three websites say, by theme, and which of them the trade suggests. `trade` is None for one that nobody
    here knows; `is_place_known` says whether the town was read as a city and a state."""

    contents: Mapping[str, Content]
    suggested: str
    trade: SampleTrade | None
    is_place_known: bool


def checked(typed: Mapping[str, str]) -> SampleAnswers:
    """Of a form's fields `name`, `town`, `trade`. Raises Refused `fields_wrong` with a sentence for each."""
    said = SampleAnswers(*(answers.cleaned(typed.get(name, "")) for name in ("name", "town", "trade")))
    wrong = {
        "name": _wrong(said.name, _TOO_SHORT),
        "town": _wrong(said.town, _NO_TOWN),
        "trade": _wrong(said.trade, _NO_TRADE),
    }
    facts = {name: sentence for name, sentence in wrong.items() if sentence}
    if facts:
        fields = "1 field" if len(facts) == 1 else f"{len(facts)} fields"
        raise Refused("fields_wrong", f"Please fix {fields}.", facts=facts)
    return said


def sample_of(said: SampleAnswers, day: date) -> SampleSite:
    """The same answers make the same websites on the same day. Letters that only one theme's typeface has are shown in
    that theme alone."""
    trade, address = trade_said(said.trade), _address(said.town)
    services = trade.services if trade else OWN_SERVICES
    about = _about(said.name, trade, address)
    look = look_for(SaidBusiness(said.name, (said.trade, *services) if trade else (said.trade,), about), None)
    content = _content(said.name, address, services, about, look, day)
    themes = (FOLIO,) if _is_beyond_latin(said.name) else THEMES
    contents = {theme: _in_theme(content, theme, look) for theme in themes}
    return SampleSite(contents, look.theme if look.theme in contents else FOLIO, trade, bool(address.state))


def _content(typed: str, address: Address, services: tuple[str, ...], about: str, look: SiteLook, day: date) -> Content:
    name = answers.name_of(typed)
    offered, _ = answers.services_of("\n".join(services))
    return Content(
        name=name,
        address=address,
        phone=PHONE,
        email=EMAIL,
        services=offered,
        left_out=0,
        about=answers.about_of(about),
        social=(),
        logo=None,
        monogram=answers.monogram_of(name),
        theme=look.theme,
        palette=palette_of(look.seed_color, look.accent),
        tier=answers.tier_of(name),
        schema_type=schema_type_of(name.full, services, about, look.family),
        domain="",
        effective_date=day,
    )


def _in_theme(content: Content, theme: str, look: SiteLook) -> Content:
    return replace(content, theme=theme, motif=look.motif if theme == FASCIA else "")


def _about(name: str, trade: SampleTrade | None, address: Address) -> str:
    """One sentence that any such business could say of itself; empty where the trade is unknown."""
    if trade is None:
        return ""
    said = f"{name} is {trade.noun} in {address.place}"
    return said if said.endswith(".") else f"{said}."


def _address(town: str) -> Address:
    """Of `Duluth, MN` or `duluth minnesota 55802, USA`. What isn't understood is shown as it was typed, with
    capitals."""
    town = town.strip(" ,")
    town = _BEHIND_STATE.sub("", _BEHIND_STATE.sub("", town))
    words = town.replace(",", " ").split()
    for count in range(min(_STATE_WORDS_MAX, len(words) - 1), 0, -1):
        code = state_code("".join(words[-count:]))
        if code:
            city = _titled(" ".join(words[:-count]))
            return Address((STREET, f"{city}, {code}"), "", city, code, NAMES[code], "")
    town = _titled(town)
    return Address((STREET, town), "", town, "", "", "")


def _titled(city: str) -> str:
    """Typed in small letters alone, a town still begins with a capital."""
    return " ".join(word[:1].upper() + word[1:] for word in city.split()) if city.islower() else city


def _wrong(said: str, missing: str) -> str:
    if len(said) > ANSWER_MAX:
        return _TOO_LONG
    if _CODE.search(said):
        return _NO_CODE
    letters = sum(letter.isalnum() for letter in said)
    return missing if letters < LETTERS_MIN else ""


def _is_beyond_latin(name: str) -> bool:
    """Folio's typeface has Greek and Cyrillic letters; the others have Latin ones."""
    return any(letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN") for letter in name)

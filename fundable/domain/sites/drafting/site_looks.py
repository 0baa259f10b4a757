"""How a website looks: what the rules choose for a business, once, and what people choose instead."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.families import TradeChoice, trade_of
from fundable.domain.sites.drafting.seeds import goes_with, seed_of_name, wish_of
from fundable.domain.sites.drafting.themes import AZULEJO, FOLIO, STRIPES
from fundable.domain.sites.words.palette import GRAPHITE, accent_of_logo, seed_of_logo


class ThemeSource(StrEnum):
    """Why it's this theme: words of the answers, none that say a trade, a name in other letters, or because the website
    had it before looks were kept."""

    HEARD = "heard"
    UNSURE = "unsure"
    LETTERS = "letters"
    BEFORE = "before"


class ColorSource(StrEnum):
    """Whose color it is: the one that the client names, their logo's, one of their trade, or the one that the website
    had before looks were kept."""

    WORDS = "words"
    LOGO = "logo"
    TRADE = "trade"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class SiteLook:
    """What the rules chose. `heard` are words that said the theme, with commas between them; `family` is that of the
    trade, empty where it isn't known. Colors are hex; `accent` is empty for the palette's own. `told` is what the
    client's own colors were made of: their words for them or the logo's colors; empty where there were none."""

    theme: str
    motif: str
    family: str
    theme_source: ThemeSource
    heard: str
    seed_color: str
    accent: str
    color_source: ColorSource
    told: str = ""


@dataclass(frozen=True, slots=True)
class LookChoice:
    """What people chose; empty where the rules do. `theme` is one of THEMES, `hero` one that the content can fill."""

    theme: str = ""
    seed_color: str = ""
    motif: str = ""
    hero: str = ""


@dataclass(frozen=True, slots=True)
class SaidBusiness:
    """What a look is chosen by. `said` is what the client told beside the website's own texts."""

    name: str
    services: tuple[str, ...]
    about: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class _OwnColor:
    seed: str
    accent: str
    source: ColorSource
    told: str


AS_RULED = LookChoice()
PLAIN = SiteLook(FOLIO, STRIPES, "", ThemeSource.UNSURE, "", GRAPHITE, "", ColorSource.TRADE)
"""For what no look matters to."""


def look_for(
    business: SaidBusiness, logo: DrawnLogo | None, known: SiteLook | None = None, taken: Sequence[str] = ()
) -> SiteLook:
    """Chosen by a business's words and logo; `taken` are the hex colors of recent websites, newest first. One that is
    `known` stays, whatever else the client says later: only other colors of their own replace its color."""
    trade = trade_of(business.name, business.services, business.about)
    own = _own_color(business.said, logo)
    if known is None:
        return _first(business, trade, own, taken)
    look = replace(known, family=trade.family)
    return _colored(look, own) if own and own.told != known.told else look


def look_before(business: SaidBusiness, logo: DrawnLogo | None, kept: str, choice: LookChoice) -> SiteLook:
    """Of a website that was made before looks were kept: as its newest version has it, which is JSON of `content`; by
    the rules of today where people had chosen."""
    look, was = look_for(business, logo), json.loads(kept)
    if not choice.theme and was["theme"] != look.theme:
        look = replace(look, theme=was["theme"], theme_source=ThemeSource.BEFORE, heard="")
    if choice.seed_color:
        return look
    own = _own_color(business.said, logo)
    return replace(
        look,
        seed_color=was["palette"]["brand"],
        accent=was["palette"]["accent"],
        color_source=ColorSource.BEFORE,
        told=own.told if own else "",
    )


def _first(business: SaidBusiness, trade: TradeChoice, own: _OwnColor | None, taken: Sequence[str]) -> SiteLook:
    seed, heard = seed_of_name(business.name, trade.family, taken), ", ".join(trade.heard)
    unheard = ThemeSource.UNSURE if trade.theme == AZULEJO else ThemeSource.LETTERS
    source = ThemeSource.HEARD if heard else unheard
    look = SiteLook(trade.theme, trade.motif, trade.family, source, heard, seed.hex, "", ColorSource.TRADE)
    return _colored(look, own) if own else look


def _colored(look: SiteLook, own: _OwnColor) -> SiteLook:
    return replace(look, seed_color=own.seed, accent=own.accent, color_source=own.source, told=own.told)


def _own_color(said: str, logo: DrawnLogo | None) -> _OwnColor | None:
    """The color that the client names, as long as it goes with the logo; else the logo's; None without either."""
    of_logo = seed_of_logo(logo.shades) if logo else ""
    wish = wish_of(said)
    if wish and (not of_logo or goes_with(wish.seed, of_logo)):
        accent = wish.accent or (accent_of_logo(logo.shades, wish.seed) if logo else "")
        return _OwnColor(wish.seed, accent, ColorSource.WORDS, ", ".join(wish.words))
    if logo is None:
        return None
    accent = accent_of_logo(logo.shades, of_logo)
    return _OwnColor(of_logo, accent, ColorSource.LOGO, f"{of_logo} {accent}".strip())

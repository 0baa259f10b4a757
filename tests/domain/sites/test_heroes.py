"""How a home page begins, by what there is to say."""

from dataclasses import replace
from datetime import date

import pytest

from fundable.domain.sites.drafting.heroes import fitting, hero_of, is_bare
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.content import About, Address, Content, Name, Phone, Photo, Service
from fundable.domain.sites.words.palette import palette_of

BARE = Content(
    name=Name("Juniper", "Juniper", ""),
    address=Address(("1 Main St",), "1 Main St", "", "", "", ""),
    phone=Phone("(719) 555-0142", "+17195550142"),
    email="hello@juniper.example",
    services=(),
    left_out=0,
    about=About("", "", ()),
    social=(),
    logo=None,
    monogram="J",
    theme=FOLIO,
    palette=palette_of("#1f3a68"),
    tier="l",
    schema_type="LocalBusiness",
    domain="",
    effective_date=date(2026, 1, 5),
)
THREE = tuple(Service(title, title, "") for title in ("Deeds", "Wills", "Trusts"))
LONG = About("", "We have done this for a long time and for many people. " * 5, ())
WIDE = Photo("1", "photo", (480, 960), 960, 640, "A desk", "client")


@pytest.mark.parametrize(
    ("theme", "photo", "drawn", "bare"),
    [
        (FOLIO, "frontispiece", "plate", "title"),
        (FASCIA, "storefront", "sign", "poster"),
        (AZULEJO, "arch", "wall", "plaque"),
    ],
)
def test_a_home_page_begins_with_what_there_is(theme: str, photo: str, drawn: str, bare: str) -> None:
    content = replace(BARE, theme=theme)

    assert hero_of(content) == bare
    assert is_bare(content)
    assert hero_of(replace(content, about=LONG)) == drawn
    assert hero_of(replace(content, photos=(WIDE,))) == photo
    assert hero_of(replace(content, photos=(replace(WIDE, width=959),))) == bare
    assert not is_bare(replace(content, about=LONG, services=THREE))


def test_where_two_suit_the_name_decides_and_a_fascia_is_a_sign() -> None:
    names = [
        replace(BARE, name=Name(f"Juniper {number}", f"Juniper {number}", ""), services=THREE) for number in range(20)
    ]

    assert {hero_of(content) for content in names} == {"plate", "title"}
    assert {hero_of(replace(content, theme=FASCIA)) for content in names} == {"sign"}


def test_a_choice_stands_as_long_as_the_content_fills_it() -> None:
    chosen = replace(BARE, hero="plate")

    assert (hero_of(chosen), fitting(chosen)) == ("plate", ("title", "plate"))
    assert hero_of(replace(chosen, hero="frontispiece")) == "title"
    assert hero_of(replace(chosen, hero="title", about=LONG)) == "plate"

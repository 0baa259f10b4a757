"""A look is chosen once, by words and logo; later, only other colors of the client's own change it."""

from dataclasses import replace

import pytest

from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.look_reasons import color_reason, reason_for_client, theme_reason
from fundable.domain.sites.drafting.seeds import SEEDS, Seed, seeds_for
from fundable.domain.sites.drafting.site_looks import (
    AS_RULED,
    ColorSource,
    LookChoice,
    SaidBusiness,
    ThemeSource,
    look_before,
    look_for,
)
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.palette import Shade, palette_of

HEX = {seed.name: seed.hex for seed in SEEDS}
PLUMBER = SaidBusiness("Kessler Plumbing", ("Drain cleaning", "Water heaters"), "We fix leaks.")


def logo(hex_color: str) -> DrawnLogo:
    red, green, blue = (int(hex_color[at : at + 2], 16) for at in (1, 3, 5))
    return DrawnLogo(b"", "png", 200, 100, hex_color.strip("#") * 10, (Shade(red, green, blue, 1.0),))


def test_the_words_that_decided_are_told() -> None:
    look = look_for(PLUMBER, None)

    assert (look.theme, look.motif, look.theme_source) == (FASCIA, "waves", ThemeSource.HEARD)
    assert (
        theme_reason(look)
        == "Automatic is Fascia: the answers say \u201cplumbing,\u201d \u201cdrain,\u201d and \u201ccleaning.\u201d"
    )
    assert reason_for_client(look, AS_RULED).startswith("We chose Fascia because you wrote \u201cplumbing,\u201d")


@pytest.mark.parametrize(
    ("name", "theme", "source", "says"),
    [
        ("Smith LLC", AZULEJO, ThemeSource.UNSURE, "suits any business"),
        ("\u0425\u043b\u0435\u0431", FOLIO, ThemeSource.LETTERS, "every letter of"),
        ("Ph\u1edf H\u00f2a B\u00ecnh", FASCIA, ThemeSource.LETTERS, "every letter of"),
        ("Ph\u1edf Bakery & Salon", FASCIA, ThemeSource.LETTERS, "every letter of"),
    ],
)
def test_without_words_it_is_told_why_all_the_same(name: str, theme: str, source: ThemeSource, says: str) -> None:
    look = look_for(SaidBusiness(name, (), ""), None)

    assert (look.theme, look.theme_source, look.heard) == (theme, source, "")
    assert says in theme_reason(look)
    assert says in reason_for_client(look, AS_RULED)


def test_colors_are_the_clients_words_then_the_logos_then_the_trades() -> None:
    wished = replace(PLUMBER, said="Pink and gold, please.")

    by_words, by_logo, by_trade = look_for(wished, None), look_for(PLUMBER, logo("#1f5a3c")), look_for(PLUMBER, None)

    assert (by_words.seed_color, by_words.accent, by_words.told) == (HEX["pink"], HEX["gold"], "pink, gold")
    assert (by_logo.seed_color, by_logo.color_source) == ("#1f5a3c", ColorSource.LOGO)
    assert by_trade.color_source is ColorSource.TRADE
    assert by_trade.seed_color in {seed.hex for seed in seeds_for("water")}
    assert (
        color_reason(by_words, wished.said)
        == "Automatic is what the client wrote: \u201cpink\u201d and \u201cgold.\u201d"
    )


def test_a_wish_that_does_not_go_with_the_logo_is_told_to_staff() -> None:
    wished = replace(PLUMBER, said="Pink, please.")

    look = look_for(wished, logo("#1f5a3c"))

    assert look.seed_color == "#1f5a3c"
    assert color_reason(look, wished.said).endswith(
        "The client also wrote \u201cpink,\u201d which doesn\u2019t go with it."
    )


def test_recent_websites_have_other_colors_and_at_last_the_oldest_comes_again() -> None:
    taken: list[str] = []
    for _ in seeds_for("water"):
        taken.insert(0, look_for(PLUMBER, None, taken=taken).seed_color)

    assert sorted(taken) == sorted(seed.hex for seed in seeds_for("water"))
    assert look_for(PLUMBER, None, taken=taken).seed_color == taken[-1]


def test_a_known_look_stays_whatever_the_texts_say() -> None:
    known = look_for(PLUMBER, None)
    baker = SaidBusiness("Kessler Bakery", ("Bread", "Cakes", "Pies", "Rolls"), "We bake bread.")

    look = look_for(baker, None, known, [known.seed_color])

    assert look == replace(known, family="food")


def test_only_other_colors_of_the_clients_own_change_a_known_look() -> None:
    green = look_for(PLUMBER, logo("#1f5a3c"))

    assert look_for(PLUMBER, logo("#1f5a3c"), green) == green
    assert look_for(PLUMBER, None, green) == green, "a logo that is gone leaves its color"
    assert look_for(PLUMBER, logo("#b3261e"), green).seed_color == "#b3261e"
    assert look_for(replace(PLUMBER, said="Navy, please."), None, green).seed_color == HEX["navy"]


def test_people_are_told_nothing_about_what_they_chose() -> None:
    look = look_for(PLUMBER, logo("#1f5a3c"))

    assert reason_for_client(look, LookChoice(FOLIO)) == "The colors come from your logo."
    assert reason_for_client(look, LookChoice(FOLIO, "#1f5a3c")) == ""


def before(theme: str = FOLIO) -> str:
    return f'{{"theme": "{theme}", "palette": {{"brand": "#7b2d3b", "accent": "#aabbcc"}}}}'


def test_a_website_from_before_looks_keeps_what_it_has() -> None:
    look = look_before(PLUMBER, logo("#1f5a3c"), before(), AS_RULED)

    assert (look.theme, look.theme_source, look.heard) == (FOLIO, ThemeSource.BEFORE, "")
    assert (look.seed_color, look.accent, look.color_source) == ("#7b2d3b", "#aabbcc", ColorSource.BEFORE)
    assert "first drafted" in theme_reason(look)
    assert look_for(PLUMBER, logo("#1f5a3c"), look).seed_color == "#7b2d3b", "the same logo changes nothing"
    assert look_for(PLUMBER, logo("#b3261e"), look).seed_color == "#b3261e"
    assert reason_for_client(look, AS_RULED) == ""


def test_what_people_had_chosen_before_is_not_what_the_rules_say() -> None:
    look = look_before(PLUMBER, None, before(), LookChoice(FOLIO, "#7b2d3b"))

    assert look == look_for(PLUMBER, None)


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.name for seed in SEEDS])
def test_a_color_read_back_from_a_palette_is_that_color_again(seed: Seed) -> None:
    first = palette_of(seed.hex)
    again = palette_of(first.brand, first.accent)

    assert (again.brand, again.accent) == (first.brand, first.accent)

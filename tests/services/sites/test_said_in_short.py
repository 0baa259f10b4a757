"""What a website says in short: for whoever finds it with a search, and of a profile elsewhere."""

import re
from dataclasses import replace

import pytest

from fundable.domain.sites.checking.reading import read
from fundable.domain.sites.drafting.themes import FOLIO
from fundable.domain.sites.drafting.wording import home_about
from tests.services.sites.some_forms import BARE, built


@pytest.mark.parametrize(
    ("services", "says"),
    [
        ("A\nB\nC", "Services of Kessler Heating and Air: A, B, C."),
        ("A\nB\nC\nD", "Services of Kessler Heating and Air: A, B, C and more."),
        ("We cook.\nWe clean.\nWe drive.\nWe stay.", "Services of Kessler Heating and Air, 2218 Tamarack Ln"),
    ],
)
def test_a_summary_counts_and_reads_right(services: str, says: str) -> None:
    """Nothing more is promised than there is, and no sentence stands within another one."""
    files = built(replace(BARE, services_offered=services), theme=FOLIO).files
    pages = {name: read(files[name]) for name in ("index.html", "services.html")}

    assert pages["services.html"].metas["description"].startswith(says)
    assert ".," not in pages["index.html"].metas["description"]
    assert ".." not in pages["index.html"].metas["description"]


LONG, FITTING = "We bake at night. " * 40, "Our bread is mixed by hand, and rests until the morning comes."


@pytest.mark.parametrize(
    ("paragraphs", "says"),
    [
        (["Our story:", LONG, "Come by!", LONG], ""),
        (["Our story:", FITTING, LONG], FITTING),
        ([LONG, FITTING], FITTING),
        (["Family owned.", "Come by!"], "Family owned."),
    ],
)
def test_no_short_line_stands_alone_for_a_long_story(paragraphs: list[str], says: str) -> None:
    content = built(replace(BARE, website_description="\n".join(["We bake.", *paragraphs])), theme=FOLIO).content

    assert home_about(content) == says


def test_a_line_that_heads_a_story_is_no_lead() -> None:
    content = built(replace(BARE, website_description=f"Our story:\n{FITTING}\n{LONG}"), theme=FOLIO).content
    alone = built(replace(BARE, website_description="Our story:"), theme=FOLIO).content

    assert (content.about.lead, content.about.rest, content.about.paragraphs[0]) == ("", "Our story:", FITTING)
    assert home_about(content) == FITTING
    assert alone.about.lead == "Our story:"


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("https://www.facebook.com/profile.php?id=100063", "Facebook"),
        ("facebook.com/people/Ink-Tucson/100063", "Facebook"),
        ("facebook.com/ink.tucson", "Facebook: ink.tucson"),
    ],
)
def test_a_profile_without_a_name_of_its_own_is_called_by_its_network(link: str, says: str) -> None:
    page = built(replace(BARE, social_links={"facebook": link}), theme=FOLIO).files["contact.html"].decode()
    found = re.search(r'data-c="social\[facebook\]">(.*?)</a>', page)

    assert found
    assert re.sub("<.*?>", "", found[1].replace('class="net">Facebook', ">Facebook:")) == says

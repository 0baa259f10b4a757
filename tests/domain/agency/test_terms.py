"""Our terms of service say what an offer says; those of the default offer are as they were."""

from dataclasses import replace

import pytest

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.terms import filled
from tests.offers import example
from tests.running import ROOT

OURS = (ROOT / "fundable" / "templates" / "legal" / "terms.md").read_text("utf-8")
HOSTING = "until you cancel, which you can do in your client portal."


def test_those_of_the_default_offer_are_letter_by_letter_as_they_were() -> None:
    said = filled(OURS, DEFAULT)

    assert "{{" not in said
    assert (
        "For a flat fee of $150 we build one website of five pages: Home, About, Services, Contact and Privacy Policy. "
        "It works on phones and computers, is served over a secure connection (SSL), and shows your business details "
        "as you give them to us. One revision round is included: when your website is ready for review, you send us "
        "all your changes in one go, and we make them. Add-ons are optional. Each one is listed with its price before "
        "you pay.\n"
    ) in said
    assert "\nWe deliver within 3-5 business days after you have completed the intake form. The clock" in said
    assert "\nYou pay the build fee once; hosting renews as described below. You pay on our" in said
    assert (
        "\nHosting is included for 12 months from your payment. After that it renews at $9.97 per month, charged to "
        f"the same card, {HOSTING} We'll email you a reminder at 11 months.\n"
    ) in said


def test_another_offer_is_named_with_its_own_terms() -> None:
    said = filled(OURS, example("web-agency"))

    assert "For a flat fee of €890 you buy Business website: Seven pages, 6 months of hosting, two revision" in said
    assert "rounds. Your website works on phones" in said
    assert "2 revision rounds are included: when your website" in said
    assert "within 8-10 business days" in said
    assert "included for 6 months from your payment. After that it renews at €19.00 per month" in said
    assert "a reminder at 5 months." in said
    assert "$" not in said


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"price_cents": 150_50}, "For a flat fee of $150.50 we build one website of five pages"),
        (
            {"hosting_months": 0},
            f"Hosting is $9.97 per month from your payment on, charged to the same card, {HOSTING}\n",
        ),
        ({"hosting_months": 0}, "You pay the build fee once, with the first month of hosting; hosting renews"),
        ({"hosting_months": 1}, "included for 1 month from your payment."),
        ({"hosting_months": 1}, "We'll email you a reminder a week before."),
        ({"revision_rounds": 0}, "as you give them to us. No revision round is included. Add-ons"),
        ({"addons": ()}, "in one go, and we make them.\n"),
        ({"days_from": 1, "days_to": 1}, "We deliver within 1 business day after"),
    ],
)
def test_each_term_has_its_sentence(changes: dict[str, object], sentence: str) -> None:
    assert sentence in filled(OURS, replace(DEFAULT, **changes))  # type: ignore[arg-type]


def test_words_of_the_owner_are_no_markdown() -> None:
    offer = replace(example("web-agency"), name="# Big *site* {{ hosting }}", description="[x](https://evil.example)!")

    said = filled(OURS, offer)

    assert r"you buy \# Big \*site\* \{\{ hosting \}\}: \[x\]\(https://evil\.example\)\! Your website" in said

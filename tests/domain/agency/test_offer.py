"""What an offer may say, what its terms are, and that the first version is the specification's."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from fundable.app import App
from fundable.domain.agency import faq
from fundable.domain.agency.currencies import CURRENCIES, least
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon, Landing, Offer, Point, PricedLine, Question
from fundable.domain.agency.offer_bounds import problems
from fundable.domain.agency.offer_versions import changes
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import HostingStatus, begun, included_until
from fundable.domain.money.reminders import due_renewal_notice, notices_days

ADDON, QUESTION = DEFAULT.addons[0], DEFAULT.questions[0]
TWENTY = tuple(replace(ADDON, id=f"a{number}") for number in range(20))
PAID_AT = datetime(2026, 1, 5, tzinfo=UTC)


def found(offer: Offer) -> list[tuple[str, str]]:
    return [(".".join(map(str, problem.path)), problem.what) for problem in problems(offer)]


def test_the_default_offer_is_sound_and_the_specifications() -> None:
    assert found(DEFAULT) == []
    assert (DEFAULT.price_cents, DEFAULT.currency, DEFAULT.hosting_months, DEFAULT.renewal_cents) == (
        15000,
        "usd",
        12,
        997,
    )
    assert (DEFAULT.delivery, DEFAULT.rounds) == ("3-5 business days", "One revision round is included.")
    assert DEFAULT.hosting.included_days == 365
    assert [one.slug for one in DEFAULT.questions] == [entry.slug for entry in faq.ENTRIES]


def test_the_first_version_of_every_database_is_the_default_offer(app: App) -> None:
    assert app.offers.newest() == (1, DEFAULT)


@pytest.mark.parametrize(
    ("changes", "place", "said"),
    [
        ({"name": " "}, "name", "It's empty. Write a few words."),
        ({"name": "x" * 81}, "name", "It's 81 characters long. Keep it under 81."),
        (
            {"description": "one\ntwo"},
            "description",
            "It has a line break or a character that pages can't show. Write it on one line.",
        ),
        (
            {"name": "A \u202ekrap"},
            "name",
            "It has a line break or a character that pages can't show. Write it on one line.",
        ),
        (
            {"currency": "jpy"},
            "currency",
            "'jpy' isn't a currency you can sell in. Prices in JPY have no cents. Use the code of one that "
            "Stripe counts in cents, such as usd, eur or gbp.",
        ),
        ({"price_cents": 49}, "price", "It's $0.49. Stripe's minimum is $0.50. Set a higher price."),
        (
            {"price_cents": 1_000_000_00},
            "price",
            "It's $1,000,000.00. Stripe's maximum is $999,999.99. Set a lower price.",
        ),
        (
            {"price_cents": 999_999_99},
            "price",
            "With all add-ons, an order comes to $1,000,102.99. Stripe's maximum is $999,999.99. Lower "
            "a price, or take an add-on off sale.",
        ),
        ({"accent": "green"}, "accent", "'green' isn't a color. Write it as # and six digits, such as #0e5a42."),
        ({"hosting_months": 25}, "hosting.included_months", "It's 25. Choose a number from 0 to 24."),
        ({"renewal_cents": 0}, "hosting.renewal_price", "It's $0.00. Stripe's minimum is $0.50. Set a higher price."),
        ({"days_from": 9}, "delivery.business_days_to", "It ends before it begins (9). Set it to 9 or more."),
        ({"round_cents": 20}, "delivery.round_price", "It's $0.20. Stripe's minimum is $0.50. Set a higher price."),
        ({"revision_rounds": -1}, "delivery.revision_rounds", "It's -1. Choose a number from 0 to 20."),
        (
            {"addons": (replace(ADDON, id="My add-on"),)},
            "addons.0.id",
            "'My add-on' can't be part of an address. Use lowercase letters, digits and single dashes, "
            "24 characters at most.",
        ),
        (
            {"addons": (replace(ADDON, id=""),)},
            "addons.0.id",
            "It's empty. Use lowercase letters, digits and single dashes, 24 characters at most.",
        ),
        ({"addons": (ADDON, ADDON)}, "addons.1.id", "'domain' is used twice. Give each its own id."),
        (
            {"addons": (replace(ADDON, price_cents=0),)},
            "addons.0.price",
            "It's $0.00. The minimum is $0.01. Set a higher price.",
        ),
        (
            {"addons": tuple(replace(ADDON, id=f"a{number}") for number in range(21))},
            "addons",
            "There are 21 add-ons. Keep 20 at most.",
        ),
        (
            {"addons": TWENTY},
            "addons",
            "20 add-ons are on sale. Stripe takes 19 in one order. Take one off sale.",
        ),
        (
            {"price_cents": 999_999_99, "addons": (), "hosting_months": 0},
            "price",
            "With the first month of hosting, an order comes to $1,000,009.96. Stripe's maximum is $999,999.99. Lower "
            "a price.",
        ),
        (
            {"questions": (replace(QUESTION, answer="<b>now</b>"),)},
            "questions.0.answer",
            "HTML isn't shown. Write **bold**, *italic*, lists and [links](https://…) instead.",
        ),
        (
            {"questions": (replace(QUESTION, answer="[here](javascript:alert)"),)},
            "questions.0.answer",
            "Links start with https://, mailto: or /. Correct the link.",
        ),
        (
            {"questions": (replace(QUESTION, answer="# Title"),)},
            "questions.0.answer",
            "Headings aren't shown. Write **bold** instead.",
        ),
        (
            {"landing": replace(DEFAULT.landing, included=(Point("", "x"),))},
            "landing.included.0.title",
            "It's empty. Write a few words.",
        ),
    ],
)
def test_what_is_out_of_bounds_is_named_with_its_remedy(changes: dict[str, Any], place: str, said: str) -> None:
    assert found(replace(DEFAULT, **changes)) == [(place, said)]


def test_as_many_add_ons_as_stripe_takes_are_sold_and_one_more_may_be_off_sale() -> None:
    assert found(replace(DEFAULT, addons=TWENTY[1:])) == []
    assert found(replace(DEFAULT, addons=(replace(TWENTY[0], is_on_sale=False), *TWENTY[1:]))) == []


@pytest.mark.parametrize(
    ("currency", "low"), [("usd", 50), ("eur", 50), ("gbp", 30), ("czk", 15_00), ("huf", 175_00), ("inr", 50)]
)
def test_each_amount_is_between_stripe_s_least_and_most(currency: str, low: int) -> None:
    most, fine = 999_999_99, low + 100
    sound = replace(DEFAULT, currency=currency, price_cents=fine, renewal_cents=fine, addons=())

    def wrong(**amounts: Any) -> list[str]:
        return [place for place, _ in found(replace(sound, **amounts))]

    for name, place in (("price_cents", "price"), ("renewal_cents", "hosting.renewal_price")):
        assert [wrong(**{name: cents}) for cents in (low, most)] == [[], []]
        assert [wrong(**{name: cents}) for cents in (0, low - 1, most + 1)] == [[place]] * 3

    def addon(cents: int) -> list[str]:
        return wrong(addons=(replace(ADDON, price_cents=cents),))

    assert [addon(cents) for cents in (1, most - fine)] == [[], []]
    assert [addon(cents) for cents in (0, most + 1)] == [["addons.0.price"]] * 2
    assert addon(most - fine + 1) == ["price"], "with it, an order is too dear"
    assert wrong(hosting_months=0, price_cents=most - fine) == []
    assert wrong(hosting_months=0, price_cents=most - fine + 1) == ["price"]


def test_every_currency_has_a_least_amount_and_reads_as_people_write_it() -> None:
    assert len(CURRENCIES) == len(set(CURRENCIES)) > 100
    assert not {"jpy", "krw", "kwd", "isk", "ugx"} & set(CURRENCIES)
    assert (least("eur"), least("gbp"), least("czk")) == (50, 30, 1500)
    assert [money(123450, one) for one in ("usd", "eur", "gbp", "chf")] == [
        "$1,234.50",
        "€1,234.50",
        "£1,234.50",
        "CHF 1,234.50",
    ]
    assert money(-2900, "eur") == "-€29.00"


def test_lines_of_an_order_are_those_of_its_version_also_off_sale() -> None:
    off = replace(DEFAULT, addons=(replace(ADDON, is_on_sale=False), *DEFAULT.addons[1:]))

    assert off.lines(["domain"]) == (PricedLine("Fundable website", 15000), PricedLine("Domain Registration", 2500))
    with pytest.raises(Refused, match="no longer offered"):
        off.choose(["domain"])


def test_without_included_months_the_first_one_is_paid_with_the_order() -> None:
    now = replace(DEFAULT, hosting_months=0)

    assert now.lines([])[-1] == PricedLine("Website hosting, 1 month", 997)
    assert now.total_cents(["domain"]) == 15000 + 2500 + 997
    assert begun(PAID_AT, now.hosting) == (HostingStatus.ACTIVE, datetime(2026, 2, 5, tzinfo=UTC))
    assert included_until(PAID_AT, now.hosting) == PAID_AT


@pytest.mark.parametrize(("months", "days"), [(1, 30), (3, 91), (6, 182), (12, 365), (24, 730)])
def test_months_are_days_of_a_year(months: int, days: int) -> None:
    hosting = replace(DEFAULT, hosting_months=months).hosting

    assert hosting.included_days == days
    ends_at = included_until(PAID_AT, hosting)
    first = due_renewal_notice(ends_at, PAID_AT, notices_days(months))
    assert first is None  # nobody is reminded on the day of the order


def test_terms_are_what_a_buyer_of_a_basket_is_told() -> None:
    words = replace(DEFAULT, questions=(), accent="#000000", landing=Landing("a", "b", (), (), ()))
    dearer = replace(DEFAULT, addons=(ADDON, replace(DEFAULT.addons[1], price_cents=1), DEFAULT.addons[2]))

    assert words.terms(["domain"]) == DEFAULT.terms(["domain"])
    assert dearer.terms(["domain"]) == DEFAULT.terms(["domain"])
    assert dearer.terms(["google-business"]) != DEFAULT.terms(["google-business"])
    for changed in ({"days_to": 6}, {"revision_rounds": 2}, {"currency": "eur"}, {"renewal_cents": 998}, {"name": "x"}):
        other = replace(DEFAULT, **changed)
        assert other.fingerprint([]) != DEFAULT.fingerprint([])


def test_changes_name_places_and_both_values() -> None:
    after = replace(
        DEFAULT,
        price_cents=20000,
        addons=(*DEFAULT.addons[1:], Addon("copy", "Copywriting", 9900, "Texts for five pages")),
        questions=(Question("new", "New?", "Yes.", "Yes."), *DEFAULT.questions[1:]),
    )
    told = {change.what: (change.was, change.now) for change in changes(DEFAULT, after)}

    assert told["price"] == ("$150.00", "$200.00")
    assert told["addons.domain.price"] == ("$25.00", "")
    assert told["addons.copy.name"] == ("", "Copywriting")
    assert told["addons.google-business.place"] == ("2", "1")
    assert told["questions.new.answer"] == ("", "Yes.")
    assert changes(after, after) == ()

"""The words and numbers that the specification fixes."""

from fundable.domain.agency import faq
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.uploads import LOGO_MAX_BYTES
from fundable.domain.orders.intake import SOCIAL_NETWORKS
from fundable.domain.people.accounts import NEWEST_ORDERS_TRIED, PASSWORD_MIN_CHARACTERS


def test_the_catalogue_is_that_of_the_specification() -> None:
    assert [(addon.id, addon.name, addon.price_cents, addon.description) for addon in DEFAULT.addons] == [
        ("domain", "Domain Registration", 2500, "Secure your custom domain name"),
        ("google-business", "Google Business Setup", 2900, "Get found on Google Maps"),
        ("fundability-review", "Fundability Review Call", 4900, "30-min expert consultation"),
    ]
    assert (DEFAULT.price_cents, DEFAULT.renewal_cents) == (15000, 997)


def test_there_are_eight_questions_each_with_an_address_of_its_own() -> None:
    assert len(faq.ENTRIES) == 8
    assert len({entry.slug for entry in faq.ENTRIES}) == 8
    for entry in faq.ENTRIES:
        assert entry.slug == entry.slug.lower().replace(" ", "-")
        assert entry.question.endswith("?")
        assert all(paragraph.strip() == paragraph for paragraph in entry.answer)
        assert 50 <= len(entry.meta_description) <= 160


def test_the_limits_are_those_of_the_specification() -> None:
    assert (PASSWORD_MIN_CHARACTERS, LOGO_MAX_BYTES, NEWEST_ORDERS_TRIED) == (8, 5_242_880, 3)
    assert SOCIAL_NETWORKS == ("facebook", "instagram", "linkedin", "twitter")

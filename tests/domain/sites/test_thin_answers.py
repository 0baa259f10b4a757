"""What a business could still give is named, and nothing once there is enough."""

from dataclasses import replace

import pytest

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.drafting.thin_answers import missing
from fundable.domain.sites.words.content import Logo, to_json
from tests.services.sites.some_forms import BARE, built

LOGO = Logo("logo-1.png", 300, 200, "1")
THREE, TWO = "Deeds\nWills\nTrusts", "Deeds\nWills"


@pytest.mark.parametrize(
    ("logo", "services", "description", "lacking"),
    [
        (None, TWO, "w" * 199, ("a photo or the logo", "at least three services", "a description of 200 characters")),
        (LOGO, TWO, "w" * 200, ("at least three services",)),
        (LOGO, THREE, "w" * 199, ("a description of 200 characters",)),
        (LOGO, THREE, "w" * 200, ()),
    ],
)
def test_what_is_missing_is_named(logo: Logo | None, services: str, description: str, lacking: tuple[str, ...]) -> None:
    form: IntakeForm = replace(BARE, services_offered=services, website_description=description)

    assert missing(to_json(replace(built(form).content, logo=logo))) == lacking

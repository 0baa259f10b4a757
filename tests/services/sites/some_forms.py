"""The two invented forms, others like them, and what is built from them by the real readers and templates."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

from fundable.adapters.images import StrictImageChecker
from fundable.adapters.postal import UsAddresses
from fundable.adapters.site_pages import SitePages
from fundable.adapters.telephone import UsNumbers
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.checking.inspection import inspect
from fundable.domain.sites.drafting import drafting
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.results import Status
from fundable.domain.sites.drafting.site_looks import LookChoice, look_for
from fundable.domain.sites.drafting.themes import FOLIO, THEMES
from fundable.domain.sites.words import addresses

SENT = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)
LOGO = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">'
    b'<circle cx="100" cy="100" r="97" fill="#E8557F"/><path d="M62 150h76" stroke="#F2B632" stroke-width="6"/></svg>'
)
BARE = IntakeForm(
    id=UUID(int=1),
    order_id=UUID(int=2),
    business_name="Kessler Heating and Air",
    business_address="2218 Tamarack Ln\nPueblo CO 81007",
    business_phone="719 555 0188",
    business_email="office@kesslerair.example",
    services_offered="Furnace repair\nAC install",
    created_at=SENT,
    updated_at=SENT,
)
BAKERY = replace(
    BARE,
    business_name="Ortega Family Panadería LLC",
    business_address="1407 Calderon Ave Ste 2\nPueblo, CO 81004",
    business_phone="(719) 555-0142",
    business_email="hola@ortegapanaderia.example",
    website_description=(
        "Our family has baked in Pueblo since 1998. The dough is mixed by hand every night, and the doors open while "
        "the bread is still warm.\n\nMy parents, Luz and Ernesto, started with one oven and bolillos for the "
        "neighborhood restaurants. Today my brother and I run the kitchen with four bakers. We speak Spanish and "
        "English, and we take cake orders by phone or at the counter."
    ),
    services_offered=(
        "Conchas and pan dulce\nBolillos and teleras\nTres leches cakes - 8 inch to full sheet\nQuinceañera cakes\n"
        "Wedding cakes\nPan de muerto (October and November)\nRosca de reyes (January)\n"
        "Empanadas: apple, pumpkin, pineapple\nGluten-free cookies\nCoffee and champurrado\n"
        "Wholesale bread for restaurants and groceries\nCatering trays - 24 pieces and up"
    ),
    social_links={
        "facebook": "https://facebook.com/ortegapanaderia.example",
        "instagram": "@ortegapanaderia.example",
    },
    additional_info="We like pink. Please no stock photos.",
)
HOSTILE = "<script>alert(1)</script>{{7*7}}{% raw %}</title>\u202e\u200b"
ATTACK = replace(
    BARE,
    business_name=f"Evil {HOSTILE}",
    business_address=f"{HOSTILE}\n12 Elm St\nPueblo CO 81004",
    business_phone=f"719 544 1234 {HOSTILE}",
    business_email='"><script>alert(1)</script>@evil.example',
    website_description=f"{HOSTILE} baked.\n{HOSTILE}",
    services_offered=f"{HOSTILE}\nTea - {HOSTILE}",
    social_links={"facebook": "javascript:alert(1)", "instagram": HOSTILE},
)
LONG = replace(
    BARE,
    business_name="Donaudampfschifffahrtsgesellschaftskapitaensw Łódź",
    business_email=f"{'very' * 10}@{'long' * 8}.example",
    services_offered="\n".join(f"Service {'of a long name ' * (at % 7)}{at} - note {at}" for at in range(500)),
    website_description="w" * 4000,
)
READ = (UsAddresses(), UsNumbers())
PAGES = SitePages()
IMAGES = StrictImageChecker()


def built(form: IntakeForm, logo: Path | None = None, theme: str = FOLIO) -> Build:
    """In the theme that suits the form where `theme` is empty."""
    drawn = IMAGES.for_site(logo) if logo else None
    look = look_for(drafting.business_of(form), drawn)
    content = drafting.draft(form, *readings(form), drawn, look, LookChoice(theme), day=form.updated_at.date())
    return Build(content, PAGES.render(content, {content.logo.file: drawn.picture} if content.logo and drawn else {}))


def readings(form: IntakeForm) -> tuple[Any, Any]:
    postal, phones = READ
    read = addresses.read(form.business_address, postal.tokens(form.business_address))
    return read, phones.read(form.business_phone)


def outcomes(form: IntakeForm, build: Build | None = None) -> dict[str, Outcome]:
    """What each rule found, by its id."""
    return {one.rule.id: one for one in inspect(form, *readings(form), build or built(form))}


def failed(form: IntakeForm) -> dict[str, str]:
    """The severities of what has failed, by id."""
    return {name: one.severity.value for name, one in outcomes(form).items() if one.status is Status.FAILED}


@cache
def bakery() -> Build:
    return built(BAKERY)


def hashes() -> list[str]:
    """Of both forms in every theme."""
    return [built(form, theme=theme).hash for theme in THEMES for form in (BAKERY, BARE)]

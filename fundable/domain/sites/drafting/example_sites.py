"""Three invented businesses, one in each theme, that the landing page shows until clients let us show theirs. Their
names and places have plain letters alone: any other one would bring a second font to everybody's first page."""

from dataclasses import dataclass, replace
from datetime import date

from fundable.domain.sites.drafting.schema_types import schema_type_of
from fundable.domain.sites.drafting.site_looks import SaidBusiness, look_for
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words import answers
from fundable.domain.sites.words.content import Address, Content, Phone
from fundable.domain.sites.words.palette import palette_of
from fundable.domain.sites.words.us_states import NAMES


@dataclass(frozen=True, slots=True)
class InventedSite:
    """`said` is what its client would have typed for its colors; `line` is what stands below its picture. The phone
    number is one that's kept for fiction, and its end is `line_number`."""

    theme: str
    name: str
    trade: str
    street: str
    city: str
    state: str
    zip: str
    line_number: str
    said: str
    about: str
    services: str
    hours: tuple[str, ...]
    areas: tuple[str, ...]
    owners: tuple[str, ...]
    founded: str
    steps: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        return f"{self.city}, {self.state}"


INVENTED = (
    InventedSite(
        theme=FOLIO,
        name="Whitcomb & Reyes, CPA",
        trade="Accountants",
        street="14 Quarry Lane, Suite 2",
        city="Montpelier",
        state="VT",
        zip="05602",
        line_number="0114",
        said="Navy blue",
        about=(
            "We keep the books of small businesses in central Vermont, file their taxes, and answer the phone "
            "ourselves. Most of our clients run a shop, a farm or a trade within an hour's drive.\n\n"
            "You send us what you have, in a folder or in a shoebox. We sort it, ask once about what's missing, and "
            "tell you in plain words what you owe and why."
        ),
        services=(
            "Monthly bookkeeping - reconciled by the tenth - from $280 a month\n"
            "Business tax returns - federal and Vermont - from $650\n"
            "Payroll - up to 20 people - from $95 a month\n"
            "Sales tax filing\n"
            "Statements for a loan application - in three business days - $400"
        ),
        hours=("Monday to Friday: 8:30 am to 5 pm", "Saturday: closed", "Sunday: closed"),
        areas=("Montpelier", "Barre", "Waterbury", "Stowe"),
        owners=("Ruth Whitcomb", "Daniel Reyes"),
        founded="2009",
        steps=(
            "Call us, and tell us about your business.",
            "Bring your papers, or send them.",
            "Get your numbers, with what they mean.",
        ),
    ),
    InventedSite(
        theme=FASCIA,
        name="Big Sky Welding and Fabrication",
        trade="Welders",
        street="302 Foundry Road",
        city="Lewistown",
        state="MT",
        zip="59457",
        line_number="0127",
        said="Orange",
        about=(
            "Gates, trailers and repairs, in the shop or on your place. We weld steel, stainless and aluminum, and "
            "we come out when the thing that broke can't be moved.\n\n"
            "Tell us what it has to hold. We quote a price before we light the torch, and that is what you pay."
        ),
        services=(
            "Mobile welding - within 60 miles - from $110 an hour\n"
            "Farm and ranch repairs\n"
            "Gates and cattle guards - from $480\n"
            "Trailers - built and rebuilt\n"
            "Stainless and aluminum\n"
            "Railings and stairs"
        ),
        hours=("Monday to Friday: 7 am to 5 pm", "Saturday: 8 am to noon"),
        areas=("Lewistown", "Fergus County", "Judith Basin County"),
        owners=("Cole Anders",),
        founded="2014",
    ),
    InventedSite(
        theme=AZULEJO,
        name="Turquoise Trail Nails & Spa",
        trade="Nail salon",
        street="58 Adobe Court",
        city="Santa Fe",
        state="NM",
        zip="87501",
        line_number="0158",
        said="Royal blue",
        about=(
            "Six chairs, good light, and nobody rushes you. We do hands and feet in the old town of Santa Fe, with "
            "tools that are sterilized before your eyes.\n\n"
            "Walk in, or book by phone. Parties of up to six are welcome, also in the evening."
        ),
        services=(
            "Manicure - 35 minutes - $32\n"
            "Gel manicure - 50 minutes - $48\n"
            "Pedicure - 50 minutes - $55\n"
            "Nail art - from $8 a nail\n"
            "Paraffin treatment - $18\n"
            "Waxing - from $12\n"
            "Bridal parties"
        ),
        hours=("Tuesday to Saturday: 10 am to 7 pm", "Sunday: 11 am to 4 pm", "Monday: closed"),
        areas=(),
        owners=("Rosa Baca",),
        founded="2017",
    ),
)


def content_of(site: InventedSite, day: date) -> Content:
    """What its website says. `day` is the date of its privacy policy."""
    name, about = answers.name_of(site.name), answers.about_of(site.about)
    services, _ = answers.services_of(site.services)
    titles = tuple(one.title for one in services)
    look = look_for(SaidBusiness(name.full, titles, about.text, site.said), None)
    content = Content(
        name=name,
        address=Address(
            (site.street, f"{site.place} {site.zip}"), site.street, site.city, site.state, NAMES[site.state], site.zip
        ),
        phone=Phone(f"(555) 555-{site.line_number}", f"+1555555{site.line_number}"),
        email="hello@business.example",
        services=services,
        left_out=0,
        about=about,
        social=(),
        logo=None,
        monogram=answers.monogram_of(name),
        theme=site.theme,
        palette=palette_of(look.seed_color, look.accent),
        tier=answers.tier_of(name),
        schema_type=schema_type_of(name.full, titles, about.text, look.family),
        domain="",
        effective_date=day,
    )
    return replace(
        content,
        motif=look.motif if site.theme == FASCIA else "",
        hours=site.hours,
        areas=site.areas,
        owners=site.owners,
        is_founded_by_owners=True,
        founded=site.founded,
        steps=site.steps,
    )

"""From the answers of the form to what the website says."""

from dataclasses import dataclass
from datetime import date

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.drafting.families import trade_of
from fundable.domain.sites.drafting.schema_types import schema_type_of
from fundable.domain.sites.drafting.seeds import goes_with, seed_of_name, wish_of
from fundable.domain.sites.drafting.themes import FASCIA
from fundable.domain.sites.words import answers
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.content import Content, Logo
from fundable.domain.sites.words.email_domains import is_free, is_shared, is_thrown_away
from fundable.domain.sites.words.palette import (
    Palette,
    Shade,
    accent_of_logo,
    palette_of,
    seed_of_logo,
    tone_of,
)
from fundable.domain.sites.words.phones import PhoneNumber


@dataclass(frozen=True, slots=True)
class DrawnLogo:
    """A logo made ready for a website, with nothing in the file but the picture, and its colors. `extension` is png or
    svg. `is_solid` when it fills its rectangle, `is_round` when a circle holds it."""

    picture: bytes
    extension: str
    width: int
    height: int
    sha256: str
    shades: tuple[Shade, ...]
    is_solid: bool = False
    is_round: bool = False

    @property
    def named(self) -> Logo:
        """As the content names it: by what is in it. A logo with a ground of its own is lost on none."""
        file = f"logo-{self.sha256[:10]}.{self.extension}"
        tone = "" if self.is_solid else tone_of(self.shades)
        return Logo(file, self.width, self.height, self.sha256, tone, self.is_round)


def draft(
    form: IntakeForm,
    postal: Postal,
    phone: PhoneNumber,
    logo: DrawnLogo | None,
    theme: str = "",
    seed: str = "",
    *,
    day: date,
    legal_name: str = "",
) -> Content:
    """`day` is when the form was sent, so that the same form is the same website on any day. `theme` is one of THEMES
    and `seed` a color such as #0e5a42; where they are empty, the business's words and its logo decide. `legal_name` is
    the registered name of a trade name."""
    name = answers.name_of(form.business_name)
    services, left_out = answers.services_of(form.services_offered or "")
    email = answers.cleaned(form.business_email)
    about = answers.about_of(form.website_description or "")
    trade = trade_of(name.full, [one.title for one in services], about.text)
    look = theme or trade.theme
    return Content(
        name=name,
        address=postal.address,
        phone=phone.shown,
        email=email,
        services=services,
        left_out=left_out,
        about=about,
        social=answers.profiles_of(form.social_links),
        logo=logo.named if logo else None,
        monogram=answers.monogram_of(name),
        theme=look,
        palette=_palette(seed, form.additional_info or "", logo, seed_of_name(name.full, trade.family).hex),
        tier=answers.tier_of(name),
        schema_type=schema_type_of(name.full, [one.title for one in services], about.text, trade.family),
        domain=_domain(email),
        effective_date=day,
        legal_name=legal_name,
        motif=trade.motif if look == FASCIA else "",
    )


def _palette(chosen: str, said: str, logo: DrawnLogo | None, by_name: str) -> Palette:
    """From the color that was chosen; else from the client's own color words, as long as they go with the logo; else
    from the logo; else from the name. All but `said` are hex colors."""
    of_logo = seed_of_logo(logo.shades) if logo else ""
    wish = None if chosen else wish_of(said)
    if wish and of_logo and not goes_with(wish.seed, of_logo):
        wish = None
    seed = chosen or (wish.seed if wish else of_logo or by_name)
    accent = (wish.accent if wish else "") or (accent_of_logo(logo.shades, seed) if logo else "")
    return palette_of(seed, accent)


def _domain(email: str) -> str:
    """The business's own, as its email has it."""
    domain = email.rpartition("@")[2].casefold()
    return "" if is_free(domain) or is_shared(domain) or is_thrown_away(domain) else domain

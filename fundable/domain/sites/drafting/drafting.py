"""From the answers of the form to what the website says."""

from datetime import date

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.schema_types import schema_type_of
from fundable.domain.sites.drafting.site_looks import AS_RULED, LookChoice, SaidBusiness, SiteLook
from fundable.domain.sites.drafting.themes import FASCIA
from fundable.domain.sites.words import answers
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.content import Content, Logo
from fundable.domain.sites.words.email_domains import is_free, is_shared, is_thrown_away
from fundable.domain.sites.words.palette import Palette, accent_of_logo, palette_of
from fundable.domain.sites.words.phones import PhoneNumber


def business_of(form: IntakeForm) -> SaidBusiness:
    """What its look is chosen by."""
    services, _ = answers.services_of(form.services_offered or "")
    about, name = answers.about_of(form.website_description or ""), answers.name_of(form.business_name)
    return SaidBusiness(name.full, tuple(one.title for one in services), about.text, form.additional_info or "")


def draft(
    form: IntakeForm,
    postal: Postal,
    phone: PhoneNumber,
    logo: DrawnLogo | None,
    look: SiteLook,
    choice: LookChoice = AS_RULED,
    *,
    day: date,
    legal_name: str = "",
) -> Content:
    """`day` is when the form was sent, so that the same form in the same look is the same website on any day. `look` is
    what the rules chose for it, and `choice` what people chose instead. `legal_name` is the registered name of a trade
    name."""
    name = answers.name_of(form.business_name)
    services, left_out = answers.services_of(form.services_offered or "")
    email = answers.cleaned(form.business_email)
    about = answers.about_of(form.website_description or "")
    theme, palette = choice.theme or look.theme, _palette(choice.seed_color, look, logo)
    return Content(
        name=name,
        address=postal.address,
        phone=phone.shown,
        email=email,
        services=services,
        left_out=left_out,
        about=about,
        social=answers.profiles_of(form.social_links),
        logo=_logo_on(logo, theme, palette),
        monogram=answers.monogram_of(name),
        theme=theme,
        palette=palette,
        tier=answers.tier_of(name),
        schema_type=schema_type_of(name.full, [one.title for one in services], about.text, look.family),
        domain=_domain(email),
        effective_date=day,
        legal_name=legal_name,
        motif=(choice.motif or look.motif) if theme == FASCIA else "",
        hero=choice.hero,
    )


def _logo_on(logo: DrawnLogo | None, theme: str, palette: Palette) -> Logo | None:
    """As it stands on the theme's ground."""
    if logo is None or logo.is_tiny:
        return None
    return logo.named(palette.sign if theme == FASCIA else palette.paper, palette.deep)


def _palette(chosen: str, look: SiteLook, logo: DrawnLogo | None) -> Palette:
    """A color that was chosen has the logo's other color beside it."""
    if chosen:
        return palette_of(chosen, accent_of_logo(logo.shades, chosen) if logo else "")
    return palette_of(look.seed_color, look.accent)


def _domain(email: str) -> str:
    """The business's own, as its email has it."""
    domain = email.rpartition("@")[2].casefold()
    return "" if is_free(domain) or is_shared(domain) or is_thrown_away(domain) else domain

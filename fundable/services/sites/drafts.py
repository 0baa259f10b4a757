"""The website of an order, drafted from its intake form, as often as it is asked for: nothing of it is stored."""

from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.db.agency import uploads
from fundable.db.orders import intake, orders
from fundable.domain.errors import Refused, order_unknown
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites import addresses, drafting
from fundable.domain.sites.addresses import Postal
from fundable.domain.sites.builds import Build
from fundable.domain.sites.drafting import DrawnLogo
from fundable.domain.sites.phones import PhoneNumber


@dataclass(frozen=True, slots=True)
class Draft:
    """A build with the answers that it was made from, and how they were read."""

    form: IntakeForm
    postal: Postal
    phone: PhoneNumber
    build: Build


def of_order(app: App, order_id: UUID, theme: str = "") -> Draft:
    """In this theme, or in the one that suits the business.

    Raises Refused `order_unknown`, and `form_missing` for an order whose client hasn't sent the form.
    """
    with app.database.read() as connection:
        order = orders.find(connection, order_id)
        form = intake.find_of_order(connection, order_id)
        logo = uploads.find_done(connection, form.logo_upload_id) if form and form.logo_upload_id else None
    if order is None:
        raise order_unknown()
    if form is None:
        raise Refused("form_missing", f"Order {order.number} has no intake form yet, so there's nothing to build from.")
    drawn = app.images.for_site(app.files.path(logo.file_name)) if logo and logo.file_name else None
    return _from_form(app, form, drawn, theme)


def _from_form(app: App, form: IntakeForm, logo: DrawnLogo | None, theme: str) -> Draft:
    tokens = app.addresses.tokens(form.business_address)
    postal, phone = addresses.read(form.business_address, tokens), app.phones.read(form.business_phone)
    content = drafting.draft(form, postal, phone, logo, theme)
    pictures = {content.logo.file: logo.picture} if content.logo and logo else {}
    return Draft(form, postal, phone, Build(content, app.site_pages.render(content, pictures)))

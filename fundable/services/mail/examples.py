"""What each kind of message reads like, with an order made up for it."""

from dataclasses import replace
from datetime import timedelta

from fundable.app import App
from fundable.domain.agency.days import day, minute
from fundable.domain.mail.about import AboutOrder
from fundable.domain.mail.email_kinds import Sample
from fundable.domain.mail.emails import KINDS
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.parts import Known, Values
from fundable.domain.mail.templates import Rendered
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import months_after
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.drafting.sites import REVIEW_PATH
from fundable.domain.sites.hosting.serving import KEPT_DAYS
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail import inline_pictures
from fundable.services.mail.templates import render, values_of


def preview(app: App, kind: MessageKind) -> Rendered:
    """What a message of this kind reads like, with an order made up for it."""
    rendered = render(app, kind, example(app, kind))
    return replace(rendered, html=inline_pictures.shown(app, rendered.html))


def example(app: App, kind: MessageKind, about: AboutOrder | None = None, pins: Values | None = None) -> Known:
    """All that a message of this kind can name: of an order, or of one made up for it."""
    made, known = KINDS[kind], pins or {}
    # What tells of a stage shows an order that is there.
    about = about or named_orders.made_up(app, OrderStatus(str(known.get("status", made.stage))))
    link = Url(f"{app.config.base_url}/reset-password?token=example")
    return values_of(app, kind, about, {**made.example(_sample(app, about, known)), "link": link})


def _sample(app: App, about: AboutOrder, pins: Values) -> Sample:
    agency, now = settings.agency(app), app.clock.now()
    return Sample(
        order=about.order,
        status=about.status,
        base_url=app.config.base_url,
        review_url=Url(f"{app.config.base_url}{REVIEW_PATH}"),
        now=minute(agency, now),
        today=day(agency, now),
        in_a_month=day(agency, months_after(now, 1)),
        online_until=day(agency, now + timedelta(days=agency.grace_days)),
        kept_until=day(agency, now + timedelta(days=agency.grace_days + KEPT_DAYS)),
        amount=money(150_00, about.offer.currency),
        hosting_price=money(about.offer.renewal_cents, about.offer.currency),
        pins=pins,
    )

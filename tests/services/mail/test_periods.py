"""Names that end in a period, such as Smith & Sons, Inc., end a sentence with it."""

from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from fundable.app import App
from fundable.domain.agency.settings import Agency
from fundable.domain.mail.emails import EVERY
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.orders.orders import OrderStatus
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail import examples, outbox
from tests.conftest import Buy
from tests.fakes.smtp import SmtpSink
from tests.services.mail.reading import Links, words
from tests.turns import in_turn

BUSINESS, AGENCY = "Smith & Sons, Inc.", "Alder Studio Co."


@pytest.fixture(autouse=True)
def _named(app: App) -> None:
    settings.save(app, Agency(name=AGENCY), "an owner")


@in_turn("email", list(EVERY))
def test_no_sentence_ends_in_two_periods(app: App, email: SentEmail) -> None:
    made_up = named_orders.made_up(app, OrderStatus.DESIGN)
    about = replace(made_up, order={**made_up.order, "business_name": BUSINESS})
    known = email.pinned(examples.example(app, email.kind, about, dict(email.pins)))
    rendered = app.templates.render(email, _renamed(known), None)

    for text in (rendered.subject, rendered.text, unescape(" ".join(Links(rendered.html).words))):
        assert ".." not in text
        assert "\ufdd0" not in text


def _renamed(known: Any) -> Any:
    """What examples are about, by the other name."""
    if isinstance(known, dict):
        return {name: _renamed(value) for name, value in known.items()}
    if isinstance(known, list):
        return [_renamed(value) for value in known]
    return BUSINESS if known == "Alder & Finch Bakery" else known


def test_what_somebody_wrote_keeps_its_periods(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    own = app.config.data_dir / "templates" / "email" / "order-received"
    own.mkdir(parents=True)
    (own / "body.md").write_text("{{ 'Wait..' }} {{ 'So...' }}. {{ 'Inc.' }}.\n\nAnd so on... {{ 'Co.' }}...")
    order_paid()
    outbox.send_due(app)

    text, html = words(sink.messages[0])
    assert text.startswith("Wait.. So... Inc.\n\nAnd so on... Co....")
    assert "Wait.. So... Inc.</p>" in html

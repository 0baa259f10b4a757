"""The foot of a message to a client: who sells, and its postal address."""

import pytest

from fundable.app import App
from fundable.domain.agency.settings import Agency
from fundable.domain.mail.outbox import MessageKind
from fundable.services.agency import settings
from fundable.services.mail import examples
from tests.names import NAMES


@pytest.mark.parametrize("name", [*NAMES.values()])
def test_it_is_named_with_its_address_whatever_it_is_called(app: App, name: str) -> None:
    known = Agency(
        name=name, legal_name="Alder Digital LLC", address="218 Mill Street\nDayton, OH", email="a@b.example"
    )
    settings.save(app, known, "an owner")

    found = examples.preview(app, MessageKind.ORDER_RECEIVED)

    seller = f"{name}, Alder Digital LLC, 218 Mill Street, Dayton, OH, a@b.example"
    assert seller in found.text
    assert "<script>" not in found.html
    assert "onerror=window.pwned=1>" not in found.html
    assert "218 Mill Street, Dayton, OH" in found.html


def test_what_is_not_known_is_left_out(app: App) -> None:
    settings.save(app, Agency(name="Alder", sender="hello@agency.example"), "an owner")

    assert "\nAlder, hello@agency.example\n" in examples.preview(app, MessageKind.ORDER_RECEIVED).text

"""An order whose form has come, and what staff do with its website."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.sites import drafts
from tests.conftest import Form, PaidOrder
from tests.web.sites.desk import Desk
from tests.web.sites.live_orders import Launch


@pytest.fixture
def desk(staff: TestClient) -> Desk:
    return Desk(staff)


@pytest.fixture
def send_form(visitor: TestClient, form: Form) -> Callable[..., None]:
    """Sends an order's form, or corrects it."""

    def send(order: PaidOrder, **changes: object) -> None:
        answer = visitor.post("/api/intake-forms", json=form(order, **changes), headers=order.bearer)
        assert answer.status_code in (200, 201), answer.text

    return send


@pytest.fixture
def launch(client_a: PaidOrder, desk: Desk, visitor: TestClient, send_form: Callable[..., None], app: App) -> Launch:
    """An order whose website is drafted."""
    send_form(client_a)
    drafts.make_missing(app)  # the form is answered after a second, whatever the draft takes
    return Launch(client_a, desk, visitor, send_form)

"""An order whose form has come, and what staff do with its website."""

from collections.abc import Callable, Iterator

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.sites.drafting import drafts
from tests.begun import is_drafted
from tests.conftest import FakeClock, Form, PaidOrder
from tests.fakes import dns
from tests.fakes.dns import DnsDouble
from tests.web.sites.desk import Desk
from tests.web.sites.domain_town import Town, asking
from tests.web.sites.live_orders import Launch
from tests.web.sites.site_orders import sent


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
def drafted(client_a: PaidOrder, visitor: TestClient, form: Form, app: App) -> PaidOrder:
    """An order whose website is drafted: in the data already where its client is."""
    if not is_drafted(app, client_a):
        sent(visitor, client_a, form)
        drafts.make_missing(app)  # the form is answered after a second, whatever the draft takes
    return client_a


@pytest.fixture
def launch(drafted: PaidOrder, desk: Desk, visitor: TestClient, send_form: Callable[..., None]) -> Launch:
    return Launch(drafted, desk, visitor, send_form)


@pytest.fixture
def dns_double() -> Iterator[DnsDouble]:
    """The name server that `town` asks; a file's settings name it."""
    with dns.running() as running:
        yield running


@pytest.fixture
def town(app: App, dns_double: DnsDouble, clock: FakeClock, visitor: TestClient, staff: TestClient) -> Iterator[Town]:
    with asking(app, dns_double) as shop:
        yield Town(shop, dns_double, clock, visitor, staff)


@pytest.fixture
def order(drafted: PaidOrder) -> PaidOrder:
    return drafted


@pytest.fixture
def other(visitor: TestClient, client_b: PaidOrder, form: Form) -> PaidOrder:
    return sent(visitor, client_b, form)

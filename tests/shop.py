"""A shop whose payments Stripe takes: real adapter and SDK, with the double of Stripe at the other end of the wire."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import read_config
from fundable.domain.clock import Clock
from tests.browsers import FakeTimer, open_browsers
from tests.buying import PaidOrder, check_out, set_password
from tests.fakes.stripe import SECRET, StripeDouble
from tests.opened import copied

WEBHOOK = "/api/webhooks/stripe"


@dataclass(frozen=True)
class StripeShop:
    """What Stripe reports reaches the app by itself, from a thread; `double.settle()` waits for it."""

    app: App
    double: StripeDouble
    browser: Callable[[], TestClient]

    def order(self, email: str = "nora@alder.example", addons: tuple[str, ...] = ()) -> PaidOrder:
        """A checkout in a browser of its own, not paid yet."""
        return check_out(self.app, self.browser(), email, addons)

    def buy(
        self, email: str = "nora@alder.example", addons: tuple[str, ...] = (), password: str | None = None
    ) -> PaidOrder:
        """An order that was paid, and whose reports have arrived. `password` also sets the password."""
        order = self.order(email, addons)
        self.double.pay(order.session_id)
        assert self.double.settle()
        return order if password is None else set_password(self.browser(), order, password)


def settings_at(double: StripeDouble) -> dict[str, str]:
    """FUNDABLE_* settings by which an app has its payments taken there."""
    return {
        "FUNDABLE_STRIPE_SECRET_KEY": double.key,
        "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET,
        "FUNDABLE_STRIPE_API_BASE": double.url,
    }


@contextmanager
def open_shop(
    settings: Mapping[str, str], double: StripeDouble, clock: Clock, site_root: Path, timer: FakeTimer
) -> Iterator[StripeShop]:
    """`settings` name the data directory."""
    app = copied(read_config(settings), clock)
    try:
        with open_browsers(app, site_root, timer) as made:
            browser = made.on(app)
            _deliver(double, browser(), app.config.base_url)
            yield StripeShop(app, double, browser)
            double.heal()
            double.hold()
            assert double.settle()
    finally:
        app.close()


def _deliver(double: StripeDouble, hook: TestClient, base_url: str) -> None:
    def take(body: bytes, headers: dict[str, str]) -> int:
        return hook.post(WEBHOOK, content=body, headers=headers).status_code

    double.register(take, url=base_url + WEBHOOK)

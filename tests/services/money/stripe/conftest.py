"""The whole program as a process of its own, its payments at the double of Stripe."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.stripe import SECRET, StripeDouble
from tests.running import Launcher, Server


@pytest.fixture
def stripe() -> Iterator[StripeDouble]:
    """Stripe at the real time, for programs that cannot be given another clock."""
    with StripeDouble() as opened:
        yield opened
        assert opened.refused == []


@pytest.fixture
def running(stripe: StripeDouble, furnished: Path, tmp_path: Path, launcher: Launcher) -> Iterator[Server]:
    settings = {
        "FUNDABLE_STRIPE_SECRET_KEY": stripe.key,
        "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET,
        "FUNDABLE_STRIPE_API_BASE": stripe.url,
    }
    shutil.copytree(furnished, tmp_path / "data")
    server = Server(tmp_path / "data", launcher, **settings).start()
    stripe.register(f"http://127.0.0.1:{server.port}/api/webhooks/stripe")
    yield server
    stripe.heal()
    server.end()

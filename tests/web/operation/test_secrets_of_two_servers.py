"""What was entered in the browser would be on one machine, so several servers have it from their settings alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config
from fundable.domain.findings import Finding, Verdict
from fundable.domain.operation.secrets import Secret
from fundable.services.operation import doctor
from fundable.services.people import accounts
from fundable.web import api
from tests.clock import FakeClock
from tests.conftest import PASSWORD
from tests.nodes import in_bucket, opened_nodes
from tests.postgresql import PostgreSQL
from tests.s3 import Storage
from tests.turns import in_turn

PATH = "/api/admin/settings/secrets"
OWNER = "olive@agency.example"
SERVER = {"host": "127.0.0.1", "port": 2525, "security": "starttls"}
KEY = "sk_test_" + "a" * 24


@pytest.fixture
def nodes(
    config: Config, app: App, server: PostgreSQL, storage: Storage, clock: FakeClock, tmp_path: Path
) -> Iterator[list[App]]:
    """Two servers' apps, on the same data."""
    app.close()
    there = in_bucket(config, storage, tmp_path.name)
    with opened_nodes(there, server.filled(config.database_path), clock, tmp_path) as opened:
        yield opened


@pytest.fixture
def owner(nodes: list[App], small_ui: Path) -> TestClient:
    """At the first of them."""
    accounts.create_staff(nodes[0], OWNER, PASSWORD)
    browser = TestClient(api.build(nodes[0], site_root=small_ui), base_url=nodes[0].config.base_url)
    assert browser.post("/api/admin/login", json={"email": OWNER, "password": PASSWORD}).status_code == 200
    return browser


def of_secrets(app: App) -> list[Finding]:
    return [finding for finding in doctor.examine(app) if finding.name == "Secrets"]


@in_turn(
    ("method", "part", "body", "variables"),
    [
        ("PUT", "payments", {"secretKey": KEY}, "FUNDABLE_STRIPE_SECRET_KEY and FUNDABLE_STRIPE_WEBHOOK_SECRET"),
        ("DELETE", "payments", None, "FUNDABLE_STRIPE_SECRET_KEY and FUNDABLE_STRIPE_WEBHOOK_SECRET"),
        ("PUT", "mail", SERVER, "FUNDABLE_SMTP_URL"),
        ("DELETE", "mail", None, "FUNDABLE_SMTP_URL"),
    ],
)
def test_nothing_is_entered_or_removed(
    owner: TestClient, nodes: list[App], method: str, part: str, body: dict[str, object] | None, variables: str
) -> None:
    nodes[0].secrets.change([(Secret.MAIL_SERVER, "smtp://mail.example")])

    answer = owner.request(method, f"{PATH}/{part}", json=body)

    sentence = f"Several servers may use this data. Set {variables} on each of them, and restart it."
    assert (answer.status_code, answer.json()) == (409, {"message": sentence, "code": "secret_fixed"})
    assert nodes[0].secrets.read(Secret.MAIL_SERVER) == "smtp://mail.example"
    assert nodes[0].secrets.read(Secret.STRIPE_KEY) is None


def test_it_is_said_before(owner: TestClient) -> None:
    assert owner.get(PATH).json()["eachServer"] is True


def test_the_doctor_names_what_one_server_alone_has(nodes: list[App]) -> None:
    one, other = nodes
    one.secrets.change([(Secret.MAIL_SERVER, "smtp://mail.example")])

    [found] = of_secrets(one)

    assert (found.verdict, found.found) == (
        Verdict.WARN,
        "The mail server was entered in the browser, so only this server has it.",
    )
    assert found.advice == "Set FUNDABLE_SMTP_URL on each server, and restart it."
    assert of_secrets(other) == []


def test_a_server_that_is_alone_is_not_warned(config: Config, app: App) -> None:
    app.secrets.change([(Secret.MAIL_SERVER, "smtp://mail.example")])

    assert of_secrets(app) == []

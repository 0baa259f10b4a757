"""While the database can't be reached: what was known goes on, the rest says so, and it passes."""

import threading

import pytest
from sqlalchemy import URL
from starlette.testclient import TestClient

from fundable.config import Config
from fundable.db.engine.postgresql.absence import is_gone
from tests.postgresql import PostgreSQL

PURCHASE = {"email": "nora@alder.example", "amount": 150, "selectedAddons": [], "offerVersion": 1}
BUY = "/api/create-checkout-session"


@pytest.fixture
def data(config: Config, stopping: PostgreSQL) -> URL:
    return stopping.filled(config.database_path)


def test_it_is_said_and_passes(visitor: TestClient, owner: TestClient, stopping: PostgreSQL) -> None:
    assert visitor.get("/").status_code == 200
    assert visitor.post(BUY, json=PURCHASE).status_code == 200
    stopping.stop()

    assert visitor.get("/").status_code == 200
    refused = visitor.post(BUY, json=PURCHASE)
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "database_away", "60")
    assert owner.get("/api/admin/people").status_code == 503
    assert visitor.get("/readyz").json()["database"] is False

    stopping.start()
    for looking in [one for one in threading.enumerate() if one.name == "database-away"]:
        looking.join(30)
    assert owner.get("/api/admin/people").status_code == 200
    assert visitor.post(BUY, json=PURCHASE).status_code == 200
    assert visitor.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("code", "is_of_none"), [(None, True), ("08006", True), ("57P01", True), ("57014", False), ("55P03", False)]
)
def test_a_statement_that_takes_too_long_is_not_an_absence(code: str | None, is_of_none: bool) -> None:
    error = Exception()
    error.sqlstate = code  # type: ignore[attr-defined]
    assert is_gone(error) is is_of_none

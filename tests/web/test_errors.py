"""What every refusal looks like, wherever it comes from."""

import ast
import errno
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

import fundable
from fundable.app import App
from fundable.services.orders import orders
from fundable.web.middleware import BODY_MAX_BYTES
from fundable.web.statuses import STATUSES
from tests.conftest import PaidOrder
from tests.turns import in_turn

UNREADABLE = "We couldn't read the request. Reload the page and try again."
CHECKOUT = "/api/create-checkout-session"
JSON = {"Content-Type": "application/json"}
AT_START_OR_ON_THE_COMMAND_LINE = {
    "address_busy",
    "already_moved",
    "already_running",
    "audit_broken",
    "client_is_staff",
    "client_unknown",
    "closed_days_malformed",
    "data_differ",
    "data_missing",
    "data_moved",
    "data_rights",
    "data_taken",
    "database_damaged",
    "database_driver",
    "database_empty",
    "database_encoding",
    "database_lost",
    "database_pooled",
    "database_taken",
    "database_unready",
    "export_target",
    "file_in_use",
    "files_damaged",
    "files_differ",
    "files_missing",
    "files_moved",
    "files_taken",
    "files_unmoved",
    "not_live",
    "not_moved",
    "number_malformed",
    "number_shared",
    "number_unknown",
    "other_key",
    "payments_differ",
    "schema_newer",
    "schema_older",
    "staff_unknown",
    "standby",
    "sums_differed",
    "user_exists",
}

OF_OPERATORS = {
    "adapters/backup_store.py",
    "adapters/data_directory.py",
    "adapters/encryption.py",
    "adapters/host.py",
    "domain/operation/archives.py",
    "domain/operation/installation.py",
    "services/agency/offer_export.py",
    "services/agency/offer_file.py",
    "commands/offer.py",
    "services/operation/backups/archives.py",
    "services/operation/backups/checking.py",
    "services/operation/backups/copying.py",
    "services/operation/backups/nightly.py",
    "services/operation/backups/reading.py",
    "services/operation/backups/targets.py",
    "services/operation/demo/work.py",
    "services/operation/installation.py",
    "services/operation/restore.py",
    "services/operation/standby.py",
    "upgrades.py",
}
"""What runs from a terminal, at the start, or as a job: nobody is answered with a status there."""


def is_refusal(answer) -> bool:  # type: ignore[no-untyped-def]
    body = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert set(body) == {"message", "code"}
    return isinstance(body["message"], str) and body["message"].endswith(".")


@cache
def codes() -> list[tuple[str, str]]:
    """Every code a Refused is made with in the source, and where."""
    return [*_codes()]


def _codes() -> Iterator[tuple[str, str]]:
    root = Path(fundable.__file__).parent
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).as_posix() in OF_OPERATORS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{path.name}:{node.lineno} makes its code up as it runs"
                yield str(code.value), f"{path.name}:{node.lineno}"


def test_every_code_has_a_status() -> None:
    without = [
        (code, place) for code, place in codes() if code not in STATUSES and code not in AT_START_OR_ON_THE_COMMAND_LINE
    ]

    assert without == []


def test_every_status_has_a_code_that_is_used() -> None:
    assert set(STATUSES) - {code for code, _ in codes()} == set()
    assert AT_START_OR_ON_THE_COMMAND_LINE - {code for code, _ in codes()} == set()


@in_turn(
    ("content", "content_type"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b'"x"', "application/json"),
        (b"null", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'{"email": "a\xffb@c.de"}', "application/json"),
        (b'{"email": "\\ud800@b.co", "amount": 150}', "application/json"),
        (b'{"email": "a@b.co", "amount": ' + b"1" * 6000 + b"}", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "application/json"),
        (b'{"email": "a@b.co", "amount": 150}', "text/plain"),
        (b"email=a@b.co&amount=150", "application/x-www-form-urlencoded"),
        (b'{"email": "a@b.co", "amount": 150}', "application/json; charset=utf-16"),
    ],
)
def test_a_body_that_is_no_json_object_is_refused(visitor: TestClient, content: bytes, content_type: str) -> None:
    answer = visitor.post(CHECKOUT, content=content, headers={"Content-Type": content_type})

    if content_type.startswith("application/json; charset"):
        assert answer.status_code == 200  # JSON is UTF-8 whatever its header says (RFC 8259)
        return
    assert answer.status_code == 400
    assert is_refusal(answer)


@in_turn(
    "path",
    ["/api", "/api/", "/api/nothing", "/api/orders/", "/api/site/logo/", "/uploads/", "/sandbox/", "/sandbox/pay/"],
)
@in_turn("method", ["GET", "POST", "DELETE"])
def test_an_unknown_api_path_is_404_as_json(visitor: TestClient, path: str, method: str) -> None:
    answer = visitor.request(method, path)

    assert answer.status_code == 404
    assert is_refusal(answer)
    assert answer.json()["message"] == "There's nothing at this address."


@in_turn(
    ("method", "path", "allowed"),
    [
        ("GET", CHECKOUT, {"POST"}),
        ("POST", "/api/site/logo", {"GET"}),
        ("DELETE", "/api/admin/user", {"GET"}),
        ("PUT", "/api/orders/00000000-0000-4000-8000-000000000000", {"GET", "DELETE"}),
        ("TRACE", "/healthz", {"GET"}),
        ("GARBAGE", "/api/orders", {"GET"}),
        ("POST", "/", {"GET", "HEAD"}),
        ("DELETE", "/checkout", {"GET", "HEAD"}),
        ("OPTIONS", "/nothing", {"GET", "HEAD"}),
    ],
)
def test_a_method_that_an_address_does_not_take_is_405(
    visitor: TestClient, method: str, path: str, allowed: set[str]
) -> None:
    answer = visitor.request(method, path)

    assert answer.status_code == 405
    assert is_refusal(answer)
    assert answer.json()["message"] == "This address doesn't accept that kind of request."
    assert allowed & set(answer.headers["allow"].split(", "))


TOO_LARGE = {"message": "The request is too large. Please shorten what you typed.", "code": "too_large"}


def test_a_body_that_says_it_is_too_large_is_413_before_it_is_read(visitor: TestClient) -> None:
    answer = visitor.post(CHECKOUT, content=b" " * (BODY_MAX_BYTES + 1), headers=JSON)

    assert answer.status_code == 413
    assert is_refusal(answer)
    assert answer.json() == TOO_LARGE


def test_a_body_without_a_length_is_cut_where_it_is_too_large(visitor: TestClient) -> None:
    sent = []

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            sent.append(1)
            yield b" " * 65536

    answer = visitor.post(CHECKOUT, content=endless(), headers=JSON)

    assert answer.status_code == 413
    assert is_refusal(answer)
    assert answer.json() == TOO_LARGE


@in_turn("length", ["-1", "x", "1e9", "9" * 40, ""])
def test_a_length_that_is_no_number_is_413(visitor: TestClient, length: str) -> None:
    answer = visitor.post(CHECKOUT, content=b"{}", headers={**JSON, "Content-Length": length})

    assert answer.status_code == 413
    assert is_refusal(answer)


def test_a_body_just_within_the_limit_is_read(visitor: TestClient) -> None:
    body = json.dumps({"email": "a@b.co", "amount": 150, "selectedAddons": []}).encode()

    assert visitor.post(CHECKOUT, content=body.ljust(BODY_MAX_BYTES), headers=JSON).status_code == 200


def test_what_nobody_foresaw_is_a_sentence_with_a_number_and_tells_nothing(
    visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET selected_addons = 'secret innards'")

    answer = visitor.get("/api/client/order", headers=client_a.bearer)

    assert answer.status_code == 500
    assert is_refusal(answer)
    number = answer.headers["x-request-id"]
    assert answer.json()["message"] == (
        f"Something went wrong on our end. Please try again. If it keeps happening, tell us this number: {number}."
    )
    assert "innards" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE])
def test_where_no_more_files_can_be_opened_it_is_to_be_tried_again(
    visitor: TestClient, client_a: PaidOrder, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Some of the program is loaded only once it's wanted."""
    full = OSError(number, os.strerror(number), "/srv/secret")
    monkeypatch.setattr(orders, "client_details", Mock(side_effect=full))

    answer = visitor.get("/api/client/order", headers=client_a.bearer)

    assert (answer.status_code, is_refusal(answer)) == (503, True)
    assert answer.json()["message"] == "We're very busy right now. Please try again in a minute."

"""Case 31: with an order goes its whole website: preview, releases, domain, notes, and what its visitors wrote."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from sqlalchemy import inspect

from fundable.app import App
from fundable.db.sites.hosting import hosts
from fundable.db.types import metadata
from fundable.services.mail import outbox
from fundable.services.operation import erasure
from fundable.services.orders import deletion
from fundable.services.sites.hosting import domains
from tests.conftest import Form, PaidOrder
from tests.services.orders.some_orders import rows
from tests.web.sites.live_orders import DOMAIN, HOST, Launch
from tests.web.sites.site_orders import sent

OWN = "alder.example"
VISITOR = {"name": "Dana Ruiz", "email": "dana@ruiz.example", "phone": "", "message": "Wedding cakes for 80 guests?"}
WORDS = ("Dana Ruiz", "dana@ruiz.example", "80 guests")
NOTE = "Bolder crumbs"
KEPT = {"ledger_entries", "deleted_orders", "audit_entries"}
"""The books, the numbers of what was deleted, and the log stay, without anybody's words."""


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def lived(launch: Launch, app: App) -> Launch:
    """Online under two addresses, with a visitor's message, a sent note and a file with it."""
    launch.desk.release(launch.order)
    headers, note = launch.order.bearer, str(uuid4())
    body = {"build": 1, "page": "index.html", "viewport": 390, "text": NOTE}
    assert launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=headers).status_code == 200
    named = {**headers, "X-File-Name": "menu.pdf"}
    file = launch.visitor.put(f"/uploads/notes/{note}/{uuid4()}", content=b"%PDF-1.7\n%%EOF", headers=named)
    assert file.status_code == 200, file.text
    changes = {"round": 1, "notes": [note]}
    assert launch.visitor.post("/api/client/changes", json=changes, headers=headers).status_code == 200
    answer = {"verdict": "declined", "text": "It's bold."}
    launch.desk.browser.put(f"/api/orders/{launch.order.id}/review/notes/{note}", json=answer)
    close = f"/api/orders/{launch.order.id}/review/close"
    assert launch.desk.browser.post(close, json={"build": 1}).status_code == 200
    assert launch.approve().status_code == 200
    domains.say(app, UUID(launch.order.id), OWN, "Sam")
    with app.database.write() as connection:
        hosts.verify(connection, OWN, datetime.now(UTC))
    app.live_sites.forget()
    form = {"host": HOST, "origin": f"http://{HOST}", "content-type": "application/x-www-form-urlencoded"}
    posted = launch.visitor.post(
        "/contact.html", content=urlencode(VISITOR).encode(), headers=form, follow_redirects=False
    )
    assert posted.status_code == 303
    outbox.send_due(app)
    return launch


def found(app: App, word: str) -> set[str]:
    """The tables in which it is, those of the searches among them."""
    with app.database.read() as connection:
        tables = inspect(connection).get_table_names()
        return {
            name
            for name in tables
            if any(word in str(cell) for row in connection.exec_driver_sql(f'SELECT * FROM "{name}"') for cell in row)
        }


def test_31_nothing_of_it_is_left_anywhere(lived: Launch, app: App) -> None:
    order_id, preview = lived.order.id, lived.desk.see(lived.order)["preview"]
    for host in (HOST, OWN):
        assert lived.get(host=host).status_code == 200
    assert all(found(app, word) for word in (*WORDS, NOTE)), "it was there"

    deletion.delete(app, UUID(order_id))

    of_orders = {name for name, table in metadata.tables.items() if "order_id" in table.c} - KEPT
    left = {name for name in of_orders if any(str(row["order_id"]) == order_id for row in rows(app, name))}
    assert (len(of_orders) >= 20, left) == (True, set())
    assert {word: tables for word in WORDS if (tables := found(app, word))} == {}
    assert found(app, NOTE) == {"messages"}, "what was emailed to staff stays in the log of emails"
    assert (list(app.files.names()), (app.config.sites_dir / order_id).exists()) == ([], False)
    assert lived.visitor.get(preview).status_code == 404
    for host in (HOST, OWN):
        for path in ("/", "/contact.html", "/about"):
            assert lived.get(path, host=host).status_code == 421


def test_31_an_erasure_says_what_goes_offline(lived: Launch, app: App) -> None:
    said = "\n".join(erasure.sentences(erasure.plan(app, lived.order.email)))

    assert f"the website at {OWN}, which goes offline at once, with what its visitors wrote" in said


def test_31_its_names_are_free(lived: Launch, app: App, client_b: PaidOrder, form: Form) -> None:
    sent(lived.visitor, client_b, form)

    def say() -> Any:
        return lived.desk.browser.put(f"/api/orders/{client_b.id}/domain", json={"name": OWN})

    assert say().json()["code"] == "domain_taken"
    deletion.delete(app, UUID(lived.order.id))

    assert say().status_code == 200
    lived.desk.release(client_b)
    live = lived.desk.browser.get(f"/api/orders/{client_b.id}/website/live").json()
    assert {one["host"] for one in live["hosts"]} == {HOST, OWN, f"www.{OWN}"}

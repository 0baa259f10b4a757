"""/api/admin/invoicing, /api/orders/{order_id}/documents and /api/client/documents: invoices of the agency's own."""

import csv
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.domain.agency.settings import Agency
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.months import parse_month
from fundable.services.agency import settings
from fundable.services.money.invoicing import terms
from fundable.services.operation import document_months
from tests.adapters.test_printed_documents import words
from tests.clock import FakeClock
from tests.conftest import Buy, PaidOrder
from tests.turns import in_turn

SETUP = "/api/admin/invoicing"
SELLER = {
    "name": "Alder Web Studio",
    "legalName": "Alder Web Studio LLC",
    "address": "218 Mill Street\nDayton, OH 45402",
}
TERMS: dict[str, Any] = {
    "isOn": True,
    "taxId": "12-3456789",
    "series": "INV",
    "creditSeries": "CN",
    "firstNumber": 42,
}


@pytest.fixture
def seller(owner: TestClient) -> TestClient:
    """An owner whose agency has its legal name and address."""
    assert owner.put("/api/admin/settings/business", json=SELLER).status_code == 200
    return owner


@pytest.fixture
def order(seller: TestClient, order_paid: Buy) -> PaidOrder:
    """Bought while invoices are on."""
    assert seller.put(SETUP, json=TERMS).status_code == 200
    return order_paid("ana@alder.example", ("domain",), "correct horse battery")


def test_it_is_off_and_says_what_is_missing(owner: TestClient) -> None:
    found = owner.get(SETUP).json()
    assert len(found.pop("revision")) == 16
    assert found == {
        "isOn": False,
        "taxId": "",
        "series": "INV",
        "creditSeries": "CN",
        "firstNumber": 1,
        "firstCreditNumber": 1,
        "receipts": "stripe",
        "keepYears": 10,
        "missing": ["legal name", "address"],
        "nextNumber": "TEST-INV-2026-0001",
        "nextCreditNumber": "TEST-CN-2026-0001",
        "areUnsure": False,
        "areBegun": False,
        "months": [],
    }
    refused = owner.put(SETUP, json=TERMS)
    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "An invoice has to name its seller. First save your legal name and address under Business.",
    )


def test_a_page_of_earlier_turns_nothing_off_unread(seller: TestClient) -> None:
    opened = seller.get(SETUP).json()["revision"]
    assert seller.put(SETUP, json=TERMS | {"revision": opened}).status_code == 200
    later = TERMS | {"isOn": False, "keepYears": 7}

    refused = seller.put(SETUP, json=later | {"revision": opened})

    assert (refused.status_code, refused.json()["code"]) == (409, "settings_changed")
    kept = seller.get(SETUP).json()
    assert (kept["isOn"], kept["keepYears"]) == (True, 10)
    assert seller.put(SETUP, json=later | {"revision": kept["revision"]}).json()["isOn"] is False


@pytest.mark.parametrize(
    ("changed", "code", "field"),
    [
        ({"series": "inv"}, "series_malformed", "series"),
        ({"series": "2026"}, "series_malformed", "series"),
        ({"creditSeries": "TEST"}, "series_malformed", "creditSeries"),
        ({"creditSeries": "INV"}, "series_alike", None),
        ({"firstNumber": 0}, "first_number_wrong", "firstNumber"),
        ({"firstNumber": 1_000_000}, "first_number_wrong", "firstNumber"),
        ({"firstCreditNumber": 0}, "first_number_wrong", "firstCreditNumber"),
        ({"keepYears": 2}, "keep_years_wrong", None),
        ({"keepYears": 31}, "keep_years_wrong", None),
    ],
)
@pytest.mark.parametrize("is_on", [True, False])
def test_what_makes_no_number_is_refused(
    seller: TestClient, changed: Any, code: str, field: str | None, is_on: bool
) -> None:
    """With which of two fields it is."""
    answer = seller.put(SETUP, json=TERMS | changed | {"isOn": is_on})
    told = answer.json()
    assert (answer.status_code, told["code"], told.get("field")) == (400, code, field)
    assert seller.get(SETUP).json()["isOn"] is False


@pytest.mark.parametrize("series", ["2026", "TEST"])
def test_a_refused_series_says_all_that_it_may_be(seller: TestClient, series: str) -> None:
    said = seller.put(SETUP, json=TERMS | {"series": series}).json()["message"]
    assert said == "Use up to 8 capital letters and digits, a letter first. TEST is for test payments."


@pytest.mark.parametrize("receipts", ["ours", "stripe"])
def test_an_owner_says_who_sends_receipts(seller: TestClient, receipts: str) -> None:
    assert seller.put(SETUP, json=TERMS | {"receipts": receipts}).json()["receipts"] == receipts
    refused = seller.put(SETUP, json=TERMS | {"receipts": "both"})
    assert (refused.status_code, refused.json()["message"]) == (400, "Say who sends receipts: stripe or ours.")


def test_a_series_is_for_one_kind_for_ever(seller: TestClient, order: PaidOrder) -> None:
    swapped = seller.put(SETUP, json=TERMS | {"series": "CN", "creditSeries": "INV"})
    told = swapped.json()
    assert (swapped.status_code, told["code"], told["field"]) == (409, "series_used", "creditSeries")

    assert seller.put(SETUP, json=TERMS | {"series": "RE"}).json()["nextNumber"] == "TEST-RE-2026-0001"


def test_only_owners_set_it(staff: TestClient, visitor: TestClient) -> None:
    assert staff.get(SETUP).status_code == 200
    assert staff.put(SETUP, json=TERMS | {"isOn": False}).status_code == 403
    assert visitor.get(SETUP).status_code == 401


def test_client_and_staff_read_the_same(seller: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    read = seller.get(f"/api/orders/{order.id}/documents").json()

    assert visitor.get("/api/client/documents", headers=order.bearer).json() == read
    [invoice] = read["items"]
    assert read["isOn"] is True
    assert (invoice["number"], invoice["kind"], invoice["isTest"]) == ("TEST-INV-2026-0001", "invoice", True)
    assert invoice["seller"] == {
        "name": "Alder Web Studio LLC",
        "address": "218 Mill Street\nDayton, OH 45402",
        "email": "",
        "taxId": "12-3456789",
    }
    assert invoice["lines"] == [
        {"name": "Fundable website", "detail": "Hosting included until Jan 5, 2027", "amount": 15000},
        {"name": "Domain Registration", "detail": "", "amount": 2500},
    ]
    assert (invoice["subtotal"], invoice["hasSubtotal"], invoice["tax"], invoice["total"]) == (17500, True, 0, 17500)
    assert (invoice["issuedOn"], invoice["movedOn"], invoice["corrects"]) == ("2026-01-05", "2026-01-05", None)


def test_nobody_reads_anothers(visitor: TestClient, order: PaidOrder, client_b: PaidOrder) -> None:
    theirs = visitor.get("/api/client/documents", headers=client_b.bearer).json()["items"]
    assert [one["orderNumber"] for one in theirs] == [client_b.id[:8]]
    assert visitor.get("/api/client/documents").status_code == 401
    assert visitor.get(f"/api/orders/{order.id}/documents").status_code == 401


def test_both_sides_download_the_same_file(seller: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    number = "TEST-INV-2026-0001"
    told = seller.get(f"/api/orders/{order.id}/documents/{number}/file")
    again = visitor.get(f"/api/client/documents/{number}/file", headers=order.bearer)

    assert told.headers["Content-Disposition"] == f'attachment; filename="{number}.pdf"'
    assert told.headers["Content-Type"] == "application/pdf"
    assert again.content == told.content
    assert "Fundable website" in words(told.content)


def test_what_our_fonts_cannot_show_is_a_page(seller: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    said = {"name": "北京烤鸭", "address": "", "taxId": ""}
    assert visitor.put("/api/client/billing", json=said, headers=order.bearer).status_code == 200
    assert seller.post(f"/api/sandbox/orders/{order.id}", json={"event": "renewal-paid"}).status_code == 200
    newest, first = seller.get(f"/api/orders/{order.id}/documents").json()["items"]
    assert (newest["hasPdf"], first["hasPdf"]) == (False, True)

    told = seller.get(f"/api/orders/{order.id}/documents/{newest['number']}/file")

    assert told.headers["Content-Disposition"] == f'attachment; filename="{newest["number"]}.html"'
    assert "<bdi>北京烤鸭</bdi>" in told.text
    with ZipFile(BytesIO(seller.post(f"{SETUP}/export", json={"month": "2026-01"}).content)) as archive:
        names = [name for name in archive.namelist() if name.startswith("documents/")]
    assert names == [f"documents/{first['number']}.pdf", f"documents/{newest['number']}.html"]


@in_turn("number", ["TEST-INV-2026-0002", "..", "x" * 33])
def test_there_are_no_others(
    seller: TestClient, visitor: TestClient, order: PaidOrder, client_b: PaidOrder, number: str
) -> None:
    """The second number is another client's."""
    assert visitor.get(f"/api/client/documents/{number}/file", headers=order.bearer).status_code in (400, 404)
    assert seller.get(f"/api/orders/{order.id}/documents/{number}/file").status_code in (400, 404)
    assert visitor.get("/api/client/documents/TEST-INV-2026-0001/file").status_code == 401
    assert visitor.get(f"/api/orders/{order.id}/documents/TEST-INV-2026-0001/file").status_code == 401


def test_they_stay_when_the_order_is_deleted_and_the_client_erased(
    app: App, seller: TestClient, order: PaidOrder, order_paid: Buy
) -> None:
    second = order_paid(order.email)
    before = [seller.get(f"/api/orders/{one.id}/documents").json()["items"] for one in (order, second)]
    assert seller.delete(f"/api/orders/{second.id}").status_code == 200
    plan = seller.get(f"/api/admin/clients/{order.id}/erasure").json()
    assert plan["kept"][1] == (
        "Your books keep 2 invoices and credit notes for 10 years as issued, with the client's name and email."
    )

    erased = seller.post(f"/api/admin/clients/{order.id}/erase", json={"orders": [order.id]})

    assert (erased.status_code, erased.json()["message"]) == (200, "1 order erased.")
    assert [seller.get(f"/api/orders/{one.id}/documents").json()["items"] for one in (order, second)] == before


def test_a_month_is_a_zip_for_the_bookkeeper(app: App, seller: TestClient, order: PaidOrder, staff: TestClient) -> None:
    assert seller.get(SETUP).json()["months"] == ["2026-01"]
    answer = seller.post(f"{SETUP}/export", json={"month": "2026-01"})
    assert answer.headers["Content-Disposition"] == 'attachment; filename="invoices-2026-01.zip"'

    with ZipFile(BytesIO(answer.content)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    pdf = "documents/TEST-INV-2026-0001.pdf"
    assert sorted(held) == sorted(["README.txt", pdf, "quickbooks-invoices.csv", "xero-invoices.csv"])
    website, domain = csv.DictReader(held["quickbooks-invoices.csv"].decode().splitlines())
    assert (website["*InvoiceNo"], website["*Customer"]) == ("TEST-INV-2026-0001", "ana@alder.example")
    assert (website["*ItemAmount"], domain["*ItemAmount"]) == ("150.00", "25.00")
    said = words(held[pdf])
    assert "Test, not an invoice" in said
    assert "$175.00" in said
    with app.database.read() as connection:
        *_, entry = audit.walk(connection)
    assert (entry.act, entry.about) == ("data.exported", "invoices")
    assert dict(entry.details) == {"month": "2026-01", "documents": 1}
    assert staff.post(f"{SETUP}/export", json={"month": "2026-01"}).status_code == 403


def test_its_days_stay_when_the_agency_moves(
    app: App, seller: TestClient, order_paid: Buy, clock: FakeClock, visitor: TestClient
) -> None:
    assert seller.put(SETUP, json=TERMS).status_code == 200
    clock.time = datetime(2026, 2, 1, 3, 0, tzinfo=UTC)
    bought = order_paid("ana@alder.example", ("domain",), "correct horse battery")

    def seen() -> tuple[Any, ...]:
        [one] = visitor.get("/api/client/documents", headers=bought.bearer).json()["items"]
        file = visitor.get(f"/api/client/documents/{one['number']}/file", headers=bought.bearer).content
        [*_, oldest] = terms.read(app).months
        return one["issuedOn"], one["movedOn"], str(oldest), document_months.download(app, oldest)[1], file

    before = seen()
    settings.save(app, Agency(time_zone="Europe/Berlin"), "an owner")

    assert before[:3] == ("2026-01-31", "2026-01-31", "2026-01")
    assert seen() == before
    with pytest.raises(Refused, match="in February 2026"):
        document_months.download(app, parse_month("2026-02"))


@pytest.mark.parametrize(("month", "code"), [("2025-12", "month_empty"), ("2026-13", "month_unknown")])
def test_a_month_without_documents_makes_no_file(seller: TestClient, month: str, code: str) -> None:
    assert seller.post(f"{SETUP}/export", json={"month": month}).json()["code"] == code

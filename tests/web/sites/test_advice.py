"""POST /api/advice: what could be better about a form that is being filled in."""

from typing import Any

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.intake import FORM_FIELDS
from tests.conftest import NOBODYS, Form, PaidOrder
from tests.turns import in_turn
from tests.web.test_authorization import data

PATH = "/api/advice"
NAMES = (
    *("businessName", "businessAddress", "businessPhone", "businessEmail", "websiteDescription", "servicesOffered"),
    *("facebook", "instagram", "linkedin", "twitter"),
)
GMAIL = "Your email is at gmail.com, a free provider. Lenders notice. Use an address at a domain of your own."


def ask(visitor: TestClient, order: PaidOrder, **answers: str) -> Any:
    return visitor.post(PATH, json={"orderId": order.id, **answers})


def said(visitor: TestClient, order: PaidOrder, **answers: str) -> dict[str, str]:
    answer = ask(visitor, order, **answers)
    assert answer.status_code == 200, answer.text
    return {name: sentence for name, sentence in answer.json().items() if sentence}


@in_turn(
    ("field", "typed", "sentence"),
    [
        ("businessEmail", "office@gmail.com", GMAIL),
        ("businessAddress", "PO Box 12\nPueblo CO 81007", "A PO box isn't a place of business. Banks have to"),
        ("businessAddress", "PMB 214\n100 Main St\nPueblo CO 81007", "PMB means a mailbox at a mail shop."),
        ("businessAddress", "12 Elm Street\nPueblo, CO 81007", "The Postal Service writes this as “12 Elm St”."),
        ("businessPhone", "555-0188", "555-0188 isn't a complete US number. Include the area code."),
        ("businessPhone", "719 544 1234 ext 12", "Use a number that reaches you without an extension."),
        ("businessName", "Kessler Heating and Air", "Is it registered as Kessler Heating and Air or as Kessler"),
        ("servicesOffered", "Cakes", "Name three services or more, or describe what you do."),
        ("websiteDescription", "We bake.", "Write three sentences: what you do, since when, and who runs it."),
        ("facebook", "facebook.com", "Give the address of your own page on Facebook."),
        ("twitter", "javascript:alert(1)", "Give the address of your own page on X."),
    ],
)
def test_one_sentence_stands_under_the_field_that_it_is_about(
    visitor: TestClient, client_a: PaidOrder, field: str, typed: str, sentence: str
) -> None:
    found = said(visitor, client_a, **{field: typed})

    assert found.keys() == {field}
    assert found[field].startswith(sentence)


def test_nothing_is_said_of_what_is_empty_or_right(visitor: TestClient, client_a: PaidOrder) -> None:
    assert said(visitor, client_a) == {}
    assert said(visitor, client_a, businessName="Kessler, LLC", businessPhone="(719) 544-1234", facebook=" ") == {}


def test_each_link_has_its_own(visitor: TestClient, client_a: PaidOrder) -> None:
    found = said(visitor, client_a, facebook="facebook.com", instagram="@kessler", linkedin="https://example.org/me")

    assert found.keys() == {"facebook", "linkedin"}


def test_it_stores_nothing(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    before = data(app)

    ask(visitor, client_a, businessEmail="office@gmail.com")

    assert data(app) == before


def test_it_is_for_whoever_could_send_the_form(
    visitor: TestClient, order_pending: Any, client_a: PaidOrder, client_b: PaidOrder, form: Form
) -> None:
    """As POST /api/intake-forms: no login for the first form, the order's own token for a correction."""
    unpaid = order_pending("later@alder.example")
    nothing = dict.fromkeys(NAMES)
    assert said(visitor, client_a, businessEmail="office@gmail.com") == {"businessEmail": GMAIL}
    visitor.post("/api/intake-forms", json=form(client_a))

    for order_id, headers in (
        (unpaid.id, {}),
        (NOBODYS, {}),
        (client_a.id, {}),
        (client_a.id, client_b.bearer),
        (client_a.id, {"Authorization": "Bearer x"}),
    ):
        body = {"orderId": order_id, "businessEmail": "office@gmail.com"}
        answer = visitor.post(PATH, json=body, headers=headers)
        assert (answer.status_code, answer.json()) == (200, nothing)
    body = {"orderId": client_a.id, "businessEmail": "office@gmail.com"}
    assert visitor.post(PATH, json=body, headers=client_a.bearer).json() == {**nothing, "businessEmail": GMAIL}


def test_nothing_is_advised_once_design_has_begun(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "design"})

    body = {"orderId": client_a.id, "businessEmail": "office@gmail.com"}
    assert set(visitor.post(PATH, json=body, headers=client_a.bearer).json().values()) == {None}


@in_turn(
    ("body", "status"),
    [
        ({"businessName": "x" * 201}, 400),
        ({"businessAddress": "x" * 501}, 400),
        ({"websiteDescription": "x" * 5001}, 400),
        ({"facebook": "x" * 301}, 400),
        ({"websiteDescription": "x" * 3_000_000}, 413),
        ({"businessName": "a\x00b"}, 400),
        ({"businessName": None}, 400),
        ({"businessName": ["x"]}, 400),
        ({"orderId": "x"}, 400),
        ({"orderId": ["x"]}, 400),
    ],
)
def test_what_no_form_would_take_is_refused(
    visitor: TestClient, client_a: PaidOrder, body: dict[str, object], status: int
) -> None:
    answer = visitor.post(PATH, json={"orderId": client_a.id, **body})

    assert answer.status_code == status
    assert answer.json()["message"]


HARD = {
    "initials": "A. " * 1666,
    "one word": "w" * 5000,
    "many sentences": "Yes. No! " * 555,
    "brackets": "(a) " * 1250,
    "dashes": "a - " * 1250,
    "digits": "719-544-" * 625,
    "hidden": "\u202e\u200b" * 2500,
    "lines": "a\n" * 2500,
    "fold": "ﷺ" * 5000,
    "commas": "1, " * 1666,
    "marks": "a\u0301" * 2500,
    "dots": "a.b." * 1250,
    "blanks": "a" + " " * 4998 + "b",
    "at": "@" * 5000,
}

NAMED = {
    **{"businessName": "business_name", "businessAddress": "business_address", "businessPhone": "business_phone"},
    **{"businessEmail": "business_email", "servicesOffered": "services_offered"},
    **{"websiteDescription": "website_description", "facebook": "facebook", "twitter": "twitter"},
}
ENDS = {
    "businessName": "Write it as on your registration.",
    "businessAddress": "We can't find the street number in this address. Write it as on an envelope.",
    "businessPhone": " isn't a complete US number. Include the area code.",
    "businessEmail": " isn't an address we can write to.",
}


@in_turn("name", [name for name in HARD if name != "hidden"])
def test_no_text_is_too_hard_to_advise_on(visitor: TestClient, client_a: PaidOrder, name: str) -> None:
    """However hard, each sentence comes whole. How long it takes is measured by the bench."""
    answers = {field: HARD[name][: FORM_FIELDS[name_here].most] for field, name_here in NAMED.items()}

    found = said(visitor, client_a, **answers)

    assert {field for field, end in ENDS.items() if found[field].endswith(end)} == ENDS.keys()


def test_what_nobody_sees_is_as_good_as_empty(visitor: TestClient, client_a: PaidOrder) -> None:
    assert said(visitor, client_a, **dict.fromkeys(NAMES, HARD["hidden"][:40])) == {}

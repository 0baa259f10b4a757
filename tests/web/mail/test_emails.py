"""/api/admin/settings/emails: which emails there are, and their words, which owners change."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.services.operation import erasure
from tests.conftest import NOBODYS, Buy, Form, PaidOrder
from tests.turns import in_turn
from tests.web.calls import EMAIL_TEXT, EMAILS
from tests.web.sites.site_orders import release, sent

PATH = f"{EMAILS}/order-received"


def changed(**fields: Any) -> dict[str, Any]:
    return {**EMAIL_TEXT, **fields}


def test_every_email_is_listed_with_what_sends_it(staff: TestClient) -> None:
    found = {item["id"]: item for item in staff.get(EMAILS).json()["items"]}

    assert found["order-received"] == {
        "id": "order-received",
        "name": "Order received",
        "side": "clients",
        "group": "orders",
        "trigger": "A client's payment arrives.",
        "changedAt": None,
        "changedBy": None,
        "files": [],
        "problem": None,
    }
    assert found["staff-invitation"]["side"] == "staff"


@pytest.mark.parametrize(
    ("email", "stage", "button"),
    [
        ("status-review", "Stage 5 of 7: Review &amp; Feedback", "Review your website"),
        ("changes-answered", "Stage 5 of 7: Review &amp; Feedback", "Look at your website"),
        ("status-completed", "Stage 7 of 7: Website Live", "Open your website"),
    ],
)
def test_a_preview_shows_the_stage_that_the_email_is_sent_at(
    staff: TestClient, email: str, stage: str, button: str
) -> None:
    text = staff.get(f"{EMAILS}/{email}").json()["text"]
    shown = staff.post(f"{EMAILS}/{email}/preview", json={**text, "orderId": None}).json()["rendered"]

    assert stage in shown["html"]
    assert button in shown["html"]


def test_one_is_read_with_its_placeholders(staff: TestClient, app: App) -> None:
    found = staff.get(PATH).json()
    offered = {item["name"]: item for item in found["placeholders"]}

    assert found["text"] == found["original"]
    assert found["text"]["subject"] == "Your order #{{ order.number }}: set your password"
    assert found["text"]["buttons"] == ["Create your password"]
    assert found["revision"] == ""
    assert offered["order.total"]["example"] == "$175.00"
    assert offered["order.total"]["label"] == "Order total"
    assert offered["amounts"]["isBlock"] is True
    assert offered["amounts"]["fields"] == ["body"]
    assert offered["order.business_name"]["canBeBlank"] is True
    money = {"is_free": "A promotion code took off everything", "is_taxed": "Sales tax comes on top of hosting"}
    assert found["conditions"] == {"hosting_included": "Free hosting: not blank"} | money


def test_an_owner_saves_and_clients_read_it(owner: TestClient, staff: TestClient, order_paid: Buy) -> None:
    saved = owner.put(PATH, json=EMAIL_TEXT)
    order = order_paid("nora@alder.example")

    assert saved.status_code == 200, saved.text
    assert (saved.json()["changedBy"], saved.json()["text"]["title"]) == ("olive@agency.example", "Thank you")
    [listed] = staff.get(f"/api/orders/{order.id}/messages").json()["items"]
    whole = staff.get(f"/api/admin/messages/{listed['id']}").json()
    assert whole["subject"] == "We've received $150.00"
    assert ">Choose your password</a>" in whole["html"]
    assert staff.get("/api/admin/templates/order-received").json()["subject"] == "We've received $175.00"


def test_back_to_ours(owner: TestClient, order_paid: Buy) -> None:
    revision = owner.put(PATH, json=EMAIL_TEXT).json()["revision"]
    restored = owner.post(f"{PATH}/restore", json={"revision": revision}).json()

    assert restored["text"] == restored["original"]
    assert (restored["changedAt"], restored["revision"]) == (None, "")
    assert owner.post(f"{PATH}/restore", json={"revision": ""}).status_code == 200


def test_our_own_words_saved_are_ours_again(owner: TestClient) -> None:
    revision = owner.put(PATH, json=EMAIL_TEXT).json()["revision"]
    original = owner.get(PATH).json()["original"]

    assert owner.put(PATH, json={**original, "revision": revision}).json()["changedAt"] is None


@in_turn(
    ("fields", "sentence"),
    [
        (
            {"body": "Hello\n\n{{ ordr.total }}"},
            "Text, line 3: There's no {{ ordr.total }} in this email. Did you mean {{ order.total }}?",
        ),
        ({"subject": "{{ device }}"}, "Subject: There's no {{ device }} in this email."),
        ({"subject": "{{ amounts }}"}, "Subject: {{ amounts }} can only be in the text."),
        ({"title": "{{ 7 * 7 }}"}, "Heading: Between {{ and }} there can only be the name of a placeholder."),
        (
            {"body": "Line\n{% for a in b %}{% endfor %}"},
            "Text, line 2: Only {{ placeholders }} and {% if placeholder %} … {% endif %} work here.",
        ),
        ({"body": "One\n\n\n{% if site %}"}, "Text, line 4: An {% if %} isn't closed with {% endif %}."),
        ({"preview": "{{ site"}, "Inbox preview: A placeholder isn't closed: write it as {{ order.number }}."),
        (
            {"body": "{{ hosting_price }} {{ amounts }}"},
            "Text, line 1: This email needs the button with the link, so add {{ button }}.",
        ),
        (
            {"body": "{% if order.business_name %}{{ button }}{% endif %} {{ amounts }} {{ hosting_price }}"},
            "Text, line 1: This email needs the button with the link, so add {{ button }}.",
        ),
        (
            {"subject": "{% if order.business_name %}Hi{% endif %}"},
            "Subject: The subject would be blank for some orders.",
        ),
        ({"subject": "   "}, "Enter a subject, on one line."),
        ({"subject": "Hi\r\nBcc: eve@evil.example"}, "Enter a subject, on one line."),
        ({"subject": "x" * 301}, "The subject is too long. Please keep it under 300 characters."),
        ({"body": "x" * 10_001}, "The text is too long. Please keep it under 10000 characters."),
        ({"body": ""}, "Enter the text."),
        ({"buttons": ["  "]}, "Button: Enter the button's words."),
        ({"buttons": []}, "Button: Enter the words of each button."),
        ({"buttons": ["a\nb"]}, "Enter the words of each button."),
        ({"buttons": "Go"}, "Enter the words of each button."),
    ],
)
def test_what_cannot_be_sent_is_refused_and_changes_nothing(
    owner: TestClient, fields: dict[str, Any], sentence: str
) -> None:
    answer = owner.put(PATH, json=changed(**fields))

    assert answer.status_code == 400, answer.text
    assert answer.json()["message"].startswith(sentence)
    assert owner.get(PATH).json()["revision"] == ""


@in_turn(
    ("email", "text"),
    [
        ("client-reset", "Hello"),
        ("receipt", "Thanks for the money. {{ button }}"),
        ("status-review", "{% if order.website_url %}{{ button }}{% endif %} {{ message }}"),
        ("status-design", "Design has started. {{ button }}"),
        ("clock-paused", "We're waiting. {{ button }}"),
        ("staff-new-orders", "There are some."),
    ],
)
def test_what_may_not_be_left_out(owner: TestClient, email: str, text: str) -> None:
    ours = owner.get(f"{EMAILS}/{email}").json()["text"]
    refused = owner.put(f"{EMAILS}/{email}", json={**ours, "body": text, "revision": ""})

    assert refused.status_code == 400
    assert refused.json()["message"].startswith("Text, line 1: This email needs ")


def test_what_somebody_saved_meanwhile_is_not_overwritten(owner: TestClient) -> None:
    owner.put(PATH, json=EMAIL_TEXT)
    late = [
        owner.put(PATH, json=changed(title="Late")),
        owner.put(PATH, json=changed(title="Late", revision="another")),
        owner.post(f"{PATH}/restore", json={"revision": ""}),
    ]

    assert [answer.status_code for answer in late] == [409, 409, 409]
    assert late[0].json()["code"] == "email_changed"
    assert owner.get(PATH).json()["text"]["title"] == "Thank you"


def test_an_email_that_comes_from_a_file_is_only_read(owner: TestClient, app: App) -> None:
    folder = app.config.data_dir / "templates" / "email" / "order-received"
    folder.mkdir(parents=True)
    (folder / "body.md").write_text("Our own file")

    assert owner.get(PATH).json()["files"] == ["templates/email/order-received/body.md"]
    assert owner.put(PATH, json=EMAIL_TEXT).json()["code"] == "email_from_file"
    assert "Our own file" in owner.post(f"{PATH}/preview", json=EMAIL_TEXT).json()["rendered"]["text"]
    (folder / "body.md").write_text("{{ broken")
    [listed] = [item for item in owner.get(EMAILS).json()["items"] if item["id"] == "order-received"]
    assert listed["problem"].startswith("TemplateSyntaxError")


def test_a_preview_shows_a_real_order_and_keeps_nothing(
    staff: TestClient, order_paid: Buy, client_b: PaidOrder
) -> None:
    order = order_paid("nora@alder.example", ("domain",))
    before = staff.get("/api/admin/messages").json()["counts"]
    shown = staff.post(f"{PATH}/preview", json=changed(orderId=order.id)).json()

    assert shown["problems"] == []
    assert shown["rendered"]["subject"] == "We've received $175.00"
    assert f"Order #{order.id[:8]}" in shown["rendered"]["text"]
    assert staff.get("/api/admin/messages").json()["counts"] == before


def test_a_preview_links_to_the_website_that_the_real_one_links_to(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form
) -> None:
    release(staff, sent(visitor, client_a, form))
    ours = staff.get(f"{EMAILS}/status-review").json()["text"]

    shown = staff.post(f"{EMAILS}/status-review/preview", json={**ours, "orderId": client_a.id}).json()

    assert shown["problems"] == []
    assert f"/client/website#order-{client_a.id[:8]}>" in shown["rendered"]["text"]


def test_a_preview_says_every_problem_with_its_line(staff: TestClient) -> None:
    shown = staff.post(
        f"{PATH}/preview", json=changed(title="{{ x }}", body="a\n{{ y }}\n{% if z %}{% endif %}")
    ).json()

    assert shown["rendered"] is None
    assert [(one["field"], one["line"]) for one in shown["problems"]] == [("title", 1), ("body", 2), ("body", 3)]


@pytest.mark.parametrize("call", ["preview", "test"])
def test_an_order_that_is_gone_is_said_so(owner: TestClient, call: str) -> None:
    assert owner.post(f"{PATH}/{call}", json=changed(orderId=NOBODYS)).status_code == 404
    assert owner.post(f"{PATH}/{call}", json=changed(orderId="x")).status_code in (400, 404)


def test_a_test_goes_to_whoever_asks_and_goes_with_its_order(owner: TestClient, order_paid: Buy, app: App) -> None:
    order = order_paid("nora@alder.example")
    sent = owner.post(f"{PATH}/test", json=changed(orderId=order.id))

    assert sent.json()["code"] == "mail_saved"
    listed = owner.get("/api/admin/messages", params={"to": "staff"}).json()["items"]
    assert [(one["recipient"], one["subject"]) for one in listed] == [
        ("olive@agency.example", "We've received $150.00")
    ]
    assert owner.put(PATH, json=changed(body="{{ x }}")).status_code == 400
    erasure.erase(app, erasure.plan(app, "nora@alder.example"), lambda _done, _all: None)
    assert owner.get("/api/admin/messages").json()["items"] == []
    assert owner.get("/api/admin/user").json()["email"] == "olive@agency.example"


@in_turn("path", ["", "/preview", "/restore", "/test"])
def test_an_email_that_is_none(owner: TestClient, path: str) -> None:
    method = "POST" if path else "PUT"
    answer = owner.request(method, f"{EMAILS}/nothing{path}", json=EMAIL_TEXT)

    assert (answer.status_code, answer.json()["code"]) == (404, "email_unknown")


def test_the_audit_log_says_what_was_changed(owner: TestClient, app: App) -> None:
    revision = owner.put(PATH, json=EMAIL_TEXT).json()["revision"]
    owner.post(f"{PATH}/restore", json={"revision": revision})
    with app.database.read() as connection:
        entries = [entry for entry in audit.walk(connection) if entry.act.startswith("email.")]

    assert [(entry.act, entry.about) for entry in entries] == [
        ("email.changed", "order-received"),
        ("email.restored", "order-received"),
    ]
    assert entries[0].value("title.after") == "Thank you"
    assert entries[0].details["words"] == ["body"]

"""POST and GET /api/intake-forms."""

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.intake import TEXTS
from tests.conftest import NOBODYS, Buy, FakeClock, Form, PaidOrder
from tests.logos import JPEG, PNG, ticket, upload
from tests.turns import in_turn

PATH = "/api/intake-forms"
EXISTS = "We already have the intake form for this order. Log in to change it until design begins."


def forms_in(app: App) -> list[dict[str, object]]:
    with app.database.read() as connection:
        return [dict(row) for row in connection.exec_driver_sql("SELECT * FROM intake_forms ORDER BY seq").mappings()]


def test_it_stores_the_form_and_moves_a_paid_order_on(
    visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=1))
    links = {"facebook": "https://facebook.com/alder", "instagram": "", "linkedin": " ", "twitter": "@alder"}

    answer = visitor.post(PATH, json=form(client_a, socialLinks=links, businessName="  Alder & Finch  "))

    assert answer.status_code == 201
    assert {**answer.json(), "id": ""} == {
        "id": "",
        "orderId": client_a.id,
        "businessName": "Alder & Finch",
        "businessAddress": "218 Mill Street\nDayton, OH 45402",
        "businessPhone": "(937) 555-0142",
        "businessEmail": "hello@alderandfinch.example",
        "logoUrl": None,
        "websiteDescription": "A family bakery on Mill Street.",
        "servicesOffered": "Sourdough\nCakes",
        "socialLinks": {"facebook": "https://facebook.com/alder", "twitter": "@alder"},
        "additionalInfo": None,
        "status": "submitted",
        "createdAt": "2026-01-05T16:04:00Z",
        "updatedAt": "2026-01-05T16:04:00Z",
        "phoneShown": "(937) 555-0142",
    }
    opened = visitor.get("/api/client/order", headers=client_a.bearer).json()
    assert opened["intakeForm"] == answer.json()
    assert opened["order"]["status"] == "intake"
    assert opened["order"]["promisedOn"] == "2026-01-12"


def test_no_login_is_needed_for_the_first_form(visitor: TestClient, order_paid: Buy, form: Form) -> None:
    assert visitor.post(PATH, json=form(order_paid())).status_code == 201


@pytest.mark.parametrize("left_out", ["websiteDescription", "servicesOffered", "additionalInfo"])
@pytest.mark.parametrize("value", ["", None, "  \n ", ...])
def test_an_optional_text_may_be_empty_or_absent(
    visitor: TestClient, client_a: PaidOrder, form: Form, left_out: str, value: object
) -> None:
    body = form(client_a, **{left_out: value})
    if value is ...:
        del body[left_out]

    answer = visitor.post(PATH, json=body)

    assert answer.status_code == 201
    assert answer.json()[left_out] is None


def test_other_fields_set_nothing(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    extra = {"id": str(uuid4()), "status": "approved", "createdAt": "2020-01-01T00:00:00Z", "logoUploadId": "x"}

    made = visitor.post(PATH, json=form(client_a, **extra)).json()

    assert made["status"] == "submitted"
    assert made["id"] != extra["id"]
    assert made["createdAt"] == "2026-01-05T15:04:00Z"


def test_the_owner_may_correct_the_form_until_design_begins(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    first = visitor.post(PATH, json=form(client_a)).json()
    clock.move(timedelta(hours=2))

    second = visitor.post(PATH, json=form(client_a, businessName="Alder"), headers=client_a.bearer)

    assert second.status_code == 200
    assert second.json() == {**first, "businessName": "Alder", "updatedAt": "2026-01-05T17:04:00Z"}
    order = staff.get(f"/api/orders/{client_a.id}").json()["order"]
    assert [change["status"] for change in order["statusHistory"]] == ["paid", "intake"]
    assert order["promisedOn"] == "2026-01-12"

    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "design"})
    third = visitor.post(PATH, json=form(client_a), headers=client_a.bearer)
    assert third.status_code == 409
    assert third.json()["message"] == (
        "Design has started, so you can't edit the form anymore. Message us in your client portal."
    )
    assert staff.get(PATH).json()["items"][0]["businessName"] == "Alder"


MOVED = (
    "Your form was changed in the meantime, in another tab or by us. "
    "Send this one again to replace it, or reload the page to see it."
)


def test_a_tab_that_has_not_seen_the_last_form_replaces_it_only_when_told_so(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    def send(seen: str | None = None, **answers: object) -> Response:
        headers = client_a.bearer | ({} if seen is None else {"If-Match": f'"{seen}"'})
        return visitor.post(PATH, json=form(client_a, **answers), headers=headers)

    first = send("none")
    assert first.status_code == 201
    assert send("none").status_code == 200, "the same again, after an answer that was lost"
    other_tab = send("none", businessName="Typed before")
    assert (other_tab.status_code, other_tab.json()) == (409, {"message": MOVED, "code": "form_moved"})

    clock.move(timedelta(minutes=1))
    seen = staff.get(PATH).json()["items"][0]["updatedAt"]
    correction = {**form(client_a, businessPhone="(937) 555-0199"), "seen": seen, "reason": "By phone."}
    correction.pop("orderId")
    now = staff.put(f"/api/orders/{client_a.id}/intake-form", json=correction).json()["updatedAt"]
    assert send(seen, businessName="Alder").json()["code"] == "form_moved"
    assert staff.get(PATH).json()["items"][0]["businessPhone"] == "(937) 555-0199"

    assert send(now, businessName="Alder").status_code == 200
    assert send(businessName="Alder & Finch").status_code == 200


def test_a_first_form_is_taken_at_any_stage_and_moves_nothing_but_paid(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form
) -> None:
    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "review"})

    assert visitor.post(PATH, json=form(client_a)).status_code == 201
    assert staff.get(f"/api/orders/{client_a.id}").json()["order"]["status"] == "review"


def test_a_second_form_from_anyone_else_is_refused(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, form: Form, app: App
) -> None:
    visitor.post(PATH, json=form(client_a))
    before = forms_in(app)

    for headers in (
        {},
        client_b.bearer,
        {"Authorization": f"Bearer {client_a.id}"},
        {"Authorization": f"Bearer {client_a.session_id}"},
        {"Authorization": f"Basic {client_a.token}"},
        {"Authorization": f"Bearer {str(client_a.token)[:-1]}"},
    ):
        answer = visitor.post(PATH, json=form(client_a, businessName="Mallory"), headers=headers)
        assert answer.status_code == 409
        assert answer.json() == {"message": EXISTS, "code": "form_exists"}
    assert forms_in(app) == before


def test_a_token_that_has_expired_owns_nothing(
    visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    visitor.post(PATH, json=form(client_a))
    clock.move(timedelta(days=90))

    assert visitor.post(PATH, json=form(client_a), headers=client_a.bearer).status_code == 409


def test_of_twenty_forms_at_once_one_is_kept(visitor: TestClient, client_a: PaidOrder, form: Form, app: App) -> None:
    bodies = [form(client_a, businessName=f"Name {number}") for number in range(20)]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda body: visitor.post(PATH, json=body), bodies))

    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 19
    assert len(forms_in(app)) == 1


def test_an_unpaid_order_takes_no_form(visitor: TestClient, order_pending: Buy, form: Form, app: App) -> None:
    answer = visitor.post(PATH, json=form(order_pending()))

    assert answer.status_code == 409
    assert answer.json() == {
        "message": "This order isn't paid yet, so you can't send its intake form. Finish the payment first.",
        "code": "order_unpaid",
    }
    assert forms_in(app) == []


def test_an_order_that_staff_moved_on_by_hand_counts_as_paid(
    visitor: TestClient, staff: TestClient, order_pending: Buy, form: Form
) -> None:
    order = order_pending()
    staff.patch(f"/api/orders/{order.id}/status", json={"status": "paid"})

    assert visitor.post(PATH, json=form(order)).status_code == 201


@in_turn(("order_id", "status"), [(NOBODYS, 404), ("x", 400), (None, 400), (1, 400), ("", 400), (["x"], 400)])
def test_an_unknown_order_is_refused(
    visitor: TestClient, client_a: PaidOrder, form: Form, order_id: object, status: int
) -> None:
    answer = visitor.post(PATH, json=form(client_a, orderId=order_id))

    assert answer.status_code == status
    assert answer.json()["message"] == "We can't find this order. Use the link in your order email."


@in_turn(
    ("field", "sentence"),
    [
        ("businessName", "Enter your business name."),
        ("businessAddress", "Enter your business address."),
        ("businessPhone", "Enter your business phone number."),
        ("businessEmail", "Enter a full business email address, such as name@business.com."),
    ],
)
@in_turn("value", ["", "   ", None, 7, ["x"], ...])
def test_a_required_answer_that_is_missing_is_named(
    visitor: TestClient, client_a: PaidOrder, form: Form, field: str, sentence: str, value: object, app: App
) -> None:
    body = form(client_a, **{field: value})
    if value is ...:
        del body[field]

    answer = visitor.post(PATH, json=body)

    assert answer.status_code == 400
    assert answer.json()["message"] == sentence
    assert forms_in(app) == []


@in_turn("field", ["businessName", "businessAddress"])
def test_letters_that_nobody_sees_are_no_answer(
    visitor: TestClient, client_a: PaidOrder, form: Form, field: str
) -> None:
    answer = visitor.post(PATH, json=form(client_a, **{field: "\u202e\u200b\u2060"}))

    assert (answer.status_code, answer.json()["message"][:19]) == (400, "Enter your business")


@pytest.mark.parametrize(
    ("field", "limit", "words"),
    [
        ("businessName", TEXTS["business_name"].most, "Business name is too long. Please keep it"),
        ("businessAddress", TEXTS["business_address"].most, "Business address is too long. Please keep it"),
        ("websiteDescription", TEXTS["website_description"].most, "Business description is too long. Please keep it"),
        ("servicesOffered", TEXTS["services_offered"].most, "Services are too long. Please keep them"),
        ("additionalInfo", TEXTS["additional_info"].most, "Additional information is too long. Please keep it"),
    ],
)
def test_a_text_may_be_as_long_as_its_limit_and_no_longer(
    visitor: TestClient, client_a: PaidOrder, form: Form, field: str, limit: int, words: str
) -> None:
    long = visitor.post(PATH, json=form(client_a, **{field: "é" * (limit + 1)}))
    assert long.status_code == 400
    assert long.json()["message"] == f"{words} under {limit} characters."

    assert visitor.post(PATH, json=form(client_a, **{field: "é" * limit})).status_code == 201


def test_a_social_link_has_a_limit_and_is_a_text(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    long = visitor.post(PATH, json=form(client_a, socialLinks={"twitter": "x" * 301}))
    assert (long.status_code, long.json()["message"]) == (
        400,
        "Twitter/X link is too long. Please keep it under 300 characters.",
    )
    for links in ({"facebook": 7}, {"facebook": ["x"]}, "x", ["x"], 7):
        assert visitor.post(PATH, json=form(client_a, socialLinks=links)).status_code == 400
    for links in ({}, None, {"facebook": None}, {"myspace": "x"}):
        answer = visitor.post(PATH, json=form(client_a, socialLinks=links), headers=client_a.bearer)
        assert answer.json()["socialLinks"] is None


@in_turn("phone", ["12345", "call me", "1" * 16, "+", "()"])
def test_a_telephone_number_needs_seven_to_fifteen_digits(
    visitor: TestClient, client_a: PaidOrder, form: Form, phone: str
) -> None:
    answer = visitor.post(PATH, json=form(client_a, businessPhone=phone))

    assert answer.status_code == 400
    assert answer.json()["message"] == "Enter a full business phone number, such as (937) 555-0142."


@in_turn(
    ("field", "value"),
    [
        ("businessName", "Alder\nFinch"),
        ("businessName", "Alder\x00"),
        ("businessName", "Alder\x7f"),
        ("businessPhone", "(937)\r\n555-0142"),
        ("businessAddress", "218\x00"),
        ("websiteDescription", "\x00"),
        ("additionalInfo", "a\x00b"),
    ],
)
def test_control_characters_are_refused_where_they_do_not_belong(
    visitor: TestClient, client_a: PaidOrder, form: Form, field: str, value: str
) -> None:
    assert visitor.post(PATH, json=form(client_a, **{field: value})).status_code == 400


@pytest.mark.parametrize(
    "text",
    ["<script>alert(1)</script>", "{{ 7*7 }}", "=cmd|' /C calc'!A0", "\u202etxt.exe", "'; DROP TABLE orders --"],
)
def test_what_looks_like_code_is_kept_as_text(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, text: str
) -> None:
    assert visitor.post(PATH, json=form(client_a, businessName=text)).status_code == 201

    assert staff.get(PATH).json()["items"][0]["businessName"] == text


def test_a_logo_of_ours_is_named_and_belongs_to_the_order(
    visitor: TestClient, client_a: PaidOrder, form: Form, app: App
) -> None:
    logo = upload(visitor, PNG)

    made = visitor.post(PATH, json=form(client_a, logoUrl=f"{app.config.base_url}{logo}?x=1")).json()

    assert made["logoUrl"] == logo
    assert visitor.get(logo).content == PNG


def test_a_new_logo_replaces_the_old_one(visitor: TestClient, client_a: PaidOrder, form: Form, app: App) -> None:
    first, second = upload(visitor, PNG), upload(visitor, JPEG)
    for logo in (first, second, None, first):
        answer = visitor.post(PATH, json=form(client_a, logoUrl=logo), headers=client_a.bearer)
        assert answer.json()["logoUrl"] == logo
    with app.database.read() as connection:
        attached = connection.exec_driver_sql("SELECT id FROM uploads WHERE order_id IS NOT NULL").scalars().all()
    assert attached == [first.removeprefix("/uploads/")]


@in_turn(
    "logo",
    [
        "http://169.254.169.254/latest/meta-data",
        "javascript:alert(1)",
        "//evil.example/uploads/00000000-0000-4000-8000-000000000000",
        "https://evil.example/uploads/00000000-0000-4000-8000-000000000000",
        "/uploads/00000000-0000-4000-8000-000000000000",
        "/uploads/../fundable.db",
        "/uploads/",
        "data:image/png;base64,AAAA",
        "http://[",
        "http://[::1",
        "http://127.0.0.1:99999999/uploads/x",
        "x" * 10_000,
        "\x00",
        7,
        {"url": "x"},
    ],
)
def test_a_logo_that_is_not_one_of_our_uploads_is_refused(
    visitor: TestClient, client_a: PaidOrder, form: Form, logo: object, app: App
) -> None:
    answer = visitor.post(PATH, json=form(client_a, logoUrl=logo))

    assert answer.status_code == 400
    assert answer.json()["message"] == "We don't have this logo. Please upload it again."
    assert forms_in(app) == []


@in_turn("host", ["https://evil.example", "//evil.example", "http://127.0.0.1:8000.evil.example"])
def test_an_upload_of_ours_at_somebody_elses_address_is_no_logo(
    visitor: TestClient, client_a: PaidOrder, form: Form, host: str, app: App
) -> None:
    answer = visitor.post(PATH, json=form(client_a, logoUrl=host + upload(visitor, PNG)))

    assert answer.status_code == 400
    assert forms_in(app) == []


def test_an_upload_that_has_not_arrived_is_no_logo(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    promised = ticket(visitor).partition("?")[0]

    assert visitor.post(PATH, json=form(client_a, logoUrl=promised)).status_code == 400


def test_a_logo_of_another_order_is_refused_and_stays_there(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, form: Form, app: App
) -> None:
    logo = upload(visitor, PNG)
    visitor.post(PATH, json=form(client_a, logoUrl=logo))

    answer = visitor.post(PATH, json=form(client_b, logoUrl=logo))

    assert answer.status_code == 400
    assert [row["order_id"] for row in forms_in(app)] == [client_a.id]


def test_staff_list_forms_newest_first_page_by_page_and_search_them(
    visitor: TestClient, staff: TestClient, order_paid: Buy, form: Form
) -> None:
    for number in range(5):
        order = order_paid(f"client{number}@alder.example")
        visitor.post(PATH, json=form(order, businessName=f"Bakery {number}"))

    first = staff.get(PATH, params={"limit": 3}).json()
    second = staff.get(PATH, params={"limit": 3, "cursor": first["nextCursor"]}).json()

    names = [item["businessName"] for item in first["items"] + second["items"]]
    assert names == [f"Bakery {number}" for number in (4, 3, 2, 1, 0)]
    assert (first["total"], second["total"], second["nextCursor"]) == (5, 5, None)
    found = staff.get(PATH, params={"q": "bakery client3"}).json()
    assert [item["businessName"] for item in found["items"]] == ["Bakery 3"]
    assert found["total"] == 1
    for typed in ("nobody", '"', "%", "facets : x"):
        assert staff.get(PATH, params={"q": typed}).json() == {"items": [], "total": 0, "nextCursor": None}


@in_turn("query", [{"limit": "0"}, {"limit": "x"}, {"cursor": "x"}, {"q": "x" * 201}])
def test_a_list_that_cannot_be_is_refused(staff: TestClient, query: dict[str, str]) -> None:
    answer = staff.get(PATH, params=query)

    assert answer.status_code == 400
    assert answer.json()["message"]


def test_the_list_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        answer = visitor.get(PATH, headers=headers)
        assert answer.status_code == 401
        assert answer.json()["message"] == "Please log in to access the admin dashboard."


def test_nothing_is_kept_of_addresses_of_logos(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    """What takes addresses apart remembers the last of them, however long they are."""

    def send(number: int) -> Response:
        return visitor.post(PATH, json=form(client_a, logoUrl=f"/{number}\U0001f600{'a' * 200_000}"))

    assert (send(0).status_code, send(0).json()["code"]) == (400, "logo_not_ours")
    tracemalloc.start()
    for number in range(1, 21):
        send(number)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert kept < 8_000_000, "each is 800 kB in memory"

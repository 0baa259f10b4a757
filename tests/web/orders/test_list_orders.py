"""GET /api/orders."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from anyio import to_thread
from hypothesis import given, settings, strategies
from sqlalchemy import event
from sqlalchemy.engine import Engine
from starlette.testclient import TestClient

from tests.browsers import loop
from tests.conftest import Buy, FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.logins import log_in

PATH = "/api/orders"


def listed(client: TestClient, **query: object) -> list[str]:
    """Emails of every page, followed to the end."""
    found: list[str] = []
    cursor: str | None = None
    for _ in range(50):
        params = {name: str(value) for name, value in query.items()} | ({"cursor": cursor} if cursor else {})
        answer = client.get(PATH, params=params)
        assert answer.status_code == 200, answer.text
        page = answer.json()
        found += [order["email"] for order in page["items"]]
        cursor = page["nextCursor"]
        if cursor is None:
            assert page["total"] == len(found)
            return found
    raise AssertionError("the pages never end")


def test_it_lists_orders_with_all_that_staff_need(staff: TestClient, client_a: PaidOrder, clock: FakeClock) -> None:
    body = staff.get(PATH).json()

    assert (body["total"], body["nextCursor"]) == (1, None)
    [order] = body["items"]
    assert {name: order[name] for name in order if not name.startswith("stripe") and name != "id"} == {
        "email": "nora@alder.example",
        "amount": 17500,
        "discount": 0,
        "tax": 0,
        "promotionCode": None,
        "refunded": 0,
        "currency": "usd",
        "status": "paid",
        "paymentState": "paid",
        "paymentProgress": None,
        "duplicateOf": None,
        "mode": "sandbox",
        "selectedAddons": ["domain"],
        "laterAddons": [],
        "addonNames": ["Domain Registration"],
        "assignee": None,
        "promisedOn": None,
        "due": None,
        "createdAt": "2026-01-05T15:04:00Z",
        "updatedAt": "2026-01-05T15:04:00Z",
        "statusHistory": [{"status": "paid", "at": "2026-01-05T15:04:00Z", "note": None, "by": None}],
        "adminNotes": None,
        "sessionEnded": False,
        "businessName": None,
    }
    assert order["id"] == client_a.id
    assert order["stripeCustomerId"].startswith("cus_")
    assert order["stripePaymentIntentId"].startswith("pi_")
    assert order["stripeSubscriptionId"].startswith("sub_")
    assert order["stripeInvoiceId"].startswith("in_")
    assert order["stripeCheckoutSessionId"] == client_a.session_id


def test_newest_come_first_page_by_page(staff: TestClient, order_pending: Buy) -> None:
    emails = [f"client{number}@alder.example" for number in range(7)]
    for email in emails:
        order_pending(email)

    first = staff.get(PATH, params={"limit": 3}).json()

    assert [order["email"] for order in first["items"]] == emails[:3:-1]
    assert first["total"] == 7
    for limit in (1, 3, 6, 7, 8, 10**30):
        assert listed(staff, limit=limit) == emails[::-1]


def test_a_page_stays_in_place_when_new_orders_arrive(staff: TestClient, order_pending: Buy) -> None:
    for number in range(4):
        order_pending(f"client{number}@alder.example")
    first = staff.get(PATH, params={"limit": 2}).json()
    order_pending("late@alder.example")

    second = staff.get(PATH, params={"limit": 2, "cursor": first["nextCursor"]}).json()

    assert [order["email"] for order in second["items"]] == ["client1@alder.example", "client0@alder.example"]


def test_a_page_has_fifty_and_at_most_two_hundred(staff: TestClient, app, clock: FakeClock) -> None:  # type: ignore[no-untyped-def]
    with app.database.write() as connection:
        for number in range(203):
            connection.exec_driver_sql(
                "INSERT INTO orders (id, email, email_key, amount_cents, currency, status, payment_state, mode, "
                "selected_addons, session_state, created_at, updated_at) VALUES (?, 'a@b.co', 'a@b.co', 15000, 'usd', "
                "'pending', 'unpaid', 'sandbox', '[]', 'open', '2026-01-05T15:04:00.000000Z', "
                "'2026-01-05T15:04:00.000000Z')",
                (f"00000000-0000-4000-8000-{number:012}",),
            )

    assert len(staff.get(PATH).json()["items"]) == 50
    assert len(staff.get(PATH, params={"limit": 201}).json()["items"]) == 200
    assert staff.get(PATH).json()["total"] == 203


def test_filters_narrow_alone_and_together(
    staff: TestClient, order_pending: Buy, order_paid: Buy, clock: FakeClock
) -> None:
    order_pending("a@alder.example", ("domain",))
    order_paid("b@alder.example", ("domain", "google-business"))
    order_paid("c@brightwater.example", ("google-business",))
    moved = order_paid("d@brightwater.example", ("domain",))
    staff.patch(f"/api/orders/{moved.id}/status", json={"status": "design"})

    assert listed(staff, status="paid") == ["c@brightwater.example", "b@alder.example"]
    assert listed(staff, status="review") == []
    assert listed(staff, addon="domain") == ["d@brightwater.example", "b@alder.example", "a@alder.example"]
    assert listed(staff, addon="google-business") == ["c@brightwater.example", "b@alder.example"]
    assert listed(staff, status="paid", addon="domain") == ["b@alder.example"]
    assert listed(staff, q="brightwater", addon="domain", status="design") == ["d@brightwater.example"]
    assert listed(staff, q="alder", status="pending") == ["a@alder.example"]
    assert listed(staff, session="ended") == []
    assert len(listed(staff, q="", status="", addon="")) == 4


def test_ended_sessions_are_in_the_list_and_have_a_filter(
    staff: TestClient, visitor: TestClient, order_paid: Buy, clock: FakeClock
) -> None:
    body = {"email": "left@alder.example", "amount": 150, "selectedAddons": []}
    visitor.post("/api/create-checkout-session", json=body)
    visitor.post("/api/create-checkout-session", json={**body, "amount": 175, "selectedAddons": ["domain"]})
    order_paid("paid@alder.example")

    ended = staff.get(PATH, params={"session": "ended"}).json()

    assert [(order["amount"], order["sessionEnded"]) for order in ended["items"]] == [(15000, True)]
    assert ended["total"] == 1
    assert listed(staff, session="ended", q="left", status="pending", addon="") == ["left@alder.example"]
    assert listed(staff, session="ended", addon="domain") == []
    assert len(listed(staff)) == 3


def test_search_finds_email_number_and_business(
    staff: TestClient,
    visitor: TestClient,
    client_a: PaidOrder,
    form: Form,
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a, businessName="Café Ümlaut & Søn"), headers=client_a.bearer)

    for typed in (
        "nora",
        "NORA@ALDER",
        "nora@alder.example",
        "alder.ex",
        client_a.id[:8],
        f"#{client_a.id[:8]}",
        client_a.id,
        client_a.id.upper(),
        client_a.id[:5].upper(),
        "cafe",
        "café",
        "umlaut sø",
        "nora umlaut",
    ):
        assert listed(staff, q=typed) == ["nora@alder.example"], typed
    for typed in ("tom", "nora tom", "%", "*", '"', "status paid", "statuspaid", "addondomain", f"{client_a.id}0"):
        assert listed(staff, q=typed) == [], typed


SPECIAL = strategies.text(alphabet=strategies.sampled_from(list("\"'*:^{}()-+#@.,;%_\\/ \x00\x01\u202eaN0é&|=<>~[]")))


@settings(max_examples=25)
@given(q=strategies.text(max_size=20) | SPECIAL, addon=SPECIAL)
def test_whatever_is_typed_is_a_search_and_never_a_query(
    staff: TestClient, client_a: PaidOrder, q: str, addon: str
) -> None:
    for params in ({"q": q[:200]}, {"addon": addon[:100]}, {"q": "nora", "addon": addon[:100]}):
        answer = staff.get(PATH, params=params)
        assert answer.status_code == 200, (params, answer.text)
        body = answer.json()
        assert body["total"] >= len(body["items"])


@in_turn("addon", ['domain" OR facets : "statuspaid', "domain*", "dom", "gold", "DOMAIN x", "%", "_"])
def test_an_addon_we_do_not_know_matches_nothing(staff: TestClient, client_a: PaidOrder, addon: str) -> None:
    assert staff.get(PATH, params={"addon": addon}).json() == {"items": [], "total": 0, "nextCursor": None}


def test_a_business_renamed_is_found_under_its_new_name_alone(
    staff: TestClient,
    visitor: TestClient,
    client_a: PaidOrder,
    form: Form,
) -> None:
    for name in ("Oldname", "Newname"):
        visitor.post("/api/intake-forms", json=form(client_a, businessName=name), headers=client_a.bearer)

    assert listed(staff, q="newname") == ["nora@alder.example"]
    assert listed(staff, q="oldname") == []


@in_turn(
    ("query", "sentence"),
    [
        ({"status": "gone"}, "Choose one of the seven statuses."),
        ({"status": "PAID"}, "Choose one of the seven statuses."),
        ({"cursor": "x"}, "This page of the list isn't valid. Go back to the first page."),
        ({"cursor": "-1"}, "This page of the list isn't valid. Go back to the first page."),
        ({"cursor": "٣"}, "This page of the list isn't valid. Go back to the first page."),
        ({"cursor": "9" * 40}, "This page of the list isn't valid. Go back to the first page."),
        ({"cursor": "9" * 41}, "We couldn't read the request. Reload the page and try again."),
        ({"limit": "0"}, "We couldn't read the request. Reload the page and try again."),
        ({"limit": "-1"}, "We couldn't read the request. Reload the page and try again."),
        ({"limit": "many"}, "We couldn't read the request. Reload the page and try again."),
        ({"limit": "1" * 6000}, "We couldn't read the request. Reload the page and try again."),
        ({"q": "x" * 201}, "We couldn't read the request. Reload the page and try again."),
        ({"session": "open"}, "We couldn't read the request. Reload the page and try again."),
    ],
)
def test_a_list_that_cannot_be_is_refused(staff: TestClient, query: dict[str, str], sentence: str) -> None:
    answer = staff.get(PATH, params=query)

    assert answer.status_code == 400
    assert answer.json()["message"] == sentence


def test_the_session_id_stays_a_secret_until_the_password_is_set(
    staff: TestClient, order_pending: Buy, order_paid: Buy
) -> None:
    secrets = [order_pending("a@alder.example").session_id, order_paid("b@alder.example").session_id]

    text = staff.get(PATH).text

    assert not any(secret in text for secret in secrets)


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        answer = visitor.get(PATH, headers=headers)
        assert answer.status_code == 401
        assert answer.json()["message"] == "Please log in to access the admin dashboard."


def test_the_promise_is_five_business_days_from_the_form_s_day_at_the_agency(
    staff: TestClient,
    visitor: TestClient,
    client_a: PaidOrder,
    clock: FakeClock,
    form: Form,
) -> None:
    clock.move(timedelta(hours=9))  # already Tuesday in UTC, still Monday in New York
    visitor.post("/api/intake-forms", json=form(client_a))

    [order] = staff.get(PATH).json()["items"]

    assert order["promisedOn"] == "2026-01-12"
    assert order["due"] == {"daysLate": 0, "businessDaysLeft": 5, "waitingFor": None}
    assert order["businessName"] == "Alder & Finch Bakery"


def test_a_whole_email_is_found_and_so_is_one_that_is_still_being_typed(staff: TestClient, order_pending: Buy) -> None:
    wanted = order_pending("nora@alder.example")
    order_pending("tom@brightwater.example")

    for typed in ("nora@alder.example", "NORA@Alder.Example", "nora@alder.exam", "nora@al"):
        page = staff.get("/api/orders", params={"q": typed}).json()

        assert ([item["id"] for item in page["items"]], page["total"]) == ([wanted.id], 1), typed


@pytest.fixture
def owed(order_paid: Buy, visitor: TestClient, form: Form, clock: FakeClock) -> list[str]:
    """Four forms on four days from Monday on, so that the websites are due from Monday, January 12, to Thursday."""
    emails = [f"client{number}@alder.example" for number in range(4)]
    for email in emails:
        visitor.post("/api/intake-forms", json=form(order_paid(email, ("domain",)), businessName=f"Bakery {email[6]}"))
        clock.move(timedelta(days=1))
    return emails


def test_overdue_orders_are_those_that_are_owed_and_late(
    staff: TestClient, owed: list[str], clock: FakeClock, order_paid: Buy
) -> None:
    order_paid("without-a-form@alder.example")
    clock.move(timedelta(days=5))  # Wednesday, January 14
    log_in(staff)

    assert listed(staff, due="overdue") == [owed[1], owed[0]]
    assert listed(staff, due="today") == [owed[2]]
    assert staff.get(PATH, params={"due": "overdue"}).json()["total"] == 2
    assert [order["due"]["daysLate"] for order in staff.get(PATH).json()["items"] if order["due"]] == [0, 0, 1, 2]
    assert staff.get("/api/admin/stats").json()["overdue"] == 2


def test_what_is_live_or_paid_back_is_not_overdue(
    staff: TestClient, owner: TestClient, owed: list[str], clock: FakeClock
) -> None:
    clock.move(timedelta(days=30))
    log_in(staff)
    log_in(owner, "olive@agency.example")
    ids = {order["email"]: order["id"] for order in staff.get(PATH).json()["items"]}
    staff.patch(f"/api/orders/{ids[owed[0]]}/status", json={"status": "completed"})
    body = {"amountCents": 17500, "refundedBeforeCents": 0}
    assert owner.post(f"/api/orders/{ids[owed[1]]}/refund", json=body).status_code == 200

    assert listed(staff, due="overdue") == [owed[3], owed[2]]
    dues = {order["email"]: order["due"] for order in staff.get(PATH).json()["items"]}
    assert (dues[owed[0]], dues[owed[1]]) == (None, None)


def test_overdue_orders_are_narrowed_and_paged_like_others(
    staff: TestClient, owed: list[str], clock: FakeClock
) -> None:
    clock.move(timedelta(days=30))
    log_in(staff)

    for limit in (1, 2, 4):
        assert listed(staff, due="overdue", limit=limit) == owed[::-1]
    for filters, expected in (
        ({"q": "client2"}, [owed[2]]),
        ({"q": "bakery"}, owed[::-1]),
        ({"q": "nobody"}, []),
        ({"addon": "domain", "limit": 3}, owed[::-1]),
        ({"addon": "google-business"}, []),
        ({"status": "intake"}, owed[::-1]),
        ({"status": "design"}, []),
        ({"q": "?"}, []),
    ):
        assert listed(staff, due="overdue", **filters) == expected, filters
        answer = staff.get(PATH, params={"due": "overdue", **filters}).json()
        assert answer["total"] == len(expected), filters


def test_no_other_kind_of_due_is_known(staff: TestClient) -> None:
    assert staff.get(PATH, params={"due": "soon"}).status_code == 400


@pytest.mark.file
def test_a_page_costs_the_same_queries_however_many_orders_wait(staff: TestClient, owed: list[str]) -> None:
    ids = [order["id"] for order in log_in(staff).get(PATH).json()["items"]]

    def queries(limit: int) -> int:
        """The fewest of some tries: what is read beside the page, by a job, only ever adds to one."""
        return min(statements(limit) for _ in range(5))

    def statements(limit: int) -> int:
        seen: list[str] = []

        def trace(connection: Any, *_rest: Any) -> None:
            connection.set_trace_callback(seen.append)

        event.listen(Engine, "checkout", trace)
        staff.get(PATH, params={"limit": limit})
        event.remove(Engine, "checkout", trace)
        return len(seen)

    before = queries(1)
    for order_id in ids:
        staff.post(f"/api/orders/{order_id}/pause", json={"reason": "your photos"})

    assert queries(4) == before > 4
    assert {order["due"]["waitingFor"] for order in staff.get(PATH).json()["items"]} == {"your photos"}


def _cursor_after(staff: TestClient, rows: int) -> str:
    return str(staff.get(PATH, params={"q": "alder", "limit": rows}).json()["nextCursor"])


def test_a_search_counts_what_it_finds_in_every_status(staff: TestClient, order_paid: Buy, order_pending: Buy) -> None:
    for name in ("nora", "ida"):
        order_paid(f"{name}@alder.example", ("domain",))
    order_pending("lena@alder.example")
    order_paid("tom@brightwater.example")

    for query in ({}, {"status": "pending"}, {"status": "launch"}, {"limit": 1}, {"limit": 2}, {"limit": 3}):
        found = staff.get(PATH, params={"q": "alder", **query}).json()
        assert found["byStatus"] == {"pending": 1, "paid": 2}
    last = staff.get(PATH, params={"q": "alder", "limit": 2, "cursor": _cursor_after(staff, 2)}).json()
    assert (len(last["items"]), last["byStatus"], last["total"]) == (1, {"pending": 1, "paid": 2}, 3)
    assert staff.get(PATH, params={"q": "alder", "addon": "domain"}).json()["byStatus"] == {"paid": 2}
    assert staff.get(PATH, params={"q": "nobody"}).json()["byStatus"] == {}
    assert "byStatus" not in staff.get(PATH, params={"status": "paid"}).json()


def test_a_page_waits_for_no_thread(staff: TestClient, client_a: PaidOrder) -> None:
    """Slow searches may keep all threads busy: a page without one is read where the request has come in."""
    busy = [object() for _ in range(40)]

    async def occupy() -> None:
        limiter = to_thread.current_default_thread_limiter()
        assert limiter.available_tokens == len(busy)
        for each in busy:
            limiter.acquire_on_behalf_of_nowait(each)

    async def free() -> None:
        for each in busy:
            to_thread.current_default_thread_limiter().release_on_behalf_of(each)

    with ThreadPoolExecutor(1) as thread:
        loop().call(occupy)
        try:
            assert thread.submit(staff.get, PATH, params={"limit": 25}).result(timeout=20).status_code == 200
        finally:
            loop().call(free)

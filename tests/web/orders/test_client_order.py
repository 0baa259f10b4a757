"""GET /api/client/order."""

from datetime import UTC, datetime, timedelta

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.settings import Agency
from fundable.services.agency import settings
from tests.conftest import PASSWORD, FakeClock, Form, PaidOrder
from tests.turns import in_turn
from tests.web.logins import log_in

PATH = "/api/client/order"
ENDED = {"message": "Your login has ended. Please log in again.", "code": "client_unauthorized"}


def test_it_shows_the_order_and_no_form_before_there_is_one(visitor: TestClient, client_a: PaidOrder) -> None:
    answer = visitor.get(PATH, headers=client_a.bearer)

    assert answer.status_code == 200
    body = answer.json()
    found = "order promise websiteUrl isWebsiteReleased isWebsiteOnline isWebsitePaused waiting hosting charges"
    assert set(body) == set(found.split())
    assert (body["promise"], body["waiting"]) == (None, None)
    customer = body["order"].pop("stripeCustomerId")
    assert customer.startswith("cus_")
    assert body["order"] == {
        "id": client_a.id,
        "email": "nora@alder.example",
        "amount": 17500,
        "refunded": 0,
        "discount": 0,
        "promotionCode": None,
        "currency": "usd",
        "status": "paid",
        "paymentState": "paid",
        "mode": "sandbox",
        "selectedAddons": ["domain"],
        "laterAddons": [],
        "statusHistory": [{"status": "paid", "at": "2026-01-05T15:04:00Z"}],
        "promisedOn": None,
        "createdAt": "2026-01-05T15:04:00Z",
        "updatedAt": "2026-01-05T15:04:00Z",
    }
    assert body["hosting"] == {
        "status": "trialing",
        "endsAt": "2027-01-05T15:04:00Z",
        "cancelAt": None,
        "card": {"brand": "visa", "last4": "4242", "expMonth": 12, "expYear": 2029},
        "payUrl": None,
        "nextAttemptAt": None,
        "endsOn": "2027-01-05",
        "cancelOn": None,
        "nextAttemptOn": None,
    }


def test_it_shows_the_form_once_it_is_sent(visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    sent = visitor.post("/api/intake-forms", json=form(client_a)).json()

    assert visitor.get(PATH, headers=client_a.bearer).json()["intakeForm"] == sent


def test_whatever_else_is_sent_a_token_opens_its_own_order_alone(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    other = client_a.id
    for extra in ({"X-Order-Id": other}, {"X-User": client_a.email}, {"Cookie": f"clientAccessToken={client_a.token}"}):
        for query in ("", f"?orderId={other}", f"?id={other}", f"?token={client_a.token}"):
            answer = visitor.get(PATH + query, headers={**client_b.bearer, **extra})
            assert answer.json()["order"]["id"] == client_b.id


def test_the_scheme_may_be_in_any_case(visitor: TestClient, client_a: PaidOrder) -> None:
    for scheme in ("Bearer", "bearer", "BEARER"):
        assert visitor.get(PATH, headers={"Authorization": f"{scheme} {client_a.token}"}).status_code == 200


@in_turn(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer null",
        "Bearer undefined",
        "Bearer %",
        "Bearer ' OR '1'='1",
        "Bearer {id}",
        "Bearer {session}",
        "Bearer {token}x",
        "Bearer {cut}",
        "Bearer {upper}",
        "Bearer {token} {token}",
        "Bearer {token},",
        "Basic {token}",
        "Token {token}",
        "{token}",
        "Bearer " + "x" * 10_000,
    ],
)
def test_anything_but_the_whole_token_is_refused(visitor: TestClient, client_a: PaidOrder, header: str) -> None:
    token = str(client_a.token)
    value = header.format(
        token=token, id=client_a.id, session=client_a.session_id, cut=token[:-1], upper=token.swapcase()
    )

    answer = visitor.get(PATH, headers={"Authorization": value})

    assert (answer.status_code, answer.json()) == (401, ENDED)


def test_a_token_elsewhere_than_in_the_header_opens_nothing(visitor: TestClient, client_a: PaidOrder) -> None:
    assert visitor.get(f"{PATH}?token={client_a.token}&access_token={client_a.token}").status_code == 401
    assert visitor.get(PATH, headers={"Cookie": f"clientAccessToken={client_a.token}"}).status_code == 401


def test_the_cookie_of_staff_opens_no_client_call(staff: TestClient) -> None:
    answer = staff.get(PATH)

    assert (answer.status_code, answer.json()) == (401, ENDED)


def test_it_says_for_when_the_website_is_promised_and_what_was_not_counted(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    clock.time = datetime(2026, 1, 14, 15, 0, tzinfo=UTC)  # a Wednesday, before the Monday of Martin Luther King
    visitor.post("/api/intake-forms", json=form(client_a))
    clock.move(timedelta(days=1))
    log_in(staff).post(f"/api/orders/{client_a.id}/pause", json={"reason": "your photos"})
    clock.move(timedelta(days=1, hours=4))
    token = visitor.post("/api/client/login", json={"email": client_a.email, "password": PASSWORD}).json()["token"]

    body = visitor.get(PATH, headers={"Authorization": f"Bearer {token}"}).json()

    assert body["order"]["promisedOn"] == "2026-01-26"
    assert body["promise"] == {
        "on": "2026-01-26",
        "businessDays": 5,
        "isPaused": True,
        "waitingFor": "your photos",
        "isLate": False,
        "reasons": [
            {"kind": "waiting", "name": "your photos", "first": "2026-01-15", "last": "2026-01-16", "days": 2},
            {
                "kind": "holiday",
                "name": "Martin Luther King Jr. Day",
                "first": "2026-01-19",
                "last": "2026-01-19",
                "days": 1,
            },
        ],
    }


def test_days_of_billing_are_those_of_the_agency_s_calendar(visitor: TestClient, app: App, client_a: PaidOrder) -> None:
    settings.save(app, Agency(time_zone="Pacific/Kiritimati"), "an owner")  # 15:04 in Greenwich is the next day there

    hosting = visitor.get(PATH, headers=client_a.bearer).json()["hosting"]

    assert (hosting["endsAt"], hosting["endsOn"]) == ("2027-01-05T15:04:00Z", "2027-01-06")

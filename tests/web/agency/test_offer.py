"""GET /api/offer: what pages show of what is sold, and that it is cheap to ask again."""

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from tests.offers import example, publish

PATH = "/api/offer"


def test_it_says_what_is_sold_now(app: App, visitor: TestClient) -> None:
    first = visitor.get(PATH)

    assert first.json() == {
        "version": 1,
        "name": "Fundable website",
        "description": "Five pages, 12 months of hosting, one revision round",
        "price": 15000,
        "currency": "usd",
        "hostingMonths": 12,
        "renewal": 997,
        "businessDaysFrom": 3,
        "businessDaysTo": 5,
        "revisionRounds": 1,
        "addons": [
            {"id": addon.id, "name": addon.name, "description": addon.description, "price": addon.price_cents}
            for addon in DEFAULT.addons
        ],
        "dueNow": [],
    }
    publish(app, example("web-agency"))
    assert [addon["id"] for addon in visitor.get(PATH).json()["addons"]] == ["booking", "second-language"]
    publish(app, example("logo-studio"))
    assert visitor.get(PATH).json()["dueNow"] == [{"name": "Website hosting, 1 month", "amount": 300}]


def test_whoever_has_it_is_told_that_it_is_the_same(app: App, visitor: TestClient) -> None:
    first = visitor.get(PATH)
    assert first.headers["cache-control"] == "public, max-age=5"
    known = {"If-None-Match": first.headers["etag"]}

    again = visitor.get(PATH, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])

    publish(app, price_cents=20000)
    changed = visitor.get(PATH, headers=known)
    assert (changed.status_code, changed.json()["price"]) == (200, 20000)

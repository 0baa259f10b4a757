"""GET /api/admin/offer/accent."""

from starlette.testclient import TestClient

from fundable.app import App
from tests.offers import publish
from tests.turns import in_turn

PATH = "/api/admin/offer/accent"


def test_it_has_the_shades_of_any_color(staff: TestClient) -> None:
    answer = staff.get(PATH, params={"seed": "#FFFF00"})

    assert answer.status_code == 200
    body = answer.json()
    assert (body["seed"], body["isAsChosen"]) == ("#ffff00", False)
    assert body["lowestContrast"] >= 4.5
    assert body["dark"]["seal"] == "#ffff00"
    assert body["light"].keys() == body["dark"].keys()
    assert staff.get(PATH, params={"seed": "#6d28d9"}).json()["isAsChosen"]


def test_without_a_color_it_is_the_one_that_is_sold(app: App, staff: TestClient) -> None:
    assert staff.get(PATH).json()["seed"] == "#0e5a42"
    publish(app, accent="#6d28d9")
    assert staff.get(PATH).json()["light"]["seal"] == "#6d28d9"


@in_turn("seed", ["green", "#12345", "#1234567", "0e5a42", "#0e5a4g", "#0e5a4２"])
def test_what_is_no_color_is_refused(staff: TestClient, seed: str) -> None:
    answer = staff.get(PATH, params={"seed": seed})

    assert answer.status_code == 400
    assert answer.json() == {
        "message": "Write the color as # and six digits, such as #0e5a42.",
        "code": "color_wrong",
    }
    assert staff.get(PATH, params={"seed": "#" * 41}).status_code == 400

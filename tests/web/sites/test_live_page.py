"""What the page of a live website is made of: its picture, and its address for cameras."""

import pytest

from tests.web.sites.live_orders import DOMAIN, HOME, Launch


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def site(launch: Launch) -> dict[str, object]:
    found: dict[str, object] = launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()
    return found


def test_the_picture_is_the_home_page_that_visitors_see(launch: Launch) -> None:
    launch.go_live()
    picture = str(site(launch)["picture"])
    framed = launch.visitor.get(picture)
    assert framed.status_code == 200
    assert framed.headers["content-security-policy"].endswith("frame-ancestors 'self'")

    launch.publishes_by_hand()
    launch.change("azulejo")
    assert site(launch)["picture"] == picture, "another build isn't what visitors see"
    assert launch.visitor.get(picture).text == framed.text


def test_before_it_is_online_there_is_no_picture(launch: Launch) -> None:
    launch.desk.release(launch.order)
    assert site(launch)["picture"] == ""


def test_a_camera_reads_the_address(launch: Launch) -> None:
    launch.go_live()
    code = launch.visitor.get("/api/client/website/qr", headers=launch.order.bearer).json()
    assert site(launch)["url"] == HOME
    assert code["size"] > 20
    assert code["path"].startswith("M")


def test_nothing_online_has_no_code(launch: Launch) -> None:
    launch.desk.release(launch.order)
    answer = launch.visitor.get("/api/client/website/qr", headers=launch.order.bearer)
    assert answer.status_code == 404

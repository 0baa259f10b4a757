"""What clients read of how often their website is looked at: pages by day, without robots, and nothing of anybody."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from fundable import jobs
from fundable.app import App
from tests.conftest import FakeClock
from tests.overdue import at_the_second_look
from tests.services.orders.some_orders import as_in_a_file
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

DAY = timedelta(days=1)
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)
ROBOTS = (
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "curl/8.14.1",
    "",
)


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def online(launch: Launch) -> Launch:
    launch.go_live()
    return launch


def look(online: Launch, *paths: str, agent: str = PHONE) -> None:
    for path in paths:
        online.get(path, **{"user-agent": agent})


def views(online: Launch, app: App) -> dict[str, Any]:
    assert jobs.run(app, "count-requests").error is None
    answer = online.visitor.get("/api/client/website/hosting", headers=online.order.bearer)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["views"]
    return found


def test_pages_are_counted_under_every_spelling_of_their_address(online: Launch, app: App) -> None:
    look(online, "/", "/index.html", "/about", "/about.html", "/contact")
    found = views(online, app)
    assert found["total"] == 5
    assert found["pages"] == [
        {"page": "about.html", "views": 2},
        {"page": "index.html", "views": 2},
        {"page": "contact.html", "views": 1},
    ]


def test_the_days_are_all_there_oldest_first(online: Launch, app: App, clock: FakeClock) -> None:
    look(online, "/")
    jobs.run(app, "count-requests")
    clock.move(2 * DAY)
    look(online, "/", "/about")
    days = views(online, app)["days"]
    assert [day["views"] for day in days] == [0] * 27 + [1, 0, 2]
    assert days[-1]["day"] == "2026-01-07"


def test_a_day_is_the_agencys(online: Launch, app: App, clock: FakeClock) -> None:
    """In the evening of Ohio it's tomorrow in Greenwich."""
    clock.move(timedelta(hours=12))
    assert clock.now().date().isoformat() == "2026-01-06"
    look(online, "/")
    assert views(online, app)["days"][-1] == {"day": "2026-01-05", "views": 1}


def test_robots_are_left_out(online: Launch, app: App) -> None:
    for robot in ROBOTS:
        look(online, "/", agent=robot)
    look(online, "/")
    assert views(online, app)["total"] == 1


def test_what_no_person_looks_at_is_no_page_view(online: Launch, app: App) -> None:
    look(online, "/nowhere", "/robots.txt", "/sitemap.xml", "/about/")
    online.visitor.head("/", headers={"host": HOST, "user-agent": PHONE})
    assert views(online, app)["total"] == 0


def test_a_page_that_the_browser_has_is_looked_at_again(online: Launch, app: App) -> None:
    etag = online.get("/").headers["etag"]
    assert online.get("/", **{"user-agent": PHONE, "if-none-match": etag}).status_code == 304
    assert views(online, app)["total"] == 1


def test_nothing_is_kept_of_whoever_looked(online: Launch, app: App) -> None:
    look(online, "/")
    views(online, app)
    with app.database.read() as connection:
        [row] = connection.execute(text("SELECT * FROM page_views")).mappings()
    assert as_in_a_file(row) == {"order_id": online.order.id, "day": "2026-01-05", "page": "index.html", "views": 1}
    assert not app.site_counters.take().views


def test_views_are_counted_later_when_they_cannot_be_written(online: Launch, app: App) -> None:
    look(online, "/")
    with app.database.write() as connection:
        connection.execute(text("ALTER TABLE page_views RENAME TO away"))
    assert jobs.run(app, "count-requests").error is not None
    with app.database.write() as connection:
        connection.execute(text("ALTER TABLE away RENAME TO page_views"))
    look(online, "/")
    assert views(online, app)["total"] == 2


def test_they_go_with_their_order(online: Launch, app: App) -> None:
    look(online, "/")
    views(online, app)
    assert online.desk.browser.delete(f"/api/orders/{online.order.id}").status_code == 200
    with app.database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM page_views")).scalar_one() == 0


def test_they_are_forgotten_after_90_days(online: Launch, app: App, clock: FakeClock) -> None:
    look(online, "/")
    views(online, app)
    clock.move(91 * DAY)
    at_the_second_look(lambda app: jobs.run(app, "forget-requests").error or "", app, clock)
    with app.database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM page_views")).scalar_one() == 0


def test_staff_read_the_same(online: Launch, app: App) -> None:
    look(online, "/")
    mine = views(online, app)
    assert online.desk.browser.get(f"/api/orders/{online.order.id}/website/hosting").json()["views"] == mine

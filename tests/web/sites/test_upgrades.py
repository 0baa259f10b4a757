"""An upgrade of templates and rules: what is online, and what was found when it was agreed on, stay as they were."""

import json
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest

from fundable import jobs
from fundable.app import App
from fundable.domain.sites.drafting.wording import PAGES
from fundable.services.sites.drafting import sites
from tests.services.orders.some_orders import rows
from tests.triggers import without
from tests.web.sites.live_orders import DOMAIN, Launch

KEPT = ("site_builds", "site_build_files", "site_content", "site_approvals", "site_releases")


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


class NewTemplates:
    """Every page says something that none said before."""

    def __init__(self, app: App) -> None:
        self.before = app.site_pages

    def render(self, *given: Any) -> dict[str, bytes]:
        files = self.before.render(*given)
        return {name: data.replace(b"</body>", b"<p>New</p></body>") for name, data in files.items()}


def as_found_before(app: App) -> None:
    """As an earlier set of rules left it: without one of today's rules, with one that's gone since, in other words."""
    with app.database.write() as connection:
        for table in ("site_builds", "site_approvals"):
            results = json.loads(rows(app, table)[0]["results"])[1:]
            said = [{**one, "version": 0, "sentence": f"Then: {one['sentence']}"} for one in results]
            gone = {**said[0], "id": "Z9", "sentence": "Then: the fax number works."}
            with without(connection, f"{table}_update"):
                connection.exec_driver_sql(f"UPDATE {table} SET results = ?", (json.dumps([*said, gone]),))


def kept(app: App) -> dict[str, list[dict[str, Any]]]:
    """What no upgrade may change, table by table."""
    return {table: rows(app, table) for table in KEPT}


def test_32_an_upgrade_changes_nothing_that_is_online_or_was_found(launch: Launch, app: App) -> None:
    digest = launch.go_live()
    as_found_before(app)
    online = {path: launch.get(f"/{path}").content for path in ("", *PAGES.values(), "style.css", "robots.txt")}
    sheet = launch.desk.browser.get(f"/api/orders/{launch.order.id}/website/approval").text
    before = kept(app)
    assert "Then: the fax number works." in sheet

    upgraded = replace(app, site_pages=NewTemplates(app))
    for work in jobs.AT_START.values():
        work(upgraded)
    assert kept(app) == before

    newer = sites.draft(upgraded, UUID(launch.order.id))
    assert newer.hash != digest
    after = kept(app)
    assert {table: after[table][: len(before[table])] for table in ("site_builds", "site_build_files")} == {
        table: before[table] for table in ("site_builds", "site_build_files")
    }
    assert {path: launch.get(f"/{path}").content for path in online} == online
    assert launch.desk.browser.get(f"/api/orders/{launch.order.id}/website/approval").text == sheet
    assert launch.live["releases"][0]["hash"] == digest


def test_32_a_report_names_the_rules_of_today_and_the_build_it_is_on(launch: Launch, app: App) -> None:
    launch.go_live()
    as_found_before(app)

    report = launch.visitor.get("/api/client/report", headers=launch.order.bearer).json()

    assert (report["ruleSet"], report["hash"]) == (1, launch.hash)
    assert "Then: " not in json.dumps(report)

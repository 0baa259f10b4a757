"""What every server of the tests does for the first time, done once in the process that they are children of: what is
loaded for it, templates and statements that are compiled, and pictures that are drawn are there when they begin."""

import tempfile
import threading
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from uuid import UUID

from fundable.app import App
from fundable.config import Config
from fundable.services.people import accounts
from fundable.services.sites.drafting import drafts
from tests import compiled_once
from tests.browsers import FakeTimer, end_loop, open_browsers
from tests.buying import check_out, set_password
from tests.opened import opened
from tests.running import OWNER, PASSWORD, intake_form

ENDED_WITHIN_S = 60
READ = ("", "/history", "/website", "/conversation")


def warm() -> None:
    """Leaves no thread, no file and no connection that a child would inherit."""
    compiled_once.begin()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()):  # what it logs
        app = opened(Config(data_dir=Path(folder, "data")))
        try:
            accounts.create_staff(app, OWNER, PASSWORD)
            _live(app, Path(folder))
        finally:
            app.close()
            end_loop()
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(ENDED_WITHIN_S)
    assert threading.active_count() == 1


def _live(app: App, site_root: Path) -> None:
    """An order is bought, described and drafted, and staff look at it."""
    with open_browsers(app, site_root, FakeTimer()) as browsers:
        visitor, staff = (browsers.on(app)() for _ in range(2))
        order = check_out(app, visitor, "nora@alder.example", ())
        visitor.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"})
        order = set_password(visitor, order, PASSWORD)
        visitor.post("/api/intake-forms", json=intake_form(order.id, servicesOffered="Bread"))
        drafts.make_due(app, UUID(order.id))
        visitor.get("/api/client/order", headers=order.bearer)
        staff.post("/api/admin/login", json={"email": OWNER, "password": PASSWORD})
        for path in ("/api/orders", "/api/admin/stats", "/api/admin/work-queue", "/api/admin/week"):
            staff.get(path)
        for part in READ:
            staff.get(f"/api/orders/{order.id}{part}")

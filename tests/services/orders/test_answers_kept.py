"""What an operator does knows of clients' answers: backups, exports, the sheet of an order, deletion."""

import io
import json
from pathlib import Path
from uuid import uuid4

import pytest

from fundable.app import App
from fundable.commands import order_sheet
from fundable.domain.orders.intake import Answers
from fundable.domain.orders.orders import Order
from fundable.services.agency import uploads
from fundable.services.money import checkout
from fundable.services.operation import backups, exports, integrity, sandbox
from fundable.services.orders import answer_files, deletion, intake, orders, pause_answers, promise
from fundable.services.people import accounts
from fundable.services.sites.hosting import live_sites
from tests.services.orders.some_orders import order_of, rows

PDF = b"%PDF-1.7\n%%EOF\n"


@pytest.fixture
def answered(app: App) -> Order:
    """Its client has sent a file with their answer, and uploaded another."""
    url = checkout.start(app, checkout.Basket("nora@alder.example", 150, ()), checkout.browser_key(app, "nora"))
    sandbox.pay(app, url.rpartition("/")[2])
    order = order_of(app, url.rpartition("/")[2])
    intake.submit(app, order.id, Answers("Alder", "218 Mill Street", "(937) 555-0142", "nora@alder.example"), None)
    promise.pause(app, order.id, "your menu", "Olive")
    with app.database.write() as connection:
        token = accounts.let_in(app, connection, order).token
    for name in ("=menu.pdf", "other.pdf"):
        transfer = answer_files.begin(app, token, uuid4(), name)
        transfer.write(PDF)
        transfer.finish()
    asked = accounts.client_order(app, token).waiting
    assert asked
    pause_answers.send(app, token, uuid4(), asked.since, "Here it is.", [asked.unsent[0].id])
    return order


def test_a_backup_holds_their_files_and_does_without_one_that_went(app: App, answered: Order, tmp_path: Path) -> None:
    made = backups.archives.create(app, tmp_path / "whole.tar.gz")
    assert (made.files, integrity.check(app)) == (2, "sound")

    app.files.remove(str(rows(app, "answer_files")[0]["file_name"]))

    assert len(uploads.missing(app)) == 1
    assert backups.archives.create(app, tmp_path / "less.tar.gz").files == 1


def test_exports_and_the_sheet_of_the_order_have_them(app: App, answered: Order, tmp_path: Path) -> None:
    exports.everything(app, tmp_path / "all", [], lambda _done, _total: None)
    exports.everything(app, tmp_path / "hers", [answered], lambda _done, _total: None)

    for folder in (tmp_path / "all", tmp_path / "hers"):
        [answer] = [json.loads(line) for line in (folder / "answers.jsonl").read_text().splitlines()]
        files = [json.loads(line) for line in (folder / "answer_files.jsonl").read_text().splitlines()]
        assert answer["text"] == "Here it is."
        assert ("looked_by" in answer) == (folder.name == "all")
        assert [file["answer_id"] for file in files] == [answer["id"], None]
        assert {path.name for path in (folder / "files").iterdir()} == {file["file_name"] for file in files}

    sheet, website = io.StringIO(), live_sites.read(app, answered.id)
    order_sheet.write(orders.read_details(app, answered.id), (), website, sheet, as_json=False)
    assert "your menu (to be looked at)" in sheet.getvalue()
    assert "Here it is." in sheet.getvalue()
    assert "file =menu.pdf (15 bytes)" in sheet.getvalue()
    order_sheet.write(orders.read_details(app, answered.id), (), website, sheet := io.StringIO(), as_json=True)
    assert json.loads(sheet.getvalue())["answers"][0]["files"][0]["name"] == "=menu.pdf"


def test_deleting_the_order_deletes_them(app: App, answered: Order) -> None:
    assert len(list(app.config.uploads_dir.iterdir())) == 2

    deletion.delete(app, answered.id)

    assert list(app.config.uploads_dir.iterdir()) == []
    assert (rows(app, "pause_answers"), rows(app, "answer_files")) == ([], [])

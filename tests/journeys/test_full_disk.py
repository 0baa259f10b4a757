"""No room left: clear refusals, reads go on, nothing acknowledged is lost, and it recovers by itself (operation 2).

On a small file system of its own, which only root can mount: without that right these tests are not collected.
"""

import errno
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from fundable.config import read_config
from fundable.db import schema
from fundable.domain.errors import Refused
from fundable.opening import open_app, prepare
from fundable.services.operation import backups, doctor, restore
from tests import pictures
from tests.db.test_upgrade import Old
from tests.db.test_upgrade import fill as fill_old
from tests.journeys.found import Found
from tests.running import (
    Answer,
    Browser,
    NewServer,
    Server,
    buy,
    check_out,
    intake_form,
    log_in,
    pay,
    ticket,
    wait_until,
)

KIB = 1024
ENOUGH = 4000
FULL = {"storage_full", "uploads_full"}


@pytest.fixture
def crowded(disk: Path, tmp_path: Path, furnished: Path, new_server: NewServer) -> Server:
    shutil.copytree(furnished, disk / "data")
    server = new_server(disk / "data")
    server.log_path = tmp_path / "server.log"
    return server.start()


def fill(disk: Path, room_bytes: int) -> Path:
    """Takes all room but this much. The server's jobs write too: what they took meanwhile is left to them."""
    ballast = disk / "ballast"
    with ballast.open("wb") as file:
        while True:
            try:
                os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(disk).free - room_bytes)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
            else:
                return ballast


def is_refused(answer: Answer) -> bool:
    """Full disk, in words. Anything else that is no success is a fault."""
    if answer.status != 503:
        assert answer.status < 400, (answer.status, answer.body)
        return False
    assert answer.json["code"] in FULL
    assert answer.json["message"].endswith(".")
    return True


@pytest.mark.parametrize("room_bytes", [8 * KIB, 256 * KIB, 1536 * KIB])
def test_what_does_not_fit_is_refused_and_what_was_taken_stays(crowded: Server, disk: Path, room_bytes: int) -> None:
    bought, staff = buy(crowded, "nora@alder.example"), log_in(crowded)
    kept = ticket(crowded)
    picture = pictures.png(1)
    assert Browser(crowded).call("PUT", kept, picture).status == 200
    notes = f"/api/orders/{bought.id}/notes"
    ballast = fill(disk, room_bytes)

    taken, refused, last = [], 0, ""
    for number in range(ENOUGH):
        started = check_out(Browser(crowded), f"buyer{number}@alder.example")
        if is_refused(started):
            refused += 1
        else:
            taken.append(started.json["sessionUrl"].rpartition("/")[2])
        text = f"{number} " + "n" * 4900
        if is_refused(staff.call("PATCH", notes, {"adminNotes": text})):
            refused += 1
        else:
            last = text
        if refused >= 20:
            break
    assert refused >= 20

    browser = Browser(crowded)
    assert browser.get("/healthz").status == 503
    assert browser.get("/api/client/order", **bought.bearer).status == 200
    assert browser.get(kept.partition("?")[0]).body == picture
    assert staff.get("/api/orders?limit=200").status == 200
    assert is_refused(browser.post("/api/objects/upload"))
    assert is_refused(browser.post("/api/intake-forms", intake_form(bought.id)))
    assert is_refused(staff.call("PATCH", f"/api/orders/{bought.id}/status", {"status": "design"}))

    ballast.unlink()

    wait_until(lambda: browser.get("/healthz").status == 200, "it notices the room by itself")
    assert {pay(browser, session_id).status for session_id in taken} <= {303}
    assert browser.post("/api/intake-forms", intake_form(bought.id)).status == 201
    assert browser.call("PUT", ticket(crowded), pictures.png(2)).status == 200
    found = Found(crowded)
    found.check()
    assert set(taken) <= set(found.of_session)
    assert crowded.rows("SELECT admin_notes FROM orders WHERE id = ?", bought.id) == [{"admin_notes": last or None}]
    assert "Traceback" not in crowded.log()
    assert crowded.stop() == 0


def test_an_upload_for_which_the_room_ends_leaves_nothing(crowded: Server, disk: Path) -> None:
    address = ticket(crowded)
    ballast = fill(disk, 3 * 1024 * KIB)
    large = pictures.png(3, 1100)
    assert len(large) > 3 * 1024 * KIB

    answer = Browser(crowded).call("PUT", address, large)

    assert is_refused(answer)
    assert [path.name for path in (crowded.data_dir / "uploads").iterdir()] == []
    assert crowded.rows("SELECT id FROM uploads") == []
    ballast.unlink()
    assert Browser(crowded).call("PUT", address, large).status == 200


def test_a_payment_page_without_room_says_so_and_can_be_paid_later(crowded: Server, disk: Path) -> None:
    browser = Browser(crowded)
    session_id = check_out(browser, "nora@alder.example").json["sessionUrl"].rpartition("/")[2]
    ballast = fill(disk, 0)

    answer = pay(browser, session_id)

    assert answer.status == 503
    assert b"Traceback" not in answer.body
    ballast.unlink()
    assert pay(browser, session_id).status == 303
    Found(crowded).check()


def test_a_start_without_room_is_refused_in_words(crowded: Server, disk: Path) -> None:
    buy(crowded, "nora@alder.example")
    assert crowded.stop() == 0
    ballast = fill(disk, 0)

    refused = crowded.run("serve")

    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert refused.stderr.count("\n") == 1
    ballast.unlink()
    crowded.start()
    Found(crowded).check()


def test_a_backup_without_room_is_refused_in_words(crowded: Server, disk: Path) -> None:
    buy(crowded, "nora@alder.example")
    fill(disk, 64 * KIB)

    done = crowded.run("backup", str(disk / "backup.tar.gz"))

    assert done.returncode == 1
    assert done.stderr.startswith("The backup couldn't be written:")
    assert sorted(path.name for path in disk.iterdir()) == ["ballast", "data"]


def test_a_restore_for_which_the_room_ends_changes_nothing(disk: Path, tmp_path: Path, furnished: Path) -> None:
    shutil.copytree(furnished, disk / "data")
    config = read_config({"FUNDABLE_DATA_DIR": str(disk / "data"), "FUNDABLE_BACKUP_DIR": str(tmp_path / "shelf")})
    app = open_app(config)
    archive = str(backups.create(app, tmp_path / "b.tar.gz").path)
    app.close()
    before = (disk / "data" / "fundable.db").read_bytes()
    sentences = []
    for room_bytes in range(0, 4096 * KIB, 160 * KIB):
        ballast = fill(disk, room_bytes)
        try:
            with restore.restoring(config, archive, "") as found:
                kept = found.finish()
            break
        except Refused as refused:
            sentences.append(refused.message)
            assert sorted(path.name for path in disk.iterdir()) == ["ballast", "data"]
            assert (disk / "data" / "fundable.db").read_bytes() == before
        finally:
            ballast.unlink()
    assert len(sentences) >= 3
    assert all(sentence.endswith("Nothing was changed.") for sentence in sentences)
    assert kept
    assert sorted(path.name for path in disk.iterdir()) == ["data", kept.name]
    open_app(config).close()


def test_an_upgrade_for_which_the_room_ends_leaves_the_data_as_they_were(disk: Path, tmp_path: Path) -> None:
    config = read_config({"FUNDABLE_DATA_DIR": str(disk / "data"), "FUNDABLE_BACKUP_DIR": str(tmp_path / "shelf")})
    old = fill_old(Old(config))
    before = old.dump()
    sentences = []
    for room_bytes in range(0, 4096 * KIB, 160 * KIB):
        ballast = fill(disk, room_bytes)
        try:
            prepare(config)
            break
        except Refused as refused:
            sentences.append(refused.message)
        finally:
            ballast.unlink()
        assert old.dump() == before
        assert schema.version(config.database_path) == "0001"
    assert len(sentences) >= 2
    assert {*sentences} == {
        f"The data couldn't be upgraded from schema 0001 to {schema.HEAD}, and is unchanged: a disk is full. Free up "
        "space where the data is and where backups are, then start this version again."
    }
    assert schema.version(config.database_path) == schema.HEAD


def test_new_data_without_room_are_a_sentence_and_begin_once_there_is_some(disk: Path) -> None:
    ballast = fill(disk, 64 * KIB)
    config = read_config({"FUNDABLE_DATA_DIR": str(disk / "data")})

    with pytest.raises(Refused, match=r"cannot be opened: database or disk is full\. See that its disk has room"):
        prepare(config)

    ballast.unlink()
    assert prepare(config) == "empty"


def test_a_demo_without_room_is_refused_before_a_year_is_made_up(disk: Path, new_server: NewServer) -> None:
    folder = disk / "demo"

    done = new_server().run("demo", str(folder))

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("A demo needs 315 MB free, and there are ")
    assert done.stderr.endswith(f" for {folder}. Free up space, or choose another disk.\n")
    assert [*disk.iterdir()] == []


def let_no_more_files_be(disk: Path) -> None:
    used = os.statvfs(disk)
    subprocess.run(["mount", "-o", f"remount,nr_inodes={used.f_files - used.f_ffree}", str(disk)], check=True)


@pytest.mark.parametrize(
    ("fails", "reason"),
    [
        (lambda disk: fill(disk, 0), "its disk is full"),
        (let_no_more_files_be, "unable to open database file"),
    ],
)
def test_the_doctor_takes_no_full_disk_for_damage(
    disk: Path, furnished: Path, fails: Callable[[Path], object], reason: str
) -> None:
    shutil.copytree(furnished, disk / "data")
    fails(disk)

    found, *_ = doctor.examine_data(read_config({"FUNDABLE_DATA_DIR": str(disk / "data")}))

    assert found.found == f"{disk / 'data' / 'fundable.db'} can't be read: {reason}."
    assert "restore" not in found.advice

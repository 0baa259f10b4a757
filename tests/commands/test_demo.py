"""fundable demo, and `make demo`."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.commands.conftest import Run, Shop, refused
from tests.running import ROOT, Cut, call, free_port, wait_until


def test_it_fills_a_folder_of_its_own_and_says_how_to_serve_it(run: Run, data_dir: Path, tmp_path: Path) -> None:
    before = (data_dir / "fundable.db").read_bytes()

    done = run("demo", str(tmp_path / "demo"), "--orders", "1", "--days", "20")

    assert (done.returncode, done.stderr) == (0, "")
    serve = f"FUNDABLE_SITES_DOMAIN=sites.localhost FUNDABLE_DATA_DIR={tmp_path / 'demo'} fundable serve"
    assert serve in done.stdout
    assert "olive@studio.example" in done.stdout
    assert run("list-orders", FUNDABLE_DATA_DIR=str(tmp_path / "demo")).stdout.count("sandbox") == 1
    assert (
        "OK    Backups: The last one was made and verified"
        in run("doctor", FUNDABLE_DATA_DIR=str(tmp_path / "demo")).stdout
    )
    assert (data_dir / "fundable.db").read_bytes() == before


def test_it_sells_an_offer_of_ones_own(run: Run, tmp_path: Path) -> None:
    """In another currency, with other add-ons and six months of hosting."""
    folder = str(tmp_path / "demo")
    file = str(ROOT / "docs" / "offers" / "web-agency.toml")

    done = run("demo", folder, "--orders", "4", "--days", "220", "--offer", file)

    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"4 orders and €[\d,.]+\.", done.stdout)
    with closing(sqlite3.connect(tmp_path / "demo" / "fundable.db")) as database:
        sold = database.execute("SELECT DISTINCT currency, offer_version FROM orders").fetchall()
        [least] = database.execute("SELECT min(amount_cents) FROM orders").fetchone()
    assert (sold, least >= 890_00) == ([("eur", 2)], True)


def test_an_offer_that_is_wrong_makes_no_demo(run: Run, tmp_path: Path) -> None:
    (tmp_path / "offer.toml").write_text("price = 1\n")

    done = run("demo", str(tmp_path / "demo"), "--offer", str(tmp_path / "offer.toml"))

    assert done.returncode == 1
    assert not (tmp_path / "demo").exists()


def test_a_folder_with_something_in_it_is_left_alone(run: Run, shop: Shop) -> None:
    held = sorted(path.name for path in shop.data_dir.iterdir())

    assert refused(run("demo", str(shop.data_dir), FUNDABLE_DATA_DIR="elsewhere")) == (
        f"{shop.data_dir} isn't empty. Choose a new or empty folder for the demo."
    )
    assert sorted(path.name for path in shop.data_dir.iterdir()) == held


def test_your_own_folder_is_none_for_a_demo(run: Run, tmp_path: Path) -> None:
    own = str(tmp_path / "own")

    assert refused(run("demo", own, FUNDABLE_DATA_DIR=own)) == (
        f"{own} is your own data directory. Choose another folder for the demo."
    )


def test_a_demo_that_fails_leaves_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    folder = str(tmp_path / "file" / "demo")
    assert refused(run("demo", folder)) == f"{folder}: Not a directory."


def test_it_is_served_with_addresses_of_its_port_and_again(data_dir: Path, tmp_path: Path) -> None:
    folder, port = tmp_path / "demo", str(free_port())
    with served(folder, data_dir, port) as said:
        assert f"http://127.0.0.1:{port}/admin/login" in said
        owner = {"email": "olive@studio.example", "password": "fundable demo"}
        assert call(int(port), "POST", "/api/admin/login", owner).status == 200
    assert addresses(folder) == {f"http://127.0.0.1:{port}"}
    with served(folder, data_dir, port) as again:
        assert again == said


def test_make_demo_has_a_folder_for_each_port() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "-n", "demo", "FUNDABLE_PORT=9123"],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert shown.stdout.splitlines()[-1] == "exec .venv/bin/fundable demo .cache/demo-9123 --serve"


@contextmanager
def served(folder: Path, data_dir: Path, port: str) -> Iterator[str]:
    """What it says before it serves; it has to serve until then."""
    command = [sys.executable, "-m", "fundable", "demo", str(folder), "--orders", "3", "--days", "20", "--serve"]
    env = {**os.environ, "FUNDABLE_DATA_DIR": str(data_dir), "FUNDABLE_PORT": port}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as done:
        assert done.stdout is not None
        try:
            said = "".join(iter(done.stdout.readline, "The password of both is: fundable demo\n"))
            wait_until(lambda: is_ready(int(port)), "the demo is served")
            yield said
        finally:
            done.terminate()


def is_ready(port: int) -> bool:
    try:
        return call(port, "GET", "/readyz").status == 200
    except Cut:
        return False


def addresses(folder: Path) -> set[str]:
    """Every address of this machine that a message leads to."""
    with closing(sqlite3.connect(folder / "fundable.db")) as database:
        bodies = " ".join(str(row) for row in database.execute("SELECT * FROM messages"))
    return set(re.findall(r"http://127\.0\.0\.1:\d+", bodies))

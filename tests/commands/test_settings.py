"""fundable settings get, set."""

import json
from pathlib import Path

import pytest

from tests.commands.conftest import Run, refused
from tests.logos import PNG
from tests.turns import in_turn

CLOSED = "2026-12-24..2026-12-26 Christmas; 2027-01-02"


def test_all_are_shown_by_their_names(run: Run) -> None:
    found = json.loads(run("settings", "get", "--json").stdout)

    assert found == {
        "name": "Fundable",
        "legal-name": "",
        "address": "",
        "phone": "",
        "email": "",
        "website": "",
        "sender": "",
        "reply-to": "",
        "time-zone": "America/New_York",
        "country": "US",
        "region": "",
        "closed-days": "",
        "grace-days": "14",
        "logo": "",
        "terms": "as it comes with the program",
        "privacy": "as it comes with the program",
    }
    assert run("settings", "get").stdout.splitlines()[8] == "time-zone    America/New_York"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("name", "Alder Web"),
        ("legal-name", "Alder Digital LLC"),
        ("address", "218 Mill Street\nDayton, OH 45402"),
        ("phone", "(937) 555-0142"),
        ("email", "hello@agency.example"),
        ("website", "https://www.agency.example"),
        ("sender", "hello@agency.example"),
        ("time-zone", "Europe/Dublin"),
        ("country", "IE"),
        ("region", "OH"),
        ("closed-days", CLOSED),
        ("grace-days", "0"),
        ("terms", "# Our terms"),
    ],
)
def test_one_is_set_and_read_back_as_it_was_written(run: Run, name: str, value: str) -> None:
    done = run("settings", "set", name, value)

    assert (done.returncode, done.stdout) == (0, f"Changed {name}.\n"), done.stderr
    assert run("settings", "get", name).stdout.strip() == value
    assert json.loads(run("settings", "get", name, "--json").stdout)[name].strip() == value


def test_an_address_may_be_written_on_one_line(run: Run) -> None:
    run("settings", "set", "address", "218 Mill Street; Dayton, OH 45402")

    assert run("settings", "get", "address").stdout == "218 Mill Street\nDayton, OH 45402\n"
    assert "address      218 Mill Street, Dayton, OH 45402\n" in run("settings", "get").stdout


def test_the_rest_stays_and_none_is_none(run: Run) -> None:
    run("settings", "set", "closed-days", CLOSED)
    run("settings", "set", "sender", "hello@agency.example")
    run("settings", "set", "sender", "")

    assert run("settings", "get", "closed-days").stdout == CLOSED + "\n"
    assert run("settings", "get", "sender").stdout == "\n"


@in_turn(
    ("name", "value", "sentence"),
    [
        ("name", "", "Enter the name of your agency."),
        ("name", "x" * 110, "The name is too long. Please keep it under 109 characters."),
        ("phone", "12", "Enter a full phone number, such as (937) 555-0142, or leave it blank."),
        ("website", "agency.com", "Enter the full address, such as https://www.agency.com, or leave it blank."),
        (
            "sender",
            "hello",
            "Enter the full address that your emails come from, such as hello@agency.com, or leave it blank.",
        ),
        ("time-zone", "Mars", "We don't know this time zone. Choose one such as America/New_York."),
        ("country", "XX", "We don't know this country's public holidays. Choose another one."),
        ("region", "Mars", "This country has no such region. Choose another one, or none."),
        (
            "closed-days",
            "Christmas",
            "Christmas isn't a valid closed day. Write them as 2026-12-24..2026-12-26 Christmas; 2027-01-02.",
        ),
        ("closed-days", "2026-02-30", "2026-02-30 isn't a valid closed day. Write them as "),
        (
            "closed-days",
            "2026-12-26..2026-12-24",
            "Closed days must end on or after their first day, and within a year.",
        ),
        ("grace-days", "91", "Enter a number of days from 0 to 90."),
        ("grace-days", "soon", "Enter a number of days from 0 to 90."),
        ("logo", "logo.png", "A logo is read from a file: add --file, or give an empty value to remove it."),
    ],
)
def test_what_the_page_refuses_is_refused(run: Run, name: str, value: str, sentence: str) -> None:
    before = run("settings", "get", "--json").stdout

    assert refused(run("settings", "set", name, value)).startswith(sentence)
    assert run("settings", "get", "--json").stdout == before


def test_the_logo_and_the_texts_come_from_files(run: Run, data_dir: Path, tmp_path: Path) -> None:
    logo, text = tmp_path / "logo.png", tmp_path / "privacy.md"
    logo.write_bytes(PNG)
    text.write_text("We keep little.\n")

    assert run("settings", "set", "logo", "--file", str(logo)).returncode == 0
    assert run("settings", "set", "privacy", "--file", str(text)).returncode == 0

    found = json.loads(run("settings", "get", "--json").stdout)
    assert found["privacy"] == "your own"
    assert (data_dir / "uploads" / f"{found['logo'].rpartition('/')[2].replace('-', '')}.png").read_bytes() == PNG
    assert run("settings", "set", "logo", "").returncode == 0
    assert run("settings", "get", "logo").stdout == "\n"


def test_a_file_that_is_no_logo_is_refused_and_leaves_nothing(run: Run, data_dir: Path, tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_text("<html>")

    assert refused(run("settings", "set", "logo", "--file", str(tmp_path / "logo.png")))
    assert refused(run("settings", "set", "logo", "--file", str(tmp_path / "none"))).endswith(
        ": No such file or directory."
    )
    assert list((data_dir / "uploads").iterdir()) == []
    assert run("settings", "get", "logo").stdout == "\n"


def test_files_are_read_no_further_than_needed_and_refused_in_words(run: Run, tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\xff")
    long = run("settings", "set", "terms", "--file", "/dev/zero")

    assert (long.returncode, "Traceback" in long.stderr) == (2, False)
    assert refused(run("settings", "set", "logo", "--file", "/dev/zero")).startswith("This file is larger than 5MB")
    assert refused(run("settings", "set", "terms", "--file", str(tmp_path / "photo.png"))) == (
        f"{tmp_path / 'photo.png'} isn't a text file in UTF-8. Save it as one."
    )

"""The decision records: each says its state, is in the index under its own title, and leads to what's there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
STATE = re.compile(r"\*State: (in force|in force, but for .+|replaced by \[.+)\.\*")
GONE = {"0030", "0053", "0054", "0055", "0056", "0059"}
"""Numbers that were never given out, or whose records are part of others."""


def test_each_says_its_state_below_its_title() -> None:
    without = [record.name for record in RECORDS if not STATE.fullmatch(record.read_text().split("\n")[2])]
    assert not without


def test_the_index_has_each_once() -> None:
    listed = re.findall(r"^\| \[(\d{4})\]\(([^)]+)\)", (FOLDER / "README.md").read_text(), re.MULTILINE)
    assert [name for _, name in listed] == [record.name for record in RECORDS]
    assert all(name.startswith(number) for number, name in listed)


def test_no_number_is_used_again() -> None:
    assert not GONE & {record.name[:4] for record in RECORDS}


def test_links_lead_somewhere() -> None:
    """Those between the project's own papers, from wherever they are."""
    papers = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = (
        (paper, link) for paper in papers for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", paper.read_text())
    )
    assert not [f"{paper.relative_to(ROOT)}: {link}" for paper, link in links if not (paper.parent / link).exists()]

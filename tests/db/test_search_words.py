"""What is a word, and what it's found by, is the same in both engines."""

import pytest
from sqlalchemy import Connection, text

from fundable.db.database import Database
from fundable.db.orders.search import TABLE

LONG = "w" * 3000


def put(connection: Connection, *texts: str) -> None:
    for seq, said in enumerate(texts, 1):
        row = text("SELECT CAST(:seq AS INTEGER), CAST(:said AS TEXT), NULL, NULL, 'all'")
        connection.execute(TABLE.write(row), {"seq": seq, "said": said})


def found(database: Database, typed: str, *texts: str) -> list[int]:
    with database.write() as connection:
        put(connection, *texts)
    with database.read() as connection:
        matching = TABLE.first_that_matches(connection, TABLE.ways(typed, ["all"]))
        return [] if matching is None else sorted(connection.execute(TABLE.every(matching)).scalars())


@pytest.mark.parametrize("kinds", ["aab", "ab" * 4 + "aac", "a" * 30, "a" * 20 + "bbc", "c" * 20, ""])
@pytest.mark.parametrize("most", [1, 2, 3, 5, 1000])
def test_what_is_alike_is_counted_up_to_a_bound(database: Database, kinds: str, most: int) -> None:
    """Also where more match than are looked at together."""
    with database.write() as connection:
        for seq, kind in enumerate(kinds):
            row = text("SELECT CAST(:seq AS INTEGER), 'alder', NULL, NULL, CAST(:facets AS TEXT)")
            connection.execute(TABLE.write(row), {"seq": seq, "facets": f"kind{kind} all"})
    with database.read() as connection:
        [matching] = TABLE.ways("ald", ["all"])
        counted = TABLE.count_each(connection, matching, ["kinda", "kindb"], most)

    assert counted == {"kinda": min(kinds.count("a"), most), "kindb": min(kinds.count("b"), most)}


@pytest.mark.parametrize(
    ("typed", "said", "is_found"),
    [
        ("ĽUBICA", "ľubica", True),
        ("한", "한국어 학원", True),
        ("하", "한국어", False),  # a syllable is one letter, and not the beginning of another
        ("が", "がっこう", True),
        ("か", "がっこう", False),
        ("آب", "آب و هوا", True),
        ("ا", "آب", False),
        ("ΟΔΌ", "οδός", True),
        ("ΟΔΟΣ", "οδός", False),  # the letter at the end is another one
        ("m", "m² of floor", True),
        ("½", "½ price", True),
        ("½", "half price", False),
        ("②", "step ②", True),
        ("o'neil", "Dr. O'Neil", True),
        ("o'neil", "O. M. Neil", False),
        ("C++", "c and d", True),
        ("1.5e3", "1.5e3", True),
        ("1e5", "1e5", True),
        ("3-4", "open 3-4", True),
        ("a/b", "/usr/a/b", True),
        ("&amp;", "Finch &amp; Sons", True),
        ("<b>", "<b>bold</b>", True),
        ("AND", "and so on", True),
        ("-x", "x", True),
        ("alder _", "alder", True),
        ("_", "alder", False),
        ("〸", "alder", False),
        ("🥐", "🥐 alder", False),
        ("alder 🥐", "alder", True),
        (f"{LONG}x", f"a {LONG}x b", True),
    ],
)
def test_it_is_found_by(database: Database, typed: str, said: str, is_found: bool) -> None:
    assert found(database, typed, said) == [1] * is_found


def test_words_of_a_long_text_are_found_to_its_end(database: Database) -> None:
    assert found(database, "zebra", " ".join(f"word{number}" for number in range(30_000)) + " zebra") == [1]

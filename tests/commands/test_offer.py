"""`fundable offer`: a file that is changed, checked and published, and every error with its line."""

import json
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies

from fundable.domain.errors import Refused
from fundable.services.agency import offer_export, offer_file
from tests.commands.conftest import Run, Shop, refused
from tests.offers import FOLDER, example
from tests.turns import in_turn

SHORT = (FOLDER / "photographer.toml").read_text("utf-8")

AMOUNT = "It has to be an amount such as 1500 or 149.50, with a period before the cents and two decimals at most."


STALE = """Check these:
  The question “What does the $150 include?” still says $150.
  The description of “What does the $150 include?” still says $150.
  The answer to “Do I need to buy a domain name?” still says $150.
  The answer to “What happens after 12 months?” still says $150.
  “Pay $150 flat fee” on the landing page still says $150.
  “Pay $150 flat fee” on the landing page still says $150.00.
"""


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def test_an_offer_is_exported_changed_checked_and_published(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "offer.toml"
    assert run("offer", "export", str(file)).returncode == 0
    assert refused(run("offer", "export", str(file))) == (
        f"{file} is there already. Choose another name, or add --force to replace it."
    )
    assert run("offer", "import", str(file)).stdout == "This is what's sold already, so nothing changes.\n"
    file.write_text(file.read_text("utf-8").replace("price = 150.00", "price = 200.00"), encoding="utf-8")

    checked = run("offer", "import", str(file), "--check")
    changed = "  price: $150.00 -> $200.00\n" + STALE
    assert checked.stdout == "Nothing was published. This would change:\n" + changed
    assert checked.stderr == ""
    published = run("offer", "import", str(file))
    assert published.stdout == "Published version 2. This changed:\n" + changed
    assert published.stderr == ""

    shown = run("offer", "show").stdout
    assert "Price:       $200.00" in shown
    assert "Hosting:     12 months included, then $9.97/month" in shown
    assert "  domain" in shown
    assert json.loads(run("offer", "show", "--version", "1", "--json").stdout)["offer"]["price_cents"] == 15000
    assert refused(run("offer", "show", "--version", "3")) == "There's no version 3. The newest is 2."
    newest, change, first = run("offer", "history").stdout.splitlines()
    assert (newest[:10], change) == ("Version 2,", "  price: $150.00 -> $200.00")
    assert first.endswith("UTC, the built-in offer")
    assert [one["version"] for one in json.loads(run("offer", "history", "--json").stdout)] == [2, 1]


@in_turn(
    ("before", "after", "said"),
    [
        ("price = 285.00", "price = 0.10", "price: It's £0.10. Stripe's minimum is £0.30. Set a higher price."),
        ("price = 90.00", 'price = "90"', "addons.1.price: " + AMOUNT),
        ("price = 65.00", "price = 65.005", "addons.2.price: " + AMOUNT),
        ("price = 285.00", "price = 1.500", "price: " + AMOUNT),
        ("price = 65.00", "price = 65.000", "addons.2.price: " + AMOUNT),
        ("price = 285.00", "price = 1e999999999", "price: " + AMOUNT),
        ("price = 285.00", "price = 1249,50", "This isn't valid TOML (Expected newline or end of document after a "
         "statement). Write a period before the cents, such as 149.50."),
        ('currency = "gbp"', "currency = 1", 'currency: It has to be a currency in quotes, such as "eur".'),
        ('accent = "#3f3f46"', "accent = 3", 'accent: It has to be a color in quotes, such as "#7c2d12".'),
        ("price = 65.00", "price = nan", "addons.2.price: " + AMOUNT),
        ("price = 65.00", "prise = 65.00", "addons.2.prise: There's no such setting. Did you mean price?"),
        ("revision_rounds = 1", "revision_rounds = true", "delivery.revision_rounds: It has to be a whole number"),
        ('slug = "where-do-we-meet"', 'slug = "Where?"', "questions.1.slug: 'Where?' can't be part of an address."),
        ('headline = "Portraits', 'headline = " "  # "', "landing.headline: It's empty. Write a few words."),
        ('currency = "gbp"', 'currency = "yen"', "currency: 'yen' isn't a currency you can sell in."),
        ('figure = "2 hours"', 'figure = "2 hours', "This isn't valid TOML (Illegal character '\\n')."),
        ("At your office, or at [our", "At <b>your</b> office, or at [our", "questions.1.answer: HTML isn't shown."),
    ],
)  # fmt: skip
def test_every_error_names_its_line_and_its_remedy(
    run: Run, tmp_path: Path, before: str, after: str, said: str
) -> None:
    text = SHORT.replace(before, after, 1)
    file = tmp_path / "offer.toml"
    file.write_text(text, encoding="utf-8")

    sentence = refused(run("offer", "import", str(file)))

    line = line_of(SHORT, before) if "answer" not in said else line_of(SHORT, 'answer = """')
    assert sentence.startswith(f"Line {line}: {said}")
    assert json.loads(run("offer", "history", "--json").stdout)[0]["version"] == 1


@in_turn("amount", ["1e9999999999999999999999", "1e-9999999999999999999999", "9" * 5000])
def test_a_number_without_end_is_a_sentence(run: Run, tmp_path: Path, amount: str) -> None:
    file = tmp_path / "offer.toml"
    file.write_text(SHORT.replace("price = 285.00", f"price = {amount}", 1), encoding="utf-8")
    assert refused(run("offer", "import", str(file))) == "A number in it is too long. Write amounts such as 149.50."


def test_a_file_with_a_byte_order_mark_is_read(run: Run, tmp_path: Path) -> None:
    """Some editors on Windows write one."""
    file = tmp_path / "offer.toml"
    file.write_text(SHORT, encoding="utf-8-sig")
    assert "price: $150.00 -> £285.00" in run("offer", "import", str(file), "--check").stdout


def test_another_currency_than_that_of_the_first_live_order_names_its_line(run: Run, shop: Shop) -> None:
    file = FOLDER / "photographer.toml"
    assert "currency: usd -> gbp" in run("offer", "import", str(file), "--check").stdout
    with closing(sqlite3.connect(shop.data_dir / "fundable.db")) as database, database:
        database.execute("UPDATE orders SET mode = 'live' WHERE payment_state = 'unpaid'")

    for options in ((), ("--check",)):
        assert refused(run("offer", "import", str(file), *options)) == (
            f"Line {line_of(SHORT, 'currency = ')}: currency: You've sold in USD, so the currency can't change to GBP "
            "anymore. Set the currency to usd, or use a second installation for GBP."
        )
    assert json.loads(run("offer", "history", "--json").stdout)[0]["version"] == 1


def test_all_errors_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = SHORT.replace("included_months = 12", "included_months = 99").replace('id = "prints"', 'id = "extra-hour"')
    text = text.replace('description = "For groups and second outfits"\n', "").replace("[delivery]", "[hand_over]")

    with pytest.raises(Refused) as wrong:
        offer_file.read(text)

    assert wrong.value.message.split("\n") == [
        "Line 1: delivery: It's missing. Add a table [delivery].",
        f"Line {line_of(text, '[hand_over]')}: hand_over: There's no such setting. Known here: name, description, "
        "price, currency, accent, hosting, delivery, addons, questions, landing. Remove it.",
        f"Line {line_of(text, '[[addons]]')}: addons.1.description: It's missing. Add a text in quotes, such as "
        '"Logo design".',
    ]


@in_turn("content", [b"\xff\xfe", b"x = 1\n" * 50_000, b"a = " + b"[" * 5000])
def test_what_is_no_offer_at_all_is_a_sentence(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "offer.toml"
    file.write_bytes(content)

    assert refused(run("offer", "import", str(file)))
    assert refused(run("offer", "import", str(tmp_path / "none.toml"))) == (
        f"{tmp_path / 'none.toml'}: No such file or directory."
    )


DEEP = (
    "a." * 10_000 + "b = 1",
    "[" + "a." * 10_000 + "b]",
    "x = {" + "a." * 3000 + "b = 1}",
    "x = " + "[" * 900 + "]" * 900,
)


@pytest.mark.parametrize("deep", DEEP, ids=["dotted", "header", "inline", "lists"])
def test_what_is_nested_without_end_is_a_sentence_with_its_line(deep: str) -> None:
    with pytest.raises(Refused) as wrong:
        offer_file.read(f'name = "..[[[.." # {"." * 50}\n{deep}')

    assert wrong.value.message == "Line 2: It's nested too deeply. Write it as in docs/offers."


@pytest.mark.parametrize("value", ["[\n" + "1,\n" * 300 + "]", '"""' + "\n" * 300 + '"""'], ids=["list", "text"])
def test_a_value_of_many_lines_is_read_with_the_file_and_once_more(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not again for each of its lines: 5,000 took minutes."""
    text, read, loads = f"yyy = {value}\n{SHORT}", [0], tomllib.loads

    def counted(part: str, **options: Any) -> dict[str, Any]:
        read[0] += len(part)
        return loads(part, **options)

    monkeypatch.setattr(tomllib, "loads", counted)
    with pytest.raises(Refused, match="Line 1: yyy: There's no such setting"):
        offer_file.read(text)

    assert read[0] == 2 * len(text)


def test_no_more_is_told_than_somebody_reads() -> None:
    with pytest.raises(Refused) as wrong:
        offer_file.read("\n".join(f"a{number}.b = 1" for number in range(10_000)))

    told = wrong.value.message.split("\n")
    assert (len(told), told[-1]) == (101, "There are 9,908 more.")


def test_a_file_without_end_is_read_no_further_than_needed(run: Run) -> None:
    said = refused(run("offer", "import", "/dev/zero"))
    assert said == "The file has more than 200,000 characters. Shorten its texts."


VALUES = (
    '"""a"""""',
    '["""a"""", "b"]',
    "['''it's\n]''''', 1]",
    '"#\\"["',
    "[ # ]\n  {a = '}'},\n]",
    '"""\\""" [\n"""',
)


@pytest.mark.parametrize("value", VALUES)
def test_a_line_is_known_after_any_kind_of_value(value: str) -> None:
    with pytest.raises(Refused) as wrong:
        offer_file.read(f"first = {value}\nsecond = 2\n{SHORT}")

    assert f"Line {value.count(chr(10)) + 2}: second: There's no such setting." in wrong.value.message


@given(strategies.text(alphabet="a.=\"'#[]{},\\\n1 -", max_size=60))
def test_whatever_is_in_a_file_it_is_refused_in_words(text: str) -> None:
    with pytest.raises(Refused):
        offer_file.read(text)


def test_what_is_written_reads_back_the_same() -> None:
    odd = example("photographer")

    assert offer_file.read(offer_export.write(odd)) == odd
    assert 'answer = """' in offer_export.write(example("web-agency"))

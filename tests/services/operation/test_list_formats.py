"""CSV: no cell is run by a spreadsheet, however its first sign is written and wherever it parts cells."""

import csv
import io

import pytest

from fundable.services.operation import list_formats

SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
BEFORE = ("", " ", "  ", "\u00a0", "\u3000", "\t", " \t")


def written(cell: object) -> str:
    out = io.StringIO(newline="")
    list_formats.write_csv([{"name": cell}], out, ("name",))
    [_, [found]] = csv.reader(io.StringIO(out.getvalue(), newline=""))
    return found


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", BEFORE)
def test_a_formula_is_written_as_text(before: str, sign: str) -> None:
    cell = f"{before}{sign}cmd|' /C calc'!A0"

    assert written(cell) == f"'{cell}"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("before", ["Nora;", "Nora; ", "Nora;;", "Nora\n", "Nora\r\n ", "a;b\n;", "'\n"])
def test_a_formula_in_the_middle_is_text_where_other_signs_part_cells(before: str, sign: str) -> None:
    """Where decimals have a comma, semicolons part cells, and quotes in the middle of what that makes one cell aren't
    any: a semicolon or a line's end in a text begins another."""
    assert written(f"{before}{sign}cmd|' /C calc'!A0") == f"{before}'{sign}cmd|' /C calc'!A0"


@pytest.mark.parametrize("quotes", ['"', '""'])
def test_a_formula_behind_quotes_is_text(quotes: str) -> None:
    """Quotes are doubled within a cell; where a semicolon has begun another one, the first of them opens that."""
    out = io.StringIO(newline="")
    cells = {"id": 1, "name": f"Nora;{quotes}=1+1;b"}
    list_formats.write_csv([cells], out, ("id", "name"))

    read = next(reversed(list(csv.reader(io.StringIO(out.getvalue()), delimiter=";"))))
    assert not [cell for cell in read if cell.lstrip('"').startswith("=")]


@pytest.mark.parametrize("called", ["-HYPERLINK(A1)", "+1+cmd|'/C calc'!A0", " - SUM(1)"])
def test_what_calls_something_behind_a_hyphen_is_text(called: str) -> None:
    assert written(f"Nora;{called}") == f"Nora;{called[: -len(called.lstrip())]}'{called.lstrip()}"


@pytest.mark.parametrize("before", ["\r", "\n"])
def test_a_formula_behind_an_empty_line_is_text_wherever_it_lands(before: str) -> None:
    assert written(f"{before}=1+1") == f"'{before}'=1+1"


@pytest.mark.parametrize("before", ["\t", "\r", "\n"])
def test_a_cell_that_begins_with_a_control_character_is_text(before: str) -> None:
    assert written(f"{before}Nora") == f"'{before}Nora"


def test_no_cell_begins_a_row_of_its_own() -> None:
    out = io.StringIO(newline="")
    list_formats.write_csv([{"name": "Nora\r1+1", "notes": "a\nb"}], out, ("name", "notes"))

    assert out.getvalue() == 'name,notes\n"Nora\r1+1","a\nb"\n'


@pytest.mark.parametrize(
    "cell",
    [
        *("Nora", " Nora", "a=b", "1 + 1", "(937) 555-0142", "\u3000Nora\uff1d", "a; b=c\nd - e", ""),
        "We offer:\n- Cakes (all kinds)\n - Bread; +1 937 555 0142\n-5 % on Mondays",
    ],
)
def test_other_cells_are_as_they_were(cell: str) -> None:
    assert written(cell) == cell


def test_amounts_stay_numbers() -> None:
    assert written(-15000) == "-15000"

"""CSV: no cell is run by a spreadsheet, however its first sign is written."""

import csv
import io

import pytest

from fundable.services.operation import list_formats

SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
BEFORE = ("", " ", "  ", "\u00a0", "\u3000", "\t", "\r", "\n", " \t")


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


@pytest.mark.parametrize("before", ["\t", "\r", "\n"])
def test_a_cell_that_begins_with_a_control_character_is_text(before: str) -> None:
    assert written(f"{before}Nora") == f"'{before}Nora"


def test_no_cell_begins_a_row_of_its_own() -> None:
    out = io.StringIO(newline="")
    list_formats.write_csv([{"name": "Nora\r=1+1", "notes": "a\nb"}], out, ("name", "notes"))

    assert out.getvalue() == 'name,notes\n"Nora\r=1+1","a\nb"\n'


@pytest.mark.parametrize("cell", ["Nora", " Nora", "a=b", "1 + 1", "(937) 555-0142", "\u3000Nora\uff1d", ""])
def test_other_cells_are_as_they_were(cell: str) -> None:
    assert written(cell) == cell


def test_amounts_stay_numbers() -> None:
    assert written(-15000) == "-15000"

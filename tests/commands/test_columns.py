"""Tables of the command line: as wide as the terminal, 120 columns without one, and nothing is cut that needn't be."""

import io

import pytest

from fundable.commands import columns

LONG = "x" * 300


def written(*rows: tuple[str, ...]) -> list[str]:
    out = io.StringIO()
    columns.write(("Order", "Client", "Business"), rows, out, first=("Business",))
    return out.getvalue().splitlines()


def test_what_fits_is_whole() -> None:
    assert written(("9f1c2ab3", "nora@alder.example", "Alder & Finch")) == [
        "Order     Client              Business",
        "--------  ------------------  -------------",
        "9f1c2ab3  nora@alder.example  Alder & Finch",
    ]


@pytest.mark.parametrize(
    ("row", "ends"),
    [
        (("9f1c2ab3", "nora@alder.example", LONG), ("nora@alder.example", "x…")),
        (("9f1c2ab3", f"{LONG}@alder.example", "Alder"), ("x…", "Alder")),
        (("9f1c2ab3", LONG, LONG), ("x…", "x…")),
    ],
)
def test_what_is_too_long_ends_in_an_ellipsis_and_the_name_gives_way_first(
    row: tuple[str, ...], ends: tuple[str, str]
) -> None:
    *_, line = lines = written(row)
    _, client, business = line.split("  ")

    assert max(map(len, lines)) <= columns.WIDTH
    assert (client.rstrip().endswith(ends[0]), business.endswith(ends[1])) == (True, True)

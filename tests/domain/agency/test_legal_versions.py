"""What changes from one legal text to the next."""

import pytest

from fundable.domain.agency.legal_versions import DiffLine, LineKind, difference, is_changed

SAME, REMOVED, ADDED = LineKind.SAME, LineKind.REMOVED, LineKind.ADDED


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("", "", []),
        ("# Terms\n\nBe kind.\n", "# Terms\nBe kind.  ", [(SAME, "# Terms"), (SAME, "Be kind.")]),
        (
            "# Terms\n\nBe kind.\n\nPay.",
            "# Terms\n\nBe very kind.\n\nPay.",
            [(SAME, "# Terms"), (REMOVED, "Be kind."), (ADDED, "Be very kind."), (SAME, "Pay.")],
        ),
        ("One\nTwo", "Two", [(REMOVED, "One"), (SAME, "Two")]),
        ("", "New", [(ADDED, "New")]),
    ],
)
def test_lines_are_compared_as_they_are_read(before: str, after: str, lines: list[tuple[LineKind, str]]) -> None:
    found = difference(before, after)

    assert found == tuple(DiffLine(kind, text) for kind, text in lines)
    assert is_changed(found) is any(kind is not SAME for kind, _ in lines)


def test_two_of_the_longest_texts_are_compared_soon() -> None:
    before, after = "a\n" * 25_000, "b\n" * 25_000

    assert len(difference(before, after)) == 50_000

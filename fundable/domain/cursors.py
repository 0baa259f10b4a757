"""Cursors: where the page of a list that comes next begins. What comes in is anybody's text."""

from fundable.domain.errors import Refused

DIGITS_MAX = 18
"""As many as fit into SQLite's integers, whatever they are."""


def position(cursor: str | None) -> int | None:
    """The place of the row that a page begins behind; None for the first page. Raises Refused `cursor_unknown` for a
    cursor that is none of ours."""
    if cursor is None:
        return None
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) <= DIGITS_MAX):
        raise cursor_unknown()
    return int(cursor)


def cursor_unknown() -> Refused:
    return Refused("cursor_unknown", "This page of the list isn't valid. Go back to the first page.")

from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.orders.conversation.messages import Author
from fundable.domain.orders.conversation.pace import answers_within

AT = datetime(2026, 11, 27, 9, tzinfo=UTC)
STAFF, CLIENT, STRANGER = Author.STAFF, Author.CLIENT, Author.STRANGER


@pytest.mark.parametrize(
    ("said", "hours"),
    [
        ([], None),
        ([(0, CLIENT), (1, CLIENT), (2, STAFF)], None),
        ([(0, STAFF), (3, CLIENT)], None),
        ([(0, STAFF), (3, CLIENT), (10, STAFF), (15, CLIENT)], 4),
        ([(0, STAFF), (2, STAFF), (3, CLIENT), (4, CLIENT), (10, STAFF), (11, STRANGER), (15, CLIENT)], 4),
        ([(0, STAFF), (1, CLIENT), (2, STAFF), (4, CLIENT), (5, STAFF), (300, CLIENT)], 2),
    ],
    ids=["nothing", "they began", "one answer", "two", "the first of ours counts", "one long silence is no rule"],
)
def test_it_is_said_once_it_tells_something(said: list[tuple[int, Author]], hours: int | None) -> None:
    found = answers_within((AT + timedelta(hours=at), author) for at, author in said)

    assert found == (None if hours is None else timedelta(hours=hours))

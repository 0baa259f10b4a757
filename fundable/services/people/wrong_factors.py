"""Tells the owner of an account that somebody had their password, but not their second factor."""

from collections.abc import Iterator
from contextlib import contextmanager

from fundable.app import App
from fundable.db.people import wrong_factors
from fundable.domain.errors import Refused
from fundable.domain.people.accounts import User
from fundable.domain.people.browsers import Browser
from fundable.domain.people.wrong_factors import CODES, with_one_more
from fundable.services.people import login_messages


@contextmanager
def told(app: App, user: User, browser: Browser) -> Iterator[None]:
    """Around the second step of a login. What is refused stays refused."""
    try:
        yield
    except Refused as refused:
        if refused.code in CODES:
            _note(app, user, browser)
        raise


def _note(app: App, user: User, browser: Browser) -> None:
    now = app.clock.now()
    with app.database.write() as connection:
        before = wrong_factors.find(connection, user.id)
        wrong_factors.put(connection, user.id, with_one_more(before, browser, now))
        if before is None or not before.was_told(now):
            login_messages.wrong_factor(connection, app, user, browser)

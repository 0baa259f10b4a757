"""Recovery codes: made in sets, shown once, each good for one time."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.people import recovery_codes
from fundable.domain.people.accounts import Login, User
from fundable.domain.people.authenticators import code_used, code_wrong
from fundable.domain.people.recovery_codes import ALPHABET, COUNT, LENGTH, read, written
from fundable.domain.people.second_factor import SecondFactorChange, off
from fundable.services.people import second_factor


@dataclass(frozen=True, slots=True)
class Drawn:
    """A set that does not count yet. Hashing takes a while, so it is done before a transaction begins."""

    codes: Sequence[str]
    hashes: Sequence[str]


def draw(app: App, user: User) -> Drawn:
    """Empty for somebody who has a set already."""
    if user.has_second_factor:
        return Drawn((), ())
    return _drawn(app)


def keep(connection: Connection, app: LocalApp, user: User, drawn: Drawn) -> Sequence[str]:
    """The codes, which count from now on in place of those before."""
    recovery_codes.put(connection, user.id, drawn.hashes, app.clock.now())
    return drawn.codes


def renew(app: App, login: Login) -> Sequence[str]:
    """A new set; those before open nothing any more. Raises Refused `second_factor_off` without a second factor, and
    what `check_goes_on` raises."""
    drawn = _drawn(app)
    with app.database.write() as connection:
        second_factor.check_goes_on(connection, login)
        if not second_factor.read(connection, login.user.id).is_on:
            raise off()
        second_factor.tell(connection, app, login.user, SecondFactorChange.CODES_MADE)
        return keep(connection, app, login.user, drawn)


def find(app: App, user: User, typed: str) -> int:
    """The id of the code that this is. Raises Refused `code_wrong`."""
    letters = read(typed)
    with app.database.read() as connection:
        unused = recovery_codes.unused(connection, user.id) if letters else []
    for code_id, code_hash in unused:
        if app.passwords.verify(code_hash, letters or ""):
            return code_id
    raise code_wrong()


def spend(connection: Connection, app: LocalApp, user: User, code_id: int) -> None:
    """In the transaction of what it opens; the person is told. Raises Refused `code_used` when it was used
    meanwhile."""
    if not recovery_codes.use(connection, code_id, app.clock.now()):
        raise code_used()
    left = len(recovery_codes.unused(connection, user.id))
    second_factor.tell(connection, app, user, SecondFactorChange.CODE_USED, left=left)


def _drawn(app: App) -> Drawn:
    letters = ["".join(secrets.choice(ALPHABET) for _ in range(LENGTH)) for _ in range(COUNT)]
    return Drawn([written(code) for code in letters], [app.passwords.hash(code) for code in letters])

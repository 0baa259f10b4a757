"""What happens to a second factor between the look at what was shown and its use: each opens one thing, once."""

from dataclasses import replace
from uuid import uuid4

import pytest

from fundable.app import App
from fundable.db.people import authenticators as app_rows
from fundable.db.people import passkeys as passkey_rows
from fundable.domain.errors import Refused
from fundable.domain.people.accounts import Login, Role, User
from fundable.domain.people.passkeys import NewPasskey
from fundable.services.people import accounts, authenticators, passkeys, recovery_codes, staff_logins
from tests.conftest import PASSWORD, FakeClock
from tests.web.people.factors import OWNER, Phone, given_app


@pytest.fixture
def olive(app: App) -> User:
    return accounts.create_staff(app, OWNER, PASSWORD, Role.OWNER)


@pytest.fixture
def login(app: App, olive: User) -> Login:
    return staff_logins.login_of(app, staff_logins.login_staff(app, olive.email, PASSWORD)[1])


@pytest.fixture
def phone(app: App, olive: User, clock: FakeClock) -> Phone:
    return given_app(app, olive.email, clock)


def test_a_recovery_code_that_two_browsers_have_typed_opens_one(app: App, olive: User, phone: Phone) -> None:
    code_id = recovery_codes.find(app, olive, phone.recovery[3])
    with app.database.write() as connection:
        recovery_codes.spend(connection, app, olive, code_id)

    with pytest.raises(Refused) as refused, app.database.write() as connection:
        recovery_codes.spend(connection, app, olive, code_id)

    assert refused.value.code == "code_used"


def test_a_code_of_an_app_that_was_replaced_meanwhile_opens_nothing(
    app: App, olive: User, phone: Phone, clock: FakeClock
) -> None:
    own, half_minute = authenticators.find(app, olive, phone.next())
    given_app(app, olive.email, clock)

    with pytest.raises(Refused) as refused, app.database.write() as connection:
        authenticators.spend(connection, app, olive, own, half_minute)

    assert refused.value.code == "code_used"


def test_an_app_that_was_begun_anew_while_its_code_was_checked_does_not_count(
    app: App, login: Login, clock: FakeClock
) -> None:
    """The recovery codes that are drawn meanwhile take a while to hash."""

    class BegunAnew:
        verify = app.passwords.verify

        def hash(self, password: str) -> str:
            authenticators.begin(app, login)
            return app.passwords.hash(password)

    code = Phone(authenticators.begin(app, login).secret, clock, []).code()

    with pytest.raises(Refused) as refused:
        authenticators.complete(replace(app, passwords=BegunAnew()), login, code)

    assert refused.value.code == "app_setup_over"
    with app.database.read() as connection:
        assert app_rows.find(connection, login.user.id) is None


def test_a_passkey_s_count_is_taken_once(app: App, olive: User, clock: FakeClock) -> None:
    """Two answers of one device, or of its copy, that were checked side by side."""
    with app.database.write() as connection:
        passkey_rows.add(connection, olive.id, NewPasskey(uuid4().hex, "key", 6, ()), "MacBook Air", clock.now())
        [shown] = passkey_rows.of_user(connection, olive.id)
        passkeys.spend(connection, app, shown, 7)

    with pytest.raises(Refused) as refused, app.database.write() as connection:
        passkeys.spend(connection, app, shown, 7)

    assert refused.value.code == "passkey_refused"

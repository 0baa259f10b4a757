"""What happens while a password is being checked: hashing is slow on purpose, so much can."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import UUID

import pytest

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.mail.links import LIFETIMES, LinkPurpose
from fundable.domain.people.accounts import Role, User
from fundable.services.orders import clients, deletion
from fundable.services.people import accounts, passwords, staff_logins, team
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder
from tests.overdue import at_the_second_look
from tests.services.orders.some_orders import rows

OLIVE, SAM = "olive@agency.example", "sam@agency.example"
NEW = "another battery staple"


class Interrupted:
    """A PasswordHasher that lets something happen while it verifies for the first time."""

    def __init__(self, app: App, meanwhile: Callable[[], object]) -> None:
        self._inner = app.passwords
        self._meanwhile: list[Callable[[], object]] = [meanwhile]

    def hash(self, password: str) -> str:
        return self._inner.hash(password)

    def verify(self, password_hash: str | None, password: str) -> bool:
        is_right = self._inner.verify(password_hash, password)
        while self._meanwhile:
            self._meanwhile.pop()()
        return is_right


def while_verifying(app: App, meanwhile: Callable[[], object]) -> App:
    return replace(app, passwords=Interrupted(app, meanwhile))


@pytest.fixture
def sam(app: App) -> User:
    accounts.create_staff(app, OLIVE, PASSWORD, Role.OWNER)
    return accounts.create_staff(app, SAM, PASSWORD, Role.STAFF)


def give_another_password(app: App, user: User) -> Callable[[], object]:
    link = team.make_link(app, user.email)
    return lambda: passwords.reset(app, link.partition("token=")[2], NEW)


def test_a_password_that_was_replaced_meanwhile_opens_nothing(app: App, sam: User) -> None:
    interrupted = while_verifying(app, give_another_password(app, sam))

    with pytest.raises(Refused) as refused:
        staff_logins.login_staff(interrupted, SAM, PASSWORD)

    assert refused.value.code == "login_wrong"
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM sessions").scalar() == 0


@pytest.mark.parametrize("what", ["disabled", "removed"])
def test_who_is_sent_away_meanwhile_is_not_let_in(app: App, sam: User, what: str) -> None:
    ending = partial(team.disable, app, sam.id) if what == "disabled" else partial(team.remove, app, SAM)
    interrupted = while_verifying(app, ending)

    with pytest.raises(Refused) as refused:
        staff_logins.login_staff(interrupted, SAM, PASSWORD)

    assert refused.value.code == "login_wrong"


def test_a_login_that_ended_meanwhile_sets_no_password(app: App, sam: User) -> None:
    """Its owner has just taken the account back."""
    login = staff_logins.login_of(app, staff_logins.login_staff(app, SAM, PASSWORD)[1])
    interrupted = while_verifying(app, give_another_password(app, sam))

    with pytest.raises(Refused) as refused:
        passwords.change_own(interrupted, login, PASSWORD, "the password of a thief")

    assert refused.value.code == "admin_unauthorized"
    assert staff_logins.login_staff(app, SAM, NEW)


def test_a_client_s_password_that_was_replaced_meanwhile_opens_nothing(app: App, client_a: PaidOrder) -> None:
    link = clients.make_link(app, UUID(client_a.id))
    interrupted = while_verifying(app, lambda: passwords.reset(app, link.partition("token=")[2], NEW))

    with pytest.raises(Refused) as refused:
        accounts.login_client(interrupted, client_a.email, PASSWORD)

    assert refused.value.code == "login_wrong"


def links_of(app: App, order: PaidOrder) -> int:
    return sum(row["order_id"] == order.id for row in rows(app, "links"))


def test_links_that_ran_out_long_ago_are_forgotten(app: App, client_a: PaidOrder, clock: FakeClock) -> None:
    clock.move(LIFETIMES[LinkPurpose.FIRST_PASSWORD] + accounts.DEAD_LINKS_KEPT)
    accounts.forget_expired(app)
    assert links_of(app, client_a) == 1

    at_the_second_look(accounts.forget_expired, app, clock)
    assert links_of(app, client_a) == 0


class TestWithAMailServer:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_SMTP_URL": "smtp://127.0.0.1:9"}

    def test_the_link_of_a_message_that_waits_is_not(self, app: App, client_a: PaidOrder, clock: FakeClock) -> None:
        """It is needed to give the message another one, should it go to another address."""
        clock.move(timedelta(days=365))

        at_the_second_look(accounts.forget_expired, app, clock)

        assert links_of(app, client_a) == 1


class InterruptedHash(Interrupted):
    """The same while it hashes."""

    def hash(self, password: str) -> str:
        self.verify(None, password)
        return super().hash(password)


def test_an_order_that_is_deleted_meanwhile_has_no_password_yet(app: App, order_paid: Buy) -> None:
    order = order_paid()
    interrupted = replace(app, passwords=InterruptedHash(app, lambda: deletion.delete(app, UUID(order.id))))

    with pytest.raises(Refused) as refused:
        accounts.set_client_password(interrupted, order.session_id, NEW)

    assert refused.value.code == "session_unknown"


def test_an_order_that_is_deleted_meanwhile_opens_nothing(app: App, client_a: PaidOrder) -> None:
    interrupted = while_verifying(app, lambda: deletion.delete(app, UUID(client_a.id)))

    with pytest.raises(Refused) as refused:
        accounts.login_client(interrupted, client_a.email, PASSWORD)

    assert refused.value.code == "login_wrong"

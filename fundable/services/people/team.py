"""The team: who works here and what they may do. Owners look after it; there is never none of them."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import links as link_rows
from fundable.db.mail import outbox
from fundable.db.people import accounts, second_steps
from fundable.domain.agency.settings import check_time_zone
from fundable.domain.errors import Refused
from fundable.domain.mail.links import LinkPurpose
from fundable.domain.people.accounts import (
    NO_PASSWORD,
    Role,
    User,
    owner_needed,
    user_exists,
    user_unknown,
)
from fundable.domain.people.passwords import check_not_email
from fundable.services.mail import links
from fundable.services.people import assignees, passwords, second_factor
from fundable.services.people.accounts import check_new


@dataclass(frozen=True, slots=True)
class Invitation:
    email: str
    role: Role
    first_name: str | None = None
    last_name: str | None = None


def members(app: App) -> list[User]:
    """In the order in which they came."""
    with app.database.read() as connection:
        return accounts.all_users(connection)


def logins(app: App) -> dict[UUID, int]:
    """How many logins each member has at this time."""
    with app.database.read() as connection:
        return accounts.count_sessions(connection, app.clock.now())


def find(app: App, email: str) -> User | None:
    with app.database.read() as connection:
        return accounts.find_user(connection, email)


def named(app: App, email: str) -> User:
    """The member with this e-mail. Raises Refused `staff_unknown`."""
    with app.database.read() as connection:
        return _named(connection, email)


def invite(app: App, invitation: Invitation, by: User) -> User:
    """Makes an account without a password and sends the link to choose one. Raises Refused `user_exists`."""
    now = app.clock.now()
    user = User(
        uuid4(),
        invitation.email,
        invitation.role,
        NO_PASSWORD,
        now,
        now,
        first_name=invitation.first_name,
        last_name=invitation.last_name,
    )
    with app.database.write() as connection:
        if accounts.find_user(connection, user.email):
            raise user_exists(user.email)
        accounts.insert_user(connection, user)
        passwords.invite(connection, app, user, by)
        audit.record(connection, now, "staff.invited", user.id, private=_who(user), role=user.role)
    return user


def send_link(app: App, user_id: UUID, by: User) -> User:
    """Sends somebody a new link: to accept their invitation, or to choose another password. Raises Refused
    `user_unknown`, `user_disabled`."""
    with app.database.write() as connection:
        user = _user(connection, user_id)
        if user.disabled_at:
            raise disabled(user)
        if user.has_password:
            passwords.send_to_staff(connection, app, user)
        else:
            passwords.invite(connection, app, user, by)
        audit.record(connection, app.clock.now(), "staff.link_sent", user.id, private=_who(user))
    return user


def set_role(app: App, user_id: UUID, role: Role) -> User:
    """Raises Refused `user_unknown`, `owner_needed` when no owner would be left."""
    with app.database.write() as connection:
        user, now = _user(connection, user_id), app.clock.now()
        accounts.change_user(connection, user_id, now, role=role)
        _check_owner(connection)
        changed = {"role": (user.role, role)}
        audit.record(connection, now, "staff.role_changed", user_id, changed=changed, private=_who(user))
        return _user(connection, user_id)


def rename(app: App, user: User, first_name: str, last_name: str) -> User:
    """As they want to be called; what they did before stays under the name that they had then. Raises Refused
    `user_unknown`."""
    with app.database.write() as connection:
        was, now = _user(connection, user.id), app.clock.now()
        accounts.change_user(connection, user.id, now, first_name=first_name or None, last_name=last_name or None)
        renamed = _user(connection, user.id)
        if renamed.name != was.name:
            audit.record(connection, now, "staff.renamed", user.id, private={"name": (was.name, renamed.name)})
        return renamed


def choose_time_zone(app: App, user: User, zone: str | None) -> User:
    """In which they read times; None for their browser's. Raises Refused `time_zone_unknown`, `user_unknown`."""
    if zone is not None:
        check_time_zone(zone)
    with app.database.write() as connection:
        was, now = _user(connection, user.id), app.clock.now()
        if zone != was.zone:
            accounts.change_user(connection, user.id, now, time_zone=zone)
            audit.record(connection, now, "staff.zone_chosen", user.id, changed={"time_zone": (was.zone, zone)})
        return _user(connection, user.id)


def disable(app: App, user_id: UUID, hand_over_to: UUID | None = None, by: str = "") -> User:
    """Ends every login and link of somebody, and what was to be mailed to them; their open orders go to another person,
    or to nobody. Raises Refused `user_unknown`, `person_away`, `owner_needed` when no owner would be left."""
    now = app.clock.now()
    with app.database.write() as connection:
        user = _user(connection, user_id)
        assignees.hand_over(connection, app, user, hand_over_to, by or user.name)
        accounts.change_user(connection, user_id, now, disabled_at=user.disabled_at or now)
        accounts.end_sessions(connection, user_id)
        second_steps.end_of_user(connection, user_id)
        link_rows.end_of_user(connection, user_id, now)
        outbox.drop_waiting_of_staff(connection, user.email)
        _check_owner(connection)
        audit.record(connection, now, "staff.disabled", user_id, private=_who(user))
        return _user(connection, user_id)


def enable(app: App, user_id: UUID) -> User:
    """Lets somebody log in again. Raises Refused `user_unknown`."""
    with app.database.write() as connection:
        user, now = _user(connection, user_id), app.clock.now()
        accounts.change_user(connection, user_id, now, disabled_at=None)
        audit.record(connection, now, "staff.enabled", user_id, private=_who(user))
        return _user(connection, user_id)


def set_password(app: App, email: str, password: str) -> User:
    """Gives somebody another password; every login and every link of theirs ends. Raises Refused `staff_unknown`,
    `user_disabled`, and what `check_new` and `check_not_email` raise."""
    check_new(app, password)
    check_not_email(password, email)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        user = _enabled(connection, email)
        passwords.put_staff_password(connection, app, user, hashed)
        audit.record(connection, app.clock.now(), "staff.password_changed", user.id, private=_who(user))
    return user


def make_link(app: App, email: str) -> str:
    """The address of a new link for somebody's password, to be handed over by other means than our mail. Raises
    Refused `staff_unknown`, `user_disabled`."""
    with app.database.write() as connection:
        user = _enabled(connection, email)
        purpose = LinkPurpose.STAFF_RESET if user.has_password else LinkPurpose.STAFF_INVITATION
        link = links.make(connection, app, purpose, user_id=user.id)
        audit.record(connection, app.clock.now(), "staff.link_made", user.id, private=_who(user))
    return links.address(app, link.id)


def end_logins(app: App, user: User) -> None:
    """Logs somebody out everywhere, and ends the links that were sent to them."""
    with app.database.write() as connection:
        accounts.end_sessions(connection, user.id)
        second_steps.end_of_user(connection, user.id)
        link_rows.end_of_user(connection, user.id, app.clock.now())
        audit.record(connection, app.clock.now(), "staff.logged_out", user.id, private=_who(user))


def remove(app: App, email: str) -> User:
    """Removes an account with its logins and links, and what was to be mailed to it. What they did stays in the
    history under their name. Raises Refused `staff_unknown`, `owner_needed` when the last owner would go."""
    with app.database.write() as connection:
        user = _named(connection, email)
        was_led = accounts.has_owner(connection)
        outbox.drop_waiting_of_staff(connection, user.email)
        assignees.hand_over(connection, app, user, None, user.name)
        accounts.remove_user(connection, user.id)
        if was_led:
            _check_owner(connection)
        audit.record(connection, app.clock.now(), "staff.removed", user.id, private=_who(user), role=user.role)
    return user


def reset_second_factor(app: App, email: str) -> User:
    """By the operator, for somebody who has lost their device. Raises Refused `staff_unknown`."""
    with app.database.write() as connection:
        return second_factor.reset(connection, app, _named(connection, email), by="")


def _who(user: User) -> dict[str, object]:
    """Of whom the audit log tells."""
    return {"email": user.email, "name": user.name if user.name != user.email else ""}


def _enabled(connection: Connection, email: str) -> User:
    user = _named(connection, email)
    if user.disabled_at:
        raise disabled(user)
    return user


def _named(connection: Connection, email: str) -> User:
    user = accounts.find_user(connection, email)
    if user is None:
        raise Refused(
            "staff_unknown", f"There's no staff account for {email}. 'fundable staff list' shows all of them."
        )
    return user


def disabled(user: User) -> Refused:
    return Refused("user_disabled", f"The account of {user.email} is disabled. Enable it first.")


def _check_owner(connection: Connection) -> None:
    """In the same transaction as the change, which is undone when it fails. Raises Refused `owner_needed`."""
    if not accounts.has_owner(connection):
        raise owner_needed()


def _user(connection: Connection, user_id: UUID) -> User:
    user = accounts.get_user(connection, user_id)
    if user is None:
        raise user_unknown()
    return user

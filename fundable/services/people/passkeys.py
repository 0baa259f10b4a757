"""Passkeys: asked for, added, renamed, removed, and looked at where one is shown."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.people import passkeys
from fundable.domain.people.accounts import Login, User
from fundable.domain.people.passkeys import (
    CHALLENGE_BYTES,
    PASSKEYS_MAX,
    Passkey,
    PasskeySite,
    Purpose,
    name_or,
    refused,
    site_of,
    too_many,
    unavailable,
    unknown,
    why_none,
)
from fundable.domain.people.second_factor import SecondFactorChange
from fundable.services.agency import settings
from fundable.services.people import recovery_codes, second_factor

Sent = Mapping[str, Any]
"""What a browser's navigator.credentials has answered, as JSON."""


def options_to_add(app: App, login: Login) -> Sent:
    """What a browser needs to make one. Raises Refused `passkey_unavailable`, `passkeys_full`."""
    site, user = _site(app), login.user
    with app.database.read() as connection:
        known = passkeys.of_user(connection, user.id)
    if len(known) >= PASSKEYS_MAX:
        raise too_many()
    challenge = _challenge(app, login.session.token_hash, Purpose.ADD)
    name = settings.agency(app).name
    return app.passkeys.options_to_add(site, name, user.id.bytes, user.email, challenge, known)


def add(app: App, login: Login, sent: Sent, name: str) -> Sequence[str] | None:
    """Adds one. Recovery codes when it is the first second factor; they are not shown again. Raises Refused
    `passkey_unavailable`, `passkey_refused`, and what `check_goes_on` raises."""
    challenge = _take(app, login.session.token_hash, Purpose.ADD)
    new, named = app.passkeys.check_new(_site(app), challenge, sent), name_or(name)
    codes = recovery_codes.draw(app, login.user)
    with app.database.write() as connection:
        second_factor.check_goes_on(connection, login)
        if not passkeys.add(connection, login.user.id, new, named, app.clock.now()):
            raise refused()
        second_factor.tell(connection, app, login.user, SecondFactorChange.PASSKEY_ADDED, name=named)
        if second_factor.added(connection, app, login.user, login.session.token_hash):
            return recovery_codes.keep(connection, app, login.user, codes)
    return None


def rename(app: App, login: Login, passkey_id: str, name: str) -> None:
    """Raises Refused `passkey_unknown`."""
    with app.database.write() as connection:
        if not passkeys.rename(connection, login.user.id, passkey_id, name_or(name)):
            raise unknown()


def remove(app: App, login: Login, passkey_id: str) -> None:
    """Raises Refused `passkey_unknown`, `second_factor_required` for the last one where everybody needs one."""
    with app.database.write() as connection:
        named = [passkey.name for passkey in passkeys.of_user(connection, login.user.id) if passkey.id == passkey_id]
        if not passkeys.remove(connection, login.user.id, passkey_id):
            raise unknown()
        second_factor.removed(connection, app, login.user)
        second_factor.tell(connection, app, login.user, SecondFactorChange.PASSKEY_REMOVED, name=named[0])


def options_to_use(app: App, user: User, bound_to: str, purpose: Purpose) -> Sent:
    """What a browser needs to show one of somebody's; the answer counts once, in the session or second step `bound_to`.
    Raises Refused `passkey_unavailable`."""
    with app.database.read() as connection:
        known = passkeys.of_user(connection, user.id)
    return app.passkeys.options_to_use(_site(app), _challenge(app, bound_to, purpose), known)


def check(app: App, user: User, bound_to: str, purpose: Purpose, sent: Sent) -> tuple[Passkey, int]:
    """The passkey that was shown, and its new sign count. Raises Refused `passkey_refused`, `passkey_unavailable`."""
    challenge = _take(app, bound_to, purpose)
    with app.database.read() as connection:
        shown = [passkey for passkey in passkeys.of_user(connection, user.id) if passkey.id == sent.get("id")]
    if not shown:
        raise refused()
    return shown[0], app.passkeys.check_used(_site(app), challenge, shown[0], sent)


def spend(connection: Connection, app: LocalApp, passkey: Passkey, sign_count: int) -> None:
    """In the transaction of what it opens. Raises Refused `passkey_refused` when it was removed or used meanwhile."""
    if not passkeys.note_use(connection, passkey, sign_count, app.clock.now()):
        raise refused()


def _site(app: App) -> PasskeySite:
    """Of the base URL alone: what a request says of itself can be made up."""
    site = site_of(app.config.base_url)
    if site is None:
        raise unavailable(why_none(app.config.base_url))
    return site


def _challenge(app: App, bound_to: str, purpose: Purpose) -> bytes:
    challenge = secrets.token_bytes(CHALLENGE_BYTES)
    with app.database.write() as connection:
        passkeys.put_challenge(connection, bound_to, purpose, challenge, app.clock.now())
    return challenge


def _take(app: App, bound_to: str, purpose: Purpose) -> bytes:
    """Uses the challenge up, whatever comes of it. Raises Refused `passkey_refused` without one."""
    with app.database.write() as connection:
        challenge = passkeys.take_challenge(connection, bound_to, purpose, app.clock.now())
    if challenge is None:
        raise refused()
    return challenge

"""The first run: a link with which whoever started the program makes the first account. Nobody else can."""

import hmac
import secrets
from collections.abc import Sequence
from contextlib import suppress
from uuid import uuid4

import structlog

from fundable.acting import ActorKind, current
from fundable.app import App
from fundable.db import audit
from fundable.db.operation import setup_claims
from fundable.db.people import accounts
from fundable.domain.audit import session_reference
from fundable.domain.operation.secrets import Claim, Secret, claim_dead
from fundable.domain.people.accounts import Role, User, token_hash
from fundable.domain.people.browsers import NO_BROWSER, Browser
from fundable.domain.people.passwords import check_not_email
from fundable.services.people.accounts import check_new
from fundable.services.people.staff_logins import begin_session

PATH = "/admin/setup"

log = structlog.get_logger(__name__)


def offer(app: App) -> str | None:
    """A new link, which ends the one before of this server, and works at every server on the data; None, and no link
    works, once there is an account. While nobody else writes secrets: what a crash left half written is removed. Raises
    Refused `storage_full`, `database_away`."""
    app.secrets.remove_leftovers()
    with app.database.read() as connection:
        is_claimed = accounts.has_users(connection)
    if is_claimed:
        if app.secrets.read(Secret.CLAIM):
            app.secrets.change([(Secret.CLAIM, None)])
        return None
    token = secrets.token_urlsafe(32)
    _keep(app, Claim(token_hash(token), app.clock.now()))
    return f"{app.config.base_url}{PATH}#claim={token}"


def _keep(app: App, claim: Claim) -> None:
    """In a file that no backup has or, where another server may be asked, in a row that no backup has."""
    if not app.database.is_shared:
        app.secrets.change([(Secret.CLAIM, claim.written())])
        return
    with app.database.write() as connection:
        setup_claims.put(connection, app.server_name, claim)


def _kept(app: App) -> Sequence[Claim]:
    if app.database.is_shared:
        with app.database.read() as connection:
            return setup_claims.all_of(connection)
    with suppress(ValueError):
        return (Claim.read(app.secrets.read(Secret.CLAIM) or ""),)
    return ()


def invitation(link: str) -> str:
    """What the program prints, for the person who started it."""
    return (
        "\nThere's no account yet. Open this link within 24 hours to create yours and set everything up:\n\n"
        f"    {link}\n\n"
        "Whoever opens it first owns this installation, so keep it to yourself. It works once. Restart for a\n"
        "new one. Without a browser: fundable create-admin --email you@agency.example\n\n"
    )


def claim(app: App, token: str, email: str, password: str, browser: Browser = NO_BROWSER) -> tuple[User, str]:
    """Makes the first account, an owner's, and logs it in: the account and its session cookie. Raises Refused
    `claim_dead`, and what `check_new` and `check_not_email` raise.

    Of two at once one wins: the account and the end of the claim are one fact.
    """
    check(app, token)
    check_new(app, password)
    check_not_email(password, email)
    now = app.clock.now()
    user = User(uuid4(), email, Role.OWNER, app.passwords.hash(password), now, now)
    with app.database.write() as connection:
        if accounts.has_users(connection):
            raise claim_dead()
        accounts.insert_user(connection, user)
        setup_claims.end_all(connection)
        cookie = begin_session(connection, app, user, browser)
        actor = current().logged_in(ActorKind.STAFF, str(user.id), email, session_reference(token_hash(cookie)))
        audit.record(connection, now, "installation.claimed", user.id, actor=actor, role=user.role)
    log.info("installation claimed", user=str(user.id))
    return user, cookie


def check(app: App, token: str) -> None:
    """Whether a link still makes an account, without using it up. Wrong, old and used links get one answer, as early as
    can be. Raises Refused `claim_dead`."""
    given, now = token_hash(token), app.clock.now()
    right = [claim for claim in _kept(app) if hmac.compare_digest(given, claim.token_hash)]
    with app.database.read() as connection:
        is_claimed = accounts.has_users(connection)
    if is_claimed or not any(claim.is_alive(now) for claim in right):
        raise claim_dead()

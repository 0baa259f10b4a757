"""The shape of the database: which version it has, and how it gets to ours (Alembic)."""

from importlib.resources import files
from pathlib import Path

from sqlalchemy import MetaData
from sqlalchemy.exc import DatabaseError, OperationalError

from fundable.db import audit, looks, versions
from fundable.db.agency import legal_texts, offer_drafts, offers, settings, uploads
from fundable.db.engine.connections import looking, migrating
from fundable.db.engine.files import create_private
from fundable.db.engine.tables import version_of
from fundable.db.mail import (
    email_texts,
    links,
    message_counters,
    message_search,
    outbox,
    unplaced_files,
    unplaced_mails,
)
from fundable.db.money import (
    checkout_tries,
    checkpoints,
    deleted,
    disputes,
    events,
    hosting,
    hosting_choices,
    ledger,
    refund_attempts,
)
from fundable.db.operation import jobs, sandbox
from fundable.db.orders import (
    answer_files,
    client_groups,
    counters,
    history,
    intake,
    listed_orders,
    order_tasks,
    orders,
    pause_answers,
    pauses,
    review_calls,
    search,
    sent_back,
    thread_search,
    websites,
)
from fundable.db.orders.conversation import conversations, read_marks, saved_replies
from fundable.db.orders.conversation import messages as thread_messages
from fundable.db.people import (
    accounts,
    assignees,
    authenticators,
    email_choices,
    passkeys,
    recovery_codes,
    second_steps,
    wrong_factors,
)
from fundable.db.sites.checking import rule_answers, waivers
from fundable.db.sites.drafting import content_versions, photos, revisions, site_files, sites, stored_builds
from fundable.db.sites.hosting import (
    approvals,
    contact_messages,
    domain_claims,
    domain_wishes,
    domains,
    hosts,
    live_checks,
    name_marks,
    page_views,
    releases,
    serving,
    site_examples,
    site_traffic,
)
from fundable.db.sites.review import notes, rounds
from fundable.db.types import metadata
from fundable.domain.errors import Refused

VERSIONS, HEAD = versions.VERSIONS, versions.HEAD
_NOUNS = (
    accounts,
    answer_files,
    approvals,
    assignees,
    audit,
    authenticators,
    checkout_tries,
    client_groups,
    contact_messages,
    content_versions,
    conversations,
    deleted,
    disputes,
    domain_claims,
    domain_wishes,
    domains,
    email_choices,
    email_texts,
    events,
    history,
    hosting,
    hosting_choices,
    hosts,
    intake,
    jobs,
    ledger,
    legal_texts,
    links,
    listed_orders,
    live_checks,
    looks,
    checkpoints,
    message_counters,
    message_search,
    name_marks,
    notes,
    offer_drafts,
    offers,
    order_tasks,
    orders,
    outbox,
    page_views,
    passkeys,
    pause_answers,
    pauses,
    photos,
    read_marks,
    recovery_codes,
    refund_attempts,
    releases,
    revisions,
    review_calls,
    rounds,
    rule_answers,
    sandbox,
    saved_replies,
    search,
    second_steps,
    sent_back,
    serving,
    settings,
    site_examples,
    site_files,
    site_traffic,
    sites,
    stored_builds,
    counters,
    thread_messages,
    thread_search,
    unplaced_files,
    unplaced_mails,
    uploads,
    waivers,
    websites,
    wrong_factors,
)


def declared() -> MetaData:
    """Every table the code declares. Naming the modules here is what makes sure they are loaded."""
    assert all(_NOUNS)
    return metadata


def version(path: Path) -> str | None:
    """The version of a database file; None for an empty or missing one. Raises Refused `database_unready` for lack of
    room or right, `database_damaged` for one that is no database."""
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        with looking(path) as connection:
            return version_of(connection)
    except DatabaseError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: DatabaseError) -> Refused:
    """No room and no right are told apart from damage: for those a backup would be the wrong remedy."""
    if isinstance(error, OperationalError):
        advice = "See that its disk has room and that we may write there."
        return Refused("database_unready", f"{path} cannot be opened: {error.orig}. {advice}")
    return Refused("database_damaged", f"{path} cannot be read: {error.orig}. Restore a backup.")


def check_known(current: str | None) -> None:
    """Raises Refused `schema_newer` for a database that a newer program has written."""
    if current is not None and current not in VERSIONS:
        raise Refused(
            "schema_newer",
            f"The data was written by a newer version of fundable (schema {current}; this program knows {HEAD}). "
            "Install that version again, or restore a backup made before the upgrade.",
        )


def create(path: Path) -> None:
    """Makes a database. Raises Refused `database_unready` where there is no room or no right for it."""
    create_private(path)
    try:
        migrate(path)
    except DatabaseError as error:
        raise _unreadable(path, error) from error


def migrate(path: Path) -> None:
    """Brings a database file to HEAD in one transaction, or leaves it as it was. Raises SQLAlchemy's DatabaseError."""
    from alembic import command
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(files("fundable.db") / "migrations"))
    engine = migrating(path)
    try:
        with engine.begin() as connection:
            config.attributes.update(connection=connection, metadata=declared())
            command.upgrade(config, "head")
    finally:
        engine.dispose()

"""The shape of the database: which version it has, and how it gets to ours (Alembic)."""

from contextlib import AbstractContextManager
from importlib.resources import files
from pathlib import Path

from sqlalchemy import MetaData
from sqlalchemy.exc import OperationalError

from fundable.db import audit, looks, readable_since, versions
from fundable.db.agency import legal_texts, offer_drafts, offers, settings, uploads
from fundable.db.engine.connections import SqliteFile, migrating
from fundable.db.engine.errors import first_line
from fundable.db.engine.files import Scratch, create_private
from fundable.db.engine.holding import Hold
from fundable.db.engine.places import Data, DataPlace, place_of
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
    payouts,
    refund_attempts,
    renewal_taxes,
)
from fundable.db.money.charging import order_charges
from fundable.db.money.figures import hosting_days, order_days, promise_days, promotion_days, span_days
from fundable.db.money.invoicing import billing, documents, noting
from fundable.db.operation import jobs, sandbox, servers, setup_claims
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
    client_views,
    counted_tries,
    email_choices,
    passkeys,
    recovery_codes,
    second_steps,
    wrong_factors,
)
from fundable.db.sites.checking import report_shares, rule_answers, waivers
from fundable.db.sites.drafting import (
    content_versions,
    photos,
    revisions,
    sample_sites,
    site_files,
    site_looks,
    sites,
    stored_builds,
    typed_previews,
)
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

VERSIONS, HEAD, only_adds = versions.VERSIONS, versions.HEAD, versions.only_adds
_NOUNS = (
    accounts,
    answer_files,
    approvals,
    assignees,
    audit,
    authenticators,
    billing,
    checkout_tries,
    client_groups,
    client_views,
    contact_messages,
    content_versions,
    conversations,
    counted_tries,
    deleted,
    disputes,
    documents,
    domain_claims,
    domain_wishes,
    domains,
    email_choices,
    email_texts,
    events,
    history,
    hosting,
    hosting_choices,
    hosting_days,
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
    noting,
    offer_drafts,
    offers,
    order_charges,
    order_days,
    order_tasks,
    orders,
    outbox,
    page_views,
    passkeys,
    pause_answers,
    pauses,
    photos,
    promise_days,
    promotion_days,
    read_marks,
    readable_since,
    recovery_codes,
    payouts,
    refund_attempts,
    renewal_taxes,
    releases,
    report_shares,
    revisions,
    review_calls,
    rounds,
    rule_answers,
    sample_sites,
    sandbox,
    saved_replies,
    search,
    second_steps,
    sent_back,
    servers,
    serving,
    settings,
    setup_claims,
    site_examples,
    site_files,
    site_looks,
    site_traffic,
    sites,
    span_days,
    stored_builds,
    counters,
    thread_messages,
    thread_search,
    typed_previews,
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


def name(data: Data) -> str:
    """What a sentence calls them."""
    return place_of(data, declared()).name


def version(data: Data) -> str | None:
    """The version of the data; None for what is empty or missing. Raises Refused `database_unready` for lack of room or
    right, or a server that can't be reached, `database_damaged` for a file that is no database, `database_driver`."""
    place = place_of(data, declared())
    try:
        return place.version()
    except place.errors as error:
        raise _unreadable(place, error) from error


def served(data: Data, with_others: bool = False) -> AbstractContextManager[Hold]:
    """See DataPlace."""
    return place_of(data, declared()).served(with_others)


def _unreadable(place: DataPlace, error: Exception) -> Refused:
    """No room, no right and no server are told apart from damage: for those a backup would be the wrong remedy."""
    reason = first_line(error).removesuffix(".")
    if isinstance(error, OperationalError) or not isinstance(place, SqliteFile):
        return Refused("database_unready", f"{place.name} cannot be opened: {reason}. {place.advice}")
    return Refused("database_damaged", f"{place.name} cannot be read: {reason}. Restore a backup.")


def fits(data: Data, current: str | None) -> bool:
    """Whether we can work with data of that version as they are: they're of our schema, or of a newer one that only
    added to it. Raises what `version` raises."""
    place = place_of(data, declared())
    try:
        return readable_since.fits(current, place.looking)
    except place.errors as error:
        raise _unreadable(place, error) from error


def check_known(current: str | None) -> None:
    """Raises Refused `schema_newer` for a database that a newer program has written."""
    if current is not None and current not in VERSIONS:
        raise Refused(
            "schema_newer",
            f"The data was written by a newer version of fundable (schema {current}; this program knows {HEAD}). "
            "Install that version again, or restore a backup made before the upgrade.",
        )


def create(data: Data, scratch: Scratch) -> None:
    """Makes new data. Raises Refused `database_unready` where there is no room or no right for it."""
    place = place_of(data, declared())
    try:
        with place.as_file(scratch) as file:
            create_private(file)
            migrate_file(file)
    except place.errors as error:
        raise _unreadable(place, error) from error


def migrate(data: Data, scratch: Scratch) -> None:
    """Brings data to HEAD in one transaction, or leaves them as they were. Whoever has them open goes on where that
    only adds to them. Raises SQLAlchemy's DatabaseError."""
    place = place_of(data, declared())
    if (current := place.version()) and only_adds(current):
        place.grow(scratch, migrate_file)
        return
    with place.as_file(scratch) as file:
        migrate_file(file)


def migrate_file(path: Path) -> None:
    """The same for a file: new ones, copies and backups are."""
    from alembic import command
    from alembic.config import Config as AlembicConfig

    config = AlembicConfig()
    config.set_main_option("script_location", str(files("fundable.db") / "migrations"))
    engine = migrating(path)
    try:
        with engine.begin() as connection:
            config.attributes.update(connection=connection, metadata=declared())
            command.upgrade(config, "head")
            readable_since.put(connection, versions.READABLE_SINCE)
    finally:
        engine.dispose()

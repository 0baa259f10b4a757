"""The right to be forgotten: everything that is known of a client goes, and the books stay without the person."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar
from uuid import UUID

import structlog

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import unplaced_mails
from fundable.db.money import checkpoints, deleted, hosting, ledger
from fundable.db.money.invoicing import documents
from fundable.db.operation import erasure, exports
from fundable.db.orders import clients as client_rows
from fundable.db.orders import intake
from fundable.db.sites.hosting import live_sites
from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.erasure import INSTEAD, SOUGHT_MIN, Erased, ErasurePlan, ids_of, kept, pattern, spellings
from fundable.domain.orders.orders import Order
from fundable.domain.progress import Progress
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.money.invoicing import terms
from fundable.services.operation import previous_data
from fundable.services.orders import clients
from fundable.services.orders.deletion import end_charges, forget_files, remove, take_files
from fundable.services.people import team

AT_ONCE = 200
UNFINISHED = "erasure"
"""Marks that rows are gone and the files not clean yet, so that whoever does it again need not know whose they were."""
AGAIN = "Run this again in a minute."
T = TypeVar("T")
BACKUPS = (
    "Earlier backups still contain this data. Nightly backups and their copies rotate out within four "
    "weeks. Manual backups and those made before an upgrade stay until you delete them. If you restore one, "
    "erase this client again."
)
REPLACED = (
    "Data that a restore replaced still contain it, unless they're older than the client: {}. 'fundable "
    "remove-replaced' deletes them."
)

log = structlog.get_logger(__name__)


def plan(app: App, who: str) -> ErasurePlan:
    """What erasing a client, by e-mail or by the number of an order, would do. Raises Refused `client_is_staff`,
    `client_unknown` when nothing is kept of them, and what `find_order` raises."""
    email = who.strip() if "@" in who else clients.find_order(app, who).email
    if team.find(app, email):
        raise Refused(
            "client_is_staff",
            f"{email} belongs to a staff account. Change the email of their order in the admin, or delete the "
            "account first.",
        )
    with app.database.read() as connection:
        found = tuple(client_rows.of_email(connection, email))
        gone = frozenset(erasure.deleted_orders(connection, email))
        made = replace(
            _plan(connection, email, found, gone, terms.current(app).keep_years), elsewhere=tuple(_elsewhere(app))
        )
    is_known = found or gone or made.messages or erasure.files_with(app.database.kept_in(), [email])
    if not is_known and not _is_unfinished(app):
        raise Refused("client_unknown", f"There's no data about {email}.")
    return made


def _plan(
    connection: Connection, email: str, listed: tuple[Order, ...], gone: frozenset[UUID], years: int
) -> ErasurePlan:
    ids = [order.id for order in listed]
    forms = [form for order_id in ids if (form := intake.find_of_order(connection, order_id))]
    known = erasure.addresses(connection, [*ids, *gone])
    own = {address for address in known if not erasure.is_anybody_elses(connection, address, ids)}
    emails = frozenset({email, *(order.email for order in listed), *own})
    hostings = [row for order_id in ids if (row := hosting.find(connection, order_id))]
    mail = erasure.messages_of(connection, [*ids, *gone], emails)
    return ErasurePlan(
        email=listed[0].email if listed else email,
        emails=emails,
        names=frozenset(form.business_name for form in forms),
        orders=listed,
        deleted=gone,
        online=tuple(host for order_id in ids if (host := live_sites.host_of(connection, order_id))),
        running=tuple(row.order_id for row in hostings if row.status is not HostingStatus.ENDED),
        files=len(exports.file_names(connection, (ids, [email]))) if ids else 0,
        messages=len(mail),
        unsent=sum(is_unsent for _, is_unsent in mail),
        entries=sum(len(ledger.of_order(connection, order_id)) for order_id in [*ids, *gone]),
        documents=sum(len(documents.of_order(connection, order_id)) for order_id in [*ids, *gone]),
        kept_years=years,
    )


def sentences(made: ErasurePlan) -> Iterator[str]:
    """A plan for the person who has to say yes."""
    yield f"This will be erased for {made.email}:"
    for order in made.orders:
        owed = ", website not delivered yet" if order.is_owed else ""
        yield f"  order {order.number} ({order.status.label}, {order.payment_state}{owed})"
    if made.orders:
        yield f"  with forms, history, notes, logins and links, and {made.files} uploaded files"
    for host in made.online:
        yield f"  the website at {in_letters(host)}, which goes offline at once, with what its visitors wrote"
    yield f"  {counted(made.messages, 'message')}, {made.unsent} of them not sent yet"
    yield "  their data in payment events, and every other mention of their email"
    if made.running:
        yield (
            f"First, hosting of {counted(len(made.running), 'order')} is canceled with the payment provider. "
            "This can't be undone."
        )
    yield from kept(made.entries, made.documents, made.kept_years)
    yield from made.elsewhere


def _elsewhere(app: App) -> Iterator[str]:
    """Where all of it stays, because it was copied before."""
    yield BACKUPS
    if left := previous_data.listed(app):
        yield REPLACED.format(", ".join(str(one.path) for one in left))


def erase(app: App, made: ErasurePlan, progress: Progress) -> Erased:
    """Does it. What was cut off by a crash is done by doing it again. Raises what `end_charges` raises, before anything
    of the client is removed."""
    steps = len(made.orders) + 3
    for done, order in enumerate(made.orders, 1):
        end_charges(app, order.id)
        progress(done, steps)
    events, mentions = _empty_events(app, made), _redact(app, made)
    progress(steps - 2, steps)
    was_cut_off = _is_unfinished(app)
    files = _remove(app, made)  # last, because what else is theirs is found by their orders
    progress(steps - 1, steps)
    elsewhere = _words_of_others(app, made)
    sought = [word for word in made.words if word not in elsewhere and len(word) >= SOUGHT_MIN]
    left = _clean(app, sought, was_cut_off)
    progress(steps, steps)
    log.info("a client was erased", orders=[str(order.id) for order in made.orders], left=bool(left))
    return Erased(
        orders=len(made.orders),
        files=files,
        messages=made.messages,
        unsent=made.unsent,
        events=events,
        mentions=mentions,
        entries_kept=made.entries,
        customers=tuple(_customers(made)),
        also_in=elsewhere,
        left=left,
        elsewhere=made.elsewhere,
    )


def _is_unfinished(app: App) -> bool:
    with app.database.read() as connection:
        return checkpoints.get(connection, UNFINISHED) is not None


def _words_of_others(app: App, made: ErasurePlan) -> tuple[str, ...]:
    with app.database.read() as connection:
        return tuple(word for word in made.words if erasure.stands_anywhere(connection, spellings([word])))


def _remove(app: App, made: ErasurePlan) -> int:
    """Orders and messages, in one transaction; then the files, which nothing names any more."""
    ids = [order.id for order in made.orders]
    with app.database.write() as connection:
        for order in made.orders:
            deleted.remember(connection, order, app.clock.now())
        taken = take_files(connection, app, ids)
        mail = [seq for seq, _ in erasure.messages_of(connection, [*ids, *made.deleted], made.emails)]
        for some in _batches(mail):
            erasure.remove_messages(connection, some)
        remove(connection, ids)
        words = spellings(made.emails | made.names)
        values, elsewhere = erasure.forget_in_log(connection, [*ids, *made.deleted], words)
        listed = [str(order_id) for order_id in [*ids, *made.deleted]]
        audit.record(connection, app.clock.now(), "client.erased", orders=listed, values=values, elsewhere=elsewhere)
        checkpoints.put(connection, UNFINISHED, app.clock.now())
    forget_files(app, ids, taken)
    return len(taken.names)


def _empty_events(app: App, made: ErasurePlan) -> int:
    ids = {one for order in made.orders for one in ids_of(order)} | {str(order_id) for order_id in made.deleted}
    with app.database.read() as connection:
        payments = ledger.payments_of(connection, [*(order.id for order in made.orders), *made.deleted])
        about = erasure.events_about(connection, [*spellings(made.emails), *ids, *payments])
    for some in _batches(about):
        with app.database.write() as connection:
            erasure.empty_events(connection, some)
    return len(about)


def _redact(app: App, made: ErasurePlan) -> int:
    """Their addresses in what is not theirs: notes of other orders, old messages, what failed. Messages to them are
    still found by their address, of orders that were deleted by nothing else, and go as a whole."""
    ids = [order.id for order in made.orders]
    with app.database.write() as connection:
        unplaced = unplaced_mails.remove_of(connection, made.emails)
        changed = erasure.blank_digests(connection, [*ids, *made.deleted], INSTEAD)
    for name in unplaced:
        app.files.remove(name)
    with app.database.read() as connection:
        leaving = {seq for seq, _ in erasure.messages_of(connection, [*ids, *made.deleted], made.emails)}
        places = list(erasure.mentions(connection, spellings(made.emails), ids, leaving))
    found = pattern(made.emails)
    for some in _batches(places):
        with app.database.write() as connection:
            changed += sum(erasure.redact(connection, table, rowid, found, INSTEAD) for table, rowid in some)
    return changed


def _clean(app: App, words: list[str], was_cut_off: bool) -> str:
    """Cleans index and files, and takes the mark away. Says what could not be done."""
    try:
        erasure.merge_search(app.database)
    except Refused:
        return f"There's no disk space to clean the search index. {AGAIN}"
    left = _clean_files(app, words, was_cut_off)
    if not left:
        with app.database.write() as connection:
            checkpoints.remove(connection, UNFINISHED)
    return left


def _clean_files(app: App, words: list[str], was_cut_off: bool) -> str:
    """Empties the log, looks into the files themselves, and writes the database anew if they still hold something, or
    if they may: the words of one that was cut off are no longer known."""
    in_use = "The database journal still contains some of it, because it's in use."
    if not app.database.empty_log():
        return f"{in_use} {AGAIN}"
    if not was_cut_off and not erasure.files_with(app.database.kept_in(), words):
        return ""
    try:
        app.database.rebuild()
    except OSError as error:
        return f"The database's free pages still contain some of it: {error}. {AGAIN}"
    is_gone = app.database.empty_log() and not erasure.files_with(app.database.kept_in(), words)
    return "" if is_gone else f"{in_use} {AGAIN}"


def _customers(made: ErasurePlan) -> Iterator[str]:
    """Whom the payment provider keeps on its own books."""
    for order in made.orders:
        if order.stripe_customer_id and order.mode is not PaymentMode.SANDBOX:
            yield order.stripe_customer_id


def _batches(listed: list[T]) -> Iterator[list[T]]:
    return (listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE))

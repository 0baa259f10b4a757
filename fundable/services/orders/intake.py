"""The intake form: sent once for a paid order, corrected by its client until design begins."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import uploads
from fundable.db.database import Connection
from fundable.db.mail import message_search
from fundable.db.orders import history, intake, lists, orders
from fundable.db.people import client_orders
from fundable.domain.agency.uploads import not_ours
from fundable.domain.errors import Refused, order_unknown
from fundable.domain.orders.intake import Answers, IntakeForm, check_may_send, check_phone, check_replaces, check_seen
from fundable.domain.orders.orders import Order, OrderStatus, Page, StatusChange
from fundable.domain.people.accounts import token_hash, token_is_alive
from fundable.services.orders import order_messages, promise


@dataclass(frozen=True, slots=True)
class Correction:
    """What is corrected, on the form that was last changed when it was `seen`. `answers` are with its logo."""

    seen: datetime
    reason: str
    answers: Callable[[UUID | None], Answers]


def submit(
    app: App, order_id: UUID, answers: Answers, token: str | None, seen: str | None = None
) -> tuple[IntakeForm, bool]:
    """Stores the form; True when it is the order's first. Moves a paid order to intake (promise 2). `token` is the
    client's, who alone may correct a form; `seen` says which one they have read, where they say so. Raises Refused
    `phone_malformed`, `order_unknown`, `form_moved`, `logo_not_ours`, and what `check_may_send` raises."""
    check_phone(answers.business_phone)
    now = app.clock.now()
    with app.database.write() as connection:
        order, existing = _open(app, connection, order_id, token)
        if existing and seen is not None:
            check_replaces(existing, answers, seen)
        _attach_logo(connection, order_id, answers.logo_upload_id)
        form = IntakeForm(
            id=existing.id if existing else uuid4(),
            order_id=order_id,
            created_at=existing.created_at if existing else now,
            updated_at=now,
            **asdict(answers),
        )
        if existing:
            intake.replace(connection, form)
        else:
            intake.add(connection, form)
            _note_arrival(connection, order, form)
            order_messages.form_received(connection, app, promise.note(connection, app, order_id), form)
        app.above.want_draft(connection, order_id, now, is_first=existing is None)
        message_search.refresh_of_order(connection, order_id)  # earlier messages are found by the business, too
    return form, existing is None


def correct(app: App, order_id: UUID, correction: Correction) -> IntakeForm:
    """By staff, at any stage. Who corrected it and why is in the audit log, beside which answers. Raises Refused
    `order_gone`, `form_missing`, `form_moved`, `form_same`, `phone_malformed`, `logo_not_ours`."""
    with app.database.write() as connection:
        return put_right(connection, app, order_id, correction)


def correct_by_client(
    app: App,
    order_id: UUID,
    seen: datetime,
    told: Mapping[str, str],
    why: str,
    check: Callable[[Connection, UUID], None],
) -> IntakeForm:
    """Some of its texts, by name. Raises what `check` raises, for where its client may not, and what `correct` does."""
    with app.database.write() as connection:
        check(connection, order_id)
        form = intake.find_of_order(connection, order_id)
        known = {one.name: getattr(form, one.name) for one in fields(Answers)} if form else {}
        correction = Correction(seen, why, lambda _: Answers(**{**known, **told}))
        return put_right(connection, app, order_id, correction)


def put_right(connection: Connection, app: LocalApp, order_id: UUID, correction: Correction) -> IntakeForm:
    """What `correct` does, in the caller's transaction."""
    now, order = app.clock.now(), orders.get(connection, order_id)
    existing = check_seen(intake.find_of_order(connection, order_id), order, correction.seen)
    answers = correction.answers(existing.logo_upload_id)
    check_phone(answers.business_phone)
    if answers.logo_upload_id != existing.logo_upload_id:
        _attach_logo(connection, order_id, answers.logo_upload_id)
    changed = [name for name, value in asdict(answers).items() if getattr(existing, name) != value]
    if not changed:
        raise Refused("form_same", "Nothing has changed, so there's nothing to save.")
    form = replace(existing, updated_at=now, **asdict(answers))
    intake.replace(connection, form)
    app.above.want_draft(connection, order_id, now, is_first=False)
    message_search.refresh_of_order(connection, order_id)
    private = {"reason": correction.reason}
    audit.record(connection, now, "order.form_corrected", order_id, private=private, answers=changed)
    return form


def check_open(app: App, order_id: UUID, token: str | None) -> None:
    """Checks that a form could be sent now. Raises what `submit` raises before it looks at the answers."""
    with app.database.read() as connection:
        _open(app, connection, order_id, token)


def list_forms(app: App, typed: str | None, cursor: str | None, limit: int) -> Page[IntakeForm]:
    """Newest first; with `typed`, those whose order matches it. Raises Refused `cursor_unknown`."""
    with app.database.read() as connection:
        return lists.forms_page(connection, typed, cursor, limit)


def _open(app: LocalApp, connection: Connection, order_id: UUID, token: str | None) -> tuple[Order, IntakeForm | None]:
    """The order that takes a form now, and the one that it may have."""
    order = orders.find(connection, order_id)
    if order is None:
        raise order_unknown()
    existing = intake.find_of_order(connection, order_id)
    check_may_send(order, existing, is_owner=_is_owner(app, connection, order, token))
    return order, existing


def _note_arrival(connection: Connection, order: Order, form: IntakeForm) -> None:
    """The first form starts the clock of the promise, and moves the order on when it stands at paid."""
    status = OrderStatus.INTAKE if order.status is OrderStatus.PAID else order.status
    orders.change(connection, order.id, form.created_at, form_at=form.created_at, status=status)
    if status is not order.status:
        history.add(connection, order, StatusChange(status, form.created_at))


def _attach_logo(connection: Connection, order_id: UUID, upload_id: UUID | None) -> None:
    if upload_id and not uploads.attach(connection, upload_id, order_id):
        raise not_ours()
    uploads.detach_others(connection, order_id, keep=upload_id)


def _is_owner(app: LocalApp, connection: Connection, order: Order, token: str | None) -> bool:
    if not token:
        return False
    opened = client_orders.of_token(connection, token_hash(token))
    return bool(opened and opened.order.id == order.id and token_is_alive(opened.token_created_at, app.clock.now()))

"""One order on an operator's terminal, or as JSON for a script: what the admin shows of it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from itertools import chain
from typing import Any, TextIO
from zoneinfo import ZoneInfo

from fundable.commands import live_report
from fundable.commands.tables import printable
from fundable.domain.counts import counted
from fundable.domain.mail.outbox import Message
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import AfterRefund, Hosting
from fundable.domain.orders.intake import FORM_FIELDS, IntakeForm
from fundable.domain.orders.intake_fields import FieldKind, FormPart
from fundable.domain.orders.orders import Order, StatusChange, number_of
from fundable.domain.orders.pause_answers import PauseAnswer
from fundable.domain.orders.promise import Due
from fundable.domain.orders.websites import Place, Website, Websites
from fundable.domain.sizes import size
from fundable.services.orders.orders import OrderDetails
from fundable.services.sites.hosting.live_sites import LiveDetails

_UNTIL_PASSWORD = "stripe_checkout_session_id"  # noqa: S105
"""A session's id opens set-password, so it is nobody's but the buyer's until there is a password."""


def write(details: OrderDetails, messages: Sequence[Message], website: LiveDetails, out: TextIO, as_json: bool) -> None:
    if as_json:
        json.dump(_json(details, messages, website), out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    for title, lines in _parts(details, messages, website):
        if lines:
            out.write(f"{title}\n" + "".join(f"  {printable(line)}\n" for line in lines))


def _parts(details: OrderDetails, messages: Sequence[Message], website: LiveDetails) -> Iterator[tuple[str, list[str]]]:
    yield f"Order {details.order.number}", _order(details)
    yield "Notes", (details.order.admin_notes or "").splitlines()
    yield "History", [_change(change) for change in details.order.history]
    yield "Answers", [line for answer in details.answers for line in _answer(answer)]
    made_here = live_report.lines(website) if website.newest else []
    yield "Website", [*made_here, *_websites(details.websites)]
    yield "Intake form", _form(details.form) if details.form else ["Not submitted yet."]
    entries = [
        f"{_day(one.at, details.zone):<12}  {one.kind:<8} {money(one.amount_cents, one.currency):>10}  {one.reference}"
        for one in details.ledger
    ]
    yield "Money", entries
    yield "Hosting", _hosting(details.hosting, details.hosting_after_refund, details.zone) if details.hosting else []
    yield (
        "Disputes",
        [f"{one.status}: {money(one.amount_cents, one.currency)}, {one.reason}" for one in details.disputes],
    )
    sent = [f"{_time(one.created_at)}  {one.state:<7} {one.kind} to {one.recipient}" for one in messages]
    yield "Messages", sent


def _order(details: OrderDetails) -> list[str]:
    order = details.order
    shown = {
        "ID": str(order.id),
        "Email": order.email,
        "Business": order.business_name or (details.form.business_name if details.form else ""),
        "Status": order.status.label,
        "Payment": f"{order.payment_state}, {money(order.amount_cents, order.currency)} ({order.mode})",
        "Refunded": money(order.refunded_cents, order.currency) if order.refunded_cents else "",
        "Add-ons": ", ".join(addon.name for addon in details.offer.bought(order.addons)),
        "Ordered": _time(order.created_at),
        "Paid": _time(order.paid_at) if order.paid_at else "",
        "Due": f"{order.promised_on} ({_stands(details.seen.due)})" if order.promised_on and details.seen.due else "",
        "Password": "set" if order.has_password else "not set yet",
        "Duplicate?": f"order {number_of(order.duplicate_of)} has the same email" if order.duplicate_of else "",
    }
    return [f"{name + ':':<12} {value}" for name, value in shown.items() if value]


def _answer(answer: PauseAnswer) -> Iterator[str]:
    looked_at = f"looked at by {answer.looked_by}" if answer.looked_at else "to be looked at"
    yield f"{_time(answer.sent_at)}  {answer.reason} ({looked_at})"
    yield from (f"  {line}" for line in answer.text.splitlines())
    yield from (f"  file {file.name} ({size(file.size_bytes)}): {file.file_name}" for file in answer.files)


def _websites(websites: Websites) -> list[str]:
    given = [website for place in Place if (website := websites.of(place))]
    return [f"{website.place.label + ':':<17} {website.url} ({_answers(website)})" for website in given]


def _answers(website: Website) -> str:
    return website.hint or ("answers" if website.finding else "not checked yet")


def _stands(due: Due) -> str:
    if due.waiting_for is not None:
        return f"clock paused, waiting for: {due.waiting_for}"
    if due.days_late > 0:
        return f"{counted(due.days_late, 'day')} late"
    return f"{counted(due.business_days_left, 'business day')} left"


def _change(change: StatusChange) -> str:
    made_by = f" by {change.by}" if change.by else ""
    return f"{_time(change.at)}  {change.status.label}{made_by}{': ' + change.note if change.note else ''}"


def _form(form: IntakeForm) -> list[str]:
    business, *others = (list(_answers_in(form, part)) for part in FormPart)
    shown = [*business, ("Logo", form.logo_url or ""), *chain.from_iterable(others)]
    return [f"{name + ':':<12} {value}" for name, value in shown if value]


def _answers_in(form: IntakeForm, part: FormPart) -> Iterator[tuple[str, str]]:
    for name, asked in FORM_FIELDS.items():
        if asked.part is part:
            typed = form.typed(name)
            yield asked.short, typed.replace("\n", ", ") if asked.kind is FieldKind.LINES else typed


AFTER_REFUND = {
    AfterRefund.ASKED: "Refunded in full: decide in the admin whether hosting ends.",
    AfterRefund.KEPT: "Refunded in full, but an owner kept it running.",
    AfterRefund.ENDING: "Being canceled: Stripe hasn't confirmed it yet.",
}


def _hosting(hosting: Hosting, after_refund: AfterRefund | None, zone: ZoneInfo) -> list[str]:
    card = hosting.card
    shown = f"{hosting.status} until {_day(hosting.ends_at, zone)}"
    end = [f"ends on {_day(hosting.cancel_at, zone)}"] if hosting.cancel_at else []
    line = ", ".join([shown, *end, *([f"{card.brand} {card.last4}"] if card else [])])
    return [line, AFTER_REFUND[after_refund]] if after_refund else [line]


def _json(details: OrderDetails, messages: Sequence[Message], website: LiveDetails) -> dict[str, Any]:
    """Amounts are integer cents, times ISO-8601 in UTC."""
    order, form, due = details.order, details.form, details.seen.due
    return {
        "order": order_json(order),
        "history": [
            {"status": change.status, "at": change.at.isoformat(), "note": change.note, "by": change.by}
            for change in order.history
        ],
        "promise": {"on": _iso(order.promised_on), **asdict(due)} if due else None,
        "websites": {place: plain(one) if (one := details.websites.of(place)) else None for place in Place},
        "website": live_report.as_dict(website) if website.newest else None,
        "answers": [plain(answer) for answer in details.answers],
        "form": plain(form) if form else None,
        "ledger": [plain(entry) for entry in details.ledger],
        "hosting": plain(details.hosting) if details.hosting else None,
        "hosting_after_refund": details.hosting_after_refund,
        "disputes": [plain(dispute) for dispute in details.disputes],
        "messages": [
            {
                "kind": one.kind,
                "recipient": one.recipient,
                "subject": one.subject,
                "state": one.state,
                "created_at": one.created_at.isoformat(),
                "sent_at": _iso(one.sent_at),
            }
            for one in messages
        ],
    }


def order_json(order: Order) -> dict[str, Any]:
    """Without what opens something."""
    hidden = {"history", "password_hash", "session_url"} | (set() if order.password_hash else {_UNTIL_PASSWORD})
    shown = {name: value for name, value in plain(order).items() if name not in hidden}
    return {"number": order.number, **shown, "has_password": order.has_password}


def plain(one: Any) -> dict[str, Any]:
    """A value of the domain as JSON takes it."""
    found: dict[str, Any] = json.loads(json.dumps(asdict(one), default=_text))
    return found


def _text(value: Any) -> str:
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _iso(value: Any) -> str | None:
    return None if value is None else value.isoformat()


def _day(moment: datetime, zone: ZoneInfo) -> str:
    """Money has the days of the agency's calendar, as clients read of them in mails and on bills."""
    local = moment.astimezone(zone)
    return f"{local:%b} {local.day}, {local.year}"


def _time(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC"

"""What commands print: tables and sentences for a terminal, JSON for a script."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any, TextIO

from fundable.commands import columns
from fundable.domain.counts import counted
from fundable.domain.mail.incoming import REASONS
from fundable.domain.moments import day
from fundable.domain.money.amounts import money
from fundable.services.operation import list_formats

if TYPE_CHECKING:  # list-orders is to start quickly
    from collections.abc import Mapping
    from datetime import timedelta
    from uuid import UUID

    from fundable.domain.audit import AuditEntry
    from fundable.domain.findings import Finding
    from fundable.domain.mail.incoming import UnplacedMail
    from fundable.domain.money.ledger import Audit
    from fundable.domain.money.reconcile import Differences
    from fundable.domain.operation.erasure import Erased
    from fundable.domain.operation.jobs import JobRun
    from fundable.domain.orders.clients import Client
    from fundable.domain.people.accounts import User

SHOWN = ("number", "email", "amount_cents", "status", "payment_state", "mode", "created_at")

BOOKED = "payments, refunds and disputes"
PERIODS = {86400: "d", 3600: "h", 60: "min", 1: "s"}


def write_table(rows: Iterable[dict[str, Any]], out: TextIO) -> None:
    """Orders."""
    shown = [list(map(printable, _cells(row))) for row in rows]
    if shown:
        headers = ("Order", "Client", "Business", "Amount", "Status", "Payment", "Mode", "Created (UTC)")
        columns.write(headers, shown, out, first=("Business",), right=("Amount",))
    else:
        out.write("No orders yet.\n")


def write_clients(found: "Iterable[Client]", out: TextIO, as_json: bool) -> None:
    """Who has ordered."""
    listed = list(found)
    if as_json:
        json.dump([asdict(client) for client in listed], out, indent=2, ensure_ascii=False, default=_in_json)
        out.write("\n")
    elif listed:
        headers = ("Client", "Business", "Orders", "Paid", "Last order (UTC)")
        rows = [[printable(cell) for cell in _client(one)] for one in listed]
        columns.write(headers, rows, out, first=("Business",), right=("Orders", "Paid"))
    else:
        out.write("No clients yet.\n")


def write_lines(lines: Iterable[str], out: TextIO) -> None:
    out.write("".join(printable(line) + "\n" for line in lines))


def write_staff(members: "Sequence[User]", logins: "Mapping[UUID, int]", out: TextIO, as_json: bool) -> None:
    """Who works here."""
    rows = [
        {
            "email": user.email,
            "name": user.name if user.name != user.email else "",
            "role": user.role.value,
            "state": "disabled" if user.disabled_at else "active" if user.has_password else "invited",
            "logins": logins.get(user.id, 0),
            "created_at": user.created_at.isoformat(),
        }
        for user in members
    ]
    if as_json:
        list_formats.write_json(rows, out)
    elif rows:
        shown = [{**row, "created_at": str(row["created_at"])[:10]} for row in rows]
        headers = ("Email", "Name", "Role", "State", "Logins", "Created")
        columns.write(headers, [[printable(str(cell)) for cell in row.values()] for row in shown], out, ("Name",))
    else:
        out.write("No accounts yet. 'fundable create-admin' creates the first one.\n")


def write_erased(done: "Erased", out: TextIO, as_json: bool) -> None:
    """What an erasure did, and what is beyond its reach."""
    if as_json:
        json.dump(asdict(done), out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    lines = [
        f"Erased {counted(done.orders, 'order')} with {counted(done.files, 'file')}, and "
        f"{counted(done.messages, 'message')}.",
        f"Emptied {counted(done.events, 'payment event')}, and removed the person from "
        f"{counted(done.mentions, 'other record')}.",
        *(f"Stripe still has customer {customer}. Delete it in the Stripe Dashboard." for customer in done.customers),
        *(
            f"“{word}” also appears in other people's records or on invoices, which were left as they are."
            for word in done.also_in
        ),
        *done.elsewhere,
        *([done.left] if done.left else []),
    ]
    write_lines(lines, out)


def write_log(entries: "Iterable[AuditEntry]", out: TextIO) -> None:
    """Entries of the audit log, a line each."""
    from fundable.domain.acts import ACTS
    from fundable.domain.operation.audit import facts, subject, who

    rows = []
    for entry in entries:
        told = ", ".join(f"{one.name}: {one.value}" for one in facts(entry))
        what = ": ".join(part for part in (ACTS.get(entry.act, entry.act), told) if part)
        named = [who(entry), what, subject(entry) or entry.about[:8], entry.value("address")]
        rows.append([str(entry.seq), _minute(entry.at), *map(printable, named)])
    if not rows:
        out.write("No entries match.\n")
        return
    headers = ("Entry", "Time (UTC)", "Who", "What", "About", "From")
    columns.write(headers, rows, out, first=("What",), right=("Entry",))


def write_findings(findings: "Iterable[Finding]", out: TextIO, as_json: bool) -> None:
    """What the doctor found: a line each, and below it what to do."""
    listed = list(findings)
    if as_json:
        json.dump([asdict(finding) for finding in listed], out, indent=2)
        out.write("\n")
        return
    for finding in listed:
        out.write(f"{finding.verdict.upper():<5} {finding.name}: {finding.found}\n")
        if finding.advice:
            out.write(f"      {finding.advice}\n")


def write_differences(differences: "Differences", out: TextIO, as_json: bool) -> None:
    """What reconcile found."""
    if as_json:
        json.dump(_differences(differences), out, indent=2, default=_in_json)
        out.write("\n")
        return
    lines = [
        *(f"Order {order_id} is paid after all." for order_id in differences.paid),
        *(f"Order {order_id} was paid but missing here, and has been restored." for order_id in differences.rebuilt),
        *(f"The checkout of order {order_id} has expired." for order_id in differences.ended),
        *(f"Updated the hosting of order {order_id}." for order_id in differences.hosting),
        *(
            f"Fixed the hosting dates of order {order_id}, which were in the future."
            for order_id in differences.redated
        ),
        *(f"Check this: {sentence}." for sentence in differences.mismatches),
        *(f"The payment provider didn't report: {what}." for what in differences.unanswered),
    ]
    if differences.events:
        lines.append(f"Processed {counted(differences.events, 'missed event')}.")
    if differences.linked:
        lines.append(f"Linked {counted(differences.linked, 'payment to its charge', 'payments to their charges')}.")
    if differences.booked:
        lines.append(
            f"Booked {counted(differences.booked, 'payment, refund or dispute', BOOKED)} from the provider's books."
        )
    if not lines:
        lines.append("No differences.")
    if differences.audit:
        lines.append(_books(differences.audit))
    out.write("".join(line + "\n" for line in lines))


def write_jobs(timetable: "Mapping[str, timedelta]", runs: "Mapping[str, JobRun]", out: TextIO, as_json: bool) -> None:
    """How often each job runs, when it last did, and how it went."""
    listed = [
        {"name": name, "every_s": int(every.total_seconds()), "last": asdict(runs[name]) if name in runs else None}
        for name, every in timetable.items()
    ]
    if as_json:
        json.dump(listed, out, indent=2, default=_in_json)
        out.write("\n")
        return
    shown = [[name, _period(every), *_went(runs.get(name))] for name, every in timetable.items()]
    columns.write(("Job", "Every", "Last run (UTC)", "Result"), shown, out, first=("Result",))


def write_unplaced(found: "Sequence[UnplacedMail]", total: int, out: TextIO, as_json: bool) -> None:
    """Emails in no conversation, and why."""
    if as_json:
        listed = [_unplaced(mail) for mail in found]
        json.dump({"items": listed, "total": total}, out, indent=2, ensure_ascii=False, default=_in_json)
        out.write("\n")
    elif found:
        rows = [[f"{one.at:%Y-%m-%d %H:%M}", one.sender, one.subject, REASONS[one.reason]] for one in found]
        headers = ("Received (UTC)", "From", "Subject", "Why it's here")
        columns.write(headers, [list(map(printable, row)) for row in rows], out, first=("Subject",))
    else:
        out.write("Every email is in its order's conversation.\n")


def _unplaced(mail: "UnplacedMail") -> dict[str, Any]:
    """`files` names all that came, `kept` says of each that was kept what it's stored under."""
    kept = asdict(mail)["files"]
    names = [*(file.name for file in mail.files), *mail.left_out]
    return {**asdict(mail), "files": names, "kept": kept, "why": REASONS[mail.reason]}


def _in_json(value: object) -> str:
    """Times as in every list, ISO-8601."""
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _differences(found: "Differences") -> dict[str, Any]:
    """Scripts know what a person has to look at as `amiss`, which it was called before."""
    return {"amiss" if name == "mismatches" else name: value for name, value in asdict(found).items()}


def _period(every: "timedelta") -> str:
    """In its largest whole unit, such as 15 min."""
    seconds = int(every.total_seconds())
    unit = next(unit for unit in PERIODS if seconds % unit == 0)
    return f"{seconds // unit} {PERIODS[unit]}"


def _went(run: "JobRun | None") -> tuple[str, str]:
    if run is None:
        return "never", ""
    return f"{run.finished_at:%Y-%m-%d %H:%M}", printable(run.error or run.result)


def _books(audit: "Audit") -> str:
    period = f"{day(audit.since)} to {day(audit.until)}"
    if audit.agrees:
        return f"The books match for {period}: {money(audit.ledger_cents, audit.currency)}."
    return (
        f"The books don't match for {period}: {money(audit.ledger_cents, audit.currency)} here, "
        f"{money(audit.provider_cents, audit.currency)} at the provider."
    )


def _client(one: "Client") -> Iterable[str]:
    yield from (one.email, one.business_name, str(one.orders), str(one.paid_orders))
    yield _minute(one.last_order_at.isoformat())


def _cells(row: dict[str, Any]) -> Iterable[str]:
    amount = money(row["amount_cents"], row.get("currency", "usd"))
    yield from (row["number"], row["email"], row["business_name"] or "", amount)
    yield from (row["status"], row["payment_state"], row["mode"], _minute(row["created_at"]))


def _minute(moment: str) -> str:
    """Of an ISO-8601 time."""
    return moment[:16].replace("T", " ")


def printable(text: str) -> str:
    """Without control characters, which a terminal would obey."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)

"""A year as it was lived, read for whoever counts it again: facts, and what the program claims."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from fundable.app import App
from fundable.db.operation.rehearsals import Rows, rows
from fundable.domain.agency.offer import Offer
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.hosting import HostingStatus, InvoiceOutcome, InvoiceSnapshot, Subscription
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import ChargeKind, ChargeMark, SessionSnapshot
from fundable.domain.money.refunds import Refund
from fundable.recount.facts import (
    ROUND,
    AskedFor,
    Claims,
    OrderYear,
    ProviderReport,
    Shop,
    SoldTerms,
    WrittenMessage,
    Year,
)
from fundable.services.agency import settings
from fundable.services.operation.demo.extras import REASONS, typed_cents
from fundable.services.operation.demo.sales import Span
from fundable.services.orders import stats

OF_ORDERS = (
    "status_changes",
    "pauses",
    "site_rounds",
    "messages",
    "ledger_entries",
    "hosting",
    "site_releases",
    "site_approvals",
    "site_serving",
    "documents",
    "order_charges",
    "round_grants",
)
INVOICE = "invoice"
WAITING = ("queued", "sending", "held")


@dataclass(frozen=True, slots=True)
class Lived:
    """What the rehearsal itself knows of the year. `written_at` is when messages were written that were held since,
    `withdrawn` when staff took a charge back."""

    span: Span
    looks: Sequence[datetime]
    deliveries: Mapping[str, int]
    job_failures: Mapping[str, str]
    written_at: Mapping[str, datetime]
    withdrawn: Mapping[UUID, datetime]


def read(app: App, lived: Lived) -> Year:
    """The whole year."""
    with app.database.read() as connection:
        tables = {name: rows(connection, name) for name in ("orders", "payment_events", *OF_ORDERS)}
    reports = _reports(app, lived.span.start)
    by_order = {name: _by_order(tables[name]) for name in OF_ORDERS}
    return Year(
        shop=_shop(app, lived.span),
        begun_at=lived.span.start,
        until=lived.span.until,
        looks=lived.looks,
        orders=[_order(app, row, by_order, reports[row["id"]], lived) for row in tables["orders"]],
        received_cents=stats.read(app).received_cents,
        failed_reports=sum(row["state"] == "failed" for row in tables["payment_events"]),
        job_failures=lived.job_failures,
        numbers=[(f"{row['series']}-{row['year']}", row["sequence"]) for row in tables["documents"]],
    )


def _by_order(found: Rows) -> Mapping[UUID, Rows]:
    kept: defaultdict[UUID, Rows] = defaultdict(list)
    for row in found:
        kept[row["order_id"]].append(row)
    return kept


def _shop(app: App, span: Span) -> Shop:
    agency = settings.agency(app)
    years = range(span.start.year - 1, span.until.year + 3)
    holidays: frozenset[date] = frozenset(
        day for year in years for day in app.calendar.holidays(agency.country, agency.region, year)
    )
    closed = tuple((days.first, days.last) for days in agency.closed_days)
    gives = bool(app.config.sites_domain)
    return Shop(agency.time_zone, agency.country, holidays, closed, agency.grace_days, gives)


def _order(
    app: App,
    row: Mapping[str, Any],
    tables: Mapping[str, Mapping[UUID, Rows]],
    reports: list[ProviderReport],
    lived: Lived,
) -> OrderYear:
    of_order = {name: found[row["id"]] for name, found in tables.items()}
    offer = app.offers.get(row["offer_version"])
    sold = {addon.id: addon.price_cents for addon in offer.addons}
    month = () if offer.hosting_months else (offer.renewal_cents,)
    lines = (offer.price_cents, *(sold[name] for name in row["selected_addons"]), *month)
    stages = [(one["at"], one["status_to"]) for one in of_order["status_changes"] if _is_move(one)]
    pauses = [(one["begun_at"], one["ended_at"]) for one in of_order["pauses"]]
    rounds = [(one["sent_at"], one["closed_at"]) for one in of_order["site_rounds"]]
    return OrderYear(
        number=str(row["id"])[:8].upper(),
        placed_at=row["created_at"],
        sold=SoldTerms(lines, offer.days_to, offer.hosting_months, offer.renewal_cents),
        reports=sorted(reports, key=lambda one: one.at),
        claims=_claims(row, of_order, lived),
        form_at=row["form_at"],
        pauses=pauses,
        stages=stages,
        turns=rounds,
        approved=[(one["approved_at"], one["hash"]) for one in of_order["site_approvals"]],
        asked=[_asked(one, sold, offer, lived) for one in of_order["order_charges"]],
        touched=sorted(_touched(of_order)),
    )


def _asked(charge: Mapping[str, Any], sold: Mapping[str, int], offer: Offer, lived: Lived) -> AskedFor:
    """At the price that was sold, or what staff typed."""
    typed = typed_cents(charge["text"], offer) if charge["text"] in REASONS else 0
    prices = {ChargeKind.ADDON: sold.get(charge["addon_id"], 0), ChargeKind.ROUND: offer.round_cents}
    cents, withdrawn_at = prices.get(charge["kind"], typed), lived.withdrawn.get(charge["id"])
    return AskedFor(charge["made_at"], cents, charge["amount_cents"], withdrawn_at)


def _is_move(change: Mapping[str, Any]) -> bool:
    return bool(change["status_from"] != change["status_to"])


def _touched(of_order: Mapping[str, Rows]) -> Iterator[datetime]:
    yield from (one["at"] for one in of_order["status_changes"])
    for name, columns in (("pauses", ("begun_at", "resumed_at")), ("site_rounds", ("sent_at", "closed_at"))):
        yield from (one[column] for one in of_order[name] for column in columns if one[column])


def _claims(row: Mapping[str, Any], of_order: Mapping[str, Rows], lived: Lived) -> Claims:
    hosting = next(iter(of_order["hosting"]), None)
    served = next(iter(of_order["site_serving"]), None)
    moved = [one["amount_cents"] for one in of_order["ledger_entries"] if one["kind"] != LedgerKind.FEE]
    issued = [one["total_cents"] for one in of_order["documents"] if one["kind"] == INVOICE]
    return Claims(
        amount_cents=row["amount_cents"],
        refunded_cents=row["refunded_cents"],
        is_paid=row["payment_state"] != "unpaid",
        promised_on=row["promised_on"],
        hosting=hosting["status"] if hosting else "",
        hosting_until=hosting["ends_at"] if hosting else None,
        moved_cents=tuple(moved),
        messages=[_written(one, lived) for one in of_order["messages"] if one["recipient"] == row["email"]],
        online=[(one["at"], one["hash"]) for one in of_order["site_releases"]],
        paused_at=served["paused_at"] if served else None,
        invoiced_cents=tuple(issued),
        charged_cents=tuple(one["paid_cents"] for one in of_order["order_charges"] if one["paid_at"]),
        charges_refunded_cents=tuple(
            one["refunded_cents"] for one in of_order["order_charges"] if one["refunded_cents"]
        ),
        given=(*row["later_addons"], *(ROUND for _ in of_order["round_grants"])),
    )


def _written(row: Mapping[str, Any], lived: Lived) -> WrittenMessage:
    name = str(row["id"])
    at = lived.written_at.get(name, row["created_at"])
    return WrittenMessage(row["kind"], at, lived.deliveries.get(name, 0), row["state"] in WAITING)


def _reports(app: App, since: datetime) -> defaultdict[UUID, list[ProviderReport]]:
    """What the provider sent or would have sent, by order: also what was lost on its way."""
    events = list(app.gateway.events_since(since))
    facts = [fact for event in events if (fact := app.gateway.read_event(event))]
    # A payment that failed has no time of its own: its first report has.
    failed_at = {event.object_id: event.created_at for event in reversed(events) if event.type.endswith("failed")}
    paid_by: dict[str, UUID] = {}
    paid_later: set[str | None] = set()
    found: defaultdict[UUID, list[ProviderReport]] = defaultdict(list)
    for fact in facts:
        match fact:
            case SessionSnapshot(order_id=UUID() as order_id):
                if fact.is_paid and fact.paid_at:
                    paid_by[fact.payment_intent_id or ""] = order_id
                    found[order_id].append(_paid(fact, fact.paid_at))
                    if fact.charge:
                        paid_later.add(fact.payment_intent_id)
                elif fact.has_failed:
                    found[order_id].append(ProviderReport(failed_at.get(fact.session_id, since), "failed"))
            case InvoiceSnapshot(order_id=UUID() as order_id):
                is_paid = fact.outcome is InvoiceOutcome.PAID
                paid_by[fact.payment_intent_id or ""] = order_id
                what = "renewed" if is_paid else "renewal_failed"
                found[order_id].append(ProviderReport(fact.at, what, fact.amount_cents if is_paid else 0))
            case Subscription(order_id=UUID() as order_id) if fact.status is HostingStatus.ENDED:
                found[order_id].append(ProviderReport(fact.as_of, "ended"))
            case Refund():
                what = "charge_refunded" if fact.payment_intent_id in paid_later else "refunded"
                found[paid_by[fact.payment_intent_id or ""]].append(ProviderReport(fact.at, what, -fact.amount_cents))
            case Dispute():
                found[paid_by[fact.payment_intent_id or ""]].append(_disputed(fact))
    return found


def _paid(fact: SessionSnapshot, at: datetime) -> ProviderReport:
    if fact.charge is None:
        return ProviderReport(at, "paid", fact.total_cents)
    return ProviderReport(at, "charged", fact.total_cents, _bought(fact.charge))


def _bought(mark: ChargeMark) -> str:
    return ROUND if mark.kind is ChargeKind.ROUND else mark.addon_id


def _disputed(fact: Dispute) -> ProviderReport:
    match fact.status:
        case DisputeStatus.WON:
            return ProviderReport(fact.as_of, "dispute_won", fact.amount_cents)
        case DisputeStatus.LOST:
            return ProviderReport(fact.as_of, "dispute_lost")
        case _:
            return ProviderReport(fact.as_of, "disputed", -fact.amount_cents)


def counted(deliveries: Counter[str], in_flight: Sequence[str]) -> Counter[str]:
    """Without those that the program was killed over after the mail server had taken them: nobody can know which of the
    two it heard, so such a message goes again, under the same id."""
    kept = Counter(deliveries)
    for one in in_flight:
        kept[one] -= kept[one] > 1
    return kept

"""What a wing of services asks of the wings above it, handed in by `app`: none reads the tables of a higher one."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from fundable.db.mail import unplaced_files
from fundable.db.money import ledger
from fundable.db.money.invoicing import documents
from fundable.db.orders import answer_files, intake, order_names, order_tasks, promise, review_calls, websites
from fundable.db.people import assignees, email_choices
from fundable.db.sites.drafting import pictures, site_files, sites, stored_builds
from fundable.db.sites.hosting import contact_messages, domains, live_sites, releases, serving
from fundable.db.sites.review import notes, rounds
from fundable.domain.agency.offer import DOMAIN_ADDON, REVIEW_ADDON
from fundable.domain.agency.uploads import ExpectedFile
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.money.invoicing.accounting import DatedDocument
from fundable.domain.orders.order_tasks import task_names
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus
from fundable.domain.people.email_choices import wanting
from fundable.domain.sites.drafting.shared_pictures import link_picture
from fundable.domain.sites.drafting.sites import is_made_here, mailed_url, review_url
from fundable.domain.sites.hosting.contact_messages import ContactMessage
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.serving import Facts, Hosted, hosted, offline_from
from fundable.domain.sites.review.rounds import Grant, Round, allowance, is_used

PAID_FOR = "The client paid for it."
"""Why a round is granted that was bought, as staff and client read it."""


class Above:
    """Each question is one that a lower wing has; the answer is a value."""

    # of money, for agency

    def sold_in(self, connection: Connection) -> str | None:
        """The currency of real orders; None while there are none."""
        return ledger.live_currency(connection)

    # of money, for mail

    def document(self, connection: Connection, document_id: UUID, zone: ZoneInfo) -> DatedDocument | None:
        """An invoice or a credit note, while it's kept."""
        found = documents.find(connection, document_id)
        return documents.dated(connection, found, zone) if found else None

    # of people, for mail

    def staff_emails(self, connection: Connection, kind: str, order_id: UUID | None) -> list[str]:
        """Of those who want messages of this kind, about this order if it's about one."""
        holder = assignees.of_orders(connection, [order_id]).get(order_id) if order_id else None
        return wanting(email_choices.readers(connection, kind), holder.id if holder else None)

    # of orders and mail, for agency and money

    def answer_file_names(self, connection: Connection) -> set[str]:
        return answer_files.file_names(connection) | unplaced_files.file_names(connection)

    def answer_file_sums(self, connection: Connection) -> list[ExpectedFile]:
        return answer_files.sums(connection) + unplaced_files.sums(connection)

    def take_unsent_files(self, connection: Connection, before: datetime) -> list[str]:
        """The names of files that no answer was sent with; their rows are gone."""
        return [file.file_name for file in answer_files.take_unsent(connection, before)]

    def business_name(self, connection: Connection, order_id: UUID) -> str | None:
        form = intake.find_of_order(connection, order_id)
        return form.business_name if form else None

    def owed(self, connection: Connection, filters: OrderFilter, limit: int) -> list[tuple[Order, str]]:
        """Orders promised first come first, each with what staff call it."""
        found = promise.first(connection, filters, limit)
        names = order_names.names(connection, [order.id for order in found])
        return [(order, names[order.id].business_name or order.email) for order in found]

    # of sites, for mail, money and orders

    def pictures_of(self, connection: Connection, order_ids: Collection[UUID]) -> set[str]:
        """The SHA-256 of the pictures of these orders' websites."""
        return pictures.of_orders(connection, order_ids)

    def nameless_pictures(self, connection: Connection, digests: Collection[str]) -> list[str]:
        """Those of them that no row names any more."""
        return pictures.nameless(connection, digests)

    def visitor_message(self, connection: Connection, mail_id: UUID) -> ContactMessage | None:
        return contact_messages.find_by_mail(connection, mail_id)

    def website_sign(self, connection: Connection, order_id: UUID) -> bytes | None:
        """The picture (PNG) that goes with links to the website that's online, or else to the one that its client looks
        at; None where there's none. It's in its row, as it's drawn and no photo."""
        build = next((online.build for online in releases.of_order(connection, order_id)), None)
        build = build or _looked_at(connection, order_id)
        if build is None:
            return None
        name = link_picture(site_files.names(connection, order_id, build))
        return site_files.page(connection, order_id, build, name)

    def client_url(self, connection: Connection, order: Order, base_url: str) -> str:
        """What a message to the order's client links to as their website; empty while there is nothing to open."""
        given = websites.of_order(connection, order.id).shown(order.status)
        if order.status is OrderStatus.COMPLETED and (host := live_sites.host_of(connection, order.id)):
            return site_url(base_url, host)
        return mailed_url(sites.find(connection, order.id), order.status, given, base_url)

    def online_until(self, connection: Connection, order_id: UUID, ended_at: datetime, now: datetime) -> date | None:
        """The last day on which visitors see a website whose hosting has ended; None where nothing is online here."""
        if live_sites.host_of(connection, order_id) is None:
            return None
        facts = Facts(HostingStatus.ENDED, ended_at, serving.find(connection, order_id).until)
        return hosted(facts, serving.rules(connection), now).online_until

    def live_host(self, connection: Connection, order_id: UUID, now: datetime) -> tuple[str, bool] | None:
        """Where the website is online, and whether visitors see a page instead; None while it isn't published."""
        host = live_sites.host_of(connection, order_id)
        if host is None:
            return None
        until = offline_from(serving.facts(connection, order_id), serving.rules(connection))
        return host, until is not None and until <= now

    def standing(self, connection: Connection, order_id: UUID, now: datetime) -> tuple[Hosted, bool]:
        """How the website stands, or would if its files were there; and whether it is made here."""
        return serving.when_built(connection, order_id, now), is_made_here(sites.find(connection, order_id))

    def want_draft(self, connection: Connection, order_id: UUID, now: datetime, *, is_first: bool) -> None:
        sites.want_draft(connection, order_id, now, is_first=is_first)

    def renew_preview(self, connection: Connection, order_id: UUID) -> None:
        """Nobody who was given the address of the website's preview finds it there anymore."""
        sites.change(connection, order_id, preview_nonce=sites.new_nonce())

    def rounds(self, connection: Connection, order_ids: Collection[UUID]) -> dict[UUID, list[Round]]:
        return rounds.of_orders(connection, order_ids)

    def rounds_of(self, connection: Connection, order_id: UUID) -> Sequence[Round]:
        return rounds.of_order(connection, order_id)

    def rounds_left(self, connection: Connection, order_id: UUID, included: int) -> int | None:
        """None while the offer's own words are true: nothing was sent or granted, and some are included."""
        sent, granted = rounds.of_order(connection, order_id), len(rounds.grants(connection, order_id))
        if included and not sent and not granted:
            return None
        return allowance(included, granted, sent, notes.of_order(connection, order_id)).left

    def domain_registered(self, connection: Connection, order_id: UUID) -> tuple[datetime, str] | None:
        """When it was noted that the client's domain is registered, and by whom."""
        return domains.registration_noted(connection, order_id)

    def lacks_rounds(self, connection: Connection, order: Order, included: int) -> bool:
        """Whether the client can look at their website, and has no round of changes left."""
        if not review_url(sites.find(connection, order.id), order.status, ""):
            return False
        sent, granted = rounds.of_order(connection, order.id), len(rounds.grants(connection, order.id))
        return allowance(included, granted, sent, notes.of_order(connection, order.id)).left == 0

    def grant_round(self, connection: Connection, order_id: UUID, by: str, paid_at: datetime) -> None:
        """One round more than the offer includes, which was paid for."""
        rounds.grant(connection, order_id, Grant(PAID_FOR, paid_at, by))

    def take_back_round(self, connection: Connection, order_id: UUID, included: int, paid_at: datetime) -> bool:
        """The one that was paid for then, if it's left; False where it was used."""
        sent, granted = rounds.of_order(connection, order_id), len(rounds.grants(connection, order_id))
        written = notes.of_order(connection, order_id)
        if is_used(paid_at, sent, written) or allowance(included, granted, sent, written).left == 0:
            return False
        return rounds.take_back(connection, order_id, PAID_FOR, paid_at)

    def has_begun(self, connection: Connection, order_id: UUID, addon_id: str) -> bool:
        """Whether something of an add-on is done: a task of its, the domain, or times for the call."""
        done = {one.name for one in order_tasks.of_order(connection, order_id) if one.done}
        if not done.isdisjoint(task_names(addon_id)):
            return True
        if addon_id == DOMAIN_ADDON:
            return domains.registration_noted(connection, order_id) is not None
        return addon_id == REVIEW_ADDON and review_calls.first_offered_at(connection, order_id) is not None

    def has_rounds(self, connection: Connection, order_id: UUID, included: int) -> bool:
        """Whether the offer includes rounds, or staff granted one."""
        return bool(included or rounds.grants(connection, order_id))


def _looked_at(connection: Connection, order_id: UUID) -> int | None:
    """The newest build of a website that its client was shown."""
    site = sites.find(connection, order_id)
    newest = stored_builds.newest_decided(connection, order_id) if site and site.is_released else None
    return newest.number if newest else None

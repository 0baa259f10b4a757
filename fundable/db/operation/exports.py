"""What is kept, as other programs read it: rows as they are stored, without what opens something.

Every column is named here, so that a new one is nobody's until somebody says so.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import JSON, Column, ColumnElement, Connection, Select, String, Table, TypeDecorator, func, or_, select
from sqlalchemy import type_coerce as read_as

from fundable.db.agency.legal_texts import legal_drafts, legal_versions
from fundable.db.agency.offer_drafts import offer_drafts
from fundable.db.agency.offers import offers
from fundable.db.agency.settings import OF_THE_PROGRAM, site_settings
from fundable.db.agency.uploads import uploads
from fundable.db.engine.tables import arrival, has_arrival
from fundable.db.mail.email_texts import email_texts
from fundable.db.mail.outbox import messages
from fundable.db.money.charging.order_charges import order_charges
from fundable.db.money.disputes import disputes
from fundable.db.money.hosting import hosting
from fundable.db.money.invoicing.billing import client_billing
from fundable.db.money.invoicing.documents import documents
from fundable.db.money.ledger import ledger_entries
from fundable.db.orders import intake, lists
from fundable.db.orders.answer_files import answer_files
from fundable.db.orders.client_groups import client_emails, client_orders
from fundable.db.orders.conversation.conversations import conversations
from fundable.db.orders.conversation.messages import SHOWN_TO_CLIENT, thread_messages
from fundable.db.orders.conversation.read_marks import thread_reads
from fundable.db.orders.conversation.saved_replies import saved_replies
from fundable.db.orders.history import status_changes
from fundable.db.orders.order_tasks import order_tasks
from fundable.db.orders.orders import orders
from fundable.db.orders.pause_answers import pause_answers
from fundable.db.orders.pauses import pauses
from fundable.db.orders.review_calls import call_times, review_calls
from fundable.db.orders.sent_back import sent_back
from fundable.db.orders.websites import websites
from fundable.db.people.accounts import users
from fundable.db.people.assignees import order_assignees
from fundable.db.sites.checking.report_shares import report_shares
from fundable.db.sites.checking.rule_answers import rule_answers
from fundable.db.sites.checking.waivers import waivers
from fundable.db.sites.drafting import photos
from fundable.db.sites.drafting.content_versions import site_content
from fundable.db.sites.drafting.photos import site_photos
from fundable.db.sites.drafting.revisions import site_revisions
from fundable.db.sites.drafting.site_looks import site_looks
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting.approvals import site_approvals
from fundable.db.sites.hosting.contact_messages import contact_messages
from fundable.db.sites.hosting.domain_claims import domain_claims
from fundable.db.sites.hosting.domain_wishes import domain_wishes
from fundable.db.sites.hosting.domains import domain_registrations, domains
from fundable.db.sites.hosting.hosts import site_hosts
from fundable.db.sites.hosting.live_checks import live_checks
from fundable.db.sites.hosting.page_views import page_views
from fundable.db.sites.hosting.releases import site_releases
from fundable.db.sites.hosting.serving import site_serving
from fundable.db.sites.hosting.site_examples import site_examples
from fundable.db.sites.hosting.site_traffic import site_traffic
from fundable.db.sites.review.notes import site_notes
from fundable.db.sites.review.rounds import round_grants, site_rounds
from fundable.domain.orders.conversation.messages import BY_CLIENT
from fundable.domain.orders.orders import OrderFilter

_COLUMNS: tuple[tuple[str, Table, str], ...] = (
    (
        "orders",
        orders,
        "id email amount_cents currency status payment_state mode selected_addons admin_notes discount_cents tax_cents"
        " refunded_cents payment_progress duplicate_of stripe_customer_id stripe_payment_intent_id"
        " stripe_subscription_id stripe_invoice_id session_state reminders_off_at paid_at form_at promised_on"
        " created_at updated_at offer_version password_known email_changed_at"
        " live_at days_late promotion_code promotion_id promotion_cents later_addons",
    ),
    ("forms", intake.intake_forms, " ".join(intake.FIELDS)),
    ("history", status_changes, "order_id at status_from status_to changed_by note"),
    ("pauses", pauses, "order_id begun_at ended_at resumed_at reason"),
    ("sent_back_answers", sent_back, "order_id pause_id name note"),
    ("answers", pause_answers, "id order_id text sent_at looked_at looked_by"),
    (
        "conversation",
        thread_messages,
        "id order_id author staff_id name is_note subject text quoted via address foreign_id created_at",
    ),
    ("conversations", conversations, "order_id last_at waiting_since seen_at"),
    ("thread_reads", thread_reads, "order_id user_id read_at"),
    ("websites", websites, "order_id place url set_at finding"),
    ("sites", sites, "order_id state is_built_elsewhere theme seed_color motif hero draft_due_at draft_failed_at"),
    (
        "site_looks",
        site_looks,
        "order_id theme motif family theme_source heard seed_color accent color_source told chosen_at",
    ),
    ("site_content", site_content, "order_id version content answers reason made_by created_at"),
    ("site_revisions", site_revisions, "order_id version edits theme seed_color motif hero why word back_to"),
    (
        "site_builds",
        site_builds,
        "order_id number content_version name domain theme template_version hash manifest results left_out reason"
        " made_by created_at undecided",
    ),
    ("site_photos", site_photos, "id order_id position name alt alt_by stem width height created_at created_by focus"),
    (
        "site_approvals",
        site_approvals,
        "order_id build hash content_version template_version kind name wording reason recorded_by address agent"
        " access results approved_at",
    ),
    ("site_releases", site_releases, "order_id build hash reason made_by at"),
    (
        "site_serving",
        site_serving,
        "order_id until until_by until_reason paused_at told_at files_deleted_at",
    ),
    ("site_traffic", site_traffic, "order_id day requests client_errors last_at"),
    ("page_views", page_views, "order_id day page views"),
    ("site_hosts", site_hosts, "host order_id kind added_at verified_at left_at"),
    (
        "domains",
        domains,
        "order_id name is_www state said_at said_by since checks check_at checked_at led_here_at broken_at alarmed_at"
        " elsewhere_at proven_at doubt report",
    ),
    ("domain_claims", domain_claims, "order_id name is_www said_at checks check_at checked_at proven_at"),
    ("order_assignees", order_assignees, "order_id user_id since given_by"),
    ("client_orders", client_orders, "order_id client_key split_at split_by"),
    ("client_emails", client_emails, "email_key client_key merged_at merged_by"),
    ("order_tasks", order_tasks, "order_id name title done_at done_by user_id due_on noted_at"),
    ("review_calls", review_calls, "order_id starts_at user_id number sequence changed_at"),
    ("call_times", call_times, "order_id starts_at user_id offered_at"),
    ("domain_wishes", domain_wishes, "order_id place name said_at"),
    ("site_examples", site_examples, "order_id agreed_at place"),
    (
        "domain_registrations",
        domain_registrations,
        "order_id registrar registered_on renews_on is_in_clients_name name noted_at noted_by",
    ),
    (
        "live_checks",
        live_checks,
        "order_id host hash rule_set results measured checked_at looked_at check_at failures failing_since alarmed_at",
    ),
    (
        "site_notes",
        site_notes,
        "id order_id number round page path quote quote_before quote_after x y viewport build text created_at verdict"
        " answer answered_at answered_by",
    ),
    (
        "site_rounds",
        site_rounds,
        "order_id number is_included build sent_at closed_at closed_build voided_at voided_by void_reason",
    ),
    ("round_grants", round_grants, "order_id reason granted_at granted_by"),
    ("contact_messages", contact_messages, "id order_id name email phone text received_at read_at"),
    ("rule_answers", rule_answers, "order_id rule choice text about answered_at answered_by"),
    ("report_shares", report_shares, "order_id owner registry shared_at"),
    ("waivers", waivers, "order_id rule severity finding reason waived_at waived_by ended_at ended_by"),
    ("ledger", ledger_entries, "at kind amount_cents currency mode order_id reference payment_intent_id"),
    (
        "order_charges",
        order_charges,
        "id order_id kind addon_id text amount_cents currency mode state made_at made_by paid_at paid_cents tax_cents"
        " payment_intent_id refunded_cents taken_back_at withdrawn_at withdrawn_by",
    ),
    ("client_billing", client_billing, "order_id name address tax_id said_at"),
    (
        "documents",
        documents,
        "id kind series year sequence source order_id mode currency total_cents issued_at corrects_id content",
    ),
    (
        "hosting",
        hosting,
        "order_id subscription_id customer_id status ends_at cancel_at card_brand card_last4 card_exp_month"
        " card_exp_year next_attempt_at",
    ),
    (
        "disputes",
        disputes,
        "id order_id status reason amount_cents currency mode evidence_due_at as_of is_answered draft_put_at"
        " draft_put_by",
    ),
    ("messages", messages, "order_id kind recipient subject text state created_at sent_at"),
    ("uploads", uploads, "id order_id file_name content_type size_bytes sha256 created_at"),
    (
        "answer_files",
        answer_files,
        "id order_id answer_id note_id message_id uploader name file_name content_type size_bytes sha256 created_at",
    ),
    ("saved_replies", saved_replies, "id title text changed_at changed_by"),
    ("staff", users, "id email first_name last_name role disabled_at created_at updated_at"),
    ("settings", site_settings, "key value updated_at"),
    ("emails", email_texts, "email subject title preview body buttons changed_at changed_by"),
    ("offers", offers, "version content published_at published_by changes"),
    ("legal_texts", legal_versions, "name number text published_at published_by"),
    ("legal_drafts", legal_drafts, "name base text saved_at saved_by"),
    ("offer_drafts", offer_drafts, "base_version content saved_at saved_by"),
)
NOUNS = {name: (table, tuple(columns.split())) for name, table, columns in _COLUMNS}
Client = tuple[Collection[UUID], Collection[str]]
"""Somebody's orders, and the emails by which what was sent to them is found."""
OF_THE_AGENCY = (
    *("staff", "settings", "emails", "offers", "offer_drafts"),
    *("legal_texts", "legal_drafts", "client_emails", "saved_replies", "thread_reads"),
)
OF_STAFF = frozenset(
    {"changed_by", "looked_by", "made_by", "answered_by", "ended_by", "alt_by", "created_by", "until_by", "split_by"}
    | {"staff_id", "is_note", "uploader", "draft_put_by"}
)
"""Who made a change or a build, sent or described a photo, or looked at an answer, is no business of the client's; who
accepted a finding stands in the report. That there are notes of staff's own isn't, either."""


def rows(
    connection: Connection,
    noun: str,
    client: Client | None = None,
    status: str | None = None,
    filters: OrderFilter | None = None,
    among: Select[tuple[UUID]] | None = None,
) -> Iterator[dict[str, Any]]:
    """Oldest first, without holding them all. `client`: only those of these orders, and what was sent to their emails.
    `filters`: only orders that these admit, or what belongs to them. `among`: only of these ids."""
    table = NOUNS[noun][0]
    shown = (_raw(table.c[name]) for name in columns(noun, for_client=client is not None))
    query = _narrowed(select(*shown), noun, client)
    if status:
        query = query.where(orders.c.status == status)
    if filters is not None:
        among = lists.every_id(connection, filters)
    if among is not None:
        query = query.where((table.c.id if noun == "orders" else table.c.order_id).in_(among))
    query = query.order_by(
        *(table.c[name] for name in ("at", "created_at", "seq", "version", "sent_at") if name in table.c),
        *([arrival(table)] if has_arrival(table) else []),
    )
    for row in connection.execute(query.execution_options(yield_per=500)).mappings():
        yield dict(row)


def columns(noun: str, for_client: bool = False) -> tuple[str, ...]:
    return tuple(name for name in NOUNS[noun][1] if not (for_client and name in OF_STAFF))


def count(connection: Connection, noun: str) -> int:
    return int(connection.execute(select(func.count()).select_from(NOUNS[noun][0])).scalar_one())


def file_names(connection: Connection, client: Client | None) -> Sequence[str]:
    """What is stored of files, be they logos or what came with answers."""
    logos = select(uploads.c.file_name).where(uploads.c.file_name.is_not(None)).order_by(arrival(uploads))
    sent = select(answer_files.c.file_name).order_by(arrival(answer_files))
    mine = (_narrowed(logos, "uploads", client), _narrowed(sent, "answer_files", client))
    return [str(name) for query in mine for name in connection.execute(query).scalars()]


def photo_files(connection: Connection, client: Client | None) -> Sequence[tuple[str, str]]:
    """The largest file of each photo, once where it was sent twice: its name on the website, and its SHA-256."""
    of_photos = _narrowed(select(site_photos.c.id), "site_photos", client).order_by(arrival(site_photos))
    found = (photos.largest(connection, each) for each in connection.execute(of_photos).scalars().all())
    return list(dict.fromkeys(filter(None, found)))


def _narrowed(query: Select[Any], noun: str, client: Client | None) -> Select[Any]:
    if noun == "settings":
        query = query.where(site_settings.c.key.not_in(OF_THE_PROGRAM))
    if client is None:
        return query
    order_ids, emails = client
    if noun == "orders":
        return query.where(orders.c.id.in_(order_ids))
    mine: ColumnElement[bool] = NOUNS[noun][0].c.order_id.in_(order_ids)
    if noun == "messages":
        return query.where(or_(mine, messages.c.recipient.in_(emails)), messages.c.kind.not_like("staff-%"))
    if noun == "conversation":
        return query.where(mine, SHOWN_TO_CLIENT)
    if noun == "answer_files":
        return query.where(mine, _is_shown_to_client())
    return query.where(mine)


def _is_shown_to_client() -> ColumnElement[bool]:
    """Of files: not those of staff's own notes, nor what staff uploaded and haven't sent."""
    message_id, uploader = answer_files.c.message_id, answer_files.c.uploader
    shown = select(thread_messages.c.id).where(thread_messages.c.id == message_id, SHOWN_TO_CLIENT)
    return shown.exists() | (message_id.is_(None) & or_(uploader.is_(None), uploader == BY_CLIENT))


def _raw(column: Column[Any]) -> ColumnElement[Any]:
    """As it is stored: text where Python would make a value of its own."""
    is_made = isinstance(column.type, TypeDecorator | JSON)
    return read_as(column, String).label(column.name) if is_made else column

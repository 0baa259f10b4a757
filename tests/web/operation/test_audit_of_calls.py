"""Every call of staff that changes something is an entry of the audit log, or is named here as harmless."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.domain.audit import AuditEntry
from tests.conftest import PASSWORD, FakeClock, PaidOrder
from tests.web.calls import AUDIT, CALLS, CONTENT, EMAILS, FACTOR, OFFER, OWNER, REPLIES, SECRETS, STAFF, TALK, TEXT
from tests.web.logins import log_in
from tests.web.orders.waiting import send
from tests.web.people.factors import add_app
from tests.web.test_authorization import config, order, sold  # noqa: F401 - fixtures

ACTS = {
    "PATCH /api/orders/{order_id}/status": "order.status_changed",
    "PATCH /api/orders/{order_id}/notes": "order.notes_changed",
    "PATCH /api/orders/{order_id}/websites": "order.website_changed",
    "POST /api/orders/{order_id}/client-view": "client.viewed",
    "POST /api/orders/{order_id}/tasks": "order.task_added",
    "PATCH /api/orders/{order_id}/tasks/{task}": "order.task_done",
    "POST /api/orders/{order_id}/pause": "order.paused",
    "POST /api/orders/{order_id}/resume": "order.resumed",
    "POST /api/orders/{order_id}/website/draft": "website.drafted",
    "POST /api/orders/{order_id}/website/release": "website.released",
    "POST /api/orders/{order_id}/website/withdraw": "website.withdrawn",
    "PUT /api/orders/{order_id}/website/theme": "website.theme_changed",
    f"PUT {CONTENT}": "website.edited",
    f"POST {CONTENT}/versions/{{version}}/back": "website.reverted",
    "PUT /api/orders/{order_id}/website/publishing": "settings.changed",
    "PUT /api/orders/{order_id}/website/hosting": "website.kept_online",
    "DELETE /api/orders/{order_id}/website/hosting": "website.kept_online",
    "POST /api/orders/{order_id}/website/export": "data.exported",
    "PUT /api/orders/{order_id}/domain": "website.domain_changed",
    "PUT /api/orders/{order_id}/domain/registration": "website.domain_registered",
    "DELETE /api/orders/{order_id}/domain": "website.domain_changed",
    "POST /api/orders/{order_id}/review/rounds": "website.round_granted",
    "PUT /api/orders/{order_id}/questions": "order.question_answered",
    "PUT /api/orders/{order_id}/waivers/{rule_id}": "order.rule_waived",
    "DELETE /api/orders/{order_id}/waivers/{rule_id}": "order.waiver_undone",
    "POST /api/orders/{order_id}/website/elsewhere": "website.built_elsewhere",
    "PATCH /api/orders/{order_id}/email": "order.email_changed",
    "POST /api/orders/{order_id}/send-link": "client.link_sent",
    "POST /api/orders/{order_id}/messages": "client.written_to",
    f"POST {TALK}/messages": "client.written_to",
    f"POST {TALK}/notes": "order.note_written",
    "PUT /api/admin/saved-replies/{reply_id}": "settings.reply_saved",
    "DELETE /api/admin/saved-replies/{reply_id}": "settings.reply_removed",
    "POST /api/orders/{order_id}/charges": "charge.made",
    "POST /api/orders/{order_id}/refund": "refund.created",
    "POST /api/orders/{order_id}/end-hosting": "hosting.ended",
    "POST /api/admin/payment-events/{event_id}/retry": "report.retried",
    "POST /api/admin/settings/test-mail": "mail.tested",
    "PUT /api/admin/settings": "settings.changed",
    "PUT /api/admin/settings/business": "settings.changed",
    "PUT /api/admin/settings/sender": "settings.changed",
    "PUT /api/admin/settings/calendar": "settings.changed",
    "PUT /api/admin/settings/hosting": "settings.changed",
    "PUT /api/admin/settings/logo": "logo.changed",
    "PUT /api/admin/invoicing": "settings.changed",
    "PUT /api/admin/people/turns": "settings.changed",
    "PUT /api/admin/settings/texts/{name}": "text.changed",
    f"PUT {OFFER}/draft": "offer.drafted",
    f"PUT {TEXT}/draft": "text.drafted",
    "PUT /api/admin/email-choices": "staff.emails_chosen",
    "PUT /api/admin/time-zone": "staff.zone_chosen",
    f"PUT {EMAILS}/{{email}}": "email.changed",
    f"POST {EMAILS}/{{email}}/test": "mail.tested",
    "POST /api/admin/team": "staff.invited",
    "POST /api/admin/team/{member_id}/send-link": "staff.link_sent",
    "POST /api/admin/team/{member_id}/logout-everywhere": "staff.logged_out",
    "POST /api/admin/team/{member_id}/reset-second-factor": "second_factor.changed",
    f"PUT {FACTOR}/requirement": "second_factor.required",
    "PATCH /api/admin/team/{member_id}/role": "staff.role_changed",
    "POST /api/admin/team/{member_id}/disable": "staff.disabled",
    "POST /api/admin/team/{member_id}/enable": "staff.enabled",
    f"DELETE {SECRETS}/payments": "keys.payments_removed",
    f"DELETE {SECRETS}/mail": "keys.mail_removed",
    f"POST {AUDIT}/check": "log.checked",
    f"POST {AUDIT}/export": "log.exported",
    "POST /api/orders/export": "data.exported",
    "POST /api/admin/orders/export": "data.exported",
    "POST /api/intake-forms/export": "data.exported",
    "POST /api/admin/ledger/export": "data.exported",
    "POST /api/admin/payouts/export": "data.exported",
    "POST /api/admin/reports/export": "data.exported",
    "DELETE /api/orders/{order_id}": "order.deleted",
    "POST /api/admin/confirm": "login.confirmed",
    "POST /api/admin/password": "staff.password_changed",
    "POST /api/admin/logout-others": "staff.logged_out",
    "POST /api/admin/logout": "login.ended",
}
"""In an order in which each of them can be done."""
REFUSED_HERE = {
    "POST /api/orders/{order_id}/documents/earlier": "no invoices are issued; services/money/stripe/test_earlier",
    "POST /api/orders/{order_id}/disputes/{dispute_id}/evidence": "it has no dispute; test_evidence",
    "POST /api/orders/{order_id}/disputes/{dispute_id}/evidence/draft": "it has no dispute; test_evidence",
    "POST /api/admin/invoicing/export": "nothing was issued in the month; test_invoicing",
    f"POST {TALK}/read": "no message has this id, and what was read is no act; test_conversation",
    f"POST {TALK}/settled": "no message has this id; test_inbox",
    "POST /api/admin/unplaced-mail/{mail_id}/place": "there is no such email; test_unplaced_mail",
    "DELETE /api/admin/unplaced-mail/{mail_id}": "there is no such email; test_unplaced_mail",
    f"DELETE {TALK}/files/{{file_id}}": "there is no such file; test_conversation_files",
    "PUT /uploads/conversation/{order_id}/{file_id}": "it's no file that we take; test_conversation_files",
    "POST /api/orders/{order_id}/website/approval": "nothing is released by then; test_approvals",
    "PUT /api/orders/{order_id}/intake-form": "the form isn't that old; test_correcting",
    "POST /api/orders/{order_id}/intake-form/send-back": "the form isn't that old; test_sent_back",
    "POST /api/orders/{order_id}/website/publish": "nothing is approved; test_releases",
    "POST /api/orders/{order_id}/website/rollback": "nothing is online; test_releases",
    "PUT /api/orders/{order_id}/website/address": "there is no domain; test_releases",
    "PUT /api/orders/{order_id}/call/times": "the order has no review call; test_review_calls",
    "PUT /api/orders/{order_id}/call": "the order has no review call; test_review_calls",
    "DELETE /api/orders/{order_id}/call": "the order has no review call; test_review_calls",
    "DELETE /api/orders/{order_id}/tasks/{task}": "it comes with the order; test_order_tasks",
    "PUT /api/orders/{order_id}/assignee": "nobody has it already; test_assignees",
    "POST /api/admin/orders/status": "no order has this id; test_many",
    "POST /api/admin/orders/assignee": "no order has this id; test_many",
    "POST /api/admin/clients/{order_id}/merge": "no order has this id; test_clients",
    "POST /api/admin/clients/{order_id}/separate": "nothing is merged; test_clients",
    "PUT /api/admin/clients/{order_id}/split": "it's the only order; test_clients",
    "POST /api/admin/clients/{order_id}/erase": "these aren't the orders; test_client_data",
    "POST /api/admin/clients/{order_id}/export": "these aren't the orders; test_client_data",
    "PUT /api/admin/name": "the others would be of another name; test_assignees",
    f"POST {REPLIES}/test": "no address for replies is set; test_reply_setup",
    "PUT /api/admin/examples": "no client has agreed; test_site_examples",
    "POST /api/admin/messages/{message_id}/link": "no message has the order's id; test_messages",
    "POST /api/admin/messages/{message_id}/send": "no message has the order's id; test_messages",
    f"PUT {SECRETS}/payments": "no Stripe answers; test_setup_secrets",
    f"PUT {SECRETS}/mail": "no mail server answers; test_setup_secrets",
    f"DELETE {TEXT}/draft": "there is another draft by then; test_legal_drafts",
    f"POST {TEXT}/publish": "there is another draft by then; test_legal_drafts",
    f"DELETE {OFFER}/draft": "its page has another draft by then; test_offer_drafts",
    f"POST {OFFER}/publish": "its page has another draft by then; test_offer_drafts",
    f"POST {EMAILS}/{{email}}/restore": "nobody has read such a revision; test_emails",
    "POST /api/admin/backups/download": "there is no backup; test_backup_download",
    "POST /api/admin/system/jobs/{job}/run": "nothing is in the timetable of the tests; test_system",
    "POST /api/admin/rehearsal": "lives in a folder of its own",
    "POST /api/admin/rehearsal/stop": "lives in a folder of its own",
    "PUT /api/orders/{order_id}/photos": "there is none; test_photos",
    "PUT /uploads/photos/{order_id}/{photo_id}": "this is no picture; test_photos",
    "POST /api/orders/{order_id}/photos/{photo_id}/from-answer": "no client sent a file; test_photos",
    "DELETE /api/orders/{order_id}/photos/{photo_id}": "there is none; test_photos",
    "POST /api/orders/{order_id}/charges/{charge_id}/withdraw": "there is none; test_order_charges",
    "POST /api/orders/{order_id}/charges/{charge_id}/refund": "there is none; test_order_charges",
    "POST /api/orders/{order_id}/keep-hosting": "nothing was refunded; TestElsewhere",
    "POST /api/orders/{order_id}/answers/looked-at": "nobody has answered; TestElsewhere",
    "PUT /api/orders/{order_id}/review/notes/{note_id}": "nothing was sent; test_rounds",
    "POST /api/orders/{order_id}/review/close": "nothing was sent; test_rounds",
    "POST /api/orders/{order_id}/review/rounds/{number}/void": "nothing was sent; test_rounds",
    "DELETE /api/admin/logins/{login_id}": "no login has this name; TestElsewhere",
    "DELETE /api/admin/team/{member_id}/logins/{login_id}": "no login has this name; TestElsewhere",
    f"POST {FACTOR}/passkeys": "there is none at a bare address; test_passkeys",
    f"DELETE {FACTOR}/passkeys/{{passkey_id}}": "there is none at a bare address; test_passkeys",
    f"POST {FACTOR}/app/code": "none is being set up; TestElsewhere",
    f"DELETE {FACTOR}/app": "there is none; TestElsewhere",
    f"POST {FACTOR}/recovery-codes": "there is no second factor; TestElsewhere",
    "POST /api/admin/confirm/code": "there is no second factor; TestElsewhere",
    "POST /api/admin/confirm/passkey": "there is no second factor; test_passkeys",
}
HARMLESS: dict[str, str] = {
    f"POST {CONTENT}/preview": "a look at what is typed, which isn't stored",
    f"PATCH {FACTOR}/passkeys/{{passkey_id}}": "a name that only its owner reads",
    f"POST {FACTOR}/app": "nothing counts until its code is given",
    f"POST {FACTOR}/passkeys/options": "a question to the browser",
    "POST /api/admin/confirm/passkey/options": "a question to the browser",
    f"POST {EMAILS}/{{email}}/preview": "a look at a mail before it goes",
    "DELETE /api/orders/{order_id}/client-view": "ends what only reads",
    "DELETE /api/admin/clients/{order_id}/split": "puts back what nobody took out; test_clients",
    "POST /api/orders/{order_id}/domain/check": "has a job look sooner than it would",
    f"POST {REPLIES}/look": "has a job look sooner than it would",
    "POST /api/admin/orders/status/preview": "a look at mails before they go",
    "POST /api/orders/{order_id}/status/preview": "a look at a mail before it goes",
    "POST /api/orders/{order_id}/messages/preview": "a look at a mail before it goes",
}
"""With the reason."""


def entries(app: App) -> list[AuditEntry]:
    with app.database.read() as connection:
        return list(audit.walk(connection))


def test_each_call_that_writes_has_its_act() -> None:
    writing = {str(call) for call in STAFF + OWNER if call.method != "GET"}

    assert writing == ACTS.keys() | REFUSED_HERE.keys() | HARMLESS.keys()


def test_each_call_is_an_entry_of_whoever_made_it(
    app: App,
    owner: TestClient,
    order: PaidOrder,  # noqa: F811
) -> None:
    calls = {str(call): call for call in CALLS}
    known = len(entries(app))

    for name, act in ACTS.items():
        answer = calls[name].send(owner, order.id)
        assert answer.status_code == 200, (name, answer.text)
        made = entries(app)[known:]
        known += len(made)
        by_staff = [entry for entry in made if entry.kind is ActorKind.STAFF]
        assert act in [entry.act for entry in by_staff], name
        assert {entry.value("actor") for entry in by_staff} == {"olive@agency.example"}
        assert all(entry.session and entry.value("address") for entry in by_staff), name


def test_what_the_log_keeps_in_clear_holds_no_address_and_no_password(
    app: App,
    owner: TestClient,
    order: PaidOrder,  # noqa: F811
) -> None:
    for call in STAFF[:-1] + OWNER:
        if call.method != "GET":
            call.send(owner, order.id)

    with app.database.read() as connection:
        stored = repr(connection.exec_driver_sql("SELECT * FROM audit_entries").all())
        beside = repr(connection.exec_driver_sql("SELECT value FROM audit_values").all())
    assert "@" not in stored
    for secret in ("correct horse", "another horse", "pk_test", "argon2"):
        assert secret not in stored + beside


@pytest.mark.parametrize(
    ("method", "path", "act"),
    [
        ("DELETE", "/api/client/logins/{other}", "login.ended"),
        ("POST", "/api/client/logout", "login.ended"),
        ("POST", "/api/client/logout-everywhere", "client.logged_out"),
    ],
)
def test_what_clients_end_is_an_entry_of_theirs(
    app: App, visitor: TestClient, client_a: PaidOrder, method: str, path: str, act: str
) -> None:
    body = {"email": client_a.email, "password": PASSWORD}
    tokens = [visitor.post("/api/client/login", json=body).json()["token"] for _ in range(2)]
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    listed = visitor.get("/api/client/logins", headers=headers).json()["items"]
    other = next(login["id"] for login in listed if not login["isCurrent"])

    assert visitor.request(method, path.format(other=other), headers=headers).status_code == 200

    made = entries(app)[-1]
    assert (made.act, made.kind, made.about) == (act, ActorKind.CLIENT, client_a.id)
    assert made.value("actor") == client_a.email


class TestElsewhere:
    """What cannot be done as things stand above."""

    def test_a_second_factor(self, app: App, owner: TestClient, clock: FakeClock) -> None:
        known = len(entries(app))

        phone = add_app(owner, clock)
        owner.post(f"{FACTOR}/recovery-codes")
        owner.post("/api/admin/confirm/code", json={"code": phone.next()})
        owner.delete(f"{FACTOR}/app")

        changed = "second_factor.changed"
        assert [entry.act for entry in entries(app)[known:]] == [changed, changed, "login.confirmed", changed]
        assert {entry.value("actor") for entry in entries(app)[known:]} == {"olive@agency.example"}

    @pytest.mark.parametrize("place", ["/api/admin/logins", "/api/admin/team/{}/logins"])
    def test_one_login_of_several(
        self, app: App, owner: TestClient, new_client: Callable[[], TestClient], place: str
    ) -> None:
        logins = place.format(owner.get("/api/admin/user").json()["id"])
        known = {login["id"] for login in owner.get(logins).json()["items"]}
        log_in(new_client(), "olive@agency.example")
        [other] = {login["id"] for login in owner.get(logins).json()["items"]} - known

        assert owner.delete(f"{logins}/{other}").status_code == 200

        assert (entries(app)[-1].act, entries(app)[-1].value("actor")) == ("login.ended", "olive@agency.example")

    def test_an_answer_is_looked_at(self, app: App, owner: TestClient, order: PaidOrder, visitor: TestClient) -> None:  # noqa: F811
        owner.post(f"/api/orders/{order.id}/pause", json={"reason": "your photos"})
        sent = send(visitor, order, "Here.").json()["id"]
        assert (entries(app)[-1].act, entries(app)[-1].kind) == ("order.answered", ActorKind.CLIENT)

        assert owner.post(f"/api/orders/{order.id}/answers/looked-at", json={"answers": [sent]}).status_code == 200

        assert (entries(app)[-1].act, entries(app)[-1].about) == ("order.answer_looked_at", order.id)
        assert entries(app)[-1].value("actor") == "olive@agency.example"

    def test_hosting_is_kept(self, app: App, owner: TestClient, order: PaidOrder) -> None:  # noqa: F811
        total = owner.get(f"/api/orders/{order.id}").json()["order"]["amount"]
        body = {"amountCents": total, "refundedBeforeCents": 0, "endHosting": False}
        assert owner.post(f"/api/orders/{order.id}/refund", json=body).status_code == 200

        assert owner.post(f"/api/orders/{order.id}/keep-hosting").status_code == 200

        assert (entries(app)[-1].act, entries(app)[-1].about) == ("hosting.kept", order.id)

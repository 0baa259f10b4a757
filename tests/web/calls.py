"""Every call of the product, and who may make it. A test holds this list to the OpenAPI document."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from fundable.domain.agency.default_offer import DEFAULT
from tests.conftest import PASSWORD
from tests.offers import offer_content

EVENT_ID = "evt_that_failed"
SETTINGS = {
    "name": "Alder Web Works",
    "sender": "hello@agency.example",
    "replyTo": "",
    "timeZone": "America/Chicago",
    "country": "US",
    "region": "OH",
    "legalName": "Alder Digital LLC",
    "address": "218 Mill Street\nDayton, OH 45402",
    "phone": "(937) 555-0142",
    "email": "hello@agency.example",
    "website": "https://www.agency.example",
    "closedDays": [{"first": "2026-01-08", "last": "2026-01-09", "name": "Company trip"}],
    "graceDays": 30,
}
CHARGE = {"id": "00000000-0000-4000-8000-00000000cafe", "kind": "amount", "amountCents": 8000, "text": "New photos"}
BUILD = {"hash": "0" * 64}
BY_PHONE = {"name": "Nora Finch", "reason": "She called."}
SECRETS = "/api/admin/settings/secrets"
REPLIES = "/api/admin/settings/replies"
TEXT = "/api/admin/settings/texts/{name}"
OFFER = "/api/admin/offer"
FACTOR = "/api/admin/second-factor"
STEP = "/api/admin/login/second-step"
AUDIT = "/api/admin/audit"
EMAILS = "/api/admin/settings/emails"
EMAIL_TEXT = {
    "subject": "We've received {{ order.total }}",
    "title": "Thank you",
    "preview": "",
    "body": "Hosting is {{ hosting_price }} a month.\n\n{{ amounts }}\n\n{{ button }}",
    "buttons": ["Choose your password"],
    "revision": "",
}
CORRECTION = {
    "businessName": "Alder & Finch",
    "businessAddress": "218 Mill Street\nDayton, OH 45402",
    "businessPhone": "(937) 555-0142",
    "businessEmail": "hello@alder.example",
    "seen": "2026-01-01T00:00:00Z",
    "reason": "They called.",
}
CONTACT = {name: CORRECTION[name] for name in ("businessAddress", "businessPhone", "businessEmail", "seen")}
NOTE = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder."}
REVIEW = "/api/orders/{order_id}/review"
MEMBER_ID = "00000000-0000-4000-8000-00000000beef"
GONE = {"id": MEMBER_ID, "status": "paid"}

MESSAGE = {"id": "00000000-0000-4000-8000-00000000cafe", "subject": "Your photos", "text": "They look great."}

SAID = {"id": "00000000-0000-4000-8000-00000000c0de", "text": "Are you open on Sundays?"}
NOTED = {"id": "00000000-0000-4000-8000-00000000c0ff", "text": "She is, by phone."}
TALK = "/api/orders/{order_id}/conversation"

ANSWER = {"id": "00000000-0000-4000-8000-00000000abcd", "since": "2026-01-05T15:04:00Z", "text": "Here."}
SENT_BACK = {"seen": CORRECTION["seen"], "answers": [{"name": "businessName", "note": "Is this registered?"}]}
LOOKED_AGAIN = {"id": ANSWER["id"], "since": ANSWER["since"], "answers": {}}
REGISTRATION = {
    "registrar": "Porkbun",
    "registeredOn": "2026-01-05",
    "renewsOn": "2027-01-05",
    "isInClientsName": True,
}
RULE_ANSWERS = {"answers": [{"rule": "A4", "choice": "yes"}]}


DRAFT = {"revision": 0, "baseVersion": 1, "content": offer_content(DEFAULT)}
CONTENT = "/api/orders/{order_id}/website/content"
TIME = "?time=2026-01-07T15:00:00Z"
WHY = {"reason": "She called.", "word": "call"}


class Asks(Protocol):
    """Whatever can make a call: a TestClient does, and a page in a browser."""

    def request(self, method: str, url: str, /, *, json: Any, headers: Any) -> Any: ...


@dataclass(frozen=True)
class Call:
    """`path` is as in the OpenAPI document; what stands in braces is filled in when it is made. `answers` is the status
    for those who may. `changes`: not a row, if it is False."""

    method: str
    path: str
    who: Literal["anyone", "owner", "staff", "client"]
    body: Any = None
    answers: int = 200
    changes: bool = True
    query: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def send(self, browser: Asks, order_id: str, headers: dict[str, str] | None = None) -> Any:
        names = (
            "order_id",
            "upload_id",
            "message_id",
            "login_id",
            "file_id",
            "photo_id",
            "note_id",
            "reply_id",
            "mail_id",
            "charge_id",
        )
        ids = dict.fromkeys(names, order_id)
        ids["version"] = ids["number"] = "1"
        names = {
            "kind": "order-received",
            "email": "order-received",
            "name": "terms",
            "job": "send-mail",
            "rule_id": "W4",
            "task": "domain-registered",
        }
        path = self.path.format(
            **ids,
            event_id=EVENT_ID,
            member_id=MEMBER_ID,
            passkey_id="none",
            dispute_id="none",
            payout_id="none",
            **names,
        )
        return browser.request(self.method, path + self.query, json=self.body, headers=headers)


STAFF = (
    Call("GET", "/api/admin/user", "staff"),
    Call("GET", "/api/admin/stats", "staff"),
    Call("GET", "/api/admin/work-queue", "staff"),
    Call("GET", "/api/admin/week", "staff"),
    Call("POST", "/api/orders/export", "staff", {}, changes=False),
    Call("POST", "/api/intake-forms/export", "staff", {}, changes=False),
    Call("POST", "/api/admin/ledger/export", "staff", {}, changes=False),
    Call("GET", "/api/admin/reports", "staff"),
    Call("POST", "/api/admin/reports/export", "staff", {"table": "money"}, changes=False),
    Call("GET", "/api/admin/orders", "staff"),
    Call("GET", "/api/admin/orders/counts", "staff"),
    Call("GET", "/api/admin/orders/board", "staff"),
    Call("GET", "/api/admin/orders/next", "staff", query=f"?orders={MEMBER_ID}"),
    Call("GET", "/api/admin/orders/month", "staff"),
    Call("POST", "/api/admin/orders/export", "staff", {}, changes=False),
    Call(
        "POST", "/api/admin/orders/status/preview", "staff", {"orders": [MEMBER_ID], "status": "review"}, changes=False
    ),
    # Of no order that's there.
    Call("POST", "/api/admin/orders/status", "staff", {"orders": [GONE], "status": "design"}, changes=False),
    Call("POST", "/api/admin/orders/assignee", "staff", {"orders": [MEMBER_ID], "userId": None}, changes=False),
    Call("GET", "/api/admin/clients", "staff"),
    Call("GET", "/api/admin/clients/{order_id}", "staff"),
    Call("GET", "/api/admin/clients/{order_id}/messages", "staff"),
    # With nobody's order, of an email that is alone, and of a client's only order.
    Call("POST", "/api/admin/clients/{order_id}/merge", "staff", {"order": MEMBER_ID}, answers=404, changes=False),
    Call(
        "POST", "/api/admin/clients/{order_id}/separate", "staff", {"email": "x@y.example"}, answers=409, changes=False
    ),
    Call("PUT", "/api/admin/clients/{order_id}/split", "staff", answers=409, changes=False),
    Call("DELETE", "/api/admin/clients/{order_id}/split", "staff", changes=False),
    Call("GET", "/api/orders", "staff"),
    Call("GET", "/api/orders/{order_id}", "staff"),
    Call("GET", "/api/orders/{order_id}/timeline", "staff"),
    Call("GET", "/api/orders/{order_id}/next", "staff"),
    Call("GET", "/api/orders/{order_id}/tasks", "staff"),
    Call("POST", "/api/orders/{order_id}/tasks", "staff", {"title": "Ask for two photos"}),
    Call("PATCH", "/api/orders/{order_id}/tasks/{task}", "staff", {"isDone": True}),
    # The order has no review call.
    Call("GET", "/api/orders/{order_id}/call", "staff"),
    Call("PUT", "/api/orders/{order_id}/call/times", "staff", {"times": ["2026-01-07T10:00"]}, answers=409),
    Call("PUT", "/api/orders/{order_id}/call", "staff", {"startsAt": "2026-01-07T10:00"}, answers=409),
    Call("DELETE", "/api/orders/{order_id}/call", "staff", answers=409, query=TIME),
    Call("GET", "/api/orders/{order_id}/call/file", "staff", answers=409),
    # One that comes with the order.
    Call("DELETE", "/api/orders/{order_id}/tasks/{task}", "staff", answers=409),
    Call("GET", "/api/orders/{order_id}/invoices", "staff"),
    Call("GET", "/api/orders/{order_id}/charges", "staff"),
    Call("GET", "/api/orders/{order_id}/documents", "staff"),
    Call("GET", "/api/orders/{order_id}/documents/earlier", "staff"),
    Call("GET", "/api/orders/{order_id}/documents/{number}/file", "staff", answers=404),
    Call("GET", "/api/admin/invoicing", "staff"),
    Call("GET", "/api/intake-forms", "staff"),
    Call("PATCH", "/api/orders/{order_id}/status", "staff", {"status": "design", "adminNotes": "x"}),
    Call("POST", "/api/orders/{order_id}/status/preview", "staff", {"status": "review"}, changes=False),
    Call("PATCH", "/api/orders/{order_id}/notes", "staff", {"adminNotes": "x"}),
    Call("POST", "/api/orders/{order_id}/pause", "staff", {"reason": "your photos"}),
    Call("POST", "/api/orders/{order_id}/resume", "staff"),
    Call("GET", "/api/orders/{order_id}/answer-files/{file_id}", "staff", answers=404),  # no file has the order's id
    Call("POST", "/api/orders/{order_id}/answers/looked-at", "staff", {"answers": [ANSWER["id"]]}),
    Call("GET", "/api/orders/{order_id}/note-files/{file_id}", "staff", answers=404),  # no file has the order's id
    Call("GET", REVIEW, "staff"),
    Call("POST", f"{REVIEW}/rounds", "staff", {"reason": "We were late."}),
    # Nothing was sent, and nothing is released.
    Call("PUT", f"{REVIEW}/notes/{{note_id}}", "staff", {"verdict": "done"}, answers=404),
    Call("POST", f"{REVIEW}/close", "staff", {"build": 1}, answers=404),
    Call("POST", f"{REVIEW}/rounds/{{number}}/void", "staff", {"reason": "Our typo."}, answers=404),
    Call("PATCH", "/api/orders/{order_id}/websites", "staff", {"live": "https://www.alder.example"}),
    Call("GET", "/api/orders/{order_id}/website", "staff"),
    Call("POST", "/api/orders/{order_id}/website/draft", "staff"),
    Call("GET", "/api/orders/{order_id}/website/template-changes", "staff"),
    Call("POST", "/api/orders/{order_id}/website/release", "staff", {"build": 1}),
    Call("PUT", "/api/orders/{order_id}/website/theme", "staff", {"theme": "fascia"}),
    Call("GET", CONTENT, "staff"),
    Call("POST", f"{CONTENT}/preview", "staff", {"texts": {"hours": "Daily 6 to 2"}}, changes=False),
    Call("PUT", CONTENT, "staff", {"texts": {"hours": "Daily 6 to 2"}, "version": 1, **WHY}),
    Call("GET", f"{CONTENT}/versions", "staff"),
    Call("GET", f"{CONTENT}/versions/{{version}}/changes", "staff"),
    Call("POST", f"{CONTENT}/versions/{{version}}/back", "staff", {"version": 2, **WHY}, 409),  # nothing was saved
    Call("POST", "/api/orders/{order_id}/website/withdraw", "staff"),
    Call("GET", "/api/orders/{order_id}/photos", "staff"),
    # The website has none, and what is sent is no picture.
    Call("PUT", "/api/orders/{order_id}/photos", "staff", {"photos": [], "revision": "none"}, changes=False),
    Call("PUT", "/uploads/photos/{order_id}/{photo_id}", "staff", {}, answers=415, changes=False),
    Call("POST", "/api/orders/{order_id}/photos/{photo_id}/from-answer", "staff", {"file": MEMBER_ID}, 404, False),
    Call("GET", "/api/orders/{order_id}/photos/{photo_id}", "staff", answers=404),
    Call("DELETE", "/api/orders/{order_id}/photos/{photo_id}", "staff", answers=404, changes=False),
    Call("POST", "/api/orders/{order_id}/website/export", "staff", changes=False),
    Call("POST", "/api/orders/{order_id}/website/elsewhere", "staff"),
    Call("GET", "/api/orders/{order_id}/website/live", "staff"),
    # Nothing is released, so nothing can be approved, published or gone back to.
    Call("POST", "/api/orders/{order_id}/website/approval", "staff", {**BUILD, **BY_PHONE}, answers=404),
    Call("GET", "/api/orders/{order_id}/website/approval", "staff", answers=404),
    Call("POST", "/api/orders/{order_id}/website/publish", "staff", BUILD, answers=404),
    Call("POST", "/api/orders/{order_id}/website/rollback", "staff", BUILD, answers=409),
    Call("PUT", "/api/orders/{order_id}/website/address", "staff", {"label": "alder"}, answers=409),
    Call("PUT", "/api/orders/{order_id}/website/publishing", "staff", {"isAutomatic": False}),
    Call("GET", "/api/orders/{order_id}/website/hosting", "staff"),
    Call("PUT", "/api/orders/{order_id}/website/hosting", "staff", {"until": "2026-06-01", "reason": "Paid by check."}),
    Call("DELETE", "/api/orders/{order_id}/website/hosting", "staff"),
    Call("GET", "/api/orders/{order_id}/domain", "staff"),
    Call("PUT", "/api/orders/{order_id}/domain", "staff", {"name": "alder.example"}),
    Call("POST", "/api/orders/{order_id}/domain/check", "staff", answers=404),  # it has none
    Call("PUT", "/api/orders/{order_id}/domain/registration", "staff", REGISTRATION),
    Call("DELETE", "/api/orders/{order_id}/domain", "staff", answers=404),
    Call("GET", "/api/orders/{order_id}/site-check", "staff"),
    Call("PUT", "/api/orders/{order_id}/questions", "staff", RULE_ANSWERS),
    Call("PUT", "/api/orders/{order_id}/waivers/{rule_id}", "staff", {"reason": "He's a man of few words."}),
    Call("DELETE", "/api/orders/{order_id}/waivers/{rule_id}", "staff", answers=409),  # nothing was accepted
    Call("PUT", "/api/orders/{order_id}/intake-form", "staff", CORRECTION, answers=409),  # it isn't that old
    Call("POST", "/api/orders/{order_id}/intake-form/send-back", "staff", SENT_BACK, answers=409),
    Call("PATCH", "/api/orders/{order_id}/email", "staff", {"email": "right@alder.example"}),
    Call("POST", "/api/orders/{order_id}/send-link", "staff"),
    Call("POST", "/api/orders/{order_id}/client-view", "staff"),
    Call("DELETE", "/api/orders/{order_id}/client-view", "staff", changes=False),  # none is open
    Call("DELETE", "/api/orders/{order_id}", "staff"),
    Call("POST", "/api/orders/{order_id}/end-hosting", "staff"),
    Call("POST", "/api/orders/{order_id}/charges", "staff", CHARGE),
    Call("POST", "/api/orders/{order_id}/charges/{charge_id}/withdraw", "staff", answers=404, changes=False),
    Call("GET", "/api/admin/payment-events", "staff"),
    Call("POST", "/api/admin/payment-events/{event_id}/retry", "staff"),
    Call("GET", "/api/admin/websites", "staff"),
    Call("GET", "/api/admin/website-templates", "staff"),
    Call("GET", "/api/admin/messages", "staff"),
    Call("GET", "/api/admin/messages/{message_id}", "staff", answers=404),  # no message has the order's id
    Call("POST", "/api/admin/messages/{message_id}/link", "staff", answers=404),
    Call("POST", "/api/admin/messages/{message_id}/send", "staff", answers=409),  # there is no mail server
    Call("GET", "/api/orders/{order_id}/messages", "staff"),
    Call("POST", "/api/orders/{order_id}/messages", "staff", MESSAGE),
    Call("POST", "/api/orders/{order_id}/messages/preview", "staff", MESSAGE, changes=False),
    Call("GET", TALK, "staff"),
    Call("GET", "/api/admin/conversations", "staff"),
    Call("GET", "/api/admin/unplaced-mail", "staff"),
    # No such email has the order's id.
    Call("GET", "/api/admin/unplaced-mail/{mail_id}/files/{file_id}", "staff", answers=404),
    Call("POST", "/api/admin/unplaced-mail/{mail_id}/place", "staff", {"orderId": MEMBER_ID}, answers=404),
    Call("DELETE", "/api/admin/unplaced-mail/{mail_id}", "staff", answers=404),
    Call("GET", "/api/admin/saved-replies", "staff"),
    Call("PUT", "/api/admin/saved-replies/{reply_id}", "staff", {"title": "Hello", "text": "Hi there,"}),
    Call("DELETE", "/api/admin/saved-replies/{reply_id}", "staff", changes=False),  # there is none
    Call("POST", f"{TALK}/messages", "staff", SAID),
    Call("POST", f"{TALK}/notes", "staff", NOTED),
    # No message has the order's id, and no file.
    Call("POST", f"{TALK}/read", "staff", {"upTo": MEMBER_ID}, answers=404),
    Call("POST", f"{TALK}/settled", "staff", {"upTo": MEMBER_ID}, answers=404),
    Call("PUT", "/uploads/conversation/{order_id}/{file_id}", "staff", {}, answers=415, changes=False),
    Call("GET", f"{TALK}/files/{{file_id}}", "staff", answers=404),
    Call("DELETE", f"{TALK}/files/{{file_id}}", "staff", answers=404),
    Call("GET", "/api/admin/templates/{kind}", "staff"),
    Call("GET", "/api/admin/system", "staff"),
    Call("GET", "/api/admin/settings", "staff"),
    Call("GET", "/api/admin/offer/accent", "staff"),
    Call("GET", "/api/admin/email-choices", "staff"),
    Call("PUT", "/api/admin/email-choices", "staff", {"choices": {"staff-overdue": "none"}}),
    Call("GET", TEXT, "staff"),
    Call("GET", f"{TEXT}/draft", "staff"),
    Call("GET", f"{TEXT}/versions/{{number}}", "staff", answers=404),  # nothing was published
    Call("GET", "/api/admin/examples", "staff"),
    Call("GET", "/api/admin/people", "staff"),
    # Nobody has it, as before.
    Call("PUT", "/api/orders/{order_id}/assignee", "staff", {"userId": None}, changes=False),
    Call("GET", OFFER, "staff"),
    Call("GET", f"{OFFER}/versions/{{version}}", "staff"),
    Call("GET", f"{OFFER}/versions/{{version}}/page", "staff"),
    Call("POST", "/api/admin/settings/test-mail", "staff"),
    Call("GET", EMAILS, "staff"),
    Call("GET", f"{EMAILS}/{{email}}", "staff"),
    Call("POST", f"{EMAILS}/{{email}}/preview", "staff", EMAIL_TEXT, changes=False),
    Call("PUT", "/api/admin/name", "staff", {"firstName": "Sam", "lastName": "Reyes"}),
    Call("PUT", "/api/admin/time-zone", "staff", {"timeZone": "America/Denver"}),
    Call("POST", "/api/admin/password", "staff", {"current": PASSWORD, "password": "another horse"}),
    Call("POST", "/api/admin/confirm", "staff", {"password": PASSWORD}),
    Call("GET", FACTOR, "staff"),
    # There is no passkey at a bare address, no second factor yet, and none that is being set up.
    Call("POST", f"{FACTOR}/passkeys/options", "staff", answers=409),
    Call("POST", f"{FACTOR}/passkeys", "staff", {"credential": {}, "name": "Phone"}, answers=400),
    Call("PATCH", f"{FACTOR}/passkeys/{{passkey_id}}", "staff", {"name": "Phone"}, answers=404),
    Call("DELETE", f"{FACTOR}/passkeys/{{passkey_id}}", "staff", answers=404),
    Call("POST", f"{FACTOR}/app", "staff"),
    Call("POST", f"{FACTOR}/app/code", "staff", {"code": "123456"}, answers=409),
    Call("DELETE", f"{FACTOR}/app", "staff"),
    Call("POST", f"{FACTOR}/recovery-codes", "staff", answers=409),
    Call("POST", "/api/admin/confirm/code", "staff", {"code": "123456"}, answers=400),
    Call("POST", "/api/admin/confirm/passkey/options", "staff", answers=409),
    Call("POST", "/api/admin/confirm/passkey", "staff", {"credential": {}}, answers=400),
    Call("POST", "/api/admin/logout", "staff"),
    Call("GET", "/api/admin/logins", "staff"),
    Call("DELETE", "/api/admin/logins/{login_id}", "staff", answers=404),  # no login has this name
    Call("POST", "/api/admin/logout-others", "staff"),
)
OWNER = (
    # Of other orders than these are the client's.
    Call("GET", "/api/admin/payouts", "owner"),
    Call("GET", "/api/admin/payouts/{payout_id}", "owner", answers=404),
    Call("POST", "/api/admin/payouts/export", "owner", {}, changes=False),
    Call("GET", "/api/admin/clients/{order_id}/erasure", "owner"),
    *(
        Call("POST", f"/api/admin/clients/{{order_id}}/{deed}", "owner", {"orders": [MEMBER_ID]}, 409, changes=False)
        for deed in ("erase", "export")
    ),
    Call("POST", "/api/orders/{order_id}/refund", "owner", {"amountCents": 100, "refundedBeforeCents": 0}),
    # It has no dispute.
    *(
        Call("POST", f"/api/orders/{{order_id}}/disputes/{{dispute_id}}/evidence{what}", "owner", None, 404, False)
        for what in ("", "/draft")
    ),
    # Nobody has been charged for more.
    Call(
        "POST",
        "/api/orders/{order_id}/charges/{charge_id}/refund",
        "owner",
        {"amountCents": 100, "refundedBeforeCents": 0},
        404,
        changes=False,
    ),
    # The order was not refunded, so there is nothing to decide.
    Call("POST", "/api/orders/{order_id}/keep-hosting", "owner", answers=409, changes=False),
    Call("PUT", "/api/admin/settings", "owner", SETTINGS),
    Call("PUT", "/api/admin/settings/business", "owner", SETTINGS),
    Call("PUT", "/api/admin/settings/sender", "owner", SETTINGS),
    Call("PUT", "/api/admin/settings/calendar", "owner", SETTINGS),
    Call("PUT", "/api/admin/settings/hosting", "owner", {"graceDays": 30}),
    Call("PUT", "/api/admin/settings/logo", "owner", {"logoUrl": None}),
    Call(
        "PUT",
        "/api/admin/invoicing",
        "owner",
        {"isOn": False, "series": "RE", "creditSeries": "CN", "firstNumber": 1},
    ),
    # No invoices are issued.
    Call("POST", "/api/orders/{order_id}/documents/earlier", "owner", {"payments": 9}, answers=409, changes=False),
    # Nothing was issued in it.
    Call("POST", "/api/admin/invoicing/export", "owner", {"month": "2020-01"}, answers=404, changes=False),
    # None is shown, as before.
    Call("PUT", "/api/admin/people/turns", "owner", {"isByTurn": True}),
    Call("PUT", "/api/admin/examples", "owner", {"orderIds": []}, changes=False),
    Call("PUT", TEXT, "owner", {"text": "# Be kind"}),
    Call("PUT", f"{TEXT}/draft", "owner", {"text": "# Be kind", "revision": 0, "base": ""}),
    # There is no draft.
    Call("DELETE", f"{TEXT}/draft", "owner", query="?revision=0", changes=False),
    Call("POST", f"{TEXT}/publish", "owner", {"revision": 0}, answers=409, changes=False),
    Call("GET", f"{OFFER}/draft", "owner"),
    Call("GET", f"{OFFER}/draft/page", "owner"),
    Call("PUT", f"{OFFER}/draft", "owner", DRAFT),
    # There is no draft.
    Call("DELETE", f"{OFFER}/draft", "owner", query="?revision=0", changes=False),
    Call("POST", f"{OFFER}/publish", "owner", {"revision": 0}, answers=409, changes=False),
    Call("PUT", f"{EMAILS}/{{email}}", "owner", EMAIL_TEXT),
    Call("POST", f"{EMAILS}/{{email}}/test", "owner", EMAIL_TEXT),
    # Nobody has read such a revision.
    Call("POST", f"{EMAILS}/{{email}}/restore", "owner", {"revision": "none"}, answers=409, changes=False),
    # There is no backup yet.
    Call("POST", "/api/admin/backups/download", "owner", {"passphrase": "a horse by the river"}, 409, False),
    # Nothing is in the timetable of the tests.
    Call("POST", "/api/admin/system/jobs/{job}/run", "owner", answers=404, changes=False),
    Call("GET", "/api/admin/rehearsal", "owner"),
    Call("POST", "/api/admin/rehearsal", "owner", {"days": 1, "orders": 1, "seed": 1}, answers=400, changes=False),
    Call("POST", "/api/admin/rehearsal/stop", "owner", changes=False),
    Call("GET", "/api/admin/team", "owner"),
    Call("POST", "/api/admin/team", "owner", {"email": "ida@agency.example", "role": "staff"}),
    Call("POST", "/api/admin/team/{member_id}/send-link", "owner"),
    Call("PATCH", "/api/admin/team/{member_id}/role", "owner", {"role": "owner"}),
    Call("POST", "/api/admin/team/{member_id}/disable", "owner"),
    Call("POST", "/api/admin/team/{member_id}/enable", "owner"),
    Call("GET", "/api/admin/team/{member_id}/logins", "owner"),
    Call("DELETE", "/api/admin/team/{member_id}/logins/{login_id}", "owner", answers=404, changes=False),
    Call("POST", "/api/admin/team/{member_id}/logout-everywhere", "owner", changes=False),  # sessions are no data here
    Call("POST", "/api/admin/team/{member_id}/reset-second-factor", "owner"),
    Call("PUT", f"{FACTOR}/requirement", "owner", {"isRequired": False}),
    Call("GET", SECRETS, "owner"),
    Call("GET", REPLIES, "owner"),
    Call("POST", f"{REPLIES}/test", "owner", answers=409, changes=False),
    Call("POST", f"{REPLIES}/look", "owner", changes=False),
    Call("GET", AUDIT, "owner"),
    Call("GET", f"{AUDIT}/status", "owner"),
    Call("POST", f"{AUDIT}/check", "owner"),
    Call("POST", f"{AUDIT}/export", "owner", {"form": "csv"}, changes=False),
    Call("PUT", f"{SECRETS}/payments", "owner", {"secretKey": "pk_test_public"}, answers=400, changes=False),
    Call("DELETE", f"{SECRETS}/payments", "owner", changes=False),
    Call("PUT", f"{SECRETS}/mail", "owner", {"host": "127.0.0.1", "port": 1, "security": "tls"}, 502, False),
    Call("DELETE", f"{SECRETS}/mail", "owner", changes=False),
)
CLIENT = (
    Call("GET", "/api/client/order", "client"),
    Call("GET", "/api/client/tasks", "client"),
    Call("GET", "/api/client/call", "client"),
    Call("GET", "/api/client/call/file", "client", answers=409),
    Call("PUT", "/api/client/call", "client", {"startsAt": "2026-01-07T15:00:00Z"}, answers=409),
    Call("DELETE", "/api/client/call", "client", answers=409, query=TIME),
    Call("GET", "/api/client/website", "client", answers=404),  # nothing is released
    Call("PUT", "/api/client/website/theme", "client", {"theme": "folio"}, answers=404),
    Call("PUT", "/api/client/website/first-theme", "client", {"theme": "folio"}, answers=204),
    Call("PUT", "/api/client/website/color", "client", {"color": "navy"}, answers=404),
    Call("GET", "/api/client/facts", "client"),
    Call("PUT", "/api/client/facts", "client", {"version": 1, "texts": {"founded": "2004"}}),
    # Its website isn't online.
    Call("GET", "/api/client/corrections", "client"),
    Call("PUT", "/api/client/corrections", "client", {"version": 1, "texts": {"founded": "2004"}}, answers=409),
    Call("PUT", "/api/client/corrections/contact", "client", CONTACT, answers=409),
    Call("DELETE", "/api/client/corrections", "client", answers=409),
    Call("GET", "/api/client/photos", "client"),
    # The website has none, and what is sent is no picture.
    Call("PUT", "/api/client/photos", "client", {"photos": [], "revision": "none"}, changes=False),
    Call("PUT", "/uploads/client-photos/{photo_id}", "client", {}, answers=415, changes=False),
    Call("GET", "/api/client/photos/{photo_id}", "client", answers=404),
    Call("DELETE", "/api/client/photos/{photo_id}", "client", answers=404, changes=False),
    Call("GET", "/api/client/approval", "client"),
    Call("POST", "/api/client/approval", "client", {**BUILD, "name": "Nora Finch"}, answers=404),
    Call("GET", "/api/client/approval/sheet", "client", answers=404),
    Call("GET", "/api/client/website/changes", "client", answers=404),
    Call("GET", "/api/client/website/hosting", "client"),
    Call("GET", "/api/client/website/export", "client", answers=404),
    Call("GET", "/api/client/website/qr", "client", answers=404),
    Call("POST", "/api/client/billing-portal", "client"),
    Call("GET", "/api/client/invoices", "client"),
    Call("GET", "/api/client/charges", "client"),
    # Nobody has sent changes yet, so a round is left.
    Call("POST", "/api/client/rounds", "client", {"id": CHARGE["id"], "amountCents": 4900}, answers=409),
    Call("POST", "/api/client/charges/{charge_id}/pay", "client", answers=404),
    Call("POST", "/api/client/charges/{charge_id}/check", "client", answers=404),
    Call("GET", "/api/client/documents", "client"),
    Call("GET", "/api/client/documents/{number}/file", "client", answers=404),
    Call("GET", "/api/client/billing", "client"),
    Call("PUT", "/api/client/billing", "client", {"name": "Finch Plumbing LLC", "taxId": "12-3456789"}),
    Call("GET", "/api/client/logins", "client"),
    Call("DELETE", "/api/client/logins/{login_id}", "client", answers=404),  # no login has this name
    # Nothing is waited for, and nothing was uploaded.
    Call("PUT", "/uploads/answers/{file_id}", "client", answers=409),
    Call("POST", "/api/client/answers", "client", ANSWER, answers=409),
    Call("POST", "/api/client/sent-back", "client", LOOKED_AGAIN, answers=409),
    Call("GET", "/api/client/answer-files/{file_id}", "client", answers=404),
    Call("DELETE", "/api/client/answer-files/{file_id}", "client", answers=404),
    Call("GET", "/api/client/conversation", "client"),
    Call("POST", "/api/client/conversation/messages", "client", SAID),
    Call("POST", "/api/client/conversation/read", "client", {"upTo": MEMBER_ID}, answers=404),
    Call("PUT", "/uploads/client-conversation/{file_id}", "client", {}, answers=415, changes=False),
    Call("GET", "/api/client/conversation/files/{file_id}", "client", answers=404),
    Call("DELETE", "/api/client/conversation/files/{file_id}", "client", answers=404),
    Call("GET", "/api/client/notes", "client", answers=404),  # nothing is released
    Call("PUT", "/api/client/notes/{note_id}", "client", NOTE, answers=404),
    Call("DELETE", "/api/client/notes/{note_id}", "client", answers=404),
    Call("POST", "/api/client/changes", "client", {"round": 1, "notes": []}, answers=404),
    Call("PUT", "/uploads/notes/{note_id}/{file_id}", "client", answers=404),
    Call("GET", "/api/client/note-files/{file_id}", "client", answers=404),
    Call("DELETE", "/api/client/notes/{note_id}/files/{file_id}", "client", answers=404),
    Call("GET", "/api/client/website/messages", "client"),
    Call("POST", "/api/client/website/messages/read", "client", {"number": 1}),
    Call("PATCH", "/api/client/website/messages/{message_id}", "client", {"isRead": True}, answers=404),
    Call("DELETE", "/api/client/website/messages/{message_id}", "client", answers=404),  # nobody has written
    Call("GET", "/api/client/questions", "client"),
    Call("PUT", "/api/client/questions", "client", RULE_ANSWERS),
    Call("GET", "/api/client/domain", "client"),
    Call("GET", "/api/client/domain/lookup", "client", query="?name=gmail.com", answers=400),
    Call("PUT", "/api/client/domain", "client", {"name": "alder.example"}),
    Call("PUT", "/api/client/domain/wishes", "client", {"names": ["alder.example"]}),
    Call("POST", "/api/client/domain/check", "client", answers=404),
    Call("POST", "/api/client/domain/claim", "client", {"name": "alder.example"}),
    Call("DELETE", "/api/client/domain/claim", "client", answers=404),  # none was made
    Call("GET", "/api/client/report", "client", answers=404),  # the website isn't in review yet
    Call("GET", "/api/client/report/share", "client"),
    Call("PUT", "/api/client/report/share", "client", {"owner": "Luz Ortega"}, answers=404),
    Call("DELETE", "/api/client/report/share", "client"),
    Call("GET", "/api/client/example", "client"),
    Call("PUT", "/api/client/example", "client", answers=409),  # nothing is online
    Call("DELETE", "/api/client/example", "client"),
    Call("POST", "/api/client/logout", "client"),
    Call("POST", "/api/client/logout-everywhere", "client"),
)
SEEN_BY_STAFF = {
    "/api/client/call",
    "/api/client/call/file",
    "/api/client/tasks",
    "/api/client/order",
    "/api/client/website",
    "/api/client/facts",
    "/api/client/corrections",
    "/api/client/photos",
    "/api/client/photos/{photo_id}",
    "/api/client/approval",
    "/api/client/approval/sheet",
    "/api/client/website/changes",
    "/api/client/website/hosting",
    "/api/client/website/qr",
    "/api/client/invoices",
    "/api/client/charges",
    "/api/client/documents",
    "/api/client/documents/{number}/file",
    "/api/client/billing",
    "/api/client/answer-files/{file_id}",
    "/api/client/conversation",
    "/api/client/conversation/files/{file_id}",
    "/api/client/notes",
    "/api/client/note-files/{file_id}",
    "/api/client/questions",
    "/api/client/domain",
    "/api/client/report",
    "/api/client/example",
}
"""What staff read when they see an order as its client does. Nothing else is opened to them."""
ANYONE = (
    Call("POST", "/api/create-checkout-session", "anyone", {"email": "a@b.co", "amount": 150, "selectedAddons": []}),
    Call("POST", "/api/orders/set-password", "anyone", {"sessionId": "x", "password": PASSWORD}),
    Call("POST", "/api/password/forgot", "anyone", {"email": "a@b.co", "who": "client"}),
    Call("POST", "/api/password/reset", "anyone", {"token": "x", "password": PASSWORD}),
    Call("GET", "/api/site/logo", "anyone"),
    Call("GET", "/api/shared-report", "anyone", answers=404),
    Call("GET", "/api/offer", "anyone"),
    Call("GET", "/api/discount", "anyone", query="?code=SAVE20"),
    Call("POST", "/api/intake-forms", "anyone", {"orderId": "x"}),
    Call("POST", "/api/advice", "anyone", {"orderId": "x"}),
    Call("POST", "/api/objects/upload", "anyone"),
    Call("PUT", "/uploads/{upload_id}", "anyone"),
    Call("GET", "/uploads/{upload_id}", "anyone"),
    Call("POST", "/api/admin/setup/claim", "anyone", {"token": "x", "email": "a@b.co", "password": PASSWORD}),
    Call("POST", "/api/admin/login", "anyone", {"email": "a@b.co", "password": PASSWORD}),
    Call("POST", "/api/client/login", "anyone", {"email": "a@b.co", "password": PASSWORD}),
    Call("POST", "/api/admin/setup/claim/check", "anyone", {"token": "x"}),
    Call("GET", STEP, "anyone"),
    Call("POST", f"{STEP}/code", "anyone", {"code": "123456"}),
    Call("POST", f"{STEP}/passkey/options", "anyone"),
    Call("POST", f"{STEP}/passkey", "anyone", {"credential": {}}),
    Call("GET", "/healthz", "anyone"),
    Call("GET", "/readyz", "anyone"),
)
CALLS = STAFF + OWNER + CLIENT + ANYONE

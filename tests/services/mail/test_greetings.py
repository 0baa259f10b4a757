"""Mail to clients greets by the business's name once it's known; owners' own words stay theirs."""

import re
from typing import Any

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.mail.emails import EMAILS
from fundable.domain.mail.greetings import greeting
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.sent_emails import SentEmail
from fundable.services.mail import examples, outbox
from tests.conftest import Buy, PaidOrder
from tests.fakes.smtp import SmtpSink
from tests.running import intake_form
from tests.services.mail.reading import words
from tests.turns import in_turn

NAME = "Dr. Ruiz: Teeth, Inc."
IN_OTHER_WORDS = {"personal-message"}
"""What staff write, which has a beginning of its own."""
TO_CLIENTS = [email for email in EMAILS if not email.is_for_staff]


def test_a_name_is_greeted_and_none_is_made_up() -> None:
    assert (greeting(NAME), greeting("")) == ("Hi Dr. Ruiz: Teeth, Inc.,", "Hello,")


@in_turn("email", TO_CLIENTS)
def test_every_email_to_clients_begins_with_it(app: App, email: SentEmail) -> None:
    body = app.templates.original(email).text.body
    assert body.startswith("{{ greeting }}\n") != (email.id in IN_OTHER_WORDS)


@in_turn("kind", [kind for kind in MessageKind if kind.startswith("staff-")])
def test_staff_are_not_greeted_as_the_business(app: App, kind: MessageKind) -> None:
    assert "Hi Alder" not in examples.preview(app, kind).text


def test_the_form_makes_the_business_known(
    app: App, sink: SmtpSink, order_paid: Buy, staff: TestClient, client_a: PaidOrder
) -> None:
    before = order_paid("new@ruiz.example")
    form = {**intake_form(str(client_a.id)), "businessName": NAME}
    assert staff.post("/api/intake-forms", json=form, headers=client_a.bearer).status_code in {200, 201}
    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "design"})
    staff.patch(f"/api/orders/{before.id}/status", json={"status": "design"})
    outbox.send_due(app)

    named, unnamed = (words(sink.to(email)[-1]) for email in (client_a.email, "new@ruiz.example"))
    assert "Hi Dr. Ruiz: Teeth, Inc.,\n\n" in named[0]
    assert "<p>Hi Dr. Ruiz: Teeth, Inc.,</p>" in re.sub(r" style=\"[^\"]*\"", "", named[1])
    assert "Hello,\n\n" in unnamed[0]
    preview = re.search(r'class="preview"[^>]*>(.*?)(?:&nbsp;|\xa0|<)', named[1])
    assert preview
    assert "Ruiz" not in preview[1]


def test_words_of_an_owner_stay_theirs(owner: TestClient, app: App, sink: SmtpSink, client_a: PaidOrder) -> None:
    path = "/api/admin/settings/emails/status-design"
    email: dict[str, Any] = owner.get(path).json()
    body = email["text"]["body"].replace("{{ greeting }}", "Dear client,")
    saved = owner.put(path, json={**email["text"], "body": body, "revision": email["revision"]})
    assert saved.status_code == 200, saved.text
    owner.patch(f"/api/orders/{client_a.id}/status", json={"status": "design"})
    outbox.send_due(app)

    text = words(sink.to(client_a.email)[-1])[0]
    assert "Dear client,\n\n" in text
    assert "Hello," not in text
    assert "Hi " not in text

"""The emails' words as owners type them: they begin with what is sent today, and nothing typed stops a message."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fundable.app import App
from fundable.db.mail import email_texts as rows
from fundable.domain.mail.email_texts import FIELDS, EmailText, OwnText
from fundable.domain.mail.emails import BY_ID, EMAILS, EVERY, email_of
from fundable.domain.mail.placeholders import CAN_BE_BLANK, CONDITIONS, LABELS
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.orders.orders import OrderStatus
from fundable.services.mail import email_texts, examples, outbox, templates
from tests.conftest import START, Buy
from tests.fakes.smtp import SmtpSink
from tests.services.mail.conftest import Written
from tests.services.mail.reading import Links, words
from tests.turns import in_turn

RECEIVED = BY_ID["order-received"]
OWN = EmailText(
    subject="Welcome aboard, {{ order.email }}",
    title="Hello from {{ site }}",
    preview="You paid {{ order.total }}.",
    body="We **have** your {{ order.total }}.\n\n{{ amounts }}\n\nHosting is {{ hosting_price }}.\n\n{{ button }}",
    buttons=("Get <started>",),
)


def keep(app: App, email: SentEmail, text: EmailText) -> None:
    with app.database.write() as connection:
        rows.put(connection, email.id, OwnText(text, "r1", START, "Olive Park"))


@in_turn("email", EMAILS)
def test_what_an_owner_begins_with_is_what_is_sent(app: App, email: SentEmail) -> None:
    ours = app.templates.original(email).text

    assert email_texts.preview(app, email.id, ours, None).problems == ()
    for values in email_texts.examples(app, email):
        assert email_of(email.kind, values) is email
        assert app.templates.render(email, values, ours) == app.templates.render(email, values)


@in_turn("email", EVERY)
def test_each_can_be_sent_whatever_is_missing(app: App, email: SentEmail) -> None:
    for values in email_texts.examples(app, email):
        rendered = app.templates.render(email, values)

        assert rendered.problem is None
        assert rendered.subject
        assert "{" not in rendered.subject + rendered.text


def test_every_kind_is_listed_and_every_name_has_words(app: App) -> None:
    asked, named = set(CONDITIONS), set(LABELS)
    for email in EMAILS:
        original = app.templates.original(email)
        named -= {one.name for one in original.placeholders}
        asked -= set(original.conditions)
        assert {one.name for one in original.placeholders} <= LABELS.keys()
        assert set(original.conditions) <= LABELS.keys() | CONDITIONS.keys()
        assert email_texts.read(app, email.id).placeholders

    assert len(BY_ID) == len(EMAILS)
    assert (named, asked) == (set(), set())
    assert LABELS.keys() >= CAN_BE_BLANK
    assert {app.templates.original(email).name for email in EMAILS if email.id.startswith("status-")} == {
        f"Status: {status.label}" for status in OrderStatus
    }


def test_clients_read_the_owners_words(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    keep(app, RECEIVED, OWN)
    order_paid("nora@alder.example", addons=("domain",))
    outbox.send_due(app)

    text, html = words(sink.messages[0])
    assert sink.messages[0]["Subject"] == "Welcome aboard, nora@alder.example"
    assert text.startswith("Hello from Fundable\n\nWe **have** your $175.00.\n\nFundable website: $150.00\nDomain")
    assert "Get <started>: <http" in text
    assert ">Hello from Fundable</h1>" in html
    assert "<strong>have</strong>" in html
    assert "Get &lt;started&gt;</a>" in html
    assert ">You paid $175.00." in html
    assert any("/reset-password?token=" in address for address in Links(html).found)


def test_a_file_of_the_agencys_has_precedence(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    keep(app, RECEIVED, OWN)
    folder = app.config.data_dir / "templates" / "email" / "order-received"
    folder.mkdir(parents=True)
    (folder / "subject.txt").write_text("From the file")
    order_paid()
    outbox.send_due(app)

    assert sink.messages[0]["Subject"] == "From the file"
    assert "We've received your payment" in words(sink.messages[0])[0]
    assert email_texts.read(app, "order-received").listed.files == ("subject.txt",)


def test_a_sheet_of_the_agencys_own_keeps_its_look_around_what_was_typed(
    app: App, order_paid: Buy, sink: SmtpSink
) -> None:
    keep(app, RECEIVED, OWN)
    folder = app.config.data_dir / "templates" / "email"
    folder.mkdir(parents=True)
    (folder / "layout.html").write_text("<html><head></head><body><h2>Ours</h2>{{ body }}</body></html>")
    order_paid()
    (folder / "layout.html").write_text("<html>{{ nothing }}</html>")
    order_paid("tom@brightwater.example")
    outbox.send_due(app)

    kept, broken = (words(message)[1] for message in sink.messages)
    assert "<h2>Ours</h2>" in kept
    assert "<strong>have</strong>" in kept
    assert "prefers-color-scheme: dark" in broken
    assert "<strong>have</strong>" in broken


UNUSABLE: list[dict[str, Any]] = [
    {"body": "{{ nobody }}"},
    {"body": "{% for a in range(9) %}{% endfor %}"},
    {"body": "{{ 9 ** 9 ** 9 }}"},
    {"subject": "{{ ''.__class__.__mro__ }}"},
    {"title": "{% broken"},
    {"buttons": ()},
    {"buttons": ([1],)},
]


@pytest.mark.parametrize("changes", UNUSABLE)
def test_a_stored_text_that_cannot_be_used_loses_no_message(
    app: App, order_paid: Buy, sink: SmtpSink, changes: dict[str, Any]
) -> None:
    """As one might be left by a version that knew other placeholders, or by a hand in the database."""
    keep(app, RECEIVED, replace(OWN, **changes))
    order_paid()

    assert outbox.send_due(app) == 1
    assert "We've received your payment" in words(sink.messages[0])[0]
    [listed] = [one for one in email_texts.browse(app) if one.email is RECEIVED]
    assert listed.problem


def test_a_row_that_cannot_be_read_loses_no_message(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    keep(app, RECEIVED, OWN)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE email_texts SET buttons = '['")
    order_paid()

    assert outbox.send_due(app) == 1
    assert "We've received your payment" in words(sink.messages[0])[0]


HOSTILE = [
    "{{ order.number }} {% if site %}x{% endif %} {{ 7 * 7 }}",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "[click](http://evil.example) <http://evil.example> ![x](http://evil.example/x.png)",
    "# Heading\n\n---\ntitle: mine\npreview: mine\n---",
    "Nora\r\nBcc: eve@evil.example\r\n\r\nHello",
    "\u202e evil \x00\x1b[31m `code` **bold**",
]


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_a_client_typed_does_nothing_in_an_owners_text(app: App, written: Written, typed: str) -> None:
    email = BY_ID["staff-client-answer"]
    body = "{{ reason }} and {{ message }}\n\n{% if files %}{{ list }}{% endif %}\n\n{{ button }}"
    keep(app, email, EmailText("{{ reason }}!", "{{ reason }}", "{{ message }}", body, ("Open",)))
    values = {**examples.example(app, email.kind), "reason": typed, "message": typed, "files": [typed]}
    rendered = templates.render(app, email.kind, values)

    assert rendered.problem is None
    assert "\n" not in rendered.subject
    assert "\r" not in rendered.subject
    assert rendered.subject == " ".join(typed.split()) + "!"
    assert "<script" not in rendered.html
    assert not re.search(r"<img(?! src=\"cid:)", rendered.html)
    assert "49" not in rendered.text.partition("Open: <")[0]
    assert {address for address in Links(rendered.html).found if "evil" in address} == set()
    assert " ".join(typed.split()) in " ".join(rendered.text.split())


PIECES = (
    *(f"{{{{ {name} }}}}" for name in ("order.number", "order.total", "amounts", "button", "button_2", "ordr", "list")),
    *("{% if order.business_name %}", "{% if not message %}", "{% elif site %}", "{% else %}", "{% endif %}"),
    *(
        "{{",
        "}}",
        "{%",
        "%}",
        "{#",
        "#}",
        "{{ 1 }}",
        "{% for a in b %}",
        "{% raw %}",
        "---\n",
        "title: x\n",
        "\n\n",
        " ",
    ),
    *("<script>", "**bold**", "# H\n", "1. one\n", "Hello, ", "[x](y)", "<http://x.example>", "\\", "`", "é", "\u202e"),
)
TYPED = st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=12).map("".join)


@given(email=st.sampled_from(EMAILS), subject=TYPED, title=TYPED, preview=TYPED, body=TYPED, complete=st.booleans())
@settings(max_examples=300)
def test_whatever_is_typed_is_refused_with_its_line_or_can_be_sent(
    app: App, email: SentEmail, subject: str, title: str, preview: str, body: str, complete: bool
) -> None:
    ours = app.templates.original(email).text
    text = EmailText(subject, title, preview, body, ours.buttons)
    if complete:
        text = replace(text, subject=f"{ours.subject} {subject}", body=f"{body}\n\n{ours.body}")
    found = email_texts.preview(app, email.id, text, None)

    for problem in found.problems:
        assert problem.field in FIELDS
        assert 1 <= problem.line <= len(getattr(text, problem.field).splitlines()) + 1
        assert problem.sentence[-1] in ".?"
    if not found.problems:
        for values in email_texts.examples(app, email):
            rendered = app.templates.render(email, values, text)
            assert rendered.problem is None
            assert rendered.subject
            assert "<script" not in rendered.html


def test_too_many_or_too_deep_is_refused(app: App) -> None:
    def refused(body: str) -> str:
        return email_texts.preview(app, "test", EmailText("S", "", "", body, ("B",)), None).problems[0].sentence

    assert refused("{{ site }}" * 101) == "Please use at most 100 placeholders."
    deep = "There are too many {% if %} inside each other."
    assert refused("{% if site %}" * 6 + "{% endif %}" * 6) == deep
    assert refused("{% if site %}" * 600 + "{% endif %}" * 600) in (deep, "Please use at most 100 placeholders.")
    assert refused("{{ site" + ".site" * 1900 + " }}").startswith(("There's no {{", "There are too many"))
    assert refused("{% if " + "not " * 2000 + "site %}{% endif %}")

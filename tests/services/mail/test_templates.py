"""The agency's own templates: they take the place of ours, and whatever is wrong with them loses no message."""

import pytest

from fundable.app import App
from fundable.domain.mail.outbox import MessageKind
from fundable.services.mail import examples, outbox
from tests.conftest import Buy
from tests.fakes.smtp import SmtpSink
from tests.services.mail.reading import words


def test_the_agencys_own_words_take_the_place_of_ours(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    own = app.config.data_dir / "templates" / "email" / "order-received"
    own.mkdir(parents=True)
    (own / "subject.txt").write_text("Welcome, #{{ order.number }}")
    rest = (
        "{% for a in range(3) %}{{ loop.index }}{% if loop.last %}!{% endif %}{% endfor %} {{ '-' * 40 }} {{ 3 * 4 }}"
    )
    (own / "body.md").write_text("Our own **words**: <{{ link }}>\n\n" + rest)
    order = order_paid()
    outbox.send_due(app)

    text, html = words(sink.messages[0])
    assert sink.messages[0]["Subject"] == f"Welcome, #{order.id[:8]}"
    assert text.startswith("Our own **words**: <http")
    assert f"123! {'-' * 40} 12" in text
    assert "<strong>words</strong>" in html


BROKEN = [
    "{{ nothing.at.all }}",
    "{% broken",
    "{{ ''.__class__.__mro__ }}",
    "{{ 1 / 0 }}",
    "{{ [].pop() }}",
    "{% include 'order-received/body.md' %}",
    "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}",
    "{% set all = [1] %}{% for one in all %}{{ all.append(one) }}{% endfor %}",
    "{% macro twice(n) %}{{ twice(n - 1) ~ twice(n - 1) if n }}{% endmacro %}{{ twice(60) }}",
    "{% for a in range(99) recursive %}{{ loop(range(99)) if loop.depth < 9 }}{% endfor %}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ 'x' * 9999999999 }}",
    "{% for a in range(9999) %}{{ 'x' * 999 }}{% endfor %}",
]


@pytest.mark.parametrize("body", BROKEN)
def test_words_that_cannot_be_used_lose_no_message(app: App, order_paid: Buy, sink: SmtpSink, body: str) -> None:
    own = app.config.data_dir / "templates" / "email" / "order-received"
    own.mkdir(parents=True)
    (own / "body.md").write_text(body)
    order_paid()

    assert outbox.send_due(app) == 1
    assert "We've received your payment" in words(sink.messages[0])[0]


@pytest.mark.parametrize("evil", ["{{ ''.__class__.__mro__ }}", "{{ body.__init__.__globals__ }}"])
def test_a_sheet_that_reaches_into_the_program_is_not_used(
    app: App, order_paid: Buy, sink: SmtpSink, evil: str
) -> None:
    own = app.config.data_dir / "templates" / "email"
    own.mkdir(parents=True)
    (own / "layout.html").write_text(f"<html>{evil}{{{{ body }}}}</html>")
    order_paid()

    assert outbox.send_due(app) == 1
    assert "prefers-color-scheme: dark" in words(sink.messages[0])[1]


def own_template(app: App, kind: str, body: str) -> None:
    folder = app.config.data_dir / "templates" / "email" / kind
    folder.mkdir(parents=True)
    (folder / "body.md").write_text(body)


def test_words_of_the_agencys_own_stand_on_the_new_sheet_as_they_were_written(
    app: App, order_paid: Buy, sink: SmtpSink
) -> None:
    """A body as they were written for earlier versions: a line of dashes, a list, a bare address."""
    body = "---\n\nHi,\n\nwe have received **{{ order.total }}**.\n\n{% for line in order.lines -%}\n"
    own_template(
        app, "order-received", body + "- {{ line.name }}: {{ line.price }}\n{% endfor %}\nHere: <{{ link }}>\n"
    )
    order = order_paid(addons=("domain",))
    outbox.send_due(app)

    text, html = words(sink.messages[0])
    assert text.startswith("---\n\nHi,\n\nwe have received **$175.00**.\n\n- Fundable website: $150.00\n- Domain")
    assert f"Here: <{app.config.base_url}/reset-password?token=" in text
    assert "<hr" in html
    assert f">Your order #{order.id[:8]}: set your password</h1>" in html
    assert 'class="preview" style' in html.replace("\n", "")
    assert ">we have received $175.00." in html


def test_a_body_may_say_its_title_its_preview_and_why_and_hold_a_button_and_a_ledger(
    app: App, order_paid: Buy, sink: SmtpSink
) -> None:
    own_template(
        app,
        "order-received",
        "---\ntitle: Welcome, <b>{{ order.email }}\npreview: It begins\nwhy: You know why.\n---\n"
        'Hi\n\n{{ ledger([("A", "B\\nC"), ("none", "")], "Sum", "$1.00") }}\n\n{{ button("Go", link) }}\n',
    )
    order_paid("nora@alder.example")
    outbox.send_due(app)

    text, html = words(sink.messages[0])
    assert text.startswith("Welcome, <b>nora@alder.example\n\nHi\n\nA: B, C\nSum: $1.00\n\nGo: <http")
    assert text.endswith("You know why.\n")
    assert ">Welcome, &lt;b&gt;nora@alder.example</h1>" in html
    assert 'class="btn"' in html
    assert "B<br>C" in html


@pytest.mark.parametrize(
    "body",
    [
        '{{ button("Go", "http://evil.example") }}',
        "---\ntitle: {{ nobody.name }}\n---\nHello",
        '{{ ledger([("only a label",)]) }}',
    ],
)
def test_parts_that_cannot_be_used_lose_no_message(app: App, order_paid: Buy, sink: SmtpSink, body: str) -> None:
    own_template(app, "order-received", body)
    order_paid()

    assert outbox.send_due(app) == 1
    assert "We've received your payment" in words(sink.messages[0])[0]


def test_a_sheet_of_the_agencys_own_keeps_its_look_and_what_it_names(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    """As the sheet of earlier versions: it names these, and styles elements in its head."""
    own = app.config.data_dir / "templates" / "email"
    own.mkdir(parents=True)
    (own / "layout.html").write_text(
        "<!doctype html><html><head><title>{{ subject }}</title><style>p { color: teal; }</style></head><body>"
        "<h2>{{ site }}</h2>{% if stage %}<p>{{ stage.number }}/{{ stage.count }} {{ stage.label }}</p>{% endif %}"
        "{{ body }}{% for line in foot.splitlines() %}{{ line }}<br>{% endfor %}</body></html>"
    )
    order = order_paid()
    outbox.send_due(app)

    html = words(sink.messages[0])[1]
    assert '<p style="color: teal;">2/7 Payment Received</p>' in html
    assert ">Create your password</a>" in html
    assert f"Order #{order.id[:8]}<br>" in html


def test_a_message_of_an_earlier_version_that_waits_is_sent_as_it_is(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    order_paid()
    old = "<!doctype html><html><head><style>p { margin: 16px 0; }</style></head><body><p>Hello</p></body></html>"
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET html = ?", (old,))

    assert outbox.send_due(app) == 1
    assert '<p style="margin: 16px 0;">Hello</p>' in words(sink.messages[0])[1]


def test_words_that_come_and_go_while_the_program_runs_are_noticed(app: App) -> None:
    seen = [examples.preview(app, MessageKind.HOSTING_ENDED).text.partition("\n")[0]]
    own_template(app, "hosting-ended", "Goodbye")
    seen.append(examples.preview(app, MessageKind.HOSTING_ENDED).text.partition("\n")[0])
    (app.config.data_dir / "templates" / "email" / "hosting-ended" / "body.md").unlink()
    seen.append(examples.preview(app, MessageKind.HOSTING_ENDED).text.partition("\n")[0])

    assert seen == ["Hi Alder & Finch Bakery,", "Goodbye", "Hi Alder & Finch Bakery,"]

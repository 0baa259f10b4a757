"""The agency's own templates: they take the place of ours, and whatever is wrong with them loses no message."""

import pytest

from fundable.app import App
from fundable.services.mail import outbox
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
    assert "We have received your payment" in words(sink.messages[0])[0]


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

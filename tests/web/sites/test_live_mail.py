"""The email that a website is live: a card with the website's own sign, its address, and what to do first."""

import os
import re
from base64 import b64encode
from collections.abc import Iterator
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.mail import outbox
from tests.fakes.smtp import SmtpSink
from tests.services.mail.reading import words
from tests.triggers import without
from tests.web.sites.live_orders import DOMAIN, HOST, Launch


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


@pytest.fixture
def settings(sink: SmtpSink) -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN, "FUNDABLE_SMTP_URL": sink.url}


def live_mail(app: App, sink: SmtpSink) -> EmailMessage:
    outbox.send_due(app)
    [message] = [one for one in sink.messages if one["Subject"] == "Your website is live"]
    return message


def test_the_sign_is_attached_under_the_address(launch: Launch, app: App, sink: SmtpSink) -> None:
    launch.go_live()
    message = live_mail(app, sink)
    [picture] = [part for part in message.walk() if part.get_content_type() == "image/png"]
    assert (picture["Content-ID"], picture.get_content_disposition()) == ("<website@fundable>", "inline")
    data = picture.get_payload(decode=True)
    assert isinstance(data, bytes)
    assert Image.open(BytesIO(data)).size == (1200, 630)
    shared = re.search(r"og-[0-9a-f]+\.png", launch.get("/").text)
    assert shared
    assert data == launch.get(f"/{shared[0]}").content
    text, html = words(message)
    if folder := os.environ.get("PICTURES"):
        sign = f"data:image/png;base64,{b64encode(data).decode()}"
        Path(folder, "live-mail.html").write_text(html.replace("cid:website@fundable", sign), encoding="utf-8")
    card = rf'<a href="http://{HOST}:8000/"[^>]*><span[^>]*>{HOST}</span><img src="cid:website@fundable"'
    assert re.search(card, html)
    assert 'alt="Alder &amp; Finch Bakery"' in html
    assert f"{HOST} is online, and this address is yours to give out." in text
    assert f"Open your website: <http://{HOST}:8000/>" in text
    assert "1. Put the address in your Google profile." in text
    assert f"client/live#order-{launch.order.id[:8]}>" in text


def test_without_its_sign_the_address_is_the_card(launch: Launch, app: App, sink: SmtpSink) -> None:
    """A build of an earlier template has no picture for links."""
    launch.go_live()
    with app.database.write() as connection, without(connection, "site_build_files_update"):
        connection.exec_driver_sql("UPDATE site_build_files SET name = 'other.png' WHERE name LIKE 'og-%'")
    message = live_mail(app, sink)
    html = words(message)[1]
    assert re.search(rf'<span[^>]*class="shot-bar"[^>]*>{HOST}</span></a>', html)
    assert "<img" not in html
    assert "cid:" not in html
    assert message.get_content_type() == "multipart/alternative"


def test_staff_see_the_sign_in_what_was_sent_and_owners_words_keep_it(
    launch: Launch, owner: TestClient, app: App, sink: SmtpSink
) -> None:
    email = owner.get("/api/admin/settings/emails/status-completed").json()
    button = "{% if order.website_url %}{{ button }}{% else %}{{ button_2 }}{% endif %}"
    body = f"Hello, it's online.\n\n{{{{ message }}}}\n\n{button}"
    saved = {**email["text"], "body": body, "revision": email["revision"]}
    answer = owner.put("/api/admin/settings/emails/status-completed", json=saved)
    assert answer.status_code == 200, answer.text
    launch.go_live()
    html = words(live_mail(app, sink))[1]
    assert "it's online." in html.replace("&#39;", "'")
    assert 'src="cid:website@fundable"' in html
    [listed] = [
        one
        for one in owner.get(f"/api/orders/{launch.order.id}/messages").json()["items"]
        if one["subject"] == "Your website is live"
    ]
    seen = owner.get(f"/api/admin/messages/{listed['id']}").json()["html"]
    assert 'src="data:image/png;base64,' in seen
    assert "cid:" not in seen


def test_before_it_is_online_there_is_no_card(launch: Launch, app: App, sink: SmtpSink) -> None:
    body = {"status": "completed", "notes": ""}
    assert launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json=body).status_code == 200
    message = live_mail(app, sink)
    text, html = words(message)
    assert 'class="shot' not in html.partition("</head>")[2]
    assert "Your website is online." in text
    assert "Google" not in text

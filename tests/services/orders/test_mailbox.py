"""Fetching from a real IMAP server: each email once, also when the program is killed between storing and marking."""

from dataclasses import replace
from datetime import timedelta

import pytest

from fundable.adapters.incoming_mail import ParsedMail
from fundable.app import App
from fundable.domain.mail.incoming import SIZE_MAX, IncomingMail
from fundable.services.orders import mail_fetching
from tests.conftest import Buy, FakeClock, PaidOrder
from tests.cut_line import CutLine, killed_on
from tests.dovecot import Dovecot
from tests.running import Launcher
from tests.services.orders.letters import MAILBOX, address_of, letter, thread, unplaced
from tests.services.orders.some_orders import rows

SENDER = "nora@alder.example"


@pytest.fixture
def settings(dovecot: Dovecot) -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_REPLY_ADDRESS": MAILBOX,
        "FUNDABLE_IMAP_URL": dovecot.url,
    }


@pytest.fixture
def order(order_paid: Buy) -> PaidOrder:
    return order_paid(SENDER)


def test_what_waits_is_fetched_once_and_stays_in_the_mailbox(app: App, order: PaidOrder, dovecot: Dovecot) -> None:
    to = address_of(app, order.id)
    dovecot.deliver(letter(SENDER, to), letter(SENDER, to, "No.", number=2), letter(SENDER, MAILBOX, number=3))

    assert [mail_fetching.fetch(app) for _ in range(2)] == ["3 emails taken in", ""]

    assert [one["text"] for one in thread(app)] == ["Yes.", "No."]
    assert unplaced(app) == [("no_address", SENDER)]
    assert ["$FundableTaken" in flags and "Seen" not in flags for flags in dovecot.flags()] == [True] * 3


def test_of_one_that_is_too_large_the_head_alone_is_fetched(app: App, order: PaidOrder, dovecot: Dovecot) -> None:
    dovecot.deliver(
        letter(SENDER, address_of(app, order.id), "x" * 70 + "\r\n" + ("y" * 70 + "\r\n") * (SIZE_MAX // 70))
    )

    assert mail_fetching.fetch(app) == "1 email taken in"

    assert unplaced(app) == [("too_large", SENDER)]


class Stumbling(ParsedMail):
    """A reader with a fault."""

    def read(self, raw: bytes, recipient: str = "", is_whole: bool = True) -> IncomingMail:
        if b"Stumble." in raw:
            raise KeyError("charset")
        return super().read(raw, recipient, is_whole)


def test_one_that_cannot_be_taken_in_stays_and_stops_none_behind_it(
    app: App, order: PaidOrder, dovecot: Dovecot
) -> None:
    to = address_of(app, order.id)
    dovecot.deliver(letter(SENDER, to, "Stumble."), letter(SENDER, to, "Walk.", number=2))

    with pytest.raises(KeyError):
        mail_fetching.fetch(replace(app, mail_reader=Stumbling()))
    assert [one["text"] for one in thread(app)] == ["Walk."]

    assert mail_fetching.fetch(app) == "1 email taken in"
    assert [one["text"] for one in thread(app)] == ["Walk.", "Stumble."]


def test_a_mailbox_that_is_away_loses_nothing_and_is_told_of_after_a_day(
    app: App, order: PaidOrder, dovecot: Dovecot, clock: FakeClock, owner: object
) -> None:
    dovecot.deliver(letter(SENDER, address_of(app, order.id)))
    dovecot.stop()
    assert mail_fetching.fetch(app).startswith("The mailbox is away: ")
    assert _alerts(app) == []
    clock.move(timedelta(days=2))
    for _ in range(2):
        mail_fetching.fetch(app)
    assert _alerts(app) == ["Needs attention: the mailbox for replies is away"]

    dovecot.start()

    assert mail_fetching.fetch(app) == "1 email taken in"
    assert len(thread(app)) == 1
    assert "mailbox-away-since" not in [row["name"] for row in rows(app, "marks")]


def _alerts(app: App) -> list[object]:
    return [row["subject"] for row in rows(app, "messages") if row["kind"] == "staff-alert"]


@pytest.mark.parametrize("word", [b"STORE", b"BODY.PEEK"])
def test_killed_between_taking_and_marking_each_is_there_once(
    app: App, order: PaidOrder, dovecot: Dovecot, launcher: Launcher, word: bytes
) -> None:
    count = 12
    dovecot.deliver(*(letter(SENDER, address_of(app, order.id), f"{at}.", number=at) for at in range(count)))

    for at in (1, 3, 5):
        with CutLine(dovecot.port, word, at) as line:
            killed_on(line, app, launcher, "fetch-mail", FUNDABLE_IMAP_URL=dovecot.url_at(line.port))
    mail_fetching.fetch(app)

    assert [one["text"] for one in thread(app)] == [f"{at}." for at in range(count)]
    assert unplaced(app) == []

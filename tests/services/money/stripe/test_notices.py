"""Three days before the first charge Stripe says so: by then both notices are out, or it shows (money 8)."""

from datetime import timedelta

import pytest

from fundable.db.mail import outbox
from fundable.domain.mail.outbox import Message, MessageKind
from fundable.domain.money.payments import ATTEMPTS_BEFORE_ALARM
from fundable.domain.people.accounts import Role
from fundable.services.money import events, reconcile, reminders
from fundable.services.people import accounts
from tests.conftest import PASSWORD, START, FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import hosting, rows, stored

YEAR = timedelta(days=365)


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """Paid, at an agency that has one owner to tell."""
    accounts.create_staff(shop.app, "olive@agency.example", PASSWORD, Role.OWNER)
    bought = shop.buy()
    reconcile.settle(shop.app)
    return bought


def announce(shop: StripeShop, order: PaidOrder) -> None:
    shop.double.trial_will_end(str(stored(shop.app, order)["stripe_subscription_id"]))
    assert shop.double.settle()


def written(shop: StripeShop, kind: MessageKind) -> list[Message]:
    with shop.app.database.read() as connection:
        found = [message for _, message in outbox.page(connection, None, None, 100)]
    return [message for message in reversed(found) if message.kind is kind]


def plan_before_the_charge(shop: StripeShop, clock: FakeClock, days: int) -> None:
    clock.time = START + YEAR - timedelta(days=days)
    reminders.plan(shop.app)


def test_when_both_notices_went_out_nothing_is_added(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    for days in (30, 8):
        plan_before_the_charge(shop, clock, days)
    clock.move(timedelta(days=5))

    announce(shop, order)

    assert len(written(shop, MessageKind.RENEWAL_NOTICE)) == 2
    assert written(shop, MessageKind.STAFF_ALERT) == []


def test_without_any_notice_it_goes_out_at_once_and_staff_hear_of_it_once(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.time = START + YEAR - timedelta(days=3)

    announce(shop, order)
    announce(shop, order)
    reminders.plan(shop.app)

    [notice] = written(shop, MessageKind.RENEWAL_NOTICE)
    assert notice.subject == "Your hosting renews on Jan 5, 2027"
    assert (notice.recipient, "$9.97/month" in notice.text) == ("nora@alder.example", True)
    [alert] = written(shop, MessageKind.STAFF_ALERT)
    assert alert.subject == f"Needs attention: the renewal notice of order #{order.id[:8]} was late"
    assert "The notice of 30 days and of 8 days before wasn't sent on time. It goes out now." in alert.text
    assert f"/admin/orders/{order.id}" in alert.text


def test_when_only_the_first_was_missed_the_client_is_not_told_twice(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    plan_before_the_charge(shop, clock, 8)
    clock.move(timedelta(days=5))

    announce(shop, order)

    assert len(written(shop, MessageKind.RENEWAL_NOTICE)) == 1
    [alert] = written(shop, MessageKind.STAFF_ALERT)
    assert "The notice of 30 days before wasn't sent" in alert.text
    assert "goes out now" not in alert.text


def test_hosting_that_does_not_go_on_is_not_announced(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    clock.time = START + YEAR - timedelta(days=3)
    shop.double.cancel_at_period_end(str(stored(shop.app, order)["stripe_subscription_id"]))
    assert shop.double.settle()

    announce(shop, order)

    assert written(shop, MessageKind.RENEWAL_NOTICE) + written(shop, MessageKind.STAFF_ALERT) == []


def test_hosting_that_ends_on_a_later_day_is_announced_until_its_last_charge(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    """An owner chose a day in the Dashboard, some charges ahead."""
    subscription, last_day = str(stored(shop.app, order)["stripe_subscription_id"]), START + YEAR + timedelta(days=40)
    shop.double.cancel_at(subscription, last_day)
    assert shop.double.settle()
    assert hosting(shop.app, order)["cancel_at"] is None

    plan_before_the_charge(shop, clock, 30)
    assert len(written(shop, MessageKind.RENEWAL_NOTICE)) == 1

    for _ in range(2):
        clock.move(timedelta(days=31))
        shop.double.renew(subscription)
    assert shop.double.settle()
    reconcile.settle(shop.app)
    row = hosting(shop.app, order)
    assert (row["status"], row["cancel_at"][:10]) == ("active", f"{last_day:%Y-%m-%d}")


def test_what_was_charged_already_is_not_announced(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    """The report waited while the program was off."""
    clock.time = START + YEAR

    announce(shop, order)

    assert written(shop, MessageKind.RENEWAL_NOTICE) + written(shop, MessageKind.STAFF_ALERT) == []


def test_a_report_that_keeps_failing_is_in_the_mail_of_staff_once(shop: StripeShop, order: PaidOrder) -> None:
    with shop.app.database.write() as connection:
        connection.exec_driver_sql(
            "UPDATE payment_events SET state = 'failed', payload = 'no JSON' WHERE type = 'invoice.paid'"
        )
    [event_id] = (row["id"] for row in rows(shop.app, "SELECT id FROM payment_events WHERE type = 'invoice.paid'"))

    for _ in range(ATTEMPTS_BEFORE_ALARM + 2):
        assert not events.retry(shop.app, event_id)

    [alert] = written(shop, MessageKind.STAFF_ALERT)
    assert alert.recipient == "olive@agency.example"
    assert event_id in alert.text
    assert "Payment events" in alert.text

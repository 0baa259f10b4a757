"""A month of hosting that was paid, was not, or was paid when hosting was over: what becomes of it, and who hears."""

import json
from copy import deepcopy
from datetime import timedelta
from itertools import permutations
from typing import Any
from uuid import UUID

import pytest

from fundable.db.money import hosting as hosting_rows
from fundable.domain.money.hosting import HostingStatus, Subscription
from fundable.services.money import hosting as hosting_service
from fundable.services.money import reconcile
from fundable.services.orders import deletion
from tests.conftest import PASSWORD, FakeClock, PaidOrder, StripeShop
from tests.fakes.stripe import StripeDouble
from tests.services.money.stripe.looking import hosting, ledger_entries, mails, rows, stored

YEAR = timedelta(days=365)
EARLIER = "https://invoice.stripe.com/i/earlier?s=ap"
SUBSCRIPTION, INVOICE = "customer.subscription.updated", "invoice.payment_failed"


@pytest.fixture
def order(shop: StripeShop, shop_owner: Any, clock: FakeClock) -> PaidOrder:
    """A website whose first year is over; somebody works here, who can be told."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    clock.move(YEAR)
    return bought


def name(shop: StripeShop, order: PaidOrder) -> str:
    return str(stored(shop.app, order)["stripe_subscription_id"])


def told(double: StripeDouble, before: int, *kinds: str) -> list[Any]:
    return [event for event in double.events()[before:] if event["type"] in kinds]


class TestARenewalThatWasNotPaid:
    @pytest.mark.parametrize("seconds", [0, 1])
    @pytest.mark.parametrize("sequence", list(permutations(range(3))))
    def test_the_client_gets_a_mail_and_a_link_in_any_order_of_the_reports(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock, sequence: tuple[int, ...], seconds: int
    ) -> None:
        shop.double.hold()
        before = len(shop.double.events())
        invoice = shop.double.renew(name(shop, order), "failed")
        reports = told(shop.double, before, SUBSCRIPTION, INVOICE)
        assert [one["type"] for one in reports] == [SUBSCRIPTION, INVOICE, SUBSCRIPTION]
        for later, report in enumerate(reports):
            report.update(id=f"{report['id']}_told", created=report["created"] + later * seconds)
        clock.move(timedelta(minutes=1))

        for place in sequence:
            shop.double.deliver(reports[place])
        reconcile.settle(shop.app)

        row = hosting(shop.app, order)
        assert (row["status"], row["pay_url"], row["is_doubtful"]) == ("past_due", invoice["hosted_invoice_url"], 0)
        assert (row["ends_at"][:10], row["next_attempt_at"][:10]) == ("2027-01-05", "2027-01-08")
        assert mails(shop.app).count(("payment-problem", order.email)) == 1
        [alert] = mails(shop.app, "staff-alert")
        assert "couldn't be charged" in alert["text"]
        assert order.email in alert["text"]
        assert "Jan 8, 2027" in alert["text"]

    def test_the_link_is_there_even_if_its_report_never_comes(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        shop.double.drop(INVOICE)

        invoice = shop.double.renew(name(shop, order), "failed")
        assert shop.double.settle()
        clock.move(timedelta(minutes=1))
        reconcile.settle(shop.app)

        row = hosting(shop.app, order)
        assert (row["status"], row["pay_url"]) == ("past_due", invoice["hosted_invoice_url"])
        assert len(mails(shop.app, "staff-alert")) == 1

    def test_the_audit_log_says_what_is_owed(self, shop: StripeShop, order: PaidOrder) -> None:
        shop.double.renew(name(shop, order), "failed")
        assert shop.double.settle()

        [noted] = rows(shop.app, "SELECT details FROM audit_entries WHERE act = 'renewal.failed'")
        assert json.loads(noted["details"])["amount_cents"] == 997

    def test_staff_are_told_once_and_the_client_of_each_try(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        for _ in range(3):
            shop.double.renew(name(shop, order), "failed")
            assert shop.double.settle()
            reconcile.settle(shop.app)
            clock.move(timedelta(days=3))

        assert len(mails(shop.app, "payment-problem")) == 3
        assert len(mails(shop.app, "staff-alert")) == 1

    def test_the_client_hears_of_the_first_and_the_last_when_all_are_told_at_once(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        """As after an outage: of an earlier one, the next try that it names was days ago."""
        shop.double.hold()
        for days in (3, 3, 2):
            shop.double.renew(name(shop, order), "failed")
            clock.move(timedelta(days=days))
        shop.double.deliver_all(parallel=1)
        reconcile.settle(shop.app)

        first, last = mails(shop.app, "payment-problem")
        assert "on Jan 5, 2027" in first["text"]
        assert "Next try" not in first["text"]
        assert "Next try: Jan 14, 2027" in last["text"]
        [alert] = mails(shop.app, "staff-alert")
        assert "The next attempt was due on Jan 8, 2027." in alert["text"]

    @pytest.mark.parametrize("seconds", [0, 1, -2])
    def test_a_try_that_waits_for_the_bank_is_told_once_though_it_is_reported_twice(
        self, shop: StripeShop, order: PaidOrder, seconds: int
    ) -> None:
        """As one that failed, and as one that has to be confirmed; the two may be some seconds apart."""
        shop.double.hold()
        before = len(shop.double.events())
        shop.double.renew(name(shop, order), "action_required")
        [asked] = told(shop.double, before, "invoice.payment_action_required")
        failed = {**asked, "id": f"{asked['id']}_failed", "type": INVOICE, "created": asked["created"] + seconds}

        shop.double.deliver(asked)
        shop.double.deliver(failed)

        assert len(mails(shop.app, "payment-problem")) == 1

    def test_one_that_was_voided_is_no_longer_offered_to_be_paid(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        """While an earlier one keeps the order past due."""
        invoice = shop.double.renew(name(shop, order), "failed")
        account = shop.double.account
        account.change(account.get("invoice", invoice["id"]), "invoice.voided", status="void")
        assert shop.double.settle()
        clock.move(timedelta(days=1))
        reconcile.reconcile_everything(shop.app)

        row = hosting(shop.app, order)
        assert (row["status"], row["pay_url"], row["next_attempt_at"]) == ("past_due", None, None)
        assert len(mails(shop.app, "staff-alert")) == 1

    def test_an_earlier_one_is_still_offered_to_be_paid_when_a_later_one_is_voided(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        """As Stripe does with each month while collection is paused."""
        later = shop.double.renew(name(shop, order), "failed")
        assert shop.double.settle()
        with shop.app.database.write() as connection:
            hosting_rows.change(connection, UUID(order.id), pay_url=EARLIER)
        account = shop.double.account
        account.change(account.get("invoice", later["id"]), "invoice.voided", status="void")
        assert shop.double.settle()
        clock.move(timedelta(days=1))
        reconcile.reconcile_everything(shop.app)

        row = hosting(shop.app, order)
        assert (row["status"], row["pay_url"]) == ("past_due", EARLIER)

    def test_the_client_reads_what_is_owed_where_a_credit_pays_for_a_part(
        self, shop: StripeShop, order: PaidOrder
    ) -> None:
        shop.double.account.get("customer", stored(shop.app, order)["stripe_customer_id"])["balance"] = -700

        shop.double.renew(name(shop, order), "failed")
        assert shop.double.settle()

        [mail] = mails(shop.app, "payment-problem")
        assert "We couldn't charge $2.97 for your hosting" in mail["text"]
        assert "To pay: $2.97" in mail["text"]
        assert "Hosting, one month" not in mail["text"]
        assert "$9.97" not in mail["text"]

    def test_a_report_of_it_that_comes_after_it_was_paid_has_nobody_pay_twice(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        shop.double.hold()
        before = len(shop.double.events())
        shop.double.renew(name(shop, order), "failed")
        clock.move(timedelta(days=3))
        shop.double.renew(name(shop, order), "paid")
        [failed] = told(shop.double, before, INVOICE)
        [paid] = told(shop.double, before, "invoice.paid")

        shop.double.deliver(paid)
        shop.double.deliver(failed)
        reconcile.settle(shop.app)

        row = hosting(shop.app, order)
        assert (row["status"], row["pay_url"]) == ("active", None)
        assert (mails(shop.app, "payment-problem"), mails(shop.app, "staff-alert")) == ([], [])


@pytest.mark.parametrize("sequence", list(permutations(range(2))))
def test_of_two_months_that_are_paid_at_once_the_earlier_shortens_nothing(
    shop: StripeShop, order: PaidOrder, sequence: tuple[int, ...]
) -> None:
    shop.double.hold()
    before = len(shop.double.events())
    for _ in range(2):
        shop.double.renew(name(shop, order))
    reports = told(shop.double, before, "invoice.paid")
    assert reports[0]["created"] == reports[1]["created"]

    for place in sequence:
        shop.double.deliver(reports[place])

    row = hosting(shop.app, order)
    assert (row["status"], row["ends_at"][:10]) == ("active", "2027-03-05")
    assert ledger_entries(shop.app, order).count(("renewal", 997)) == 2


def test_an_endpoint_of_an_earlier_version_says_how_much_of_it_is_tax(shop: StripeShop, order: PaidOrder) -> None:
    """Before 2025-03-31.basil taxes had another name, and the subscription its place on the invoice."""
    shop.double.settings.renewal_tax_percent = 8
    shop.double.hold()
    shop.double.renew(name(shop, order))
    [paid] = shop.double.events("invoice.paid")[-1:]
    paid = {**deepcopy(paid), "id": f"{paid['id']}_told"}
    invoice = paid["data"]["object"]
    invoice["total_tax_amounts"] = [
        {"amount": one["amount"], "inclusive": False, "tax_rate": "txr_1"} for one in invoice.pop("total_taxes")
    ]
    details = invoice.pop("parent")["subscription_details"]
    invoice |= {"subscription": details["subscription"], "subscription_details": {"metadata": details["metadata"]}}

    shop.double.deliver(paid)

    assert ledger_entries(shop.app, order)[-1] == ("renewal", 1077)
    assert [one["tax_cents"] for one in rows(shop.app, "SELECT tax_cents FROM renewal_taxes")] == [80]


class TestHostingThatHasEnded:
    def test_staff_hear_of_it(self, shop: StripeShop, order: PaidOrder) -> None:
        shop.double.end(name(shop, order), "payment_failed")
        assert shop.double.settle()

        [alert] = mails(shop.app, "staff-alert")
        assert alert["subject"] == "Needs attention: hosting has ended"
        assert f"({order.email}) ended on Jan 5, 2027" in alert["text"]

    def test_staff_who_ended_it_hear_nothing_when_its_report_comes_first(
        self, shop: StripeShop, order: PaidOrder
    ) -> None:
        shop.app.gateway.cancel_subscription(name(shop, order))  # as a deletion does, before the order goes
        assert shop.double.settle()

        assert hosting(shop.app, order)["status"] == "ended"
        assert mails(shop.app, "staff-alert") == []

    def test_whoever_ends_it_is_told_nothing_new(self, shop: StripeShop, order: PaidOrder) -> None:
        shop.double.hold()
        hosting_service.end(shop.app, UUID(order.id))
        shop.double.deliver_all()

        assert mails(shop.app, "staff-alert") == []
        assert len(mails(shop.app, "hosting-ended")) == 1

    def test_a_new_subscription_takes_its_place(self, shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
        shop.double.end(name(shop, order), "payment_failed")
        assert shop.double.settle()
        new = Subscription("sub_new", UUID(order.id), "cus_new", HostingStatus.ACTIVE, clock.now(), None, clock.now())
        with shop.app.database.write() as connection:
            hosting_service.apply_subscription(connection, shop.app, new)

        row = hosting(shop.app, order)
        assert (row["subscription_id"], row["status"], row["card_last4"]) == ("sub_new", "active", None)
        assert [one["subject"] for one in mails(shop.app, "staff-alert")] == ["Needs attention: hosting has ended"]

    @pytest.mark.parametrize("is_told_first", [True, False])
    def test_what_is_paid_after_that_is_not_called_a_renewal(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock, is_told_first: bool
    ) -> None:
        shop.double.hold()
        before = len(shop.double.events())
        invoice = shop.double.renew(name(shop, order), "failed")
        clock.move(timedelta(days=14))
        shop.double.end(name(shop, order), "payment_failed")
        clock.move(timedelta(days=2))
        shop.double.pay_invoice(invoice["id"])
        reports = told(shop.double, before, "invoice.payment_failed", "customer.subscription.deleted", "invoice.paid")
        assert len(reports) == 3

        for report in reports if is_told_first else [*reports[:1], *reports[:0:-1]]:
            shop.double.deliver(report)
        reconcile.settle(shop.app)

        assert hosting(shop.app, order)["status"] == "ended"
        assert ledger_entries(shop.app, order).count(("renewal", 997)) == 1
        late = next(one for one in mails(shop.app, "hosting-ended") if "payment" in one["subject"])
        assert late["subject"] == "Your payment arrived after your hosting ended"
        assert "Jan 21, 2027" in late["text"]
        assert "Jan 19, 2027" in late["text"]
        assert "$9.97" in late["text"]
        assert not is_told_first or mails(shop.app, "renewed") == []
        [alert] = [one for one in mails(shop.app, "staff-alert") if "after it ended" in one["subject"]]
        assert alert["subject"] == "Needs attention: hosting was paid after it ended"
        assert order.email in alert["text"]

    @pytest.mark.parametrize("is_told_first", [True, False])
    def test_what_is_paid_in_the_second_of_the_end_is_told_as_paid_after_it(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock, is_told_first: bool
    ) -> None:
        """The provider's times are whole seconds, and a payment too many is worse to overlook."""
        invoice = shop.double.renew(name(shop, order), "failed")
        assert shop.double.settle()
        clock.move(timedelta(days=14))
        shop.double.hold()
        before = len(shop.double.events())
        shop.double.end(name(shop, order), "payment_failed")
        shop.double.pay_invoice(invoice["id"])
        ended, paid = told(shop.double, before, "customer.subscription.deleted", "invoice.paid")
        assert ended["created"] == paid["created"]

        for report in (ended, paid) if is_told_first else (paid, ended):
            shop.double.deliver(report)

        subjects = [one["subject"] for one in mails(shop.app, "staff-alert")]
        assert subjects.count("Needs attention: hosting was paid after it ended") == 1
        assert "Your payment arrived after your hosting ended" in [
            one["subject"] for one in mails(shop.app, "hosting-ended")
        ]

    def test_a_renewal_from_before_that_is_no_news_when_it_is_told_late(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        shop.double.hold()
        before = len(shop.double.events())
        shop.double.renew(name(shop, order))
        clock.move(timedelta(days=3))
        shop.double.end(name(shop, order))
        paid, ended = told(shop.double, before, "invoice.paid", "customer.subscription.deleted")

        shop.double.deliver(ended)
        shop.double.deliver(paid)

        assert [one["subject"] for one in mails(shop.app, "hosting-ended")] == ["Your hosting has ended"]
        assert mails(shop.app, "renewed") == []
        assert len(mails(shop.app, "staff-alert")) == 1
        assert ledger_entries(shop.app, order).count(("renewal", 997)) == 1

    def test_staff_hear_of_a_month_that_was_paid_for_a_deleted_order(
        self, shop: StripeShop, order: PaidOrder, clock: FakeClock
    ) -> None:
        invoice = shop.double.renew(name(shop, order), "failed")
        assert shop.double.settle()
        deletion.delete(shop.app, UUID(order.id))
        shop.double.pay_invoice(invoice["id"])
        assert shop.double.settle()

        [alert] = [one for one in mails(shop.app, "staff-alert") if "deleted" in one["subject"]]
        assert f"#{order.id[:8]}" in alert["text"]

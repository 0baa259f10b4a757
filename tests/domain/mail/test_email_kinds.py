"""What the texts of a kind name besides what it's sent with: tables, lists, and answers to an if."""

from typing import Any

import pytest

from fundable.domain.mail.email_kinds import amounts
from fundable.domain.mail.emails import KINDS
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.parts import Amounts, LinkedWords, Points, value_at

ADMIN = Url("https://agency.example/admin/orders/1")
CARD = {"brand": "Visa", "last4": "4242", "has_expired_by_then": True}
SOLD = {"email": "nora@alder.example", "total": "$150.00", "addons": "", "admin_url": ADMIN, "name": "Alder"}


def worked_out(kind: MessageKind, **values: Any) -> dict[str, Any]:
    return KINDS[kind].worked_out(values)


def test_a_path_that_leads_nowhere_is_nothing() -> None:
    assert value_at({"order": {"number": "7"}}, "order.number") == "7"
    assert value_at({"order": None}, "order.number") is None


def test_a_table_has_its_labels_with_their_values() -> None:
    found = amounts({"Paid": "paid", "Name": "form.name"}, "Refunded", "amount")({"paid": "$2.00", "amount": "$1.00"})

    assert found == {"amounts": Amounts((("Paid", "$2.00"), ("Name", None)), "Refunded", "$1.00")}


@pytest.mark.parametrize(("card", "said", "expires"), [(CARD, "Visa ending in 4242", True), (None, "", False)])
def test_a_renewal_names_the_card_and_whether_it_expires(card: Any, said: str, expires: bool) -> None:
    values = {"card": card, "renews_on": "Jan 5, 2027", "hosting_price": "$9.97", "hosting_included": "1 month"}
    found = worked_out(MessageKind.RENEWAL_NOTICE, **values)

    assert (found["card_expires"], found["one_month"]) == (expires, True)
    assert found["amounts"].rows == (("Next payment", "Jan 5, 2027"), ("Card", said))


def test_an_inbox_shows_three_of_the_orders_and_the_text_links_each() -> None:
    found = worked_out(MessageKind.STAFF_NEW_ORDERS, orders=[SOLD] * 4)

    assert (found["order_count"], found["one_order"]) == (4, False)
    assert found["summary"] == "nora@alder.example, $150.00. " * 3
    assert found["list"] == Points(((LinkedWords("nora@alder.example, $150.00, no add-ons", ADMIN),),) * 4)


def test_a_list_without_orders_is_empty() -> None:
    found = worked_out(MessageKind.STAFF_NEW_ORDERS, orders=[])

    assert (found["order_count"], found["first_email"], found["list"]) == (0, "", Points(()))


def test_late_orders_come_first() -> None:
    found = worked_out(MessageKind.STAFF_OVERDUE, overdue=[], due=[SOLD])

    assert (found["late_count"], found["due_count"], found["summary"]) == (0, 1, "Alder. ")
    assert (found["list"], found["list_2"]) == (Points(()), Points(((LinkedWords("Alder", ADMIN),),)))


@pytest.mark.parametrize(("left", "asked"), [(0, (True, False)), (1, (False, True)), (2, (False, False))])
def test_recovery_codes_are_counted(left: int, asked: tuple[bool, bool]) -> None:
    found = worked_out(MessageKind.STAFF_SECOND_FACTOR, left=left)

    assert (found["none_left"], found["one_left"]) == asked


def test_a_client_is_their_business_or_their_email() -> None:
    of = {"reason": "", "message": "", "files": ["a.jpg", "b.pdf"]}
    found = worked_out(
        MessageKind.STAFF_CLIENT_ANSWER, order={"business_name": "", "email": "nora@alder.example"}, **of
    )

    assert (found["client"], found["file_names"]) == ("nora@alder.example", "a.jpg, b.pdf")


def test_an_alerts_heading_begins_with_a_capital() -> None:
    assert worked_out(MessageKind.STAFF_ALERT, title="a copy failed")["headline"] == "A copy failed"

"""Which email a message is, and what each can't do without."""

import itertools
from collections import Counter
from importlib.resources import files

import pytest

from fundable.domain.mail.emails import BY_ID, EMAILS, EVERY, GROUPS, KINDS, EmailGroup, email_of
from fundable.domain.mail.outbox import FOR_STAFF, MessageKind
from fundable.domain.mail.placeholders import LABELS
from fundable.domain.mail.sent_emails import OF_THE_OFFER, OF_THE_ORDER, SentEmail
from fundable.domain.orders.orders import OrderStatus

PINNED = {
    MessageKind.HOSTING_ENDED: "paid_late_on",
    MessageKind.RENEWAL_NOTICE: "is_first",
    MessageKind.CLIENT_RESET: "is_first",
    MessageKind.WEBSITE_PAUSED: "is_paused",
    MessageKind.CHARGE_REQUEST: "has_failed",
}
"""Two emails of one kind, told apart by whether this is there."""


def names(email: SentEmail) -> set[str]:
    return {name for need in email.needs for name in need.names}


def test_each_has_an_address_of_its_own() -> None:
    assert len(BY_ID) == len(EMAILS)
    assert [name for name, count in Counter(email.id for email in EMAILS).items() if count > 1] == []


@pytest.mark.parametrize("group", EmailGroup)
def test_each_group_has_emails_and_only_the_teams_are_for_staff(group: EmailGroup) -> None:
    assert {email.is_for_staff for email in GROUPS[group]} == {group is EmailGroup.TEAM}


@pytest.mark.parametrize("kind", MessageKind)
def test_each_kind_has_an_email_and_an_example(kind: MessageKind) -> None:
    assert any(email.kind is kind for email in EMAILS)
    assert kind in KINDS


@pytest.mark.parametrize("group", EmailGroup)
def test_each_email_of_a_group_has_a_text_and_each_text_an_email(group: EmailGroup) -> None:
    texts = {text.name.removesuffix(".md") for text in (files("fundable") / "templates" / "email" / group).iterdir()}

    assert texts == {email.id for email in GROUPS[group]}


@pytest.mark.parametrize("email", EVERY, ids=lambda email: email.id)
def test_each_is_found_by_the_values_that_it_is_sent_with(email: SentEmail) -> None:
    assert email_of(email.kind, email.pinned({})) is email


@pytest.mark.parametrize("status", OrderStatus)
def test_each_status_has_an_email(status: OrderStatus) -> None:
    found = email_of(MessageKind.STATUS_CHANGED, {"status": status.value})

    assert found is BY_ID[f"status-{status.value}"]


def test_a_status_that_nobody_knows_has_none() -> None:
    with pytest.raises(LookupError, match="status-changed"):
        email_of(MessageKind.STATUS_CHANGED, {"status": "shipped"})


@pytest.mark.parametrize("kind", MessageKind)
def test_whatever_is_pinned_there_is_one_email_for_it(kind: MessageKind) -> None:
    pins = [pin for email in EVERY if email.kind is kind for pin in email.pins]
    words = {name: {pin for named, pin in pins if named == name and isinstance(pin, str)} for name, _ in pins}
    answers = [[(name, answer) for answer in words[name] or (True, False)] for name in words]

    for values in itertools.product(*answers):
        assert [email.kind is kind and email.is_meant(dict(values)) for email in EVERY].count(True) == 1


@pytest.mark.parametrize(("kind", "name"), PINNED.items(), ids=[kind.value for kind in PINNED])
def test_two_emails_of_a_kind_are_told_apart(kind: MessageKind, name: str) -> None:
    assert email_of(kind, {name: "Nov 23, 2026"}) is not email_of(kind, {})


@pytest.mark.parametrize("values", [{"ended_on": "Nov 23, 2026"}, {"is_offline": True}], ids=["ended", "offline"])
@pytest.mark.parametrize("status", ["launch", "completed"])
def test_an_owners_words_of_a_launch_are_left_out_where_hosting_is_over(status: str, values: dict[str, object]) -> None:
    """They can't know that the website is about to go offline."""
    assert email_of(MessageKind.STATUS_CHANGED, {"status": status, **values}).is_fixed


def test_a_refunded_client_is_not_asked_to_review() -> None:
    email = email_of(MessageKind.STATUS_CHANGED, {"status": "review", "is_paid_back": True})

    assert (email.id, email.is_fixed) == ("status-review-paid-back", True)


@pytest.mark.parametrize("email", EMAILS, ids=lambda email: email.id)
def test_what_it_needs_can_be_named(email: SentEmail) -> None:
    assert names(email) <= set(LABELS)


@pytest.mark.parametrize("email", EMAILS, ids=lambda email: email.id)
def test_what_it_can_always_name_has_a_label(email: SentEmail) -> None:
    assert set(email.always_known) <= set(LABELS)


@pytest.mark.parametrize("email", EMAILS, ids=lambda email: email.id)
def test_staff_are_told_nothing_of_the_offers_words_and_clients_of_their_order(email: SentEmail) -> None:
    known = set(email.always_known)

    assert email.is_for_staff == (email.kind in FOR_STAFF)
    assert set(OF_THE_OFFER).isdisjoint(known) is email.is_for_staff
    assert set(OF_THE_ORDER).issubset(known) is email.has_order


def test_only_a_visitors_email_has_their_phone() -> None:
    assert [email.id for email in EMAILS if "visitor_phone" in email.always_known] == ["website-message"]


@pytest.mark.parametrize("name", ["client-first-password", "client-reset", "staff-invitation", "staff-reset"])
def test_an_email_that_is_a_link_has_its_button(name: str) -> None:
    assert [need.names for need in BY_ID[name].needs] == [("button",)]


@pytest.mark.parametrize("name", ["order-received", "renewal-notice", "renewal-notice-yearly", "payment-problem"])
def test_what_tells_of_a_charge_says_what_it_costs(name: str) -> None:
    assert any("hosting_price" in need.names for need in BY_ID[name].needs)


def test_values_stay_as_they_are_where_they_fit() -> None:
    email = BY_ID["hosting-ended-paid-late"]

    assert email.pinned({"paid_late_on": "Nov 23", "paid": "$9.97"}) == {"paid_late_on": "Nov 23", "paid": "$9.97"}
    assert email.pinned({})["paid_late_on"] is True
    assert BY_ID["hosting-ended"].pinned({"paid_late_on": "Nov 23"})["paid_late_on"] == ""

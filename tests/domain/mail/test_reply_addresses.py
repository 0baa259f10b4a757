"""Addresses for replies: each is an order's, survives a mail server, and can't be made up."""

from uuid import UUID, uuid4

import pytest

from fundable.adapters.signing import HmacSigner
from fundable.domain.mail.reply_addresses import (
    NAME_MAX,
    address_of_test,
    is_at,
    message_of_test,
    order_of,
    reply_address,
)

SIGNER, ORDER = HmacSigner(b"k" * 32), UUID("9f1c2ab3-0000-4000-8000-00000000abcd")
MAILBOX = "reply@agency.com"


def test_an_address_leads_back_to_its_order() -> None:
    assert order_of(SIGNER, MAILBOX, reply_address(SIGNER, MAILBOX, ORDER)) == ORDER


def test_it_survives_other_capitals() -> None:
    assert order_of(SIGNER, MAILBOX, reply_address(SIGNER, MAILBOX, ORDER).upper()) == ORDER


def test_its_local_part_is_as_long_as_mail_servers_take() -> None:
    local = reply_address(SIGNER, f"{'r' * NAME_MAX}@agency.com", ORDER).partition("@")[0]

    assert len(local) == 64


@pytest.mark.parametrize("at", range(46))
def test_no_letter_of_it_can_be_another(at: int) -> None:
    address = reply_address(SIGNER, MAILBOX, ORDER)
    place = len("reply+") + at
    other = "a" if address[place] != "a" else "b"

    assert order_of(SIGNER, MAILBOX, address[:place] + other + address[place + 1 :]) is None


def test_one_order_s_signature_opens_no_other() -> None:
    mine, other = (reply_address(SIGNER, MAILBOX, one).partition("+")[2] for one in (ORDER, uuid4()))

    assert order_of(SIGNER, MAILBOX, f"reply+{other[:26]}{mine[26:]}") is None


def test_another_key_s_address_is_nobody_s() -> None:
    assert order_of(HmacSigner(b"x" * 32), MAILBOX, reply_address(SIGNER, MAILBOX, ORDER)) is None


@pytest.mark.parametrize(
    "address",
    ["", "@", "reply@agency.com", "reply+@agency.com", "reply+x@agency.com", "+", "reply+" + "ä" * 46 + "@agency.com"],
)
def test_anything_else_is_no_order_s(address: str) -> None:
    assert order_of(SIGNER, MAILBOX, address) is None


def test_a_token_counts_at_its_mailbox_alone() -> None:
    elsewhere = reply_address(SIGNER, "reply@agency.com.evil.example", ORDER)

    assert order_of(SIGNER, MAILBOX, elsewhere) is None
    assert not is_at(MAILBOX, elsewhere)
    assert not is_at("", "@")
    assert is_at(MAILBOX, "Reply+anything@Agency.com")


def test_a_test_s_address_is_no_order_s_and_the_other_way_round() -> None:
    of_test, of_order = address_of_test(SIGNER, MAILBOX, ORDER), reply_address(SIGNER, MAILBOX, ORDER)

    assert message_of_test(SIGNER, MAILBOX, of_test.upper()) == ORDER
    assert order_of(SIGNER, MAILBOX, of_test) is None
    assert message_of_test(SIGNER, MAILBOX, of_order) is None

"""Addresses to which clients reply by email: each names its order and is signed, so that nobody can make one up."""

import base64
import hmac
import re
from uuid import UUID

from fundable.domain.signing import Signer

SIGNATURE_BYTES = 12
"""Such an address can only be guessed by sending emails, and a local part has room for 64 characters (RFC 5321,
4.5.3.1.1)."""
ID_LETTERS, SIGNATURE_LETTERS = 26, 20
NAME_MAX = 64 - ID_LETTERS - SIGNATURE_LETTERS - 1
"""Characters before the plus sign."""
ORDERS, TESTS = "reply", "reply-test"
"""What is signed before the id, so that neither's address is the other's."""
_TOKEN = re.compile(f"[a-z2-7]{{{ID_LETTERS + SIGNATURE_LETTERS}}}")


def reply_address(signer: Signer, mailbox: str, order_id: UUID) -> str:
    """The order's own address at a mailbox such as reply@agency.com. Its token is of small letters and digits, as mail
    servers may change capitals."""
    return _address(signer, mailbox, ORDERS, order_id)


def address_of_test(signer: Signer, mailbox: str, message_id: UUID) -> str:
    """Where a test of replies goes out to and comes back from: its message's own address, which is no order's."""
    return _address(signer, mailbox, TESTS, message_id)


def is_at(mailbox: str, address: str) -> bool:
    """Whether an address is this mailbox's own, or one with something after a plus sign."""
    name, _, domain = mailbox.lower().rpartition("@")
    local, _, host = address.lower().rpartition("@")
    return bool(name) and host == domain and local.partition("+")[0] == name


def order_of(signer: Signer, mailbox: str, address: str) -> UUID | None:
    """The order that an address was made for, whether or not it's still there; None for one that we haven't made."""
    return _named(signer, mailbox, ORDERS, address)


def message_of_test(signer: Signer, mailbox: str, address: str) -> UUID | None:
    """The message of the test that an address was made for."""
    return _named(signer, mailbox, TESTS, address)


def _address(signer: Signer, mailbox: str, whose: str, named: UUID) -> str:
    name, _, domain = mailbox.rpartition("@")
    return f"{name}+{_token(signer, whose, named)}@{domain}"


def _named(signer: Signer, mailbox: str, whose: str, address: str) -> UUID | None:
    token = address.lower().rpartition("@")[0].partition("+")[2]
    if not is_at(mailbox, address) or not _TOKEN.fullmatch(token):
        return None
    named = UUID(bytes=base64.b32decode(f"{token[:ID_LETTERS].upper()}======"))
    return named if hmac.compare_digest(_token(signer, whose, named), token) else None


def _token(signer: Signer, whose: str, named: UUID) -> str:
    signature = bytes.fromhex(signer.sign(f"{whose}:{named}"))[:SIGNATURE_BYTES]
    return _letters(named.bytes) + _letters(signature)


def _letters(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()

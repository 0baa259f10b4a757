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
_TOKEN = re.compile(f"[a-z2-7]{{{ID_LETTERS + SIGNATURE_LETTERS}}}")


def reply_address(signer: Signer, mailbox: str, order_id: UUID) -> str:
    """The order's own address at a mailbox such as reply@agency.com. Its token is of small letters and digits, as mail
    servers may change capitals."""
    name, _, domain = mailbox.rpartition("@")
    return f"{name}+{_token(signer, order_id)}@{domain}"


def is_at(mailbox: str, address: str) -> bool:
    """Whether an address is this mailbox's own, or one with something after a plus sign."""
    name, _, domain = mailbox.lower().rpartition("@")
    local, _, host = address.lower().rpartition("@")
    return bool(name) and host == domain and local.partition("+")[0] == name


def order_of(signer: Signer, mailbox: str, address: str) -> UUID | None:
    """The order that an address was made for, whether or not it's still there; None for one that we haven't made."""
    token = address.lower().rpartition("@")[0].partition("+")[2]
    if not is_at(mailbox, address) or not _TOKEN.fullmatch(token):
        return None
    order_id = UUID(bytes=base64.b32decode(f"{token[:ID_LETTERS].upper()}======"))
    return order_id if hmac.compare_digest(_token(signer, order_id), token) else None


def _token(signer: Signer, order_id: UUID) -> str:
    signature = bytes.fromhex(signer.sign(f"reply:{order_id}"))[:SIGNATURE_BYTES]
    return _letters(order_id.bytes) + _letters(signature)


def _letters(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()

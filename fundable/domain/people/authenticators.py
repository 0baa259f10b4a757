"""Codes of an authenticator app (TOTP, RFC 6238): six digits for each half minute."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from fundable.domain.errors import Refused

STEP_S = 30
WINDOW = 1
"""A device's clock may be that many steps off, before or behind."""
DIGITS = 6
SETUP_LIFETIME = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code as an SVG path in a square of `size`, the quiet zone included."""

    size: int
    path: str


class AuthenticatorCodes(Protocol):
    """Secrets are base32, as apps take them."""

    def code(self, secret: str, step: int) -> str: ...
    def address(self, secret: str, account: str, issuer: str) -> str:
        """An otpauth: address, which is what the QR code says."""
        ...

    def qr(self, address: str) -> Qr: ...


def steps(now: datetime) -> Sequence[int]:
    """Those whose codes are taken at this moment, the present one first."""
    present = int(now.timestamp()) // STEP_S
    return (present, *(present + sign * off for off in range(1, WINDOW + 1) for sign in (-1, 1)))


def matching(codes: AuthenticatorCodes, secret: str, typed: str, now: datetime) -> int | None:
    """The step whose code this is. Each is compared, so that time tells nothing."""
    fitting = [step for step in steps(now) if hmac.compare_digest(codes.code(secret, step), typed)]
    return fitting[0] if fitting else None


def typed_digits(typed: str) -> str | None:
    """The digits of what may be an app's code, with the spaces that apps show; None for anything else."""
    digits = "".join(typed.split())
    return digits if digits.isascii() and digits.isdigit() and len(digits) == DIGITS else None


def code_wrong() -> Refused:
    return Refused("code_wrong", "This code isn't right. Check it and try again.")


def code_used() -> Refused:
    return Refused("code_used", "This code has already been used. Wait for the next one and enter that.")


def setup_over() -> Refused:
    return Refused("app_setup_over", "Setting up the app took too long. Start again and scan the new code.")


def unreadable() -> Refused:
    return Refused(
        "app_unreadable",
        "This server has lost the key to your app's codes. Use a passkey or a recovery code. Then add the app again.",
    )

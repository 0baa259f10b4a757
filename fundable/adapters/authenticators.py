"""Authenticator codes by pyotp, and their QR code by segno."""

from urllib.parse import quote

from fundable.domain.people.authenticators import DIGITS, STEP_S, Qr

ISSUER_MAX = 240
"""Bytes in an address, where it stands twice. More would not fit into a code that a camera can read."""
QUIET = 4
"""Modules of white around it, without which cameras do not find it."""


class TotpCodes:
    """The AuthenticatorCodes port: SHA-1, six digits, 30 seconds, which is what every app knows."""

    def code(self, secret: str, step: int) -> str:
        import pyotp

        return pyotp.TOTP(secret, digits=DIGITS, interval=STEP_S).generate_otp(step)

    def address(self, secret: str, account: str, issuer: str) -> str:
        import pyotp

        totp = pyotp.TOTP(secret, digits=DIGITS, interval=STEP_S)
        return totp.provisioning_uri(name=account, issuer_name=_shortened(issuer))

    def qr(self, address: str) -> Qr:
        import segno

        rows = segno.make(address, error="m", micro=False).matrix
        dark = (f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, bit in enumerate(row) if bit)
        return Qr(len(rows) + 2 * QUIET, "".join(dark))


def _shortened(issuer: str) -> str:
    while len(quote(issuer)) > ISSUER_MAX:
        issuer = issuer[:-1]
    return issuer.strip()

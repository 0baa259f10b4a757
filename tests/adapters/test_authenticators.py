"""The QR code of an authenticator app: it can be drawn and read, whatever the agency is called."""

from urllib.parse import parse_qs, urlsplit

import pytest

from fundable.adapters.authenticators import TotpCodes
from tests.names import NAMES


@pytest.mark.parametrize("name", NAMES.values())
def test_any_name_fits_into_a_code(name: str) -> None:
    codes = TotpCodes()

    address = codes.address("A" * 32, f"{'x' * 64}@{'y' * 185}.com", name)

    [issuer] = parse_qs(urlsplit(address).query)["issuer"]
    assert issuer
    assert name.startswith(issuer)
    assert codes.qr(address).size < 140

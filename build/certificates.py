"""Runs in the packaged program before anything else: where this system keeps the certificates it trusts.

The OpenSSL in the package looks where the machine that built it kept them, which is elsewhere on other distributions.
"""

import os

PLACES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Alpine, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora, Red Hat
    "/etc/ssl/ca-bundle.pem",  # openSUSE
)

if "SSL_CERT_FILE" not in os.environ:
    found = next((place for place in PLACES if os.path.exists(place)), None)  # noqa: PTH110  pathlib costs 10 ms here
    if found is None:
        import certifi

        found = certifi.where()
    os.environ["SSL_CERT_FILE"] = found

"""Whether a host may have a certificate: what Caddy asks before it gets one."""

from fundable.app import App
from fundable.db.sites.hosting import hosts
from fundable.domain.sites.words.domain_names import normalized


def may_have_certificate(app: App, name: str) -> bool:
    """Only a host whose DNS was seen to lead here, or one below the agency's own domain. One look-up by its key."""
    host = normalized(name)
    if not host:
        return False
    with app.database.read() as connection:
        found = hosts.find(connection, host)
    return found is not None and found.is_verified

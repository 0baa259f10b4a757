"""Who makes a request, for the audit log: a visitor from an address, until it is known whose login it is."""

from starlette.requests import HTTPConnection
from starlette.types import Scope

from fundable.acting import Actor, ActorKind, become
from fundable.domain.people import devices
from fundable.web.addresses import Networks
from fundable.web.dependencies import address_of


def begin(scope: Scope, proxies: Networks) -> None:
    """Whoever makes this request acts from now on."""
    become(lambda: _visitor(scope, proxies))


def _visitor(scope: Scope, proxies: Networks) -> Actor:
    connection = HTTPConnection(scope)
    seen = devices.named(connection.headers.get("user-agent", ""))
    return Actor(ActorKind.VISITOR, address=address_of(connection, proxies), device=seen)

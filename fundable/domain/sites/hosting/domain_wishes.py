"""Which names a client would like us to register, the first one first."""

from collections.abc import Sequence

from fundable.domain.errors import Refused
from fundable.domain.sites.words.domain_names import DomainName

WISHES_MAX = 2
WISHES_SENTENCE = "Name one or two domains."


def check_wishes(wished: Sequence[DomainName]) -> None:
    """Raises Refused `wishes_wrong`."""
    names = [one.name for one in wished]
    if not 1 <= len(names) <= WISHES_MAX:
        raise Refused("wishes_wrong", WISHES_SENTENCE)
    if len(set(names)) < len(names):
        raise Refused("wishes_wrong", "Your second choice is the same domain. Name another one, or leave it empty.")


def nothing_to_register() -> Refused:
    return Refused("registration_unwanted", "There's no domain for us to register. Message us.")

"""A wall of tiles without a hole: services and ornaments that fill every row, on two columns as on four."""

from collections.abc import Iterator, Sequence

from fundable.domain.sites.words.content import Service

TILED_MAX = 8
"""Services on a wall; more are on the page of services."""
_ORDERS = ("sd", "sdsd", "sssd", "sdsddsds", "ssdsdssd", "ssdssdss", "ssssdsss", "ssssssss")
"""For 1 to 8 services: s is a service, d an ornament."""


def cells(services: Sequence[Service]) -> tuple[Service | None, ...]:
    """The first services in their order, and None for an ornament; nothing where there are no services."""
    shown = services[:TILED_MAX]
    return tuple(_placed(shown)) if shown else ()


def _placed(shown: Sequence[Service]) -> Iterator[Service | None]:
    waiting = iter(shown)
    for cell in _ORDERS[len(shown) - 1]:
        yield next(waiting) if cell == "s" else None

"""The looks that a website can have, and which one suits a business."""

from collections.abc import Sequence

FOLIO = "folio"
THEMES = (FOLIO,)


def suiting(name: str, services: Sequence[str]) -> str:
    """The theme for a business of this name that offers these services; the same for the same words."""
    return FOLIO

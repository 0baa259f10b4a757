"""The accent color of what is sold now, and what any other would look like."""

import re

from fundable.app import LocalApp
from fundable.domain.agency.accent import Accent, accent_of
from fundable.domain.errors import Refused

_COLOR = re.compile(r"#[0-9a-f]{6}")


def of_now(app: LocalApp) -> Accent:
    """As pages show it: of what is sold now, or was a moment ago."""
    return accent_of(app.offers.get(app.offers.shown()).accent)


def read(seed: str) -> Accent:
    """Of any color. Raises Refused `color_wrong`."""
    if not _COLOR.fullmatch(seed):
        raise Refused("color_wrong", "Write the color as # and six digits, such as #0e5a42.")
    return accent_of(seed)

"""A client's logo, made ready for their website."""

from dataclasses import dataclass

from fundable.domain.sites.words.content import Logo
from fundable.domain.sites.words.palette import Shade, is_white, plate_for, tone_of

TINY, SMALL = 64, 128
"""Pixels of the shorter side below which a picture isn't shown, and below which it is shown at half its size."""


@dataclass(frozen=True, slots=True)
class DrawnLogo:
    """A logo made ready for a website, with nothing in the file but the picture, and its colors. `extension` is png or
    svg. `is_solid` when it fills its rectangle, `is_round` when a circle holds it. `given` is how large it came, in
    pixels without its margins; None for what is drawn at any size."""

    picture: bytes
    extension: str
    width: int
    height: int
    sha256: str
    shades: tuple[Shade, ...]
    is_solid: bool = False
    is_round: bool = False
    given: tuple[int, int] | None = None

    @property
    def is_tiny(self) -> bool:
        return self.given is not None and min(self.given) < TINY

    def named(self, ground: str, deep: str) -> Logo:
        """As the content names it: by what is in it. `ground` is the hex color that it stands on, `deep` that of a dark
        plate. A logo that fills its rectangle is lost on no ground."""
        file = f"logo-{self.sha256[:10]}.{self.extension}"
        tone, plate = ("", "") if self.is_solid else (tone_of(self.shades), plate_for(self.shades, ground, deep))
        is_lost = not self.is_solid and is_white(self.shades)
        is_small = self.given is not None and self.given[1] < SMALL
        return Logo(file, self.width, self.height, self.sha256, tone, self.is_round, plate, is_small, is_white=is_lost)

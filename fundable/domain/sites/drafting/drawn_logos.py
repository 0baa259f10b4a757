"""A client's logo, made ready for their website."""

from dataclasses import dataclass

from fundable.domain.sites.words.content import Logo
from fundable.domain.sites.words.palette import Shade, tone_of


@dataclass(frozen=True, slots=True)
class DrawnLogo:
    """A logo made ready for a website, with nothing in the file but the picture, and its colors. `extension` is png or
    svg. `is_solid` when it fills its rectangle, `is_round` when a circle holds it."""

    picture: bytes
    extension: str
    width: int
    height: int
    sha256: str
    shades: tuple[Shade, ...]
    is_solid: bool = False
    is_round: bool = False

    @property
    def named(self) -> Logo:
        """As the content names it: by what is in it. A logo with a ground of its own is lost on none."""
        file = f"logo-{self.sha256[:10]}.{self.extension}"
        tone = "" if self.is_solid else tone_of(self.shades)
        return Logo(file, self.width, self.height, self.sha256, tone, self.is_round)

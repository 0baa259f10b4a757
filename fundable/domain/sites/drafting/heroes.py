"""How a home page begins: with a photo, with the theme's drawing, or bare, as a title alone."""

from dataclasses import dataclass
from hashlib import sha256

from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.domain.sites.words.content import Content, Photo

PHOTO_MIN = 960
"""Width in pixels below which no photo fills a hero."""
WORDS_MIN = 120
"""Letters of a description from which on it says enough to stand beside a drawing."""
SERVICES_MIN = 3
BARE_SERVICES_MAX, BARE_WORDS_MAX = 5, 200
"""What a title page can still say all by itself."""
_WITH_PHOTO = {FOLIO: "frontispiece", FASCIA: "storefront", AZULEJO: "arch"}
_DRAWN = {FOLIO: "plate", FASCIA: "sign", AZULEJO: "wall"}
BARE = {FOLIO: "title", FASCIA: "poster", AZULEJO: "plaque"}
"""Below it, nothing else stands on the home page."""
HEROES = frozenset(kind for kinds in (_WITH_PHOTO, _DRAWN, BARE) for kind in kinds.values())
_HASH_BYTE = 9


def hero_of(content: Content) -> str:
    """The one that was chosen, as long as the content fills it; else the first that suits."""
    found = fitting(content)
    return content.hero if content.hero in found else found[0]


def fitting(content: Content) -> tuple[str, ...]:
    """Those that the content can fill, the one that suits best first."""
    with_photo, drawn, bare = (kind[content.theme] for kind in (_WITH_PHOTO, _DRAWN, BARE))
    pictured = (with_photo,) if content.photos and content.photos[0].width >= PHOTO_MIN else ()
    if not _is_said_by_a_title(content):
        return (*pictured, drawn)
    return (*pictured, bare, drawn) if _is_bare(content) or _is_titled(content) else (*pictured, drawn, bare)


@dataclass(frozen=True, slots=True)
class Pictured:
    """Which photo stands where: in the hero, beside the home page's story, beside the About page's, and those below."""

    hero: Photo | None
    beside: Photo | None
    about: Photo | None
    others: tuple[Photo, ...]


def pictured(content: Content) -> Pictured:
    """A photo that's in the hero isn't shown again, unless the About page has no other one."""
    is_hero = hero_of(content) == _WITH_PHOTO[content.theme]
    rest = content.photos[1:] if is_hero else content.photos
    about = rest[0] if rest else next(iter(content.photos), None)
    return Pictured(content.photos[0] if is_hero else None, next(iter(rest), None), about, rest[1:])


def is_bare(content: Content) -> bool:
    """Whether the home page is its hero alone."""
    return hero_of(content) == BARE[content.theme]


def _is_bare(content: Content) -> bool:
    return len(content.about.text) < WORDS_MIN and len(content.services) < SERVICES_MIN


def _is_said_by_a_title(content: Content) -> bool:
    is_short = content.has_short_services and not any(one.note or one.price for one in content.services)
    return is_short and len(content.services) <= BARE_SERVICES_MAX and len(content.about.text) < BARE_WORDS_MAX


def _is_titled(content: Content) -> bool:
    """Where both suit, the name decides; a fascia without a photo is a sign."""
    return content.theme != FASCIA and bool(sha256(content.name.full.encode()).digest()[_HASH_BYTE] % 2)

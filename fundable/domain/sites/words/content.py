"""What a website says: the one input of its templates, as versioned JSON. Every text in it is the client's own."""

import json
from dataclasses import asdict, dataclass, replace
from datetime import date
from urllib.parse import quote

from fundable.domain.sites.words.palette import Palette

VERSION = 2
EXTENSION = " ext. "
HEADLINE_MAX = 60
TILE_WORD_MAX = 12
_OPTIONAL = (
    "hours",
    "areas",
    "sections",
    "photos",
    "legal_name",
    "motif",
    "hero",
    "owners",
    "is_founded_by_owners",
    "founded",
    "licenses",
    "testimonials",
    "questions",
    "steps",
    "people",
)


@dataclass(frozen=True, slots=True)
class Name:
    """`core` and a blank and `suffix`, such as LLC or Co., are `full` letter by letter; most names have no suffix."""

    full: str
    core: str
    suffix: str

    @property
    def short(self) -> str:
        """For the middle of a sentence."""
        return self.core.rstrip(",")

    @property
    def ending(self) -> str:
        """The suffix, where it says what was registered. A Co. may be anything."""
        return "" if self.suffix.rstrip(".").casefold() == "co" else self.suffix


@dataclass(frozen=True, slots=True)
class Address:
    """`lines` are what is shown, as the client spelled it. The rest is what was found in them, empty where nothing was:
    `street` with its unit, `state` as two letters."""

    lines: tuple[str, ...]
    street: str
    city: str
    state: str
    state_name: str
    zip: str

    @property
    def is_whole(self) -> bool:
        return bool(self.street and self.city and self.state and self.zip)

    @property
    def one_line(self) -> str:
        return ", ".join(self.lines)

    @property
    def place(self) -> str:
        """`Pueblo, Colorado`, or as much of it as is known; `PUEBLO, CO` where the city was typed in capitals."""
        state = self.state if self.city.isupper() else self.state_name
        return ", ".join(part for part in (self.city, state) if part)


@dataclass(frozen=True, slots=True)
class Phone:
    """`e164` is empty for a number that cannot be called as it stands. An extension is the end of `display`."""

    display: str
    e164: str

    @property
    def uri(self) -> str:
        """What a `tel:` link leads to: `+17195550142;ext=12` (RFC 3966). Empty as `e164` is."""
        _, _, extension = self.display.partition(EXTENSION)
        return f"{self.e164};ext={extension}" if self.e164 and extension else self.e164


@dataclass(frozen=True, slots=True)
class Service:
    """`key` stays the same while the title does. `price` is as the client wrote it: "from $35", "$48/week"."""

    key: str
    title: str
    note: str
    price: str = ""


@dataclass(frozen=True, slots=True)
class About:
    """The description: its first sentence where it is short, the rest of that paragraph, and the other paragraphs."""

    lead: str
    rest: str
    paragraphs: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(part for part in (self.lead, self.rest, *self.paragraphs) if part)

    @property
    def is_empty(self) -> bool:
        return not (self.lead or self.rest or self.paragraphs)


@dataclass(frozen=True, slots=True)
class Profile:
    """A page of the business on a social network."""

    network: str
    url: str
    handle: str

    @property
    def is_named(self) -> bool:
        """Whether the end of its address says whose it is, as neither `profile.php` nor a number does."""
        return not (self.handle.endswith(".php") or self.handle.isdigit())


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture beside the content, by its SHA-256; in pixels. `tone` is dark or light where much of it is lost on
    a ground that is so, too; `is_round` when a circle holds it. `plate` is `white` or `deep` for one that is lost where
    it stands; `is_small` when it isn't sharp at a theme's own size, `is_white` when nothing of it is left on
    paper."""

    file: str
    width: int
    height: int
    sha256: str
    tone: str = ""
    is_round: bool = False
    plate: str = ""
    is_small: bool = False
    is_white: bool = False


EARLIER_KIND = "webp"
"""Of photos from before there were JPGs beside AVIF."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture beside the content. Its files are `file`-480.avif and so on, one of each width as AVIF and as `kind`,
    for browsers that don't read AVIF; `width` and `height` are those of the largest. `written_by` is whose words `alt`
    are. `focus` is the part that no crop cuts off, such as "left top"; empty for the middle, of one that
    is tall or square for what lies above it."""

    key: str
    file: str
    widths: tuple[int, ...]
    width: int
    height: int
    alt: str
    written_by: str
    kind: str = EARLIER_KIND
    focus: str = ""

    @property
    def is_tall(self) -> bool:
        return self.height > self.width


@dataclass(frozen=True, slots=True)
class Testimonial:
    """What somebody said about the business; `source` says who, where and when."""

    text: str
    source: str


@dataclass(frozen=True, slots=True)
class SiteQuestion:
    """One that is asked often, and the client's answer."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who works there."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Content:
    """`left_out` is how many services were more than a website shows. `tier` is how large the name is set: l, m or s.
    `domain` is empty until one is known. `theme` is one of THEMES. `hours` and `areas` are lines that the client gave
    after the form; `legal_name` is the registered name of a trade name, as it was answered; `sections` is another order
    of the home page than the theme's. The first of `photos` is the main one.

    `motif` is the drawing of a fascia's edge, `hero` how a home page begins; empty for what the theme has by itself.
    `owners`, `licenses` and `steps` (how it works) are lines, `founded` is a year.
    """

    name: Name
    address: Address
    phone: Phone
    email: str
    services: tuple[Service, ...]
    left_out: int
    about: About
    social: tuple[Profile, ...]
    logo: Logo | None
    monogram: str
    theme: str
    palette: Palette
    tier: str
    schema_type: str
    domain: str
    effective_date: date
    version: int = VERSION
    hours: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    photos: tuple[Photo, ...] = ()
    legal_name: str = ""
    motif: str = ""
    hero: str = ""
    owners: tuple[str, ...] = ()
    is_founded_by_owners: bool = False
    founded: str = ""
    licenses: tuple[str, ...] = ()
    testimonials: tuple[Testimonial, ...] = ()
    questions: tuple[SiteQuestion, ...] = ()
    steps: tuple[str, ...] = ()
    people: tuple[Person, ...] = ()

    @property
    def year(self) -> int:
        return self.effective_date.year

    @property
    def mailto(self) -> str:
        return f"mailto:{quote(self.email, safe='@')}"

    @property
    def has_short_services(self) -> bool:
        """Whether each would fit into a headline."""
        return all(len(service.title) <= HEADLINE_MAX for service in self.services)

    @property
    def has_long_words(self) -> bool:
        """Whether a word of a service would not fit into half of a phone's width."""
        said = " ".join(f"{service.title} {service.note}" for service in self.services)
        return any(len(word) > TILE_WORD_MAX for word in said.split())

    @property
    def url(self) -> str:
        """Where builds of templates before version 5 say that the website is; empty where they don't."""
        return f"https://www.{self.domain}/" if self.domain else ""


def to_json(content: Content) -> str:
    """The same content is the same text, letter by letter. What no form asks for is left out where it is empty, as
    versions from before there was an editor have it; and so is of photos what earlier ones didn't have."""
    told = {name: value for name, value in asdict(content).items() if value or name not in _OPTIONAL}
    if content.photos:
        told["photos"] = [_told(asdict(photo)) for photo in content.photos]
    return json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)


def _told(photo: dict[str, object]) -> dict[str, object]:
    was = {"kind": EARLIER_KIND, "focus": ""}
    return {name: value for name, value in photo.items() if was.get(name) != value}


def as_kept(content: Content, kept: str) -> Content:
    """With the date of a version that is kept, as JSON, and with the registered name that it had: files that were made
    of it say these."""
    was = json.loads(kept)
    date_was = date.fromisoformat(was["effective_date"])
    return replace(content, effective_date=date_was, legal_name=was.get("legal_name", ""))


def as_read_then(content: Content, kept: str) -> Content:
    """With the address, the domain and the services as the same answers were read for a version that is kept, as
    JSON."""
    was = json.loads(kept)
    services = tuple(Service(**one) for one in was["services"])
    address = Address(**{**was["address"], "lines": tuple(was["address"]["lines"])})
    return replace(content, address=address, domain=was["domain"], services=services)

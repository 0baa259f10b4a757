"""A build: the files of a website, named by a hash of all of them. The same content makes the same build anywhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.photos import photo_damaged
from fundable.domain.sites.words.content import VERSION, Content, to_json

TEMPLATE_VERSION = 23
SEEN_VERSION = 23
"""The newest one in which a person sees something else. Those after it only write other bytes."""
ROBOTS = "robots.txt"


def looks_otherwise(was: int, now: int) -> bool:
    """Whether a person sees something else with one template version than with the other."""
    return was != now and min(was, now) < SEEN_VERSION


@dataclass(frozen=True, slots=True)
class Build:
    """`files` by their names, which have no folders."""

    content: Content
    files: Mapping[str, bytes]

    @property
    def hash(self) -> str:
        return hash_of(self.files)

    @property
    def names_its_address(self) -> bool:
        """As builds of templates before version 5 do, which have the files for search engines. For later ones, these
        are made where the website is served."""
        return ROBOTS in self.files

    @property
    def awaits_its_address(self) -> bool:
        """As builds of template version 8 and later do: a placeholder is where they name it."""
        return own_address.awaits(self.files)

    def manifest(self) -> dict[str, object]:
        """What the build was made of and what is in it."""
        return {
            "hash": self.hash,
            "theme": self.content.theme,
            "template_version": TEMPLATE_VERSION,
            "content_version": VERSION,
            "content_sha256": sha256(to_json(self.content).encode()).hexdigest(),
            "date": self.content.effective_date.isoformat(),
            "files": listed(self.files),
        }


def listed(files: Mapping[str, bytes]) -> dict[str, dict[str, object]]:
    """Every file's size and SHA-256, by its name."""
    return {name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in sorted(files.items())}


def hash_of(files: Mapping[str, bytes]) -> str:
    """By which a website is known: of every name, size and SHA-256, in hexadecimal digits."""
    lines = (f"{name}\0{len(data)}\0{sha256(data).hexdigest()}\n" for name, data in sorted(files.items()))
    return sha256("".join(lines).encode()).hexdigest()


def check_whole(files: Mapping[str, bytes], digest: str) -> None:
    """Raises Refused `photo_damaged` unless these are all files of the build of this hash."""
    if hash_of(files) != digest:
        raise photo_damaged()

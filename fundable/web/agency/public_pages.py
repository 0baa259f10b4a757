"""The public pages as the built UI has them, or made for the offer that is sold: whole, or not at all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable

from fundable.app import App
from fundable.domain.agency.accent import OURS, Accent, accent_of
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.offer_versions import FIRST
from fundable.web.agency.business import PICTURE, PLAIN_PICTURE, as_typed, in_accent
from fundable.web.agency.page_offer import PageOfferOut
from fundable.web.resources import data_block
from fundable.web.tokens import style

BUILT = "prerendered"
SITEMAP = "/sitemap.xml"
BASE_URL_MARK = b"__BASE_URL__"
ICON = "/favicon.svg"


@dataclass(frozen=True, slots=True)
class PublicPages:
    """`documents` by their paths, the sitemap among them. `data` is what every page of the UI has to carry, so that its
    scripts know the same offer, and its own color; empty for the one that they were built with. `files` take the place
    of built ones."""

    documents: Mapping[str, bytes]
    data: bytes = b""
    files: Mapping[str, bytes] = field(default_factory=dict)


def of(app: App, root: Traversable, version: int, offer: Offer) -> PublicPages:
    """Takes some tenths of a second for an offer that is not the default. Raises RuntimeError, OSError."""
    if version == FIRST or offer == DEFAULT:
        return built(root)
    given = as_typed(PageOfferOut.made_of(version, offer).model_dump_json(by_alias=True))
    parts = root.joinpath(".pages")
    script, templates = (parts.joinpath(name).read_text(encoding="utf-8") for name in ("pages.js", "templates.json"))
    made = app.pages.make(script, templates, given)
    accent = accent_of(offer.accent)
    documents = {path: text.encode() for path, text in made.items()}
    return PublicPages(
        documents, data_block("fundable-offer", given) + style(accent).encode(), _drawn(app, root, accent)
    )


def built(root: Traversable) -> PublicPages:
    """Those of the default offer."""
    return PublicPages(_built(root, "", root.joinpath(BUILT)) | _sitemap(root))


def carrying(data: bytes, page: bytes) -> bytes:
    return page.replace(b"</head>", data + b"</head>", 1) if data else page


def _drawn(app: App, root: Traversable, accent: Accent) -> dict[str, bytes]:
    """What is drawn in the accent color: the icon, and the picture for social networks. The one with words says what
    the default offer costs, so no other has it."""
    plain = root.joinpath(PLAIN_PICTURE).read_bytes()
    if accent == OURS:
        return {f"/{PICTURE}": plain}
    icon = in_accent(root.joinpath(ICON.lstrip("/")).read_bytes(), accent)
    picture = app.images.in_accent(plain, accent)
    return {ICON: icon, f"/{PICTURE}": picture, f"/{PLAIN_PICTURE}": picture}


def _built(root: Traversable, path: str, folder: Traversable) -> dict[str, bytes]:
    by_path: dict[str, bytes] = {}
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            by_path |= _built(root, f"{path}/{entry.name}", entry)
        elif entry.name.endswith(".html"):
            by_path["/" if entry.name == "index.html" else f"{path}/{entry.name[:-5]}"] = entry.read_bytes()
    return by_path


def _sitemap(root: Traversable) -> dict[str, bytes]:
    file = root.joinpath("sitemap.xml")
    return {SITEMAP: file.read_bytes()} if file.is_file() else {}

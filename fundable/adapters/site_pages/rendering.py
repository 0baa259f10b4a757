"""Jinja, with every value escaped: an answer is data, and never a template."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from fundable.adapters.site_pages.fonts import Fonts
from fundable.adapters.site_pages.shared import SharedPictures, in_head
from fundable.domain.sites.drafting import structured_data, wording
from fundable.domain.sites.drafting.contact_form import SENT
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.shared_pictures import shown
from fundable.domain.sites.drafting.themes import AZULEJO, THEMES, motif
from fundable.domain.sites.drafting.tiles import tile_of
from fundable.domain.sites.words.content import Content
from fundable.domain.sites.words.palette import Palette

MISSING = "404.html"
_ROOT = files("fundable") / "templates" / "sites"
_BLANK_LINES = re.compile(r"\n\s*\n+")


@dataclass(frozen=True, slots=True)
class PageOf:
    """`root` leads from the page to the website's folder; the 404 page is shown at any depth."""

    id: str
    file: str
    title: str
    summary: str
    is_listed: bool = True
    root: str = ""

    @property
    def path(self) -> str:
        """Behind the website's address."""
        return "" if self.id == "index" else self.file


class Look:
    """A theme's own files."""

    def __init__(self, theme: str) -> None:
        folder = _ROOT / theme
        self.fonts = Fonts(folder / "fonts")
        self.css = "".join(file.read_text(encoding="utf-8") for file in (_ROOT / "base.css", folder / "theme.css"))
        self.photos = "".join(
            file.read_text(encoding="utf-8") for file in (_ROOT / "photos.css", folder / "photos.css")
        )
        self.license = folder.joinpath("FONT-LICENSE.txt").read_bytes()


class SiteRenderer:
    def __init__(self) -> None:
        self._jinja = Environment(
            loader=FileSystemLoader(str(_ROOT)),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._shared = SharedPictures(self._jinja)
        self._looks = {theme: Look(theme) for theme in THEMES}

    def render(self, content: Content, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
        """Every file by its name. `pictures` are those that the content names."""
        words, look = wording.words(content), self._looks[content.theme]
        rules, fonts = look.fonts.of("".join([*words.values(), *_texts(content)]))
        photos = look.photos if content.photos else ""
        icon, pattern = self._icon(content), self._pattern(content)
        shared = self._shared.of(content, pictures, pattern)
        css = f"{rules}{_variables(content.palette, *pattern)}{look.css}{photos}".encode()
        style = _named("style", css, "css")
        return {
            **self._pages(content, words, style, {**shared, **pictures}, *icon),
            style: css,
            **icon,
            **pattern,
            **shared,
            "FONT-LICENSE.txt": look.license,
            **fonts,
            **pictures,
        }

    def mail_form(self, mailto: str) -> str:
        """The form of a copy that opens from a folder."""
        return self._jinja.get_template("mail_form.html").render(mailto=mailto, words=wording.LABELS).strip()

    def _pages(
        self, content: Content, words: Mapping[str, str], style: str, seen: Mapping[str, bytes], icon: str
    ) -> dict[str, bytes]:
        template = self._jinja.get_template(f"{content.theme}/page.html")
        shared = {
            "shared": in_head(seen),
            "content": content,
            "words": words,
            "style": style,
            "icon": icon,
            "pages": wording.PAGES,
            "data": structured_data.in_script(structured_data.business(content, PLACEHOLDER, shown(content, seen))),
            "home_services": wording.home_services(content),
            "home_about": wording.home_about(content),
            "home_sections": wording.home_sections(content),
            "motif": motif(content.name.full, [service.title for service in content.services]),
        }
        return {page.file: _tidy(template.render(shared, page=page)) for page in _pages(words)}

    def _icon(self, content: Content) -> dict[str, bytes]:
        drawn = self._jinja.get_template("favicon.svg").render(content=content).encode()
        return {_named("favicon", drawn, "svg"): drawn}

    def _pattern(self, content: Content) -> dict[str, bytes]:
        """Empty for a theme that has none."""
        if content.theme != AZULEJO:
            return {}
        tile, colors = tile_of(content.name.full), asdict(content.palette)
        drawn = self._jinja.get_template(f"{AZULEJO}/pattern.svg").render(tile=tile, colors=colors).encode()
        return {_named("pattern", drawn, "svg"): drawn}


def _named(name: str, data: bytes, suffix: str) -> str:
    """By what is in it, so that no page is ever shown with another build's."""
    return f"{name}-{sha256(data).hexdigest()[:10]}.{suffix}"


def _tidy(html: str) -> bytes:
    return f"{_BLANK_LINES.sub(chr(10), html).strip()}\n".encode()


def _pages(words: Mapping[str, str]) -> list[PageOf]:
    listed = [
        PageOf(name, file, words[f"{name}_title"], words[f"{name}_summary"]) for name, file in wording.PAGES.items()
    ]
    sent = PageOf("sent", SENT, words["sent_page_title"], words["sent_summary"], is_listed=False)
    return [
        *listed,
        sent,
        PageOf("missing", MISSING, words["missing_page_title"], words["missing_summary"], False, "/"),
    ]


def _texts(content: Content) -> list[str]:
    """What the client has said that no sentence repeats."""
    about, services = content.about, content.services
    said = [text for service in services for text in (service.title, service.note)]
    said += [*content.hours, *content.areas]
    return [*said, about.lead, about.rest, *about.paragraphs, *(profile.handle for profile in content.social)]


def _variables(palette: Palette, pattern: str = "") -> str:
    named = [f"--{field.name.replace('_', '-')}:{getattr(palette, field.name)}" for field in fields(palette)]
    named += [f"--pattern:url({pattern})"] if pattern else []
    return f":root{{{';'.join(named)}}}\n"

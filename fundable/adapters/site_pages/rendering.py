"""Jinja, with every value escaped: an answer is data, and never a template."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from importlib.resources import files

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from fundable.adapters.site_pages.drawings import drawn
from fundable.adapters.site_pages.fonts import Fonts
from fundable.adapters.site_pages.shared import NOT_SHARED, SharedPictures, in_head
from fundable.adapters.site_pages.whole_words import closed, whole, whole_name, widest
from fundable.domain.sites.drafting import own_address, structured_data, wording
from fundable.domain.sites.drafting.contact_form import SENT
from fundable.domain.sites.drafting.edges import HEIGHT, edge_of
from fundable.domain.sites.drafting.heroes import hero_of, is_bare, pictured
from fundable.domain.sites.drafting.measure import has_marks_inside, line_width, longest_on_desktop, longest_on_phone
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.shared_pictures import shown
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES
from fundable.domain.sites.drafting.walls import cells
from fundable.domain.sites.words.content import Content

MISSING = "404.html"
_ROOT = files("fundable") / "templates" / "sites"
_BLANK_LINES = re.compile(r"\n\s*\n+")
FEW, MANY = 4, 17
"""Below FEW, services are headlines; from MANY on, they stand close together."""
_HEADINGS = {"sent": "sent_title", "missing": "missing_title"}
_FACES = {FOLIO: "serif", FASCIA: "cond", AZULEJO: "young"}
"""The typeface of a theme's headings."""
_DAYS_AND_TIMES = re.compile(r"\t\s*|:\s+")


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
            auto_reload=False,
        )
        self._jinja.filters["whole"] = whole
        self._jinja.filters["closed"] = closed
        self._jinja.filters["whole_name"] = whole_name
        self._shared = SharedPictures(self._jinja)
        self._looks = {theme: Look(theme) for theme in THEMES}

    def render(self, content: Content, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
        """Every file by its name. `pictures` are those that the content names."""
        drawings = self._drawings(content)
        shared = self._shared.of(content, pictures, next(iter(drawings.values())))
        return {**self._files(content, drawings, {**shared, **pictures}, in_head(shared)), **shared, **pictures}

    def sample(self, content: Content) -> dict[str, bytes]:
        return own_address.without(self._files(content, self._drawings(content), {}, NOT_SHARED))

    def _drawings(self, content: Content) -> dict[str, str]:
        return drawn(self._jinja, content, has_photo=bool(pictured(content).hero))

    def _files(
        self, content: Content, drawings: Mapping[str, str], seen: Mapping[str, bytes], shared: Mapping[str, str]
    ) -> dict[str, bytes]:
        words, look = wording.words(content), self._looks[content.theme]
        fonts = look.fonts.of("".join([*words.values(), *_texts(content)]))
        photos = look.photos if content.photos else ""
        art = {_named(name, svg.encode(), "svg"): svg.encode() for name, svg in drawings.items()}
        icon = self._icon(content)
        css = f"{fonts.rules}{self._variables(content, art)}{look.css}{photos}".encode()
        style = _named("style", css, "css")
        pages = self._pages(content, words, style, seen, shared, *icon)
        return {**pages, style: css, **icon, **art, "FONT-LICENSE.txt": look.license, **fonts.files}

    def mail_form(self, mailto: str) -> str:
        """The form of a copy that opens from a folder."""
        return self._jinja.get_template("mail_form.html").render(mailto=mailto, words=wording.LABELS).strip()

    def _pages(
        self,
        content: Content,
        words: Mapping[str, str],
        style: str,
        seen: Mapping[str, bytes],
        shared: Mapping[str, str],
        icon: str,
    ) -> dict[str, bytes]:
        template = self._jinja.get_template(f"{content.theme}/page.html")
        values = {
            "shared": shared,
            "content": content,
            "words": words,
            "style": style,
            "icon": icon,
            "pages": wording.PAGES,
            "data": structured_data.in_script(structured_data.business(content, PLACEHOLDER, shown(content, seen))),
            **_arranged(content),
        }
        return {
            page.file: _tidy(template.render(values, page=page, heading=_heading(content, page.id)))
            for page in _pages(words)
        }

    def _icon(self, content: Content) -> dict[str, bytes]:
        drawn = self._jinja.get_template("favicon.svg").render(content=content).encode()
        return {_named("favicon", drawn, "svg"): drawn}

    def _variables(self, content: Content, art: Iterable[str]) -> str:
        palette = content.palette
        named = [f"--{field.name.replace('_', '-')}:{getattr(palette, field.name)}" for field in fields(palette)]
        named += [f"--{use}:url({file})" for use, file in zip(("drawing", "cut"), art, strict=False)]
        widths = self._shared.widths(_FACES[content.theme])
        long_in = content.name.core if content.theme != FASCIA else ""
        if hyphened := widest([content.name.full, *_texts(content)], long_in, widths):
            named += [f"--hy:{hyphened}"]
        named += [f"--fp:{line_width(content.phone.display, widths)}"]
        if content.theme == FASCIA:
            lines = longest_on_desktop(content.name, widths)
            named += [f"--l{count}:{width}" for count, width in enumerate(lines, 1)]
            named += [f"--f2:{longest_on_phone(content.name, widths)}"]
            named += ["--lh:1.1"] if has_marks_inside(content.name) else []
            named += [f"--behind:{1 - edge_of(content.motif).opens / HEIGHT:g}"] if content.photos else []
        return f":root{{{';'.join(named)}}}\n"


def _arranged(content: Content) -> dict[str, object]:
    """What stands where on the pages."""
    return {
        "hero": hero_of(content),
        "is_bare": is_bare(content),
        "photographed": pictured(content),
        "size": content.tier,
        "scale": _scale(content),
        "cells": cells(content.services),
        "hours": [_days_and_times(line) for line in content.hours],
        "has_facts": bool(content.owners or content.founded or content.licenses),
        "has_notes": any(one.note for one in content.services) or bool(content.questions),
        "has_poster": content.theme == FASCIA and bool(content.phone.e164),
        "has_hours_above": content.theme != FASCIA and not is_bare(content),
        "has_areas_below": content.theme != FASCIA or is_bare(content),
        "home_services": wording.home_services(content),
        "told_whole": wording.told_whole(content),
        "home_about": wording.home_about(content),
        "home_sections": wording.home_sections(content),
    }


def _heading(content: Content, page: str) -> str:
    """The name of the words at a page's top."""
    if page == "about" and content.theme != FASCIA:
        return "about_heading"
    return _HEADINGS.get(page, page)


def _scale(content: Content) -> str:
    """How large services are set on their own page."""
    services = content.services
    if len(services) < FEW and content.has_short_services and not any(one.note for one in services):
        return "few"
    return "many" if len(services) >= MANY else "rows"


def _days_and_times(line: str) -> tuple[str, str]:
    days, *times = _DAYS_AND_TIMES.split(line, 1)
    return (days, times[0]) if times else (line, "")


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
    said += [*(one.price for one in services), *content.hours, *content.areas, *content.owners, *content.licenses]
    said += [text for one in content.testimonials for text in (one.text, one.source)]
    said += [text for one in content.questions for text in (one.question, one.answer)]
    said += [*content.steps, *(text for one in content.people for text in (one.name, one.role))]
    return [*said, about.lead, about.rest, *about.paragraphs, *(profile.handle for profile in content.social)]

"""The rules of stage P: what the pages themselves show."""

import json
import re
from collections.abc import Iterator
from urllib.parse import SplitResult, urlsplit

from fundable.domain.sites.checking.checks import Check, Fault, Subject
from fundable.domain.sites.checking.reading import ReadPage
from fundable.domain.sites.drafting import shared_pictures
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.claims import ClaimSources
from fundable.domain.sites.drafting.edits import Word
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.results import Severity
from fundable.domain.sites.drafting.structured_data import business
from fundable.domain.sites.drafting.wording import PAGES, facts
from fundable.domain.sites.words.palette import shortfalls

WORDS_MIN = 120
_READ = ("index.html", "about.html", "services.html")
_LISTED = tuple(PAGES.values())
_CONTACT, _PRIVACY = PAGES["contact"], PAGES["privacy"]
_PLACEHOLDER = re.compile(
    r"lorem ipsum|coming soon|under construction|\{\{|\}\}|\{%|\bTBD\b|\[your|insert text|placeholder"
    r"|(?<![\w.-])[\w.-]*\.(?:example|test|invalid|localhost)(?![\w-]|\.\w)|(?<![\w-])example\.(?:com|org|net)\b",
    re.IGNORECASE,
)
_TODO = re.compile(
    r"(?-i:\bTODO\b(?:(?<![A-ZÁÉÍÓÚÜÑ]{3} TODO)|(?! [A-ZÁÉÍÓÚÜÑ]{3,}\b)))|(?<!\bde )\btodo(?=:)", re.IGNORECASE
)
_TOLD = frozenset({"description", "og:title", "og:description", "og:image:alt"})
_POLICY = {
    "effective": "the effective date",
    "collects": "what data is collected",
    "used": "what the data is used for",
    "receives": "who receives the data",
    "cookies": "cookies and Do Not Track",
    "kept": "how long data is kept",
    "choices": "the visitor's choices",
    "changes": "how changes are announced",
    "contact": "the contact details",
}
_IN_CSS = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]?([^'\";]+)")
_DATA = "application/ld+json"
_HOURS = "openingHoursSpecification"
"""Templates before version 23 could read fewer, and told those that contradict each other: pages that were made then
may be without them, or have them alone."""
_LINKS = frozenset({"https", "tel", "mailto"})


def one_name(subject: Subject) -> Iterator[Fault]:
    name = subject.build.content.name.full
    for file, page in _listed(subject):
        shown = (page.nap[0] if page.nap else "", page.title, page.footer, str(_data(page).get("name", "")))
        for text in shown:
            if name not in text:
                yield Fault({"page": file, "found": text, "name": name})


def one_address(subject: Subject) -> Iterator[Fault]:
    lines = subject.build.content.address.lines
    for file, page in _listed(subject):
        if page.nap[1 : 1 + len(lines)] != lines:
            yield Fault({"page": file})


def one_number(subject: Subject) -> Iterator[Fault]:
    """Up to template version 6, links left the extension out."""
    phone = subject.build.content.phone
    for file, page in _listed(subject):
        dialed = {address for _, address in page.addresses if address.startswith("tel:")}
        if phone.display not in page.nap or dialed - {f"tel:{phone.uri}", f"tel:{phone.e164}"}:
            yield Fault({"page": file})


def five_pages(subject: Subject) -> Iterator[Fault]:
    files = subject.build.files
    for file in _LISTED:
        if file not in files:
            yield Fault({"page": file})
    for _, page in _listed(subject):
        local = {_file(address) for _, address in page.addresses if _is_local(address)}
        for file in (local - {""} - set(files)) | (set(_LISTED) - local):
            yield Fault({"page": file})


def leftovers(subject: Subject) -> Iterator[Fault]:
    """A gate in our own words; the client's own are theirs to mend, those among them that staff typed on their word.
    In Spanish, todo is everything, in capitals, too, between words that have them."""
    told = [edit.text for edit in subject.edits if edit.word is not Word.OURS]
    said = "\n".join([*subject.form.published_texts, *told])
    for file, page in _listed(subject):
        marks = (one for text in [page.title, *(text for _, text in page.texts)] for one in _TODO.findall(text))
        for found in [*_PLACEHOLDER.findall(f"{page.title} {page.shown}"), *marks]:
            values = {"page": file, "found": found}
            if found in said or found.removeprefix("www.") in said:
                yield Fault(values, Severity.FIX, "Your answers contain “{found}”, which reads like a placeholder.")
            else:
                yield Fault(values)


def contact_page(subject: Subject) -> Iterator[Fault]:
    page, content = subject.pages[_CONTACT], subject.build.content
    shown = " ".join(text for around, text in page.texts if "main" in around)
    needed = {
        "address": all(line in shown for line in content.address.lines),
        "phone number": content.phone.display in shown,
        "email address": content.email in shown,
        "form": "form" in page.tags,
    }
    for part, is_there in needed.items():
        if not is_there:
            yield Fault({"found": part})


def policy(subject: Subject) -> Iterator[Fault]:
    page = subject.pages[_PRIVACY]
    for part, told in _POLICY.items():
        if part not in page.ids:
            yield Fault({"found": told})
    for file, other in _listed(subject):
        if ("a", _PRIVACY) not in other.addresses:
            yield Fault({"found": f"a link on {file}"})


def nothing_foreign(subject: Subject) -> Iterator[Fault]:
    for file, page in subject.pages.items():
        foreign = [address for tag, address in page.addresses if not _is_harmless(tag, address)]
        scripts = ["a script" for kind, _ in page.scripts if kind != _DATA]
        for found in (*foreign, *scripts, *page.handlers):
            yield Fault({"page": file, "found": found})
    for file, data in subject.build.files.items():
        if file.endswith(".css"):
            for addresses in _IN_CSS.findall(data.decode()):
                if not _is_local("".join(addresses)):
                    yield Fault({"page": file, "found": "".join(addresses)})


def claims(subject: Subject) -> Iterator[Fault]:
    content = subject.build.content
    handles = [profile.handle for profile in content.social]
    said = [edit.text for edit in subject.edits if edit.is_text]
    told = [answer.text for answer in subject.told.values()]
    described = [photo.alt for photo in content.photos if photo.written_by]
    sources = ClaimSources(
        [*subject.form.published_texts, *told, *said], [*facts(content).values(), *handles, *described]
    )
    for file, page in subject.pages.items():
        metas = [text for name, text in page.metas.items() if name in _TOLD]
        for text in dict.fromkeys([page.title, *metas, *page.labels, *(text for _, text in page.texts)]):
            if not sources.has(text):
                yield Fault({"page": file, "found": text})


def enough_to_read(subject: Subject) -> Iterator[Fault]:
    count = sum(len(subject.pages[file].words) for file in _READ)
    if count < WORDS_MIN:
        yield Fault({"found": count})


def titles(subject: Subject) -> Iterator[Fault]:
    seen: set[str] = set()
    for file, page in _listed(subject):
        own = {page.title, page.metas.get("description", "")}
        if own & seen or "" in own or subject.build.content.name.full not in page.title:
            yield Fault({"page": file})
        seen |= own


def copyright_line(subject: Subject) -> Iterator[Fault]:
    content = subject.build.content
    for file, page in _listed(subject):
        if page.footer != f"© {content.year} {content.name.full}":
            yield Fault({"page": file})


def same_data(subject: Subject) -> Iterator[Fault]:
    expected = _expected(subject.build)
    for file, page in _listed(subject):
        found = _data(page)
        is_from_earlier = _HOURS not in found or (_HOURS not in expected and bool(subject.build.content.hours))
        for name in sorted(expected.keys() | found.keys()):
            if found.get(name) != expected.get(name) and not (name == _HOURS and is_from_earlier):
                yield Fault({"page": file, "found": name})


def readable(subject: Subject) -> Iterator[Fault]:
    for file, page in subject.pages.items():
        if "width=device-width" not in page.metas.get("viewport", ""):
            yield Fault({"page": file, "found": "it isn't made for phones"})
        for found in shortfalls(subject.build.content.palette):
            yield Fault({"page": file, "found": found})


def _listed(subject: Subject) -> list[tuple[str, ReadPage]]:
    return [(file, subject.pages[file]) for file in _LISTED if file in subject.pages]


def _expected(build: Build) -> dict[str, object]:
    """As the build's template said it."""
    if build.awaits_its_address:
        return business(build.content, PLACEHOLDER, shared_pictures.shown(build.content, build.files))
    return business(build.content, build.content.url) if build.names_its_address else business(build.content)


def _data(page: ReadPage) -> dict[str, object]:
    """Nothing where it can't be read: what a live address serves may be anybody's."""
    texts = [text for kind, text in page.scripts if kind == _DATA]
    try:
        found = json.loads(texts[0]) if len(texts) == 1 else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _parts(address: str) -> SplitResult:
    """What is no address leads elsewhere."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", address, "", "", "")


def _is_local(address: str) -> bool:
    parts = _parts(address)
    return not (parts.scheme or parts.netloc)


def _file(address: str) -> str:
    return _parts(address).path.removeprefix("/")


def _is_harmless(tag: str, address: str) -> bool:
    """A file of the website, or a link that nothing is loaded from until somebody follows it."""
    is_link = tag == "a" and _parts(address).scheme in _LINKS
    is_canonical = tag == "link" and address.startswith("https://")
    return _is_local(address) or is_link or is_canonical or (tag == "form" and address.startswith("mailto:"))


CHECKS: dict[str, Check] = {
    "N1": one_name,
    "A7": one_address,
    "T2": one_number,
    "W1": five_pages,
    "W2": leftovers,
    "W5": contact_page,
    "W6": policy,
    "W7": nothing_foreign,
    "W8": claims,
    "W9": enough_to_read,
    "W10": titles,
    "W12": copyright_line,
    "S4": same_data,
    "S5": readable,
}

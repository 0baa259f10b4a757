"""Messages from Jinja templates in Markdown.

The plain text is the template as it stands; the HTML is the same words rendered, on one sheet. Values are escaped for
Markdown there, so that nothing a client typed becomes a link or a heading.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from jinja2 import BaseLoader, PackageLoader, StrictUndefined
from jinja2.exceptions import SecurityError
from markdown_it import MarkdownIt

from fundable.adapters.email_templates import sources
from fundable.adapters.email_templates.bounds import BoundedEnvironment, begin
from fundable.adapters.email_templates.parts import HtmlParts, PartsSheet, PlainParts, Ready
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.ports import Rendered

FOLDER = "templates/email"
CHARACTERS_MAX = 1_000_000
PREVIEW_MAX = 120
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+\-=.!<>~|&])")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_BLANK_LINES = re.compile(r"\n{3,}")
_LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
_ADDRESS = re.compile(r":?\s*<https?://[^>]*>")
_WORD = re.compile(r"\w")
_GREETING = re.compile(r"[^.:]{1,40},")


def ours() -> "Renderer":
    return Renderer(PackageLoader("fundable", FOLDER))


def own(folder: Path) -> "Renderer":
    """The templates in `folder`, and ours where it has none."""
    return Renderer(sources.OwnFirst(folder, PackageLoader("fundable", FOLDER)))


class Renderer:
    def __init__(self, templates: BaseLoader) -> None:
        loader = sources.Parts(templates)
        options = {"loader": loader, "undefined": StrictUndefined, "trim_blocks": False, "keep_trailing_newline": False}
        self._text = BoundedEnvironment(**options)
        self._words = BoundedEnvironment(**options, finalize=_escaped)
        self._sheet = BoundedEnvironment(loader=loader, undefined=StrictUndefined, autoescape=True)
        self._markdown = MarkdownIt("commonmark", {"html": False})
        self._parts = PartsSheet(FOLDER)

    def render(self, kind: MessageKind, values: Mapping[str, object]) -> Rendered:
        begin()
        subject = " ".join(self._text.get_template(f"{kind}/subject.txt").render(values).split())
        said = sources.read(self._text.get_template(f"{kind}/body.md{sources.FRONT}").render(values))
        text = _tidied(self._text.get_template(f"{kind}/body.md").render({**values, **PlainParts().functions}))
        why = said.get("why") or values["why"]
        foot = f"{values['foot']}\n{why}"
        sheet = {"subject": subject, "preview": said.get("preview") or _preview(text), "why": why, "foot": foot}
        title = said.get("title", "")
        html = self._html(kind, {**values, **sheet}, title)
        opening = f"{title}\n\n" if title else ""
        return Rendered(subject, f"{opening}{text}\n\n{foot}\n", html)

    def _html(self, kind: MessageKind, values: Mapping[str, object], title: str) -> str:
        """Without a title the body has its own, or the subject is it."""
        parts = HtmlParts(self._parts, _words_of)
        words = _tidied(self._words.get_template(f"{kind}/body.md").render({**values, **parts.functions}))
        body = parts.put_into(self._markdown.render(words))
        heading = title or ("" if words.startswith("# ") else values["subject"])
        return self._sheet.get_template("layout.html").render({**values, "heading": heading, "body": body})


def _preview(text: str) -> str:
    """What a list of messages shows after the subject: the first words that are no greeting."""
    paragraphs = [" ".join(_ADDRESS.sub("", part).replace("**", "").split()) for part in text.split("\n\n")]
    found = next((part for part in paragraphs if _WORD.search(part) and not _GREETING.fullmatch(part)), "")
    return found if len(found) <= PREVIEW_MAX else f"{found[:PREVIEW_MAX].rpartition(' ')[0]}…"


def _tidied(text: str) -> str:
    if len(text) > CHARACTERS_MAX:
        raise SecurityError(f"this message would be longer than {CHARACTERS_MAX} characters")
    return _BLANK_LINES.sub("\n\n", text).strip()


def _escaped(value: object) -> object:
    """A value as Markdown that shows it as it is. Our own addresses stay whole: templates put them between < and >."""
    return _words_of(value) if isinstance(value, str) and not isinstance(value, Url | Ready) else value


def _words_of(value: str) -> str:
    return _LINE_END.sub("\\\\\n", _PUNCTUATION.sub(r"\\\1", _INDENT.sub("", value)))

"""Messages from Jinja templates in Markdown.

The plain text is the template as it stands; the HTML is the same words rendered, on one sheet. Values are escaped for
Markdown there, so that nothing a client typed becomes a link or a heading.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from jinja2 import BaseLoader, PackageLoader, StrictUndefined, Template
from jinja2.exceptions import SecurityError
from markdown_it import MarkdownIt

from fundable.adapters.email_templates import sources
from fundable.adapters.email_templates.bounds import BoundedEnvironment, begin
from fundable.adapters.email_templates.originals import Originals
from fundable.adapters.email_templates.parts import HtmlParts, PartsSheet, PlainParts, Ready
from fundable.adapters.email_templates.typed import Typesetter, check
from fundable.domain.mail.email_texts import TypedEmail
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.mail.templates import Rendered

FOLDER = "templates/email"
CHARACTERS_MAX = 1_000_000
PREVIEW_MAX = 120
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+\-=.!<>~|&])")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
_ADDRESS = re.compile(r":?\s*<https?://[^>]*>")
_WORD = re.compile(r"\w")
_GREETING = re.compile(r"[^.:]{1,40},")


def originals() -> Originals:
    return Originals(PackageLoader("fundable", FOLDER))


def ours(known: Originals) -> "Renderer":
    return Renderer(PackageLoader("fundable", FOLDER), known)


def own(folder: Path, known: Originals) -> "Renderer":
    """The templates in `folder`, and ours where it has none."""
    return Renderer(sources.OwnFirst(folder, PackageLoader("fundable", FOLDER)), known)


@dataclass(frozen=True, slots=True)
class MailWords:
    """The templates of one message. `front` says its title, preview and why; `text` and `markdown` are the body for the
    two parts."""

    subject: Template
    front: Callable[[Mapping[str, object]], Mapping[str, str]]
    text: Template
    markdown: Template


class Renderer:
    """`originals` are what typed words are held against."""

    def __init__(self, templates: BaseLoader, originals: Originals) -> None:
        loader = sources.BodyLoader(templates)
        options = {"loader": loader, "undefined": StrictUndefined, "trim_blocks": False, "keep_trailing_newline": False}
        self._text = BoundedEnvironment(**options)
        self._words = BoundedEnvironment(**options, finalize=_escaped)
        self._sheet = BoundedEnvironment(loader=loader, undefined=StrictUndefined, autoescape=True)
        self._markdown = MarkdownIt("commonmark", {"html": False})
        self._parts = PartsSheet(FOLDER)
        self._originals = originals
        self._kept = lru_cache(maxsize=64)(self._set)

    def render(self, kind: MessageKind, values: Mapping[str, object]) -> Rendered:
        begin()
        return self._rendered(self._files_of(kind), values)

    def render_typed(self, typed: TypedEmail, values: Mapping[str, object]) -> Rendered:
        """Raises ValueError for a text that can't be used, and what a template can raise."""
        begin()
        return self._rendered(self._kept(typed), values)

    def filled(self, email: SentEmail, values: Mapping[str, object]) -> dict[str, str]:
        """What each placeholder comes to, as text."""
        begin()
        found = self._originals.of(email)
        known, labels = {**values, **PlainParts().functions}, found.original.text.buttons
        trees = {
            one.name: Typesetter(self._text, found).tree(f"{{{{ {one.name} }}}}", labels)
            for one in found.original.placeholders
        }
        return {name: self._text.from_string(tree).render(known).strip() for name, tree in trees.items()}

    def _files_of(self, kind: MessageKind) -> MailWords:
        body = f"{kind}/body.md"
        front = self._text.get_template(f"{body}{sources.FRONT}")
        return MailWords(
            self._text.get_template(f"{kind}/subject.txt"),
            lambda values: sources.read(front.render(values)),
            self._text.get_template(body),
            self._words.get_template(body),
        )

    def _set(self, typed: TypedEmail) -> MailWords:
        found, text = self._originals.of(typed.email), typed.text
        if problems := check(found, text):
            raise ValueError(problems[0].told)
        setter, words = Typesetter(self._text, found), Typesetter(self._words, found)
        title, preview = (self._text.from_string(setter.tree(source)) for source in (text.title, text.preview))
        theirs = self._text.get_template(f"{typed.email.kind}/body.md{sources.FRONT}")
        return MailWords(
            self._text.from_string(setter.tree(text.subject)),
            lambda values: {
                "why": sources.read(theirs.render(values)).get("why", ""),
                "title": _one_line(title.render(values)),
                "preview": _one_line(preview.render(values)),
            },
            self._text.from_string(setter.tree(text.body, text.buttons)),
            self._words.from_string(words.tree(text.body, text.buttons)),
        )

    def _rendered(self, words: MailWords, values: Mapping[str, object]) -> Rendered:
        subject = _one_line(words.subject.render(values))
        said = words.front(values)
        text = _tidied(words.text.render({**values, **PlainParts().functions}))
        why = said.get("why") or values["why"]
        foot = f"{values['foot']}\n{why}"
        sheet = {"subject": subject, "preview": said.get("preview") or _preview(text), "why": why, "foot": foot}
        title = said.get("title", "")
        html = self._html(words.markdown, {**values, **sheet}, title)
        opening = f"{title}\n\n" if title else ""
        return Rendered(subject, f"{opening}{text}\n\n{foot}\n", html)

    def _html(self, markdown: Template, values: Mapping[str, object], title: str) -> str:
        """Without a title the body has its own, or the subject is it."""
        parts = HtmlParts(self._parts, _words_of)
        words = _tidied(markdown.render({**values, **parts.functions}))
        body = parts.put_into(self._markdown.render(words))
        heading = title or ("" if words.startswith("# ") else values["subject"])
        return self._sheet.get_template("layout.html").render({**values, "heading": heading, "body": body})


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _preview(text: str) -> str:
    """What a list of messages shows after the subject: the first words that are no greeting."""
    paragraphs = [" ".join(_ADDRESS.sub("", part).replace("**", "").split()) for part in text.split("\n\n")]
    found = next((part for part in paragraphs if _WORD.search(part) and not _GREETING.fullmatch(part)), "")
    return found if len(found) <= PREVIEW_MAX else f"{found[:PREVIEW_MAX].rpartition(' ')[0]}…"


def _tidied(text: str) -> str:
    if len(text) > CHARACTERS_MAX:
        raise SecurityError(f"this message would be longer than {CHARACTERS_MAX} characters")
    return sources.tidied(text)


def _escaped(value: object) -> object:
    """A value as Markdown that shows it as it is. Our own addresses stay whole: templates put them between < and >."""
    return _words_of(value) if isinstance(value, str) and not isinstance(value, Url | Ready) else value


def _words_of(value: str) -> str:
    return _LINE_END.sub("\\\\\n", _PUNCTUATION.sub(r"\\\1", _INDENT.sub("", value)))

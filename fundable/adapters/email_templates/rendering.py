"""Messages from templates in Markdown: texts of ours, what an owner typed, or the agency's own files of Jinja.

The plain text is the template as it stands; the HTML is the same words rendered, on one sheet. Values are escaped for
Markdown there, so that nothing a client typed becomes a link or a heading.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from jinja2 import BaseLoader, PackageLoader, StrictUndefined, Template
from jinja2.exceptions import SecurityError
from markdown_it import MarkdownIt

from fundable.adapters.email_templates import sources
from fundable.adapters.email_templates.bounds import BoundedEnvironment, begin
from fundable.adapters.email_templates.our_texts import our_text
from fundable.adapters.email_templates.parts import HtmlParts, PartsSheet, PlainParts, Ready
from fundable.adapters.email_templates.periods import WithSinglePeriods, marked
from fundable.adapters.email_templates.typed import Checker
from fundable.domain.mail.email_texts import EmailText
from fundable.domain.mail.emails import KINDS
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.parts import Button, Known, Values, value_at
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.mail.templates import BODY, SUBJECT, Rendered

FOLDER = "templates/email"
CHARACTERS_MAX = 1_000_000
PREVIEW_MAX = 120
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+\-=.!<>~|&])")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
_ADDRESS = re.compile(r":?\s*<https?://[^>]*>")
_WORD = re.compile(r"\w")
_GREETING = re.compile(r"[^.:]{1,40},")


def ours() -> "Renderer":
    return Renderer(PackageLoader("fundable", FOLDER))


def own(folder: Path) -> "Renderer":
    """With the templates in `folder`, and ours where it has none."""
    return Renderer(sources.OwnFirst(folder, PackageLoader("fundable", FOLDER)))


@dataclass(frozen=True, slots=True)
class MailWords:
    """The templates of one message. `front` says its title, preview and why; `text` and `markdown` are the body for the
    two parts, `buttons` the words of each and the name of its address."""

    subject: Template
    front: Callable[[Values], Mapping[str, str]]
    text: Template
    markdown: Template
    buttons: tuple[tuple[str, str, str], ...] = ()


class Renderer:
    def __init__(self, templates: BaseLoader) -> None:
        loader = sources.BodyLoader(templates)
        options = {"loader": loader, "undefined": StrictUndefined, "trim_blocks": False, "keep_trailing_newline": False}
        self._text = BoundedEnvironment(**options, finalize=_as_it_is)
        self._words = BoundedEnvironment(**options, finalize=_escaped)
        self._text.template_class = self._words.template_class = WithSinglePeriods
        self._sheet = BoundedEnvironment(loader=loader, undefined=StrictUndefined, autoescape=True)
        self._markdown = MarkdownIt("commonmark", {"html": False})
        self._parts = PartsSheet(FOLDER)
        self._kept = lru_cache(maxsize=128)(self._set)

    def render(
        self, email: SentEmail, values: Values, typed: EmailText | None = None, files: tuple[str, ...] = ()
    ) -> Rendered:
        """In the agency's files, in what was typed, or in our words. Raises ValueError for a text that can't be used,
        and what a template can raise."""
        begin()
        words = self._with_files(email.kind, self._kept(email, typed), files)
        return self._rendered(words, {**values, **KINDS[email.kind].worked_out(values)})

    def filled(self, email: SentEmail, values: Values) -> dict[str, str]:
        """What each placeholder comes to, as text."""
        words = self._kept(email, None)
        known = _context(words, {**values, **KINDS[email.kind].worked_out(values)}, PlainParts())
        return {one.name: str(value_at(known, one.name)).strip() for one in our_text(email).original.placeholders}

    def _with_files(self, kind: MessageKind, words: MailWords, files: tuple[str, ...]) -> MailWords:
        if SUBJECT in files:
            words = replace(words, subject=self._text.get_template(f"{kind}/{SUBJECT}"))
        if BODY not in files:
            return words
        name = f"{kind}/{BODY}"
        front = self._text.get_template(f"{name}{sources.FRONT}")
        return MailWords(
            words.subject,
            lambda values: sources.read(front.render(values)),
            self._text.get_template(name),
            self._words.get_template(name),
        )

    def _set(self, email: SentEmail, typed: EmailText | None) -> MailWords:
        ours = our_text(email)
        if typed and (problems := Checker(email, ours.original).problems(typed)):
            raise ValueError(problems[0].told)
        text, one_line = (typed, _one_line) if typed else (ours.original.text, _first_line)
        title, preview, why = map(self._text.from_string, (text.title, text.preview, ours.why))
        return MailWords(
            self._text.from_string(text.subject),
            lambda values: {
                "title": one_line(title.render(values)),
                "preview": one_line(preview.render(values)),
                "why": _first_line(why.render(values)),
            },
            self._text.from_string(text.body),
            self._words.from_string(text.body),
            tuple((name, label, at) for (name, at), label in zip(ours.addresses.items(), text.buttons, strict=True)),
        )

    def _rendered(self, words: MailWords, values: Values) -> Rendered:
        subject = _one_line(words.subject.render(values))
        said = words.front(values)
        text = _tidied(words.text.render(_context(words, values, PlainParts())))
        why = said.get("why") or values["why"]
        attached = f"Attached: {values['attached']}\n" if values["attached"] else ""
        foot = f"{attached}{values['foot']}\n{why}"
        sheet = {
            "subject": subject,
            "preview": said.get("preview") or _preview(text, values["greeting"]),
            "why": why,
            "foot": foot,
        }
        title = said.get("title", "")
        html = self._html(words, {**values, **sheet}, title)
        opening = f"{title}\n\n" if title else ""
        return Rendered(subject, f"{opening}{text}\n\n{foot}\n", html)

    def _html(self, words: MailWords, values: Values, title: str) -> str:
        """Without a title the body has its own, or the subject is it."""
        parts = HtmlParts(self._parts, _words_of)
        markdown = _tidied(words.markdown.render(_context(words, values, parts)))
        body = parts.put_into(self._markdown.render(markdown))
        heading = title or ("" if markdown.startswith("# ") else values["subject"])
        return self._sheet.get_template("layout.html").render({**values, "heading": heading, "body": body})


def _context(words: MailWords, values: Values, parts: PlainParts) -> Known:
    buttons = {name: Button(label, value_at(values, address)) for name, label, address in words.buttons}
    return parts.context({**values, **buttons})


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _first_line(text: str) -> str:
    return _one_line(text.partition("\n")[0])


def _preview(text: str, greeting: str) -> str:
    """What a list of messages shows after the subject: the first words that are no greeting."""
    paragraphs = [" ".join(_ADDRESS.sub("", part).replace("**", "").split()) for part in text.split("\n\n")]
    ours = _one_line(greeting)
    greets = (part == ours or _GREETING.fullmatch(part) for part in paragraphs)
    said = (part for part, is_greeting in zip(paragraphs, greets, strict=True) if not is_greeting)
    found = next((part for part in said if _WORD.search(part)), "")
    return found if len(found) <= PREVIEW_MAX else f"{found[:PREVIEW_MAX].rpartition(' ')[0]}…"


def _tidied(text: str) -> str:
    if len(text) > CHARACTERS_MAX:
        raise SecurityError(f"this message would be longer than {CHARACTERS_MAX} characters")
    return sources.tidied(text)


def _as_it_is(value: object) -> object:
    return value if isinstance(value, Url | Ready) else marked(value)


def _escaped(value: object) -> object:
    """A value as Markdown that shows it as it is. Our own addresses stay whole: templates put them between < and >."""
    return marked(_words_of(value)) if isinstance(value, str) and not isinstance(value, Url | Ready) else value


def _words_of(value: str) -> str:
    return _LINE_END.sub("\\\\\n", _PUNCTUATION.sub(r"\\\1", _INDENT.sub("", value)))

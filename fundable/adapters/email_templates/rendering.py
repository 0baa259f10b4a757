"""Messages from Jinja templates in Markdown.

The plain text is the template as it stands; the HTML is the same words rendered, on one sheet. Values are escaped for
Markdown there, so that nothing a client typed becomes a link or a heading.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PackageLoader, StrictUndefined
from jinja2.exceptions import SecurityError
from markdown_it import MarkdownIt
from markupsafe import Markup

from fundable.adapters.email_templates.bounds import BoundedEnvironment, begin
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.ports import Rendered

FOLDER = "templates/email"
CHARACTERS_MAX = 1_000_000
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+\-=.!<>~|&])")
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_BLANK_LINES = re.compile(r"\n{3,}")
_LINE_END = re.compile(r"(?<!\n)\n(?!\n)")


def ours() -> "Renderer":
    return Renderer(PackageLoader("fundable", FOLDER))


def own(folder: Path) -> "Renderer":
    """The templates in `folder`, and ours where it has none."""
    return Renderer(ChoiceLoader([FileSystemLoader(folder), PackageLoader("fundable", FOLDER)]))


class Renderer:
    def __init__(self, loader: BaseLoader) -> None:
        options = {"loader": loader, "undefined": StrictUndefined, "trim_blocks": False, "keep_trailing_newline": False}
        self._text = BoundedEnvironment(**options)
        self._words = BoundedEnvironment(**options, finalize=_escaped)
        self._sheet = BoundedEnvironment(loader=loader, undefined=StrictUndefined, autoescape=True)
        self._markdown = MarkdownIt("commonmark", {"html": False})

    def render(self, kind: MessageKind, values: Mapping[str, object]) -> Rendered:
        begin()
        subject = " ".join(self._text.get_template(f"{kind}/subject.txt").render(values).split())
        text = _tidied(self._text.get_template(f"{kind}/body.md").render(values))
        words = _tidied(self._words.get_template(f"{kind}/body.md").render(values))
        body = Markup(self._markdown.render(words))  # noqa: S704  rendered without HTML of anybody's
        html = self._sheet.get_template("layout.html").render({**values, "subject": subject, "body": body})
        return Rendered(subject, f"{text}\n\n{values['foot']}\n", html)


def _tidied(text: str) -> str:
    if len(text) > CHARACTERS_MAX:
        raise SecurityError(f"this message would be longer than {CHARACTERS_MAX} characters")
    return _BLANK_LINES.sub("\n\n", text).strip()


def _escaped(value: object) -> object:
    """A value as Markdown that shows it as it is. Our own addresses stay whole: templates put them between < and >."""
    if not isinstance(value, str) or isinstance(value, Url):
        return value
    return _LINE_END.sub("\\\\\n", _PUNCTUATION.sub(r"\\\1", _INDENT.sub("", value)))

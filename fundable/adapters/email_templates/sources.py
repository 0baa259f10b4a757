"""Where templates come from, and what may stand in front of a body: `title: …`, `preview: …` and `why: …`, each on its
line, between two lines of three dashes.

That is cut off before Jinja sees the file, so that no value of anybody's can be read as one.
"""

import re
from collections.abc import Callable
from pathlib import Path

from jinja2 import BaseLoader, Environment, FileSystemLoader

Source = tuple[str, str | None, Callable[[], bool] | None]
FRONT = ":front"
"""Behind a body's name: the part in front of it."""
_FRONT = re.compile(r"\A---\n((?:title|preview|why):.*?\n)---(?:\n|\Z)", re.DOTALL)
_BLANK_LINES = re.compile(r"\n{3,}")
_LINE = re.compile(r"^(title|preview|why):[ \t]*(.*)$", re.MULTILINE)


class BodyLoader(BaseLoader):
    """Loads a body without what stands in front of it, and that under a name of its own; empty where there is none."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: Environment, template: str) -> Source:
        name, is_front = template.removesuffix(FRONT), template.endswith(FRONT)
        source, path, is_current = self._loader.get_source(environment, name)
        found = _FRONT.match(source) if name.endswith("/body.md") else None
        if is_front:
            return found[1] if found else "", path, is_current
        return _without(source, found) if found else source, path, is_current


class OwnFirst(BaseLoader):
    """The templates in a folder, and others where it has none. A file that comes takes its place at once."""

    def __init__(self, folder: Path, others: BaseLoader) -> None:
        self._folder, self._others = folder, others
        self._own = FileSystemLoader(folder)

    def get_source(self, environment: Environment, template: str) -> Source:
        if self._is_there(template):
            return self._own.get_source(environment, template)
        source, path, is_current = self._others.get_source(environment, template)
        return source, path, lambda: not self._is_there(template) and (is_current is None or is_current())

    def _is_there(self, template: str) -> bool:
        return self._folder.joinpath(template).is_file()


def tidied(text: str) -> str:
    return _BLANK_LINES.sub("\n\n", text).strip()


def read(rendered: str) -> dict[str, str]:
    """What a front says; the first line of a name counts."""
    return {name: " ".join(words.split()) for name, words in reversed(_LINE.findall(rendered))}


def _without(source: str, front: re.Match[str]) -> str:
    """With empty lines in its place, so that a slip in the syntax is said to be in the line where it is."""
    return "\n" * front[0].count("\n") + source[front.end() :]

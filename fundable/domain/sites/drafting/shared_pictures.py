"""The pictures that stand for a website elsewhere: the one that goes with a link to it, and the icons of browsers and
phones. How a name is set in them; a page names them by what they're called here."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from fundable.domain.sites.words.content import Content, Photo

LINK, TOUCH, ICON = "og", "touch", "favicon.ico"
ICON_SIDES = (16, 32, 48)
SUFFIX_SCALE, SUFFIX_GAP = 0.45, 0.2
"""A legal ending is set so much smaller than the name, and so far from it in multiples of its size."""
LEADING = 1.16
KERNED = 1.02
"""Letters that stand farther apart than they're measured."""
_NEARLY = 0.005
"""As long as another line, in multiples of the type size."""
_LINK_NAME = re.compile(rf"{LINK}-[0-9a-f]{{10}}\.png")

Width = Callable[[str], float]
"""Of a text, in multiples of the type size."""


@dataclass(frozen=True, slots=True)
class NameBox:
    """Room for a name, in pixels, with the largest and the smallest type size."""

    width: int
    height: int
    largest: int
    smallest: int


@dataclass(frozen=True, slots=True)
class SetName:
    """A name in lines; the last of them ends with `suffix`."""

    size: int
    lines: tuple[str, ...]
    suffix: str

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


def set_name(core: str, suffix: str, box: NameBox, width: Width) -> SetName:
    """In the largest size in which all of it has room. Only in the smallest is a word broken: it has room for 100
    letters, however wide."""
    together, tail = _together(core.split()), _tail(suffix, width)
    for size in range(box.largest, box.smallest, -2):
        limit = box.width / size / KERNED
        lines = _filled(together, tail, width, limit)
        if lines and SetName(size, lines, suffix).height <= box.height:
            return SetName(size, _evened(together, tail, width, lines, limit), suffix)
    limit = box.width / box.smallest / KERNED
    words = [part for word in core.split() for part in _broken(word, width, limit)]
    lines = _filled(words, tail, width, limit)
    if not lines:
        return SetName(box.smallest, (), "")
    return SetName(box.smallest, _evened(words, tail, width, lines, limit), suffix)


def measured(name: SetName, width: Width) -> float:
    """Of the longest line, in pixels."""
    *lines, last = (width(line) for line in name.lines or ("",))
    return max(*lines, last + _tail(name.suffix, width), 0.0) * name.size


def _tail(suffix: str, width: Width) -> float:
    return width(suffix) * SUFFIX_SCALE + SUFFIX_GAP if suffix else 0.0


def _together(words: Sequence[str]) -> list[str]:
    """A sign between two words, such as &, begins the line that it would end."""
    found: list[str] = []
    for word in words:
        follows = bool(found) and not any(map(str.isalnum, found[-1]))
        found[-1:] = [f"{found[-1]} {word}"] if follows else [*found[-1:], word]
    return found


def _filled(words: Sequence[str], tail: float, width: Width, limit: float) -> tuple[str, ...]:
    """Lines of at most this width; none where a word or the tail of the last line is wider."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if width(word) > limit:
            return ()
        if width(longer) > limit:
            lines.append(word)
        else:
            lines[-1] = longer
    if tail > limit:
        return ()
    if width(lines[-1]) + tail > limit:
        lines[-1:] = _before_tail(lines[-1], words[-1], width(words[-1]) + tail <= limit)
    return tuple(lines)


def _before_tail(line: str, word: str, has_room: bool) -> tuple[str, str]:
    """The last word goes with the tail of a line that is too long with it, unless it's all of the line."""
    kept = line.removesuffix(word).rstrip()
    return (kept, word) if kept and has_room else (line, "")


def _evened(words: Sequence[str], tail: float, width: Width, found: tuple[str, ...], limit: float) -> tuple[str, ...]:
    """As many lines, the longest of them as short as it can be. A wider limit never takes more lines."""
    too_narrow = 0.0
    while limit - too_narrow > _NEARLY:
        middle = (too_narrow + limit) / 2
        lines = _filled(words, tail, width, middle)
        if lines and len(lines) <= len(found):
            found, limit = lines, middle
        else:
            too_narrow = middle
    return found


def _broken(word: str, width: Width, limit: float) -> Iterable[str]:
    part = ""
    for letter in word:
        if part and width(part + letter) > limit:
            yield part
            part = ""
        part += letter
    yield part


def link_picture(files: Iterable[str]) -> str:
    """The file that goes with links, by its name; empty where there's none."""
    return next((file for file in files if _LINK_NAME.fullmatch(file)), "")


def shown(content: Content, files: Mapping[str, object]) -> tuple[str, ...]:
    """What shows the business, by file: the picture for links, then its photos."""
    return tuple(file for file in (link_picture(files), *(_largest(one, files) for one in content.photos)) if file)


def _largest(photo: Photo, files: Iterable[str]) -> str:
    """The widest file of a photo that every search engine reads."""
    named = re.compile(rf"{re.escape(photo.file)}-(\d+)\.(?:jpg|webp)")
    found = [(int(match[1]), file) for file in files if (match := named.fullmatch(file))]
    return max(found)[1] if found else ""

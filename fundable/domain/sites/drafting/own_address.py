"""Where pages name their own address. A build doesn't know it, so a placeholder stands in its place, and is part of
what is approved. Where a website is served, its home page's address takes that place; a copy that lies anywhere has
none.

Only whole tags that templates write are looked at. Nobody's text can pass for one: on a page, it has no "<".
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import escape

from fundable.domain.sites.drafting.structured_data import HERE, in_script

PLACEHOLDER = "https://address.invalid/"
"""No such name ever leads anywhere (RFC 2606)."""
MISSING = "404.html"
_NAMED = rb'^(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")'
_LINE = re.compile(_NAMED + re.escape(PLACEHOLDER.encode()) + rb".*\n", re.MULTILINE)
_DATA = re.compile(rb'^(<script type="application/ld\+json">)(.*)(</script>)$', re.MULTILINE)
_OWN = frozenset({"@id", "url", "logo", "image"})
_STYLE = re.compile(rb'^<link rel="stylesheet" href="/([^"/]+)">\n', re.MULTILINE)


def awaits(files: Mapping[str, bytes]) -> bool:
    """Whether pages of this build have a placeholder. Those of templates before version 8 don't."""
    return any(_tags(PLACEHOLDER).search(data) for name, data in files.items() if name.endswith(".html"))


def at(files: Mapping[str, bytes], home: str) -> dict[str, bytes]:
    """As they're served from the home page's address. What has no placeholder stays as it is, byte for byte."""
    return _changed(files, lambda page: moved(page, PLACEHOLDER, home))


def without(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """As they are where nobody knows an address: lines that would name it are left out, and the data for search engines
    leads to the page's own folder."""
    return _changed(files, _anywhere)


def moved(page: bytes, was: str, home: str) -> bytes:
    """A page at the address of another home page than it was."""
    tags = _tags(was).sub(lambda tag: tag[1] + escape(home).encode(), page)
    return _DATA.sub(lambda data: _with_home(data, was, home), tags)


def in_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """With a page for what isn't found that has its style in a folder as well. On a host, where it's shown at any
    depth, it has it from the root, as its links do."""
    missing = files.get(MISSING, b"")
    both = _STYLE.sub(lambda link: link[0] + link[0].replace(b'href="/', b'href="'), missing)
    return {**files, MISSING: both} if both != missing else dict(files)


def _changed(files: Mapping[str, bytes], change: Callable[[bytes], bytes]) -> dict[str, bytes]:
    return {name: change(data) if name.endswith(".html") else data for name, data in files.items()}


def _tags(home: str) -> re.Pattern[bytes]:
    return re.compile(_NAMED + re.escape(escape(home).encode()), re.MULTILINE)


def _anywhere(page: bytes) -> bytes:
    kept = _LINE.sub(b"", page)
    return _DATA.sub(lambda data: _with_home(data, PLACEHOLDER, HERE), kept)


def _with_home(tag: re.Match[bytes], was: str, home: str) -> bytes:
    try:
        data = json.loads(tag[2])
    except (ValueError, RecursionError):  # a live page may say anything
        return tag[0]
    if not isinstance(data, dict) or was not in "".join(_addresses(data)):
        return tag[0]
    said = {name: _led(value, was, home) if name in _OWN else value for name, value in data.items()}
    return tag[1] + in_script(said).encode() + tag[3]


def _addresses(data: Mapping[str, object]) -> Iterator[str]:
    for name in _OWN & data.keys():
        value = data[name]
        yield from (str(one) for one in value) if isinstance(value, list) else (str(value),)


def _led(value: object, was: str, home: str) -> object:
    if isinstance(value, list):
        return [_led(one, was, home) for one in value]
    return f"{home}{value.removeprefix(was)}" if isinstance(value, str) and value.startswith(was) else value

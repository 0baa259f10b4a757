"""Names in DNS as people type them, as they're stored and looked up, and as people read them."""

import re
import unicodedata
from dataclasses import dataclass

from fundable.domain.errors import Refused

HOST_MAX = 253
WWW = "www."
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_PORT = re.compile(r":[0-9]*$")
_NO_LETTERS = frozenset({"Pi", "Pf", "Pd", "Ps", "Pe"})
"""Quotation marks, dashes and brackets, as programs for writing put them in. IDNA 2003 takes them for letters."""
_AMBIGUOUS = "ßς\u200c\u200d"
"""Letters that IDNA 2003 and IDNA 2008 write differently."""


@dataclass(frozen=True, slots=True)
class DomainName:
    """`name` is without www, in the letters of DNS. `is_www`: the website's own address begins with www."""

    name: str
    is_www: bool = False

    @property
    def www(self) -> str:
        return f"{WWW}{self.name}"

    @property
    def hosts(self) -> tuple[str, str]:
        return self.name, self.www

    @property
    def above(self) -> tuple[str, ...]:
        """The names that this one is below, the longest first: no ending alone."""
        labels = self.name.split(".")
        return tuple(".".join(labels[at:]) for at in range(1, len(labels) - 1))

    @property
    def all_above(self) -> tuple[str, ...]:
        """As `above`, with the ending."""
        return (*self.above, self.name.rpartition(".")[2])

    @property
    def main(self) -> str:
        return self.www if self.is_www else self.name

    @property
    def shown(self) -> str:
        return in_letters(self.main)


def normalized(typed: str) -> str:
    """A host as it's stored and looked up: lower case, without port and last dot, in the letters of DNS (IDNA). Empty
    for what is no host name."""
    name = _PORT.sub("", typed.strip().lower()) if not typed.startswith("[") else ""
    if not name.isascii():
        try:
            name = name.encode("idna").decode() if len(name) <= HOST_MAX else ""
        except UnicodeError:
            return ""
    name = name.removesuffix(".")
    labels = name.split(".")
    return name if len(name) <= HOST_MAX and all(LABEL.fullmatch(label) for label in labels) else ""


def parse(typed: str) -> DomainName:
    """A domain as people type or paste it, with or without https:// and a path. Raises Refused `domain_wrong`."""
    text = typed.strip().lower()
    host = text.removeprefix("https://").removeprefix("http://").partition("/")[0]
    if any(letter in host for letter in _AMBIGUOUS):
        raise _wrong("Enter this domain as your registrar writes it, beginning with xn--.")
    name = normalized(host)
    labels = name.removeprefix(WWW).split(".")
    is_marked = any(not one.isascii() and unicodedata.category(one) in _NO_LETTERS for one in host)
    if "@" in host or is_marked or len(labels) < 2 or len(WWW + name) > HOST_MAX or not _is_top(labels[-1]):
        raise _wrong("Enter a domain, such as example.com.")
    if labels[-1].isdecimal():
        raise _wrong("That's a number. Enter a domain, such as example.com.")
    return DomainName(name.removeprefix(WWW), name.startswith(WWW))


def _is_top(label: str) -> bool:
    """Whether a domain can end with it: in our letters or, as DNS writes them, in others."""
    return (label.replace("-", "") if label.startswith("xn--") else label).isalnum()


def in_letters(name: str) -> str:
    """A name as people read it; as it is where its letters can't be told."""
    try:
        return name.encode("ascii").decode("idna")
    except UnicodeError:
        return name


def _wrong(sentence: str) -> Refused:
    return Refused("domain_wrong", sentence)

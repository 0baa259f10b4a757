"""Domains that are a business's own: whether two are one, and whether one is close to the business's name."""

import re
import unicodedata

from fundable.domain.sites.words.domain_names import in_letters, normalized

_WORD_MIN, _BEGINNING = 3, 4
_SAY_NOTHING = frozenset({"and", "the", "for", "llc", "inc", "ltd", "corp", "company"})


def is_one_domain(one: str, other: str) -> bool:
    """Also where one of the two is below the other, as mail.alder.com is below alder.com."""
    first, second = _plain(one), _plain(other)
    return first == second or first.endswith(f".{second}") or second.endswith(f".{first}")


def resembles(domain: str, name: str) -> bool:
    """Whether a domain has a word of this name, how a long one begins, or its initials. True where that can't be told:
    a name in other letters has no spelling of its own in Latin ones. An ampersand is left out, or read aloud."""
    said = _letters("".join(in_letters(_plain(domain)).split(".")[:-1]))
    return any(_is_close(said, one) for one in (name, name.replace("&", " and ")))


def _is_close(said: str, name: str) -> bool:
    words = [_letters(word) for word in re.findall(r"[^\W_]+", name)]
    whole, initials = "".join(words), "".join(word[:1] for word in words)
    if not said or not whole or not whole.isascii():
        return True
    telling = [word for word in words if len(word) >= _WORD_MIN and word not in _SAY_NOTHING]
    is_short = len(said) >= _WORD_MIN and said in whole
    return is_short or said.startswith((whole, *_many(initials))) or any(word[:_BEGINNING] in said for word in telling)


def _many(initials: str) -> tuple[str, ...]:
    return (initials,) if len(initials) > 1 else ()


def _plain(domain: str) -> str:
    return (normalized(domain) or domain.casefold()).removeprefix("www.")


def _letters(text: str) -> str:
    """Without accents and marks, in lower case."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if letter.isalnum())

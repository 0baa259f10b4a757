"""What was typed into the form, made ready to be shown: nothing is added, and no letter that is seen is changed."""

import re
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from urllib.parse import quote, urlsplit

from fundable.domain.sites.words.content import About, Name, Profile, Service

SERVICES_MAX = 100
LEAD_MAX = 170
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
_SUFFIX = re.compile(
    r"\s(L\.?L\.?C\.?|P\.?L\.?L\.?C\.?|L\.?L\.?L?\.?P\.?|L\.?P\.?|Inc(?:\.|orporated)?|Corp(?:\.|oration)?"
    r"|Ltd\.?|Limited|(?-i:P\.?[CA]\.?)|(?<!& )(?<!and )Co\.?)$",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^(?:[-–—•*·‣▪◦●○]+|\d{1,2}[.)])\s+")  # noqa: RUF001
_NOTE_AFTER = re.compile(r"^(.*?\S)(?:\s+[-–—]\s+|:\s+)(\S.*)$")  # noqa: RUF001
_NOTE_IN_BRACKETS = re.compile(r"^([^()]*[^()\s])\s*\(([^()]+)\)$")
_AMOUNT = r"\$\d[\d,]*(?:\.\d{1,2})?"
_PRICE = re.compile(
    r"(?:^|(?<=[\s(])|(?=\$)(?:(?<=\.\.)|(?<=[^\W\d_][-–—:])|(?<=[).][-–—:])))"  # noqa: RUF001
    r"((?:(?:from|starting (?:at|from)|starts (?:at|from)|as low as|up to|about|desde|a partir de)\s+)?"
    rf"{_AMOUNT}(?:\s?(?:[-–—]|to|a(?=\s\$))\s?\$?\d[\d,]*(?:\.\d{{1,2}})?)?"  # noqa: RUF001
    r"(?:\s?/\s?(?:sq\.?\s)?[^\W\d]+|\s(?:per|an?|por|la|el)\s[^\W\d]+|\s(?:each|ea|c/u))?"
    r"(?:\+|\s(?:and|&) up)?)\)?\.?$",
    re.IGNORECASE,
)
_AN_AMOUNT = re.compile(_AMOUNT)
_BEFORE_PRICE = " -–—:,;(…"  # noqa: RUF001
_BETWEEN_LINES = " ,;"
"""What's typed at the end of a line because another one follows."""
_LEADS_ON = re.compile(
    r"\b(?:for|of|to|at|or|and|plus|than|over|under|as|only|just|is|are|with|by|save|por|de|con|(?-i:a|y))$",
    re.IGNORECASE,
)
"""Words that say something only together with the amount behind them: `2 for $5`."""
_LIST_MARK = " / "
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]*(?=\s+[\"'“‘(¿¡]?[A-Z0-9À-Þ])")  # noqa: RUF001
_TITLES = "Mr|Mrs|Ms|Mx|Dr|Dra|Sra?|Srta|Jr|St|Rev|Fr|Prof|Hon|Gen|Col|Capt|Lt|Sgt|Lic|Ing"
_PLACES = "Ave|Rd|Blvd|Ste|Mt|Ft|Bldg|Dept|Carr|Urb|Bo|Km"
_MONTHS = "Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec"
_SHORTENED = re.compile(
    rf"\b(?:{_TITLES}|{_PLACES}|{_MONTHS}|Inc|Co|Corp|Ltd|No|vs|[Ee]st|[Aa]pprox|[Ee]xt|e\.g|i\.e|[ap]\.m|[A-Z])"
    r"\.[\"'”’)]*$"  # noqa: RUF001
)
_SHORTENED_MAX = 16
_WORD = re.compile(r"\d+(?:/\d+)+|[^\W_]+(?:['’][^\W_]+)?")  # noqa: RUF001
_MARKED_LETTER = re.compile(r"(?<![-–—])[^\W_](?:[^\w\s]|\s+[&+])")  # noqa: RUF001
_NO_INITIAL = frozenset({"and", "of", "the", "a", "an", "for", "in", "at", "on", "by", "y", "de", "la", "el", "und"})
_HOSTS = {
    "facebook": ("facebook.com", "fb.com"),
    "instagram": ("instagram.com",),
    "linkedin": ("linkedin.com",),
    "twitter": ("twitter.com", "x.com"),
}
_HANDLE = re.compile(r"@?[\w.-]{1,100}")
_LONG_NAME, _LONG_WORD = 32, 13
_LONGEST_NAME, _LONGEST_WORD = 64, 18


def cleaned(text: str) -> str:
    """One line: composed letters, without what nobody sees, with single blanks."""
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable():
        return " ".join(composed.split())
    seen = "".join(" " if letter.isspace() else letter for letter in composed if letter.isspace() or _is_seen(letter))
    return " ".join(unicodedata.normalize("NFC", seen).split())


def lines(text: str) -> tuple[str, ...]:
    """The lines that say something."""
    return tuple(line for raw in re.split(r"[\r\n\v\f\x85\u2028\u2029]+", text) if (line := cleaned(raw)))


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) not in _UNSEEN


def name_of(typed: str) -> Name:
    full = cleaned(typed)
    found = _SUFFIX.search(full)
    core = full[: found.start()] if found else full
    return Name(full, core, found[1] if found else "")


def monogram_of(name: Name) -> str:
    """Two initials, or the first two letters of a name of one word. The A of A & B, A-1 and A. Smith is one, that of A
    Touch of Class and Rent-A-Wreck isn't."""
    found = _WORD.finditer(name.core)
    words = [
        one[0] for one in found if one[0].casefold() not in _NO_INITIAL or _MARKED_LETTER.match(name.core, one.start())
    ]
    if not words:
        return name.core[:1]
    letters = f"{words[0][0]}{words[1][0]}" if len(words) > 1 else f"{words[0][:2]}"
    return letters.upper()


def tier_of(name: Name) -> str:
    """How large a name can be set."""
    longest = max(map(len, name.full.split()), default=0)
    if len(name.full) > _LONGEST_NAME or longest > _LONGEST_WORD:
        return "s"
    return "m" if len(name.full) > _LONG_NAME or longest > _LONG_WORD else "l"


def services_of(typed: str) -> tuple[tuple[Service, ...], int]:
    """One service a line, each once, and how many were more than SERVICES_MAX. A name has a letter, a digit or a
    picture. A price at the end of a line stands by itself; the key is that of the title with it and with the line's
    last comma, as it was before prices were read."""
    told: dict[tuple[str, str], str] = {}
    for line in lines(typed):
        text = _BULLET.sub("", line)
        told.setdefault(_title_and_note(text), text)
    named = [text for pair, text in told.items() if any(map(_says, pair[0]))]
    keys: set[str] = set()
    services = []
    for text in named[:SERVICES_MAX]:
        key = _key(*_title_and_note(text), keys)
        keys.add(key)
        services.append(_service(key, without_end(text)))
    return tuple(services), max(0, len(named) - SERVICES_MAX)


def without_end(line: str) -> str:
    """A service without the comma that only leads to the next line."""
    return line.rstrip(_BETWEEN_LINES)


def _service(key: str, text: str) -> Service:
    """A line that is nothing but a price stays as it is."""
    rest, price = split_price(text)
    if not price or not any(map(_says, rest)):
        return _before_brackets(key, text) or Service(key, *_with_numbers(*_title_and_note(text), text))
    closed = f"{rest})" if rest.count("(") > rest.count(")") else rest
    return Service(key, *_with_numbers(*_title_and_note(closed), closed), price)


def _before_brackets(key: str, line: str) -> Service | None:
    """`Registration: $50 (one time)`. None unless the price is the only one, and the brackets are the only note."""
    found = _NOTE_IN_BRACKETS.match(line)
    if not found or _AN_AMOUNT.search(found[2]) or not any(map(str.isalpha, found[2])):
        return None
    title, price = split_price(found[1])
    is_plain = price and any(map(_says, title)) and not _NOTE_AFTER.match(title)
    return Service(key, title, found[2].strip(), price) if is_plain else None


def _with_numbers(title: str, note: str, line: str) -> tuple[str, str]:
    """A number by itself in brackets, as of Wings (12), is part of the title."""
    return (line, "") if line.endswith(")") and not any(map(str.isalpha, note)) else (title, note)


def split_price(text: str) -> tuple[str, str]:
    """A text without the price that it ends with, and that price, letter by letter: `from $35`, `$48/week`. What is
    left has no mark at its end that led to it. Of several amounts, none is the price, and none is taken from a sentence
    or a list that it's a part of."""
    found = _PRICE.search(text)
    if not found:
        return text, ""
    rest = _without_marks(text[: found.start()])
    is_part = _AN_AMOUNT.search(rest) or _LEADS_ON.search(rest) or (_LIST_MARK in rest and _LIST_MARK in found[1])
    return (text, "") if is_part else (rest, found[1])


def _without_marks(text: str) -> str:
    """Without those that lead to a price, a row of dots among them. One dot may end a word that's shortened."""
    text = text.rstrip(_BEFORE_PRICE)
    while text.endswith(".."):
        text = text.rstrip(".").rstrip(_BEFORE_PRICE)
    return text


def _says(letter: str) -> bool:
    return letter.isalnum() or unicodedata.category(letter) == "So"


def _title_and_note(line: str) -> tuple[str, str]:
    """`Wedding cakes - by order`, `Empanadas: apple` and `Pan de muerto (October)` have a note."""
    found = _NOTE_IN_BRACKETS.match(line) or _NOTE_AFTER.match(line)
    return (found[1], found[2].strip()) if found and found[2].strip() else (line, "")


def _key(title: str, note: str, taken: set[str]) -> str:
    """Of the title, and of the note as well where two titles are the same."""
    digest = sha256(title.encode()).hexdigest()[:6]
    return digest if digest not in taken else sha256(f"{title}\0{note}".encode()).hexdigest()[:12]


def about_of(typed: str) -> About:
    """A line that heads what follows, such as Our story:, is no lead."""
    paragraphs = lines(typed)
    if not paragraphs:
        return About("", "", ())
    if len(paragraphs) > 1 and paragraphs[0].endswith(":"):
        return About("", paragraphs[0], paragraphs[1:])
    lead, rest = _lead(paragraphs[0])
    return About(lead, rest, paragraphs[1:])


def _lead(paragraph: str) -> tuple[str, str]:
    """Its first sentence and the rest; no lead where that sentence is long. One of a single word, such as Hola!, is
    part of the next one."""
    end = next(_sentence_ends(paragraph), len(paragraph))
    lead, rest = paragraph[:end], paragraph[end:].strip()
    return (lead, rest) if len(lead) <= LEAD_MAX else ("", paragraph)


def _sentence_ends(text: str) -> Iterator[int]:
    """Where each sentence of several words ends, but for the last one."""
    start = 0
    for found in _SENTENCE_END.finditer(text):
        if _ends(text, found.end()):
            if " " in text[start : found.end()].strip():
                yield found.end()
            start = found.end()


def _ends(text: str, at: int) -> bool:
    """Not within brackets, nor behind a word that's shortened."""
    is_within = text.count("(", 0, at) > text.count(")", 0, at) and ")" in text[at:]
    return not is_within and not _SHORTENED.search(text, max(0, at - _SHORTENED_MAX), at)


def profiles_of(links: dict[str, str]) -> tuple[Profile, ...]:
    found = (profile_of(network, links[network]) for network in _HOSTS if network in links)
    return tuple(profile for profile in found if profile)


def profile_of(network: str, typed: str) -> Profile | None:
    """From an address or a handle. None for anything that is not a page on this network. On LinkedIn, a name alone
    could be a person's or a company's page."""
    text = cleaned(typed)
    host = _HOSTS[network][0]
    if network != "linkedin" and _HANDLE.fullmatch(text) and not text.casefold().endswith(tuple(_HOSTS[network])):
        handle = text.removeprefix("@")
        return Profile(network, f"https://{host}/{quote(handle)}", handle) if handle.strip(".") else None
    return _profile_at(network, text if "://" in text else f"https://{text}")


def _profile_at(network: str, url: str) -> Profile | None:
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").removeprefix("www.").removeprefix("m.")
        is_plain = parts.scheme in {"http", "https"} and parts.port is None and parts.username is None
    except ValueError:
        return None
    path = parts.path.strip("/")
    if not is_plain or host not in _HOSTS[network] or not path or " " in url:
        return None
    kept = quote(path, safe="/%:@!$&'()*+,;=-._~")
    query = f"?{quote(parts.query, safe='%=&+-._~')}" if parts.query and path.endswith(".php") else ""
    return Profile(network, f"https://{host}/{kept}{query}", path.rpartition("/")[2])

"""What people type, and what nobody would."""

import random

ODD = (
    "",
    " ",
    "a",
    "A",
    "Äpfel",
    "äpfel",
    "ÉCLAIR e\u0301clair",
    "İstanbul ıssız",
    "Straße STRASSE ẞ",
    "ﬁnch ½ ² ①",
    "Ωmega ΟΔΟΣ οδός",
    "한국어 학원",
    "がっこう カフェ",
    "中文网站",
    "آب و هوا",
    "हिन्दी",
    "🥐 café 👩‍👩‍👧",
    "\U0001f9ff",
    "nul\x00inside",
    "\x00",
    "bell\x07",
    "tab\tnew\nline\r\n",
    "no\u00a0break\u2028line\ufeff",
    "\u202eright to left",
    "100%",
    "a_b",
    "a\\b",
    "O'Neil & Sons",
    '"quoted" OR 1',
    "NEAR(a b) AND NOT c",
    "foo* ^bar -baz",
    "(",
    "'; DROP TABLE orders; --",
    "$1 %s :name ?",
    "{{ order.total }}",
    "<b>bold</b>&amp;",
    "=2+3",
    "#12",
    "12",
    "1e5",
    "-0",
    "9223372036854775808",
    "00000000-0000-4000-8000-000000000000",
    "nora@alder.example",
    "@alder.example",
    "client3@",
    "Zz, zzz; zzzz",
    "w" * 199,
    "w" * 2500,
    "word " * 300,
)
NAMES = (
    "Alder & Finch",
    "alder",
    "Älder",
    "Brightwater",
    "ZEBRA",
    "zebra",
    "_under",
    "3 Rivers",
    "ßtraße",
    "",
    "Éclair",
)
NUMBERS = (0, 1, -1, 100, 2500, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 2**64, 10**30, 1.5, 1e308)


def odd(chance: random.Random) -> str:
    one = chance.choice(ODD)
    return one if chance.random() < 0.7 else f"{one} {chance.choice(ODD)}"[: chance.choice((40, 200, 3000))]


def changed(value: object, chance: random.Random, often: float) -> object:
    """A body with odd things in places."""
    if isinstance(value, dict):
        return {name: changed(each, chance, often) for name, each in value.items()}
    if isinstance(value, list):
        return [changed(each, chance, often) for each in value]
    if chance.random() > often:
        return value
    if isinstance(value, bool) or value is None:
        return chance.choice((True, False, None))
    if isinstance(value, (int, float)):
        return chance.choice(NUMBERS)
    return odd(chance)

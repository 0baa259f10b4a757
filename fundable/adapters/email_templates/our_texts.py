"""The emails' texts as they come with the program, in the language in which owners edit them: a file for each. In
front stand its name, what sends it, its subject, heading, inbox preview, the last line of its foot, and each button's
words with where it leads."""

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from fundable.domain.mail.email_texts import EmailText, Original, Placeholder
from fundable.domain.mail.emails import GROUP_OF
from fundable.domain.mail.placeholders import BLOCKS, EVERYWHERE
from fundable.domain.mail.sent_emails import SentEmail

_NAMED = re.compile(r"\{\{ ([\w.]+) \}\}")
_ASKED = re.compile(r"\{% (?:el)?if (?:not )?([\w.]+) %\}")


@dataclass(frozen=True, slots=True)
class OurText:
    """`addresses` of its buttons, by their placeholders: the names of values."""

    original: Original
    why: str
    addresses: dict[str, str]


@cache
def our_text(email: SentEmail) -> OurText:
    folder = resources.files("fundable") / "templates" / "email" / GROUP_OF[email.id]
    front, body = (folder / f"{email.id}.md").read_text(encoding="utf-8").split("---\n", 1)
    lines = dict(line.split(": ", 1) for line in front.splitlines())
    buttons = {name: words.split(" -> ") for name, words in lines.items() if name.startswith("button")}
    title, preview, why = (lines.get(name, "") for name in ("title", "preview", "why"))
    text = EmailText(lines["subject"], title, preview, body.strip(), tuple(label for label, _ in buttons.values()))
    words = "\n".join((text.subject, text.title, text.preview, text.body))
    names = dict.fromkeys((*_NAMED.findall(words), *email.always_known))
    placeholders = tuple(Placeholder(name, name in BLOCKS, BLOCKS.get(name, EVERYWHERE)) for name in names)
    asked = tuple(dict.fromkeys(_ASKED.findall(words)))
    addresses = {name: address for name, (_, address) in buttons.items()}
    return OurText(Original(lines["name"], lines["trigger"], text, placeholders, asked), why, addresses)

"""Mail that carries what a visitor of a website wrote. The outbox, which staff read, has marks in place of the words;
they're put in as it is sent."""

import re
from collections.abc import Callable, Mapping

MARKS = {
    "visitor_name": "[name of the visitor]",
    "visitor_email": "[email of the visitor]",
    "visitor_phone": "[phone number of the visitor]",
    "visitor_message": "[message of the visitor]",
}
_ANY = re.compile("|".join(map(re.escape, MARKS.values())))


def put_in(text: str, words: Mapping[str, str], shown: Callable[[str], str] = str) -> str:
    """All at once, so that no word is taken for a mark. `shown` makes a word what the text is made of."""
    by_mark = {mark: shown(words[name]) for name, mark in MARKS.items()}
    return _ANY.sub(lambda found: by_mark[found[0]], text)

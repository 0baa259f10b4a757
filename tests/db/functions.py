"""What PostgreSQL's functions and triggers said in each version. Data that only grow keep those that they have: an
upgrade makes the ones whose name isn't there yet, and looks at no other."""

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from fundable.db import schema
from fundable.db.engine.postgresql.functions import FUNCTIONS
from fundable.db.engine.postgresql.schema import numbered, searched
from fundable.db.engine.postgresql.triggers import written
from fundable.db.engine.search import search_tables
from fundable.db.engine.tables import is_never_reused
from fundable.db.engine.triggers import triggers

Sums = Mapping[str, str | None]
"""Of what a name stands for; None once it's gone."""
FILE = Path(__file__).with_name("functions.json")
_NAME = re.compile(r"CREATE (?:FUNCTION|AGGREGATE) (\w+)\(")


def recorded() -> dict[str, Sums]:
    """What each version made or changed, oldest first."""
    found: dict[str, Sums] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def declared() -> Sums:
    """What this program makes in a new database."""
    texts = defaultdict[str, list[str]](list)
    for name, text in _declared():
        texts[name].append(text)
    return {name: sha256("\n".join(text).encode()).hexdigest()[:16] for name, text in texts.items()}


def _declared() -> Iterator[tuple[str, str]]:
    metadata = schema.declared()
    for sql in FUNCTIONS:
        named = _NAME.match(sql)
        assert named, sql
        yield named[1], sql  # several of one name are one: that's how it's seen whether it is there
    for table in search_tables(metadata):
        yield table.name, "\n".join(searched(table))
    for one in filter(is_never_reused, metadata.sorted_tables):
        yield f"{one.name}_number", "\n".join(numbered(one))
    for trigger in triggers(metadata):
        yield trigger.name, "\n".join(written(trigger))


def changed(versions: Mapping[str, Sums], takes_alone: Collection[str]) -> Iterator[str]:
    """Names that a version changed or took away, and didn't take the data alone."""
    known: set[str] = set()
    for version, sums in versions.items():
        if version not in takes_alone:
            yield from sorted(known & sums.keys())
        known |= sums.keys()


def unrecorded(now: Sums, versions: Mapping[str, Sums]) -> Sums:
    """What is to be recorded of the next version."""
    last: dict[str, str | None] = {}
    for sums in versions.values():
        last |= sums
    names = sorted(now.keys() | last.keys())
    return {name: now.get(name) for name in names if now.get(name) != last.get(name)}

"""What a website says, on an operator's terminal or as JSON for a script."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TextIO

from fundable.commands.tables import printable
from fundable.domain.sites.drafting.edits import Edit, Laid, Word
from fundable.domain.sites.drafting.site_texts import FIELDS, label_of

if TYPE_CHECKING:
    from fundable.services.sites.drafting.keeping import DraftSources

WORDS = {
    Word.NOTE: "the client's note",
    Word.EMAIL: "the client's email",
    Word.CALL: "the client's call",
    Word.OURS: "our own word",
}


def write(sources: "DraftSources", laid: Laid, out: TextIO, as_json: bool) -> None:
    """Version and build are null in JSON for a website that was made for this, and isn't kept."""
    if as_json:
        json.dump(_json(sources, laid), out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    version, build = sources.version, sources.newest
    kept = f"Version {version.version}, build {build.number}" if version and build else "Not kept"
    content = laid.content
    out.write(f"{kept}, theme {content.theme}.\n")
    for field in FIELDS:
        _text(field.label, laid.texts[field.path], out)
    _text("Services", "\n".join(" - ".join(filter(None, (one.title, one.note))) for one in content.services), out)
    _edits("Edited", laid.standing, out)
    _edits("Edited, but the client has corrected the form since: choose on the order's page", laid.conflicts, out)


def _text(label: str, text: str, out: TextIO) -> None:
    if text:
        out.write(f"\n{label}\n" + "".join(f"  {printable(line)}\n" for line in text.split("\n")))


def _edits(title: str, edits: Iterable[Edit], out: TextIO) -> None:
    lines = [f"  {printable(_told(edit))}\n" for edit in edits]
    if lines:
        out.write(f"\n{title}\n{''.join(lines)}")


def _told(edit: Edit) -> str:
    day = f"{edit.at:%b} {edit.at.day}, {edit.at.year}"
    return f"{label_of(edit.path, edit.service)}: {edit.by}, {day}, on {WORDS[edit.word]}: {edit.why}"


def _json(sources: "DraftSources", laid: Laid) -> dict[str, Any]:
    return {
        "version": sources.version.version if sources.version else None,
        "build": sources.newest.number if sources.newest else None,
        "theme": laid.content.theme,
        "texts": laid.texts,
        "edits": [_edit(edit) for edit in laid.edits],
        "conflicts": [edit.path for edit in laid.conflicts],
    }


def _edit(edit: Edit) -> dict[str, Any]:
    return {
        "path": edit.path,
        "text": edit.text,
        "replaced": edit.replaced,
        "by": edit.by,
        "at": edit.at.isoformat(),
        "why": edit.why,
        "word": edit.word.value,
    }

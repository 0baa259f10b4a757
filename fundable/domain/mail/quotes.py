"""What a person wrote in a reply, apart from what their mail program put under it. Line by line, so that the time it
takes grows with the length of the text alone, whatever a stranger sends."""

import re
from dataclasses import dataclass

LINE_MAX = 500
"""Characters of a line that are looked at."""
WROTE_LINES = 4
"""Lines over which "On Monday, somebody wrote:" may be spread."""
SIGNED_LINES = 12
"""A longer one is part of the text, whatever stands above it."""
HEADERS_AT_LEAST = 2
_WROTE_START = re.compile(r"(On|Am|Le|El|Il|Op|Den|Em) \S")
_WROTE_END = re.compile(r"(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu)\b[^:]*:$")
_FROM = re.compile(r"\*?(From|Von|De|Da|Van|Från|Fra) ?:\*? ?\S")
_HEADER = re.compile(r"\*?(Sent|Gesendet|Date|Datum|Envoyé|Enviado|To|An|À|Para|Subject|Betreff|Objet|Asunto|Cc) ?:")
_BORDER = re.compile(r"-{3,} ?(original message|forwarded message|ursprüngliche nachricht|message d'origine) ?-{3,}")
_FORWARDED = "begin forwarded message:"
_DEVICE = re.compile(r"(sent from (my|mail|outlook|yahoo|proton|samsung) |get outlook for |von meinem \S+ gesendet)")


@dataclass(frozen=True, slots=True)
class Parted:
    """Every line of a body is in one of these."""

    text: str
    quoted: str = ""
    signature: str = ""


def part(body: str) -> Parted:
    """Whoever answers between the lines that they quote has it all as their text: an answer says nothing without its
    question."""
    lines = body.split("\n")
    begin, end = _quote(lines)
    quoted = _joined(lines[begin:end])
    written = lines[:begin] + lines[end:]
    signed = _signature_at(written)
    text, signature = _joined(written[:signed]), _joined(written[signed:])
    if text:
        return Parted(text, quoted, signature)
    return Parted(signature, quoted) if signature else Parted(quoted)


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip()


def _quote(lines: list[str]) -> tuple[int, int]:
    """Where it begins and ends; nothing where there is none, or several with words between them."""
    heads = [line[:LINE_MAX].strip() for line in lines]
    divider = next((at for at in range(len(heads)) if _divides(heads, at)), None)
    begin = divider if divider is not None else _first_marked(heads)
    marked = [at for at in range(begin, len(heads)) if heads[at].startswith(">")]
    if not marked:
        return begin, len(lines)
    if any(heads[at] and not heads[at].startswith(">") for at in range(marked[0], marked[-1])):
        return len(lines), len(lines)
    return begin, marked[-1] + 1


def _first_marked(heads: list[str]) -> int:
    return next((at for at, head in enumerate(heads) if head.startswith(">")), len(heads))


def _divides(heads: list[str], at: int) -> bool:
    head = heads[at]
    if _BORDER.match(head.lower()) or head.lower() == _FORWARDED:
        return True
    if _FROM.match(head):  # as Outlook does
        return sum(bool(_HEADER.match(one)) for one in heads[at + 1 : at + 5]) >= HEADERS_AT_LEAST
    return bool(_WROTE_START.match(head)) and _wrote(heads[at : at + WROTE_LINES])


def _wrote(heads: list[str]) -> bool:
    """Up to an empty line."""
    for number, head in enumerate(heads):
        if not head:
            return False
        if head.endswith(":") and _WROTE_END.search(" ".join(heads[: number + 1])[-LINE_MAX:]):
            return True
    return False


def _signature_at(lines: list[str]) -> int:
    for at in range(max(0, len(lines) - SIGNED_LINES), len(lines)):
        if lines[at].rstrip() == "--" or _DEVICE.match(f"{lines[at][:LINE_MAX].strip().lower()} "):
            return at
    return len(lines)

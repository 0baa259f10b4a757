"""Evidence for a dispute as PDF. Banks take nothing else, so a letter that no font has stands as a question mark."""

from collections.abc import Iterator

from fundable.adapters.printed_documents.letters import legible, wrapped
from fundable.adapters.printed_documents.paper import INK, LEFT, RIGHT, SOFT, PrintedPages, one_at_a_time
from fundable.domain.agency.days import plain_day
from fundable.domain.money.evidence import PAGES_MAX, EvidencePack, EvidencePart, EvidenceRow

_TEXT, _SMALL, _HEAD = 9.5, 8.5, 14
_LABELS, _GAP = 132, 12
_CLOSING = 30
_CUT = f"The rest is left out, because banks read few pages: this file has {PAGES_MAX} at most."


class PdfEvidence:
    """The EvidencePrinter port."""

    def printed(self, pack: EvidencePack) -> bytes:
        with one_at_a_time:
            return _DrawnPack(pack).printed()


class _DrawnPack:
    def __init__(self, pack: EvidencePack) -> None:
        self._pack = pack
        self._is_full = False
        title = f"Evidence for dispute {pack.dispute_id}"
        foot = (f"Order #{pack.order_number}, {plain_day(pack.made_on)}", legible(pack.dispute_id))
        self._paper = PrintedPages(legible(title), legible(pack.seller), pack.made_on, foot)

    def printed(self) -> bytes:
        paper = self._paper
        paper.write("Evidence", LEFT, paper.y - 22, 26)
        self._lines(self._pack.seller, RIGHT - LEFT, _TEXT, paper.y - 30, LEFT, SOFT)
        paper.y -= 50
        paper.double_rule(paper.y)
        for part in self._pack.parts:
            self._part(part)
        return paper.finished()

    def _part(self, part: EvidencePart) -> None:
        if self._room(90):
            paper = self._paper
            paper.y = paper.lines([part.title], LEFT, paper.y - 14, _HEAD) - 6
            paper.rule(paper.y)
        for row in part.rows:
            self._row(row)
        if part.left_out:
            self._row(EvidenceRow("", part.left_out))

    def _row(self, row: EvidenceRow) -> None:
        """Line by line, so that a long one goes on overleaf. Its label stands beside the first."""
        x = LEFT + _LABELS + _GAP if row.label else LEFT
        labels = wrapped(legible(row.label), _SMALL, _LABELS)
        said = self._said(row, RIGHT - x)
        if not self._room(16 * max(1, min(3, len(labels)))):
            return
        self._paper.y -= 4
        below = self._paper.lines(labels, LEFT, self._paper.y, _SMALL, SOFT)
        page = self._paper.page
        for line, size, ink in said:
            if not self._room(size * 1.4):
                return
            self._paper.y = self._paper.lines([line], x, self._paper.y, size, ink)
        self._paper.y = min(self._paper.y, below) if self._paper.page == page else self._paper.y

    def _said(self, row: EvidenceRow, room: float) -> Iterator[tuple[str, float, int]]:
        yield from ((line, _TEXT, INK) for line in wrapped(legible(row.text), _TEXT, room))
        yield from ((line, _SMALL, SOFT) for line in wrapped(legible(row.detail), _SMALL, room))

    def _lines(self, text: str, room: float, size: float, y: float, x: float, ink: int) -> None:
        self._paper.lines(wrapped(legible(text), size, room)[:1], x, y, size, ink)

    def _room(self, height: float) -> bool:
        """Whether that much can still be written; on the last page the closing sentence keeps its place."""
        paper = self._paper
        if paper.page == PAGES_MAX and not self._is_full and not paper.has_room(height + _CLOSING):
            paper.y = paper.lines([_CUT], LEFT, paper.y - 8, _TEXT)
            self._is_full = True
        if not self._is_full:
            paper.keep(height)
        return not self._is_full

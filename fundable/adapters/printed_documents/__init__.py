"""Invoices and credit notes as PDF, in the typeface that the server draws with."""

from fundable.adapters.printed_documents.letters import spelled, width, wrapped
from fundable.adapters.printed_documents.page import page
from fundable.adapters.printed_documents.paper import INK, LEFT, MARGIN, RIGHT, SEAL, SOFT, PrintedPages, one_at_a_time
from fundable.domain.agency.currencies import coded
from fundable.domain.agency.days import plain_day
from fundable.domain.money.amounts import money
from fundable.domain.money.invoicing.accounting import DatedDocument
from fundable.domain.money.invoicing.documents import NOUNS, Document, DocumentKind, DocumentLine, Party
from fundable.domain.money.invoicing.printing import DocumentFile

TEXT, SMALL, LABEL = 10.5, 9.5, 8.5
_AMOUNTS = 110
_GAP = 16
_FACTS = 4
_NUMBERS, _DAYS = 150, 90


class PdfDocuments:
    """The DocumentPrinter port."""

    def can_print(self, document: Document) -> bool:
        return all(spelled(text) is not None for text in _texts(document))

    def file_of(self, one: DatedDocument) -> DocumentFile:
        number = one.document.number
        if not self.can_print(one.document):
            return DocumentFile(f"{number}.html", "text/html", page(one).encode())
        with one_at_a_time:
            return DocumentFile(f"{number}.pdf", "application/pdf", _DrawnDocument(one).printed())


def _texts(document: Document) -> list[str]:
    content = document.content
    parties = [text for one in (content.seller, content.buyer) for text in (*_lines_of(one), one.name)]
    return [*parties, *(text for line in content.lines for text in (line.name, line.detail))]


def _lines_of(party: Party) -> list[str]:
    """Of its address, and how else it's known."""
    tax_id = f"Tax ID {party.tax_id}" if party.tax_id else ""
    email = party.email if party.email != party.name else ""
    return [line for line in (*party.address.splitlines(), email, tax_id) if line]


def _fitted(texts: list[str], size: float, room: float) -> list[str]:
    return [line for text in texts for line in wrapped(spelled(text) or "", size, room)]


def priced(cents: int, currency: str) -> str:
    """As everywhere or, where the symbol is in no file, with the currency's code in its place."""
    text = money(cents, currency)
    return text if spelled(text) == text else coded(cents, currency)


class _DrawnDocument:
    """One document, as the page that the browser shows of it."""

    def __init__(self, one: DatedDocument) -> None:
        self._one, self._document, self._content = one, one.document, one.document.content
        self._is_credit = self._document.kind is DocumentKind.CREDIT_NOTE
        self._noun = NOUNS[self._document.kind]
        number = self._document.number
        closing = "No money was charged." if self._document.is_test else "Questions? Reply to any of our emails."
        foot = (f"{number}, {plain_day(one.issued_on)}", closing)
        self._paper = PrintedPages(f"{self._noun} {number}", self._content.seller.name, one.issued_on, foot)

    def printed(self) -> bytes:
        if self._document.is_test:
            self._test_mark()
        self._head()
        self._facts()
        self._table_head()
        for line in self._content.lines:
            self._line(line)
        self._sums()
        self._settled()
        return self._paper.finished()

    def _money(self, cents: int) -> str:
        return priced(cents, self._document.currency)

    def _test_mark(self) -> None:
        paper, text = self._paper, "Test, not an invoice"
        paper.box(LEFT, paper.y - 24, RIGHT - LEFT, 24, is_dashed=True)
        paper.write(text, (LEFT + RIGHT - width(text, 11)) / 2, paper.y - 16, 11)
        paper.y -= 36

    def _head(self) -> None:
        """Who sells, and what this is."""
        paper, half = self._paper, (RIGHT - LEFT) / 2
        seller = self._content.seller
        left = paper.lines(_fitted([seller.name], 12, half), LEFT, paper.y, 12)
        paper.write(self._noun, LEFT, left - 36, 28)
        right = paper.lines(_fitted(_lines_of(seller), SMALL, half - _GAP), RIGHT, paper.y, SMALL, SOFT, is_right=True)
        paper.y = min(left - 36, right) - 16
        paper.double_rule(paper.y, MARGIN)
        paper.y -= 14

    def _facts(self) -> None:
        """Beside each other; the buyer is below where there are four before."""
        facts = {
            "Number": self._document.number,
            "Date": plain_day(self._one.issued_on),
            "Order": f"#{self._one.order_number}",
            **({"Corrects": self._one.corrects} if self._one.corrects else {}),
        }
        paper, is_full = self._paper, len(facts) == _FACTS
        after, ends = float(LEFT), []
        for label, text in facts.items():
            column = _NUMBERS if text in (self._document.number, self._one.corrects) else _DAYS
            ends.append(self._fact(label, [text], after, column - _GAP / 2, paper.y))
            after += column
        top, after = (min(ends) - _GAP / 2, LEFT) if is_full else (paper.y, after)
        buyer, label = self._content.buyer, "Credited to" if self._is_credit else "Billed to"
        ends.append(self._fact(label, [buyer.name, *_lines_of(buyer)], after, RIGHT - after, top))
        paper.y = min(ends) - 24

    def _fact(self, label: str, texts: list[str], x: float, room: float, top: float) -> float:
        below = self._paper.lines([label], x, top, LABEL, SOFT)
        return self._paper.lines(_fitted(texts, TEXT, room), x, below, TEXT)

    def _table_head(self) -> None:
        paper, currency = self._paper, self._document.currency.upper()
        paper.lines(["Item"], LEFT, paper.y, LABEL, SOFT)
        paper.y = paper.lines([f"Amount ({currency})"], RIGHT, paper.y, LABEL, SOFT, is_right=True) - 6
        paper.rule(paper.y, 0.9, INK)

    def _line(self, line: DocumentLine) -> None:
        room = RIGHT - LEFT - _AMOUNTS
        names, details = _fitted([line.name], TEXT, room), _fitted([line.detail], SMALL, room)
        paper = self._paper
        paper.keep(20 * (len(names) + len(details)))
        top = paper.y - 3
        paper.lines([self._money(line.amount_cents)], RIGHT, top, TEXT, is_right=True)
        y = paper.lines(names, LEFT, top, TEXT)
        paper.y = paper.lines(details, LEFT, y, SMALL, SOFT) - 8
        paper.rule(paper.y)

    def _sums(self) -> None:
        paper, content = self._paper, self._content
        paper.keep(140)
        before = [("Subtotal", content.subtotal_cents)] if content.has_subtotal else []
        for label, cents in (*before, ("Sales tax", content.tax_cents)):
            paper.lines([label], LEFT, paper.y - 2, TEXT)
            paper.y = paper.lines([self._money(cents)], RIGHT, paper.y - 2, TEXT, is_right=True) - 2
        paper.y -= 8
        paper.double_rule(paper.y)
        paper.y -= 26
        paper.write("Total", LEFT, paper.y, 13)
        paper.write(self._money(content.total_cents), RIGHT, paper.y, 20, is_right=True)
        paper.y -= 18

    def _settled(self) -> None:
        """What became of the money."""
        if not self._content.total_cents:
            return
        verb = "Credited" if self._is_credit else "Taken back" if self._one.corrects else "Paid"
        paper, text = self._paper, f"{verb} {plain_day(self._one.moved_on)}"
        wide = width(text, 11) + 20
        paper.box(RIGHT - wide, paper.y - 26, wide, 24, SEAL)
        paper.write(text, RIGHT - wide + 10, paper.y - 17.5, 11, SEAL)

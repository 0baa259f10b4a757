"""Documents as files that are sent, downloaded and archived."""

from dataclasses import dataclass
from typing import Protocol

from fundable.domain.money.invoicing.accounting import DatedDocument
from fundable.domain.money.invoicing.documents import Document


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """`name` is the document's number with the ending of its type."""

    name: str
    media_type: str
    content: bytes


class DocumentPrinter(Protocol):
    """Makes a PDF of a document. One that has letters which none of its fonts has makes none, because an empty box
    would stand for each of them: it's a page, for the fonts of its reader."""

    def can_print(self, document: Document) -> bool: ...

    def file_of(self, one: DatedDocument) -> DocumentFile:
        """The same bytes each time."""
        ...

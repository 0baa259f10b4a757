"""Evidence as PDF: within what a bank reads, whatever an order holds."""

from datetime import date

from fundable.adapters.printed_documents.evidence import PdfEvidence
from fundable.domain.money.evidence import PAGES_MAX, EvidencePack, EvidencePart, EvidenceRow
from tests.adapters.test_printed_documents import pages, words

SMALL = EvidencePart("What was bought", (EvidenceRow("Item", "Fundable website", "$150.00"),))


def pack(*parts: EvidencePart) -> EvidencePack:
    return EvidencePack("du_1", "12345678", "Alder Web Studio LLC", date(2026, 1, 5), parts, {})


def test_all_that_it_says_is_on_it() -> None:
    made = PdfEvidence().printed(pack(SMALL, EvidencePart("Messages", (), "2 earlier messages are left out.")))

    said = words(made)
    for text in ("Alder Web Studio LLC", "What was bought", "Item", "Fundable website", "$150.00", "du_1"):
        assert text in said
    assert "2 earlier messages are left out." in said
    assert pages(made) == 1
    assert made.startswith(b"%PDF-")
    assert made.rstrip().endswith(b"%%EOF")
    assert made == PdfEvidence().printed(pack(SMALL, EvidencePart("Messages", (), "2 earlier messages are left out.")))


def test_the_longest_one_ends_with_a_sentence() -> None:
    long = EvidencePart(
        "Messages", tuple(EvidenceRow(f"Jan {one}", "word " * 900, "small " * 300) for one in range(90))
    )

    made = PdfEvidence().printed(pack(SMALL, long, EvidencePart("Never reached", (EvidenceRow("", "last words"),))))

    assert pages(made) == PAGES_MAX
    assert len(made) < 4_500_000
    said = words(made)
    assert f"this file has {PAGES_MAX} at most." in said
    assert said.count("The rest is left out") == 1
    assert "last words" not in said


def test_letters_that_no_font_has_are_marked() -> None:
    made = PdfEvidence().printed(
        pack(EvidencePart("Messages", (EvidenceRow("Buyer", "Hello 餃子 (a) Tj \\) \x00 end"),)))
    )

    assert "Hello ??" in words(made)
    assert "end" in words(made)

"""Documents as PDF (decision 0119)."""

import hashlib
import re
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from fundable.adapters.printed_documents import PdfDocuments, priced
from fundable.adapters.printed_documents.letters import runs, spelled, width, wrapped
from fundable.adapters.printed_documents.page import page
from fundable.domain.agency.currencies import CURRENCIES
from fundable.domain.money.invoicing.accounting import DatedDocument
from fundable.domain.money.invoicing.documents import DocumentKind, DocumentLine, Party
from fundable.domain.money.payments import PaymentMode
from tests.domain.money.invoicing.test_accounting import dated

SELLER = Party("Alder Web Studio LLC", "2200 Guadalupe St\nAustin, TX 78705", "b@alder.example", "12-3456789")
INVOICE = dated(DocumentKind.INVOICE, 15000, 2500, tax=1200)


def made_out_to(name: str, one: DatedDocument = INVOICE) -> DatedDocument:
    content = replace(one.document.content, seller=SELLER, buyer=Party(name, "352 Harrison St", "n@finch.example"))
    return replace(one, document=replace(one.document, content=content))


def printed(one: DatedDocument) -> bytes:
    file = PdfDocuments().file_of(one)
    assert (file.name, file.media_type) == (f"{one.document.number}.pdf", "application/pdf")
    return file.content


def drawn(pdf: bytes) -> bytes:
    """What its pages have, and where."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\n?endstream", pdf, re.DOTALL)
    return b"".join(one for one in map(_unpacked, streams) if b" Tj" in one)


def words(pdf: bytes) -> str:
    """What is written in plain letters, in its order; those of other scripts are numbers of a font's own."""
    return " ".join(one.decode("latin-1") for one in re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", drawn(pdf)))


def _unpacked(stream: bytes) -> bytes:
    """Its last byte may look like the end of a line, and is none of the data's."""
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return b""


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", pdf))


def test_all_that_a_document_says_is_on_it() -> None:
    said = words(printed(made_out_to("Finch Plumbing LLC")))

    for text in (
        *("Alder Web Studio LLC", "Austin, TX 78705", "b@alder.example", "Tax ID 12-3456789", "Invoice"),
        *("INV-2026-0042", "Nov 5, 2026", "#12345678", "Billed to", "Finch Plumbing LLC", "352 Harrison St"),
        *("n@finch.example", "Website", "Hosting included", "$150.00", "$25.00", "$175.00", "$12.00", "$187.00"),
        "Paid Nov 3, 2026",
    ):
        assert text in said
    assert "Test, not an invoice" not in said


def test_a_month_that_was_mostly_to_the_buyers_credit_has_no_negative_subtotal() -> None:
    """More of it than the price without tax: what was paid is a part of the tax."""
    month = dated(DocumentKind.INVOICE, 997, -1050, tax=80)

    assert "Subtotal" not in words(printed(made_out_to("Finch Plumbing LLC", month)))
    assert "Subtotal" not in page(month)
    assert "Subtotal" in words(printed(made_out_to("Finch Plumbing LLC")))
    assert "Subtotal" in page(dated(DocumentKind.CREDIT_NOTE, -2500, tax=-80))


def test_amounts_of_each_currency_are_printed() -> None:
    assert [one for one in CURRENCIES if spelled(priced(-1_234_50, one)) != priced(-1_234_50, one)] == []
    assert priced(-1_234_50, "eur") == "-€1,234.50"
    assert priced(-1_234_50, "ils") == "-ILS 1,234.50"


@pytest.mark.parametrize("currency", ["eur", "gbp", "ils", "inr"])
def test_a_document_in_another_currency_is_a_pdf(currency: str) -> None:
    one = made_out_to("Finch Plumbing LLC")
    said = words(printed(replace(one, document=replace(one.document, currency=currency))))

    assert currency.upper() in said
    assert "187.00" in said


def test_a_credit_note_names_what_it_corrects() -> None:
    credit = made_out_to("Finch", dated(DocumentKind.CREDIT_NOTE, -2500, tax=0, corrects="INV-2026-0042"))
    said = words(printed(replace(credit, document=replace(credit.document, mode=PaymentMode.TEST))))

    for text in ("Credit note", "Corrects", "INV-2026-0042", "Credited to", "-$25.00", "Credited Nov 3, 2026"):
        assert text in said
    assert "Test, not an invoice" in said
    assert "No money was charged." in said


def test_documents_that_are_printed_at_once_have_each_their_own_letters() -> None:
    names = [f"Finch & Sons, Łódź, Καφές, Чай, Phở {number}" for number in range(3)]
    alone = [printed(made_out_to(name)) for name in names]
    interval_s = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as threads:
            together = list(threads.map(lambda name: printed(made_out_to(name)), names * 16))
    finally:
        sys.setswitchinterval(interval_s)

    assert together == alone * 16


def test_the_same_document_has_the_same_bytes() -> None:
    """Also those that were sent long ago: whoever changes how they look has to mean it."""
    pdf = printed(made_out_to("Finch & Sons, Łódź, Καφές, Чай, Phở"))

    assert pdf == printed(made_out_to("Finch & Sons, Łódź, Καφές, Чай, Phở"))
    assert hashlib.sha256(drawn(pdf)).hexdigest()[:16] == "8d83ead48b2ea32d"
    assert len(pdf) < 40_000


def test_a_reader_says_its_title_and_its_language() -> None:
    pdf = printed(INVOICE)

    assert b"/DisplayDocTitle true" in pdf
    assert b"/Lang (en-US)" in pdf
    assert INVOICE.document.number.encode() in pdf


def test_every_letter_comes_with_its_font() -> None:
    pdf = printed(made_out_to("Łódź Καφές Чай Phở"))

    assert {"latin", "latin-ext", "greek", "cyrillic", "vietnamese"} == {
        one.decode() for one in re.findall(rb"/FontName /\w+\+serif-([\w-]+)", pdf)
    }
    assert b"Helvetica" not in pdf


@pytest.mark.parametrize("name", ["北京烤鸭", "مطعم الشام", "מאפייה", "बेकरी"])
def test_letters_without_a_font_make_no_pdf(name: str) -> None:
    one = made_out_to(name)

    assert not PdfDocuments().can_print(one.document)
    file = PdfDocuments().file_of(one)
    assert (file.name, file.media_type) == ("INV-2026-0042.html", "text/html")
    assert f"<bdi>{name}</bdi>" in file.content.decode()


def test_signs_without_a_font_are_named() -> None:
    assert spelled("Joe’s 🍕") == "Joe’s [slice of pizza]"
    assert spelled("♥\ufe0f\u200d!") == "[black heart suit]!"
    assert spelled("e\u0301\u3000x") == "é x"
    assert "[slice of pizza]" in words(printed(made_out_to("Joe's 🍕")))


def test_lines_fit_and_lose_nothing() -> None:
    text = f"{'many words ' * 30}{'x' * 200}\nand an end"
    lines = wrapped(text, 10, 120)

    assert all(width(line, 10) <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())
    assert lines[-1] == "and an end"
    assert list(runs("aŁb")) == [
        ("serif-latin.ttf", "a"),
        ("serif-latin-ext.ttf", "Ł"),
        ("serif-latin.ttf", "b"),
    ]


def test_a_long_one_goes_on_and_each_page_says_whose_it_is() -> None:
    one = made_out_to("Finch")
    lines = tuple(DocumentLine(f"Line {n} " + "and more " * 20, "x" * 150, 100) for n in range(30))
    pdf = printed(replace(one, document=replace(one.document, content=replace(one.document.content, lines=lines))))

    assert pages(pdf) == 5
    said = words(pdf)
    assert [f"INV-2026-0042, Nov 5, 2026, page {n}" in said for n in (2, 3, 4, 5)] == [True] * 4
    assert said.count("Total") == 1
    assert pages(printed(one)) == 1


def test_what_the_package_leaves_out_is_not_missed() -> None:
    """In a process of its own, where these modules can't be imported."""
    spec = Path("fundable.spec").read_text(encoding="utf-8")
    [left_out] = re.findall(r"^LAYOUTS = (\[.*\])$", spec, re.MULTILINE)
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({left_out}))\n"
        "from tests.adapters.test_printed_documents import *\n"
        "print(len(printed(made_out_to('Łódź'))))"
    )
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)

    assert made.returncode == 0, made.stderr
    assert int(made.stdout) > 5000

"""Paper that is written on from the top down, by reportlab."""

import io
from datetime import date
from functools import cache
from threading import Lock

from fundable.adapters.printed_documents.letters import FOLDER, runs, width, widths

WIDTH, HEIGHT = 612, 792
"""US Letter, in points."""
LEFT, RIGHT, TOP, BOTTOM = 48, WIDTH - 48, HEIGHT - 48, 72
INK, SOFT, RULE, MARGIN, SEAL = 0x1C2420, 0x4C5751, 0xC9D0CB, 0xC4473A, 0x0E5A42
one_at_a_time = Lock()
"""Around each file from its first line to its last: threads share reportlab's fonts, which know where they're read."""
_FOOT = 44
_FOOT_SIZE = 8.5
_LEADING = 1.36


@cache
def _registered(file: str) -> str:
    """Under its own name; each PDF holds the letters of it that it uses."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(file, str(FOLDER / file))
    font.face.name = file.removesuffix(".ttf").encode()  # they say one name for all, by which a PDF tells them apart
    pdfmetrics.registerFont(font)
    return file


class PrintedPages:
    """`y` is where the next thing goes, `page` the one that's being written. Each ends with `foot`, which stands at
    both sides."""

    def __init__(self, title: str, author: str, made_on: date, foot: tuple[str, str]) -> None:
        from reportlab import rl_config  # here: it's rare, and takes a tenth of a second and 10 MB
        from reportlab.pdfgen.canvas import Canvas

        rl_config.useA85 = 0  # else it's a fourth larger, for mail servers of another time
        self._file = io.BytesIO()
        first, _ = widths()[" "]
        self._canvas = Canvas(
            self._file,
            pagesize=(WIDTH, HEIGHT),
            pageCompression=1,
            invariant=1,
            lang="en-US",
            initialFontName=_registered(first),
        )
        self._canvas.setDateFormatter(lambda *_: f"D:{made_on:%Y%m%d}")
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(title)
        self._canvas.setCreator("fundable")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._foot, self.page = foot, 1
        self.y: float = TOP

    def finished(self) -> bytes:
        self._end_page()
        self._canvas.save()
        return self._file.getvalue()

    def keep(self, height: float) -> None:
        """What's that high goes on one page."""
        if not self.has_room(height):
            self._end_page()
            self.page, self.y = self.page + 1, TOP

    def has_room(self, height: float) -> bool:
        return self.y - height >= BOTTOM

    def write(self, text: str, x: float, y: float, size: float, ink: int = INK, *, is_right: bool = False) -> None:
        """From `x` on, or up to it; `y` is the line that its letters stand on."""
        line = self._canvas.beginText(x - width(text, size) if is_right else x, y)
        line.setFillColorRGB(*_rgb(ink))
        for file, letters in runs(text):
            line.setFont(_registered(file), size)
            line.textOut(letters)
        self._canvas.drawText(line)

    def lines(
        self, lines: list[str], x: float, y: float, size: float, ink: int = INK, *, is_right: bool = False
    ) -> float:
        """Below `y`, one after the other: where they end."""
        for line in lines:
            y -= size * _LEADING
            self.write(line, x, y, size, ink, is_right=is_right)
        return y

    def rule(self, y: float, thick: float = 0.6, ink: int = RULE) -> None:
        self._canvas.setStrokeColorRGB(*_rgb(ink))
        self._canvas.setLineWidth(thick)
        self._canvas.line(LEFT, y, RIGHT, y)

    def double_rule(self, y: float, ink: int = INK) -> None:
        self.rule(y, 0.9, ink)
        self.rule(y - 2.4, 0.9, ink)

    def box(self, x: float, y: float, wide: float, high: float, ink: int = INK, *, is_dashed: bool = False) -> None:
        self._canvas.setStrokeColorRGB(*_rgb(ink))
        self._canvas.setLineWidth(1.2)
        self._canvas.setDash([4, 3] if is_dashed else [])
        self._canvas.rect(x, y, wide, high)
        self._canvas.setDash([])

    def _end_page(self) -> None:
        left, right = self._foot
        self.double_rule(_FOOT + 17, RULE)
        self.write(left if self.page == 1 else f"{left}, page {self.page}", LEFT, _FOOT, _FOOT_SIZE, SOFT)
        self.write(right, RIGHT, _FOOT, _FOOT_SIZE, SOFT, is_right=True)
        self._canvas.showPage()


def _rgb(ink: int) -> tuple[float, ...]:
    return tuple(part / 255 for part in ink.to_bytes(3))

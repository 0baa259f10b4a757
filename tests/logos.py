"""Small real logos, and how a browser sends one."""

import struct
import zlib
from io import BytesIO

from PIL import Image
from starlette.testclient import TestClient


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _encoded(kind: str) -> bytes:
    out = BytesIO()
    Image.new("RGB", (96, 96), "teal").save(out, kind)
    return out.getvalue()


PNG = _encoded("PNG")
JPEG = _encoded("JPEG")
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#088"/></svg>'


def png_of(size_bytes: int) -> bytes:
    """A sound PNG of exactly this size: an unknown ancillary chunk fills it up."""
    head, tail = PNG[:-12], PNG[-12:]
    return head + _chunk(b"fiLl", bytes(size_bytes - len(PNG) - 12)) + tail


def ticket(browser: TestClient) -> str:
    answer = browser.post("/api/objects/upload")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["uploadURL"])


def upload(browser: TestClient, content: bytes) -> str:
    """Sends a picture; its address, as a form names it."""
    url = ticket(browser)
    answer = browser.put(url, content=content)
    assert answer.status_code == 200, answer.text
    return url.partition("?")[0]

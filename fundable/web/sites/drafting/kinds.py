"""What the files of a website are, by their endings."""

KINDS = {
    ".css": b"text/css; charset=utf-8",
    ".html": b"text/html; charset=utf-8",
    ".ico": b"image/vnd.microsoft.icon",
    ".jpg": b"image/jpeg",
    ".png": b"image/png",
    ".svg": b"image/svg+xml; charset=utf-8",
    ".txt": b"text/plain; charset=utf-8",
    ".webp": b"image/webp",
    ".avif": b"image/avif",
    ".woff2": b"font/woff2",
    ".xml": b"application/xml; charset=utf-8",
}

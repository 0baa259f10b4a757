"""Sizes as people read them."""


def size(count: int) -> str:
    """Bytes for people: `1.2 GB`."""
    amount, units = float(count), iter(("bytes", "kB", "MB", "GB"))
    unit = next(units)
    while amount >= 1000 and unit != "TB":
        amount, unit = amount / 1000, next(units, "TB")
    return f"{amount:.1f} {unit}" if amount < 10 and unit != "bytes" else f"{amount:.0f} {unit}"


def megabytes(count: int, decimals: int = 0) -> str:
    """Bytes that are to be compared with others, all in one unit: `1200 MB`."""
    return f"{count / 1e6:.{decimals}f} MB"

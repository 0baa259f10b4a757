"""What a driver says."""


def first_line(error: BaseException) -> str:
    """Of an error of a driver, or of SQLAlchemy for it. The rest is the statement."""
    return next(iter(str(getattr(error, "orig", error)).splitlines()), "")

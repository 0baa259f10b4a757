"""How often tests repeat what chance has a part in: as often as finding the fault takes, and with TEST_LONG=1 far more
often."""

import os

IS_LONG = bool(os.environ.get("TEST_LONG"))


def often(usual: int, long: int) -> int:
    return long if IS_LONG else usual

"""What a test begins, and doesn't wait for without end."""

from collections.abc import Callable
from threading import Thread
from threading import enumerate as every_thread

WITHIN_S = 60


def begun(act: Callable[[], object]) -> Thread:
    """It keeps nobody from ending."""
    thread = Thread(target=act, daemon=True)
    thread.start()
    return thread


def wait_for_pages() -> None:
    """Of an offer that was just published, which are made beside whoever is answered."""
    for thread in every_thread():
        if thread.name == "pages":
            thread.join()


def is_over(act: Callable[[], object]) -> bool:
    """Whether it ends."""
    thread = begun(act)
    thread.join(WITHIN_S)
    return not thread.is_alive()

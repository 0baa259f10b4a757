"""How a refusal is told. Without the command line's library, which the server has no need of."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from fundable.domain.errors import Refused

NAME_MAX = 200
"""Characters of a file's name that a sentence has."""


@contextmanager
def refusals() -> Iterator[None]:
    """A refusal is one sentence on stderr and exit code 1."""
    from fundable.config import ConfigError
    from fundable.domain.errors import Refused

    try:
        yield
    except Refused as refused:
        fail(_sentence(refused))
    except BrokenPipeError:  # whoever read our output has gone, as `head` does: there is nobody left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except (ConfigError, ValueError) as error:
        fail(str(error))
    except OSError as error:
        fail(_reason(error))
    except Exception as error:
        from fundable.services.operation import integrity

        if sentence := integrity.damage(error):
            fail(sentence)
        raise


def open_what_is_closed() -> None:
    """A shell can start us without standard streams, and the first file we open would get their numbers. Nothing can be
    read from what stands in for them; what is written as a result fails, and what is said to nobody is gone."""
    for name, flags in (("stdin", os.O_RDONLY), ("stdout", os.O_RDONLY), ("stderr", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), "r" if name == "stdin" else "w"))


def fail(sentence: str) -> NoReturn:
    """Raises SystemExit."""
    print(sentence, file=sys.stderr)  # noqa: T201
    raise SystemExit(1)


@contextmanager
def output() -> Iterator[None]:
    """What the program prints has to arrive: a result that a full disk has cut short is a failure."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still to be written has nowhere to go
        fail(f"The output couldn't be written: {error.strerror}.")


def _sentence(refused: "Refused") -> str:
    """What clients are told of a storage that's away helps nobody who can mend it."""
    if refused.code != "files_away" or not refused.__cause__:
        return refused.message
    from fundable.file_stores import reason_of

    reason = reason_of(refused).rstrip(".")
    return f"The storage of files can't be used: {reason}. Then run it again."


def _reason(error: OSError) -> str:
    from fundable.commands.columns import cut

    if error.errno == errno.ENOSPC:
        return f"The output couldn't be written: {error.strerror}."
    if error.errno == errno.ENOENT and not error.filename:  # of the working directory
        return "The folder that you're in is gone. Go to another one with cd."
    return f"{cut(str(error.filename), NAME_MAX)}: {error.strerror or error}." if error.filename else str(error)

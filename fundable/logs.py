"""Structured logging, set up once: people read it on a terminal, machines read JSON lines.

Every record, the program's own and its libraries', takes the same way: it is one line (below which a terminal shows
the traceback), carries the id of its request or job run, and holds nothing personal and no secret. We log ids alone;
what the words of an exception may hold besides is blotted out here.
"""

import logging
import re
import sys
import threading
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal, TextIO, cast

# structlog loads rich where it finds it, 60 modules and 4 MB, for tracebacks that we never print.
sys.modules.setdefault("rich", None)  # type: ignore[arg-type]
import structlog  # noqa: E402
from structlog.typing import EventDict, Processor, WrappedLogger  # noqa: E402

if sys.modules["rich"] is None:
    del sys.modules["rich"]

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Set at the start of each request, for every line that is logged in its course."""

NARRATORS = ("uvicorn", "apscheduler")
"""Libraries whose course may be read at the level debug. Others tell at that level what they send and store."""

TRACEBACK = "exception"
OURS = frozenset({"timestamp", "level", "logger", "request", "method", "status", "ms", "job", "run"})
"""What we make ourselves, or have checked: nothing to be blotted out, and half of every line."""
BLOTTED = re.compile(
    r"""(?P<email>[\w.+%'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)
    |(?P<key>\b(?:(?:sk|rk|cs)_[a-z]+|whsec)_\w{6,})
    |(?P<token>(?<=token=)[^\s&"']+|(?<=session_id=)[^\s&"']+|(?<=signature=)[^\s&"']+|(?<=Bearer\s)[^\s"']+)
    |(?P<login>(?<=://)[^\s/@"']+(?=@))
    |(?P<hash>\$argon2[^\s"']+)""",
    re.VERBOSE,
)


def set_up(log_format: Literal["auto", "text", "json"], level: str) -> None:
    """Logs go to stderr."""
    is_terminal = sys.stderr.isatty()
    renderer = _renderer(log_format == "text" or (log_format == "auto" and is_terminal), is_terminal)
    own = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[*PREPARED, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(own),
        logger_factory=structlog.WriteLoggerFactory(cast("TextIO", _Lines(sys.stderr))),  # a line and its end at once
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=PREPARED))
    logging.basicConfig(handlers=[handler], level=max(own, logging.WARNING), force=True)
    for name in NARRATORS:
        logging.getLogger(name).setLevel(logging.INFO if own == logging.DEBUG else logging.NOTSET)
    logging.captureWarnings(True)
    threading.excepthook = _thread_failed


@dataclass(frozen=True)  # without slots: structlog keeps a weak reference
class _Lines:
    """What a full disk or a reader that has gone doesn't take is lost, as the standard library's records are: nobody's
    order, payment or email fails because it couldn't be logged."""

    stream: TextIO

    def write(self, text: str) -> None:
        with suppress(OSError):
            self.stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.stream.flush()


def _renderer(as_text: bool, is_terminal: bool) -> Processor:
    if not as_text:
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=is_terminal, exception_formatter=structlog.dev.plain_traceback)


def _name_origin(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """The request in whose course it was logged, and the library that did."""
    if found := request_id.get():
        event.setdefault("request", found)
    if record := event.get("_record"):
        event["logger"] = record.name
    return event


def _blot(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blots out addresses, keys, tokens and passwords wherever they stand."""
    for name, value in event.items():
        if name not in OURS and not name.startswith("_"):
            event[name] = _blotted(value, is_traceback=name == TRACEBACK)
    return event


def _blotted(value: Any, is_traceback: bool) -> Any:
    """Outside of tracebacks, line ends and control characters are spelled out: nobody else writes lines of our log."""
    if value is None or isinstance(value, bool | int | float):
        return value
    text = BLOTTED.sub(lambda found: f"[{found.lastgroup}]", str(value))
    return text if is_traceback or text.isprintable() else "".join(map(_spelled_out, text))


def _spelled_out(character: str) -> str:
    return character if character.isprintable() else repr(character)[1:-1]


PREPARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    _name_origin,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
    _blot,
]


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    """What ends a thread is told like everything else."""
    name = failure.thread.name if failure.thread else ""
    exc_info = (failure.exc_type, failure.exc_value, failure.exc_traceback)
    structlog.get_logger(__name__).error("a thread failed", thread=name, exc_info=exc_info)

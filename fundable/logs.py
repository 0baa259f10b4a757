"""Structured logging, set up once: people read it on a terminal, machines read JSON lines."""

import logging
import sys
from typing import Literal

import structlog


def set_up(log_format: Literal["auto", "text", "json"], level: str) -> None:
    """Logs go to stderr. Nothing personal and no secret belongs into them: ids only."""
    as_text = log_format == "text" or (log_format == "auto" and sys.stderr.isatty())
    renderer = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
        if as_text
        else structlog.processors.JSONRenderer()
    )
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=shared))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)

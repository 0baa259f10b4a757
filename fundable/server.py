"""Runs the program: the API under uvicorn and the timetable beside it, stopped in order."""

import signal
import socket
from types import FrameType

import structlog
import uvicorn

from fundable import jobs
from fundable.app import locked, open_app
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.payments import PaymentMode
from fundable.services import uploads
from fundable.web import api
from fundable.web.protocol import protocol

STOP_WITHIN_S = 20
IDLE_S = 75

log = structlog.get_logger(__name__)


def serve(config: Config) -> None:
    """Serves until SIGTERM or SIGINT; requests under way are finished. Raises Refused when it may not start."""
    config.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(config.data_dir / "serve.lock", wait=False):
        listener = _listen(config)
        app = open_app(config)
        try:
            _check_sandbox(config, app.gateway.mode)
            uploads.recover(app)
            scheduler = jobs.start(app)
            try:
                log.info("serving", url=config.base_url, data=str(config.data_dir), payments=app.gateway.mode.value)
                asgi = api.build(app, scheduler_runs=lambda: scheduler.running)
                _Server(_uvicorn(config, asgi)).run(sockets=[listener])
            finally:
                scheduler.shutdown(wait=True)
        finally:
            app.close()
            listener.close()
    log.info("stopped")


class _Server(uvicorn.Server):
    """uvicorn raises the signal that stopped it once more at the end; for us, to be asked to stop is no failure."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def _listen(config: Config) -> socket.socket:
    """Takes the address before anything else is done, so that a busy one is a clear sentence."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except OSError as error:
        listener.close()
        raise Refused(
            "address_busy",
            f"Cannot listen on {config.host}:{config.port}: {error.strerror}. Stop what uses it, or set FUNDABLE_PORT.",
        ) from error
    return listener


def _check_sandbox(config: Config, mode: PaymentMode) -> None:
    if mode is PaymentMode.SANDBOX and not config.is_loopback and not config.allow_sandbox:
        raise Refused(
            "sandbox_public",
            f"{config.base_url} is public, and sandbox payments give websites away. "
            "Set FUNDABLE_ALLOW_SANDBOX=on if that is what you want.",
        )


def _uvicorn(config: Config, asgi: object) -> uvicorn.Config:
    return uvicorn.Config(
        asgi,  # type: ignore[arg-type]
        http=protocol(config.is_https),
        loop="uvloop",
        ws="none",
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE_S,
        timeout_graceful_shutdown=STOP_WITHIN_S,
    )

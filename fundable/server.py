"""Runs the program: the API under uvicorn and the timetable beside it, stopped in order."""

import asyncio
import contextlib
import ctypes
import errno
import gc
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import structlog
import uvicorn
from apscheduler.schedulers.background import BackgroundScheduler
from starlette.types import ASGIApp

from fundable import jobs
from fundable.app import App
from fundable.config import Config, note
from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentMode
from fundable.locks import served
from fundable.opening import open_app, prepare
from fundable.services.agency import uploads
from fundable.services.operation import audit, file_storage, holding, rehearsal_folder, servers, setup, signing_key
from fundable.services.operation.holding import Holding
from fundable.services.sites.hosting import site_traffic
from fundable.supervision import HandedSockets, Supervisor
from fundable.web import api
from fundable.web.connections import ConnectionBounds
from fundable.web.protocol import protocol
from fundable.whereabouts import still_fit

STOP_WITHIN_S = 20
IDLE_S = 75
TICK_S = 1.0
FILES_MAX = 4096
M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3
_NOT_OURS = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.EINVAL}
SERVING = "serving"
"""A file that is there from start to stop: where it is found at the start, the program was cut off."""

log = structlog.get_logger(__name__)


def serve(config: Config) -> None:
    """Serves until SIGTERM or SIGINT; requests under way are finished. Raises Refused `already_running`,
    `address_busy`, `sandbox_public`, what `open_app` raises, and `data_taken` where it had to stop."""
    _give_memory_back()
    _make_database(config)
    prepare(config)  # an upgrade needs the lock for itself
    fits = partial(still_fit, config)
    with served(config, with_others=config.may_be_shared) as hold, holding.kept(hold, fits) as kept:
        rehearsal_folder.remove_leftovers(config.data_dir)
        listeners, is_serving = listen_on_all(config, HandedSockets()), config.data_dir / SERVING
        app = open_app(config)
        try:
            _check_sandbox(config, app.mode)
            _check_company(app)
            with contextlib.suppress(OSError):  # on a full disk commands go without it
                note(config)
            uploads.recover(app)
            scheduler = jobs.start(app, was_cut_off=is_serving.exists())
            is_serving.touch(mode=0o600)
            try:
                if not app.gateway.has_webhook:
                    log.warning("FUNDABLE_STRIPE_WEBHOOK_SECRET is not set: open payments are asked about every minute")
                data, ends = str(config.data_dir), str(audit.head(app))
                log.info("serving", url=config.base_url, data=data, payments=app.mode.value, audit=ends)
                _invite(setup.offer(app))
                site = api.build(app, timetable=jobs.Scheduled(scheduler))
                asgi: ASGIApp = api.with_tls_ask(site, app, config.tls_ask_port) if listeners[1:] else site
                gc.freeze()  # what is loaded stays to the end, and is not taken apart there: that took 0.3 s
                server = _Server(_uvicorn(config, asgi), config.base_url, lambda: scheduler.running, site.follow, kept)
                server.run(sockets=listeners)
            finally:
                _end(scheduler)
                with contextlib.suppress(Refused):
                    site_traffic.write_down(app)
        finally:
            app.close()
            for listener in listeners:
                listener.close()
        is_serving.unlink(missing_ok=True)
    log.info("stopped")


def _end(scheduler: BackgroundScheduler) -> None:
    """Waits for the jobs under way. One that is about to be begun is begun first: APScheduler fails in its thread where
    it finds itself stopped in the middle of that."""
    scheduler.pause()
    scheduler.get_jobs()  # waits for the same lock
    scheduler.shutdown(wait=True)


def _give_memory_back() -> None:
    """Each password that is hashed takes 19 MiB for a moment. glibc would learn to keep as much for every thread:
    190 MB after six logins instead of 112. See mallopt(3); another libc may have none."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(M_ARENA_MAX, 2)
        libc.mallopt(M_MMAP_THRESHOLD, 256 * 1024)


def _open_more_files() -> int:
    """How many files we may have open at once. Most systems say 1024 at first, which is less than the connections that
    we serve, and let a process ask for more."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_MAX if most == resource.RLIM_INFINITY else min(FILES_MAX, most)
    if files == resource.RLIM_INFINITY:
        return FILES_MAX
    if files < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return files


def _make_database(config: Config) -> None:
    """A new one is made by a process of its own: what that loads would stay here, 7 MB. Where it fails, we say why."""
    if config.may_have_data:
        return
    maker = os.fork()
    if maker == 0:
        try:
            prepare(config)
        finally:
            os._exit(0)
    os.waitpid(maker, 0)


def _invite(link: str | None) -> None:
    """On standard output, not in the log: it is a secret until somebody has used it."""
    if link:
        sys.stdout.write(setup.invitation(link))
        sys.stdout.flush()


class _Server(uvicorn.Server):
    """uvicorn raises the signal that stopped it once more at the end; for us, to be asked to stop is no failure."""

    def __init__(
        self,
        config: uvicorn.Config,
        url: str,
        can_work: Callable[[], bool],
        follow: Callable[[], None],
        holding: Holding,
    ) -> None:
        super().__init__(config)
        self._holding = holding
        self._supervisor, self._url, self._can_work, self._follow = Supervisor(), url, can_work, follow
        self._asked_to_stop = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._supervisor.keep(sockets or ())
        self._supervisor.ready(f"Serving {self._url}")

    async def main_loop(self) -> None:
        """uvicorn looks ten times a second whether it is to stop. We look once, and are woken when it is."""
        while not await self.on_tick(0):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK_S):
                    await self._asked_to_stop.wait()

    async def on_tick(self, counter: int) -> bool:
        """Again and again on the event loop: one that hangs says nothing."""
        self._supervisor.alive(self._can_work)
        self._follow()
        self.should_exit = self.should_exit or self._holding.is_lost
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._supervisor.stopping()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
        self._asked_to_stop.set()


def listen_on_all(config: Config, handed: HandedSockets) -> list[socket.socket]:
    """The program's own address, and then the one for Caddy's questions, if that's set. What a supervisor handed over
    is used where the settings still name its address. Raises Refused `address_busy`."""
    own = handed.take(config.host, config.port)
    asking = config.tls_ask_hosts if config.tls_ask_port else ()
    asked = {host: handed.take(host, config.tls_ask_port) for host in asking}
    for address in handed.close_others():  # which may be in the way of one that we open
        log.warning("a socket from systemd isn't used: the settings name another address", address=address)
    asks = (taken or listen_for_tls_asks(host, config.tls_ask_port) for host, taken in asked.items())
    return [own or listen(config), *(each for each in asks if each)]


def listen(config: Config) -> socket.socket:
    """Takes the address before anything else is done, so that a busy one is a clear sentence. Raises Refused
    `address_busy`."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = None
    try:
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((config.host, config.port))
    except OSError as error:
        if listener:
            listener.close()
        raise cannot_listen(config, error) from error
    return listener


def listen_for_tls_asks(host: str, port: int) -> socket.socket | None:
    """None where its port is taken: the rest of the program is still worth serving."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        log.error("cannot listen for Caddy's questions: new domains get no certificates", error=str(error))
        return None
    return listener


def cannot_listen(config: Config, error: OSError) -> Refused:
    """What is wrong with the address, and what to set."""
    where = f"{config.host}:{config.port}"
    if isinstance(error, socket.gaierror) or error.errno in _NOT_OURS:
        advice = "Set FUNDABLE_HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses."
        return Refused("address_busy", f"Cannot listen on {where}: this machine doesn't have that address. {advice}")
    if error.errno in (errno.EACCES, errno.EPERM):
        advice = (
            "Set FUNDABLE_PORT to 8000 and put a proxy in front, or give the service the capability: "
            "AmbientCapabilities=CAP_NET_BIND_SERVICE."
        )
        return Refused("address_busy", f"Cannot listen on {where}: ports below 1024 need a privilege. {advice}")
    return Refused(
        "address_busy", f"Cannot listen on {where}: {error.strerror}. Stop what's using it, or set FUNDABLE_PORT."
    )


def _check_sandbox(config: Config, mode: PaymentMode) -> None:
    if mode is PaymentMode.SANDBOX and not config.permits_sandbox:
        raise Refused(
            "sandbox_public",
            f"{config.base_url} is public, and test payments give websites away for free. Set "
            "FUNDABLE_ALLOW_SANDBOX=on if that's what you want, or until you've entered Stripe's keys in the browser.",
        )


def _check_company(app: App) -> None:
    """Nothing of ours is unlike what other servers have, or another installation's. Raises Refused `other_key`,
    `payments_differ`, `files_taken`."""
    signing_key.note(app)
    servers.check_payments(app)
    file_storage.check(app)


def _uvicorn(config: Config, asgi: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        asgi,
        http=protocol(config.is_https, config.proxy_networks, ConnectionBounds().of_files(_open_more_files())),
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

"""Rehearsals that owners start: each is a process of its own, and what the newest ones said is kept in a file."""

import json
import os
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import structlog

from fundable import __version__, files
from fundable.app import App
from fundable.domain.errors import Refused
from fundable.ourselves import OURSELVES
from fundable.services.operation import rehearsal_folder

FILE = "rehearsal.json"
STOPS_WITHIN_S = 10
CUT_OFF = "The server stopped while it ran. Start it again."
NO_RESULT = "It ended without a result. The server's log says more."
KILLED = "It was killed before its year was over. Where that happens again, this machine may be short of memory."

log = structlog.get_logger(__name__)


class RehearsalState(StrEnum):
    """How one stands."""

    RUNNING = "running"
    STOPPED = "stopped"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class RehearsalAsked:
    """What an owner chose."""

    days: int
    orders: int
    seed: int


@dataclass(frozen=True, slots=True)
class RehearsalRun:
    """The newest one. `problem` is why it failed."""

    state: RehearsalState
    started_at: datetime
    asked: RehearsalAsked
    ended_at: datetime | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class RehearsalResult:
    """What the newest one that came to its end has said, as the command prints it."""

    at: datetime
    seed: int
    version: str
    said: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rehearsals:
    """`day` is how far one that runs has come. `by_command`: several servers may use the data, and none would know of
    one that runs on another, so it's started there."""

    run: RehearsalRun | None = None
    result: RehearsalResult | None = None
    day: int = 0
    by_command: bool = False


class RehearsalRoom:
    """One at a time. A run that is noted as running, and that this process hasn't started, was cut off."""

    def __init__(self, app: App) -> None:
        self._app, self._lock, self._day = app, Lock(), 0
        self._process: subprocess.Popen[str] | None = None
        self._follower: Thread | None = None
        self._is_stopping = False

    def read(self) -> Rehearsals:
        """How the newest one stands, and what the newest one that was done has said."""
        with self._lock:
            kept = replace(_kept(self._path), by_command=self._app.config.may_be_shared)
            if kept.run and kept.run.state is RehearsalState.RUNNING and self._process is None:
                return replace(kept, run=replace(kept.run, state=RehearsalState.FAILED, problem=CUT_OFF))
            return replace(kept, day=self._day)

    def start(self, asked: RehearsalAsked) -> None:
        """In a process of its own. Raises Refused `rehearsal_by_command`, `rehearsal_running`, `rehearsal_no_room`."""
        if self._app.config.may_be_shared:
            raise Refused(
                "rehearsal_by_command",
                "Several servers may use this data, so a rehearsal is started on one of them: run 'fundable rehearse'.",
            )
        data_dir = self._app.config.data_dir.absolute()
        with self._lock:
            rehearsal_folder.check(data_dir)
            if self._process:
                raise rehearsal_folder.running()
            run = RehearsalRun(RehearsalState.RUNNING, self._app.clock.now(), asked)
            self._keep(replace(_kept(self._path), run=run))
            self._day, self._is_stopping = 0, False
            self._process = process = _started(data_dir, asked)
            self._follower = Thread(target=self._follow, args=(process, run), daemon=True, name="rehearsal")
            self._follower.start()

    def stop(self) -> None:
        """Returns once it has ended, and its folder is gone. Where none runs, nothing is done."""
        with self._lock:
            process, follower = self._process, self._follower
            self._is_stopping = process is not None
        if process is None or follower is None:
            return
        process.terminate()
        follower.join(STOPS_WITHIN_S)
        if follower.is_alive():
            process.kill()
            follower.join(STOPS_WITHIN_S)

    @property
    def process_id(self) -> int | None:
        """Of the one that runs."""
        return self._process.pid if self._process else None

    @property
    def _path(self) -> Path:
        return self._app.config.data_dir / FILE

    def _follow(self, process: "subprocess.Popen[str]", run: RehearsalRun) -> None:
        said, last = None, ""
        with process:
            for line in process.stdout or ():
                told = _told(line)
                if told is None:
                    last = line.strip() or last
                elif "checked" in told:
                    said = told
                else:
                    self._day = told["day"]
        rehearsal_folder.remove_leftovers(self._app.config.data_dir.absolute())
        with self._lock:
            ended, self._process = self._app.clock.now(), None
            self._keep(self._ended(replace(run, ended_at=ended), said, process.returncode, last))

    def _ended(self, run: RehearsalRun, said: Mapping[str, Any] | None, code: int, last: str) -> Rehearsals:
        kept = _kept(self._path)
        if said is not None and run.ended_at:
            result = RehearsalResult(run.ended_at, run.asked.seed, __version__, said)
            return Rehearsals(replace(run, state=RehearsalState.DONE), result)
        if self._is_stopping:
            return replace(kept, run=replace(run, state=RehearsalState.STOPPED))
        log.warning("a rehearsal failed", code=code, said=last)
        problem = KILLED if code < 0 else last if code == 1 and last.endswith(".") else NO_RESULT
        return replace(kept, run=replace(run, state=RehearsalState.FAILED, problem=problem))

    def _keep(self, rehearsals: Rehearsals) -> None:
        """A full disk keeps nothing: the run is over all the same."""
        plain = json.dumps(asdict(rehearsals), default=lambda at: at.isoformat())
        part = self._path.with_suffix(".part")
        try:
            files.write(part, plain.encode())
            part.replace(self._path)
        except OSError as error:
            log.warning("how a rehearsal went could not be kept", reason=error.strerror)


def _started(data_dir: Path, asked: RehearsalAsked) -> "subprocess.Popen[str]":
    """It ends by itself where we do: nobody reads its lines any more, so it can't write them. It isn't told of our end
    by prctl(2), which means that of the thread that started it."""
    chosen = [f"--{name}={value}" for name, value in asdict(asked).items()]
    return subprocess.Popen(  # noqa: S603  our own words and no shell
        [*OURSELVES, "rehearse", "--json", "--progress", *chosen],
        env={**os.environ, "FUNDABLE_DATA_DIR": str(data_dir)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )


def _told(line: str) -> dict[str, Any] | None:
    with suppress(ValueError):
        told = json.loads(line)
        return told if isinstance(told, dict) and told.keys() & {"day", "checked"} else None
    return None


def _kept(path: Path) -> Rehearsals:
    """As it's noted; nothing where there's no note, or none that this version reads."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return Rehearsals(_run(found["run"]), _result(found["result"]))
    return Rehearsals()


def _run(found: dict[str, Any] | None) -> RehearsalRun | None:
    if found is None:
        return None
    ended = datetime.fromisoformat(found["ended_at"]) if found["ended_at"] else None
    begun, asked = datetime.fromisoformat(found["started_at"]), RehearsalAsked(**found["asked"])
    return RehearsalRun(RehearsalState(found["state"]), begun, asked, ended, found["problem"])


def _result(found: dict[str, Any] | None) -> RehearsalResult | None:
    if found is None:
        return None
    return RehearsalResult(**{**found, "at": datetime.fromisoformat(found["at"])})

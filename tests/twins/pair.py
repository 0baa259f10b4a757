"""Two programs that are asked the same, and have to answer the same."""

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from fundable.app import App
from tests.twins.chance import Chance

_MADE_BY_THE_DATABASE = re.compile(r"[0-9a-f]{32}")
"""Chance of its own, which a new preview's address has."""
_OF_ITS_OWN = {
    "/api/admin/system": ("startedAt", "memoryBytes", "disk", "traffic", "servers", "place"),
}
"""What the page shows of where the data is."""
_COMPARED_HEADERS = ("content-type", "content-disposition", "location", "retry-after")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: Any


@dataclass
class Twin:
    """`browsers` by who uses them, `names` what the database itself made up, by its place."""

    app: App
    new_browser: Callable[[], TestClient]
    browsers: dict[str, TestClient] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)

    def browser(self, who: str) -> TestClient:
        return self.browsers.setdefault(who, self.new_browser())

    def named(self, text: str) -> str:
        """With a number in place of each thing that the database made up."""
        return _MADE_BY_THE_DATABASE.sub(lambda found: self.names.setdefault(found[0], f"<{len(self.names)}>"), text)


class Pair:
    """`differences` are told with what it takes to see them again."""

    def __init__(self, file: Twin, server: Twin, chance: Chance) -> None:
        self.twins = (file, server)
        self.asked: dict[str, int] = {}
        self.differences: list[str] = []
        self._chance, self._number = chance, 0

    def ask(self, who: str, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Any:
        """The file's answer, after both were compared."""
        self._number += 1
        answers = [self._asked(twin, who, method, path, body, headers) for twin in self.twins]
        what = f"{method} {path} by {who} with {body!r}"[:600]
        self._compare(what, *answers)
        if 500 in (answer.status for answer in answers):
            self.differences.append(f"{self._number}: {what}\n  fails")
        place = f"{method} {answers[0].status}"
        self.asked[place] = self.asked.get(place, 0) + 1
        return answers[0]

    def do(self, what: str, work: Callable[[App], Any]) -> Any:
        """The same for what isn't asked through a browser."""
        self._number += 1
        done = []
        for twin in self.twins:
            self._chance.begin(f"{self._number}")
            done.append(work(twin.app))
        self._compare(what, *done)
        return done[0]

    def _asked(
        self, twin: Twin, who: str, method: str, path: str, body: Any, headers: Mapping[str, str] | None
    ) -> Answer:
        self._chance.begin(f"{self._number}")
        content = {"content": body} if isinstance(body, bytes) else {"json": body}
        try:
            got = twin.browser(who).request(method, path, headers=dict(headers or {}), **content)
        except AssertionError as cut:  # an answer that had begun when it failed
            return Answer(0, {}, repr(cut)[:200])
        kept = {name: got.headers[name] for name in _COMPARED_HEADERS if name in got.headers}
        return Answer(got.status_code, kept, _read(got, path.partition("?")[0]))

    def _compare(self, what: str, file: Any, server: Any) -> None:
        file_twin, server_twin = self.twins
        if repr(file) != repr(server) and file_twin.named(repr(file)) != server_twin.named(repr(server)):
            self.differences.append(f"{self._number}: {what}\n  {_first_difference(file, server)}")


def _read(got: Response, path: str) -> Any:
    if got.content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(got.content)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    try:
        said = got.json()
    except ValueError:
        return got.text
    for name in _OF_ITS_OWN.get(path, ()) if got.status_code == 200 else ():
        said.pop(name, None)
    for backup in said.get("backups", {}).get("items", ()) if isinstance(said, dict) and path in _OF_ITS_OWN else ():
        backup.pop("sizeBytes")
    return said


def _first_difference(file: Any, server: Any, place: str = "") -> str:
    if isinstance(file, Answer) and isinstance(server, Answer):
        file, server = vars_of(file), vars_of(server)
    if isinstance(file, dict) and isinstance(server, dict) and list(file) == list(server):
        pairs = [(f"{place}.{name}", file[name], server[name]) for name in file]
    elif isinstance(file, list) and isinstance(server, list) and len(file) == len(server):
        pairs = [(f"{place}[{index}]", *each) for index, each in enumerate(zip(file, server, strict=True))]
    else:
        return f"{place}: {repr(file)[:400]}\n  and {repr(server)[:400]}"
    return next(_first_difference(one, other, name) for name, one, other in pairs if repr(one) != repr(other))


def vars_of(answer: Answer) -> dict[str, Any]:
    return {"status": answer.status, "headers": dict(answer.headers), "body": answer.body}

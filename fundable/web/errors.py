"""Refusals become answers: a code of domain/errors.py a status, and a sentence a body."""

import errno
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from anyio import to_thread
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from fundable.acting import current
from fundable.app import App
from fundable.domain.acts import REFUSALS
from fundable.domain.agency.uploads import broken_off
from fundable.domain.errors import Refused
from fundable.services.operation import security
from fundable.web import sentences
from fundable.web.schemas import Says
from fundable.web.statuses import STATUSES

NO_FACTS: Mapping[str, str | int] = MappingProxyType({})
TOO_LONG = frozenset({"string_too_long", "too_long"})  # the second one is what an optional text says
UNREADABLE = "We couldn't read the request. Reload the page and try again."
NOTHING_HERE = "There's nothing at this address."
SENTENCES = {
    404: NOTHING_HERE,
    405: "This address doesn't accept that kind of request.",
    408: "The request took too long to arrive. Please try again.",
    413: "The request is too large. Please shorten what you typed.",
    503: "We're very busy right now. Please try again in a minute.",
}
_NO_MORE_FILES = {errno.EMFILE, errno.ENFILE}


def body_of(message: str, code: str, facts: Mapping[str, str | int] = NO_FACTS) -> bytes:
    return to_json({"message": message, "code": code, **facts})


def answer(
    status: int,
    message: str,
    code: str,
    retry_after_s: int | None = None,
    facts: Mapping[str, str | int] = NO_FACTS,
) -> Response:
    headers = {"Retry-After": str(retry_after_s)} if retry_after_s else None
    return Response(body_of(message, code, facts), status, headers, "application/json")


def refusal(refused: Refused) -> Response:
    return answer(STATUSES[refused.code], refused.message, refused.code, refused.retry_after_s, refused.facts)


def sentence(error: Any, says: Says) -> str:
    """What is wrong with a field, for the person who filled it in. `error` is one of pydantic's."""
    if error["type"] in TOO_LONG and says.noun:
        return says.too_long(error["ctx"]["max_length"])
    return says.sentence or UNREADABLE


def unexpected(error: Exception, request_id: str) -> tuple[int, str, str]:
    """The status, the sentence and its code. Some of the program is loaded only when it's wanted, which takes files."""
    if isinstance(error, OSError) and error.errno in _NO_MORE_FILES:
        return 503, SENTENCES[503], "http"
    says = (
        f"Something went wrong on our end. Please try again. If it keeps happening, tell us this number: {request_id}."
    )
    return 500, says, "unexpected"


def install(api: FastAPI) -> None:
    """Makes every refusal of the API a {"message"} with a fitting status."""
    api.add_exception_handler(Refused, _refused)
    api.add_exception_handler(RequestValidationError, _invalid)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(ClientDisconnect, _disconnected)
    api.add_exception_handler(Exception, _failed)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    await note(request.app.state.app, error, getattr(request.scope.get("route"), "path", ""))
    return refusal(error)


async def note(app: App, refused: Refused, route: str) -> None:
    """Refusals that are security events are counted, and the first of each actor is in the audit log."""
    if refused.code in REFUSALS and (act := security.count(app, refused.code, actor := current())):
        await to_thread.run_sync(security.note, app, act, actor, route)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    says = sentences.of_call(request.scope["endpoint"], first["loc"])
    return answer(404 if says.is_gone else 400, sentence(first, says), "invalid")


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "too_large" if error.status_code == 413 else "http"
    response = answer(error.status_code, SENTENCES.get(error.status_code, UNREADABLE), code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _disconnected(_request: Request, _error: Exception) -> Response:
    return refusal(broken_off())


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours, or files that can't be opened. Starlette raises it again behind this answer, and the shell logs
    it under the same number."""
    return answer(*unexpected(error, request.scope["request_id"]))

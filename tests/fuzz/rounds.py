"""Rounds of requests: in each every call of the API, sound and unsound, made from its seed alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import requests
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode, openapi
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import Failure, FailureGroup

from fundable.web import api
from tests.fuzz.cast import Cast, is_last, known_ids

OURS = {400, 404, 405, 408, 413, 415, 431}
"""Answers of the shell around the API, which may come to any request."""
CHECKED = ("response_schema_conformance", "content_type_conformance")
ANSWERED_WITHIN_S = 60
REAL = 0.75
"""The part of the requests that name something that is there."""


@dataclass
class Tally:
    """What was seen so far. `faults` are told with what it takes to see them again."""

    requests: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def operations() -> list[Any]:
    """Every call of the API; those that end something last."""
    load_all_checks()
    schema = openapi.from_dict(api.describe())
    found = [one.ok() for one in schema.get_all_operations()]
    return sorted(found, key=lambda one: is_last(one.method.upper(), one.path))


def play(cast: Cast, calls: list[Any], number: int, examples: int, tally: Tally, is_over: Callable[[], bool]) -> None:
    """One round."""
    for call, mode in _turns(calls):
        if is_over():
            return
        chance = random.Random(f"{number} {call.label} {mode}")
        requests_of = given(case=call.as_strategy(generation_mode=mode))
        with suppress(Unsatisfiable):  # a call that takes nothing cannot be made unsoundly
            _seeded(number, examples, requests_of(_sender(cast, chance, tally, number, is_over)))()


def _seeded(number: int, examples: int, test: Callable[[], None]) -> Callable[[], None]:
    """The same cases for the same number, none of them made smaller: every one of them counts."""
    rules = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    return seed(number)(rules(test))


def _sender(
    cast: Cast, chance: random.Random, tally: Tally, number: int, is_over: Callable[[], bool]
) -> Callable[[Any], None]:
    def send(case: Any) -> None:
        if not is_over():
            _send(cast, case, chance, tally, number)

    return send


def _turns(calls: list[Any]) -> Iterator[tuple[Any, GenerationMode]]:
    for call in calls:
        yield call, GenerationMode.POSITIVE
        yield call, GenerationMode.NEGATIVE


def _send(cast: Cast, case: Any, chance: random.Random, tally: Tally, number: int) -> None:
    method, path = case.method.upper(), case.path
    if chance.random() < REAL:
        _name_what_is_there(cast, case)
    base = f"http://127.0.0.1:{cast.server.port}"
    answer = case.call(base_url=base, headers=cast.headers(method, path), timeout=ANSWERED_WITHIN_S)
    tally.requests += 1
    tally.statuses[str(answer.status_code)] = tally.statuses.get(str(answer.status_code), 0) + 1
    if problem := _problem(case, answer):
        sent = case.as_curl_command(headers=cast.headers(method, path))[:2000]
        tally.faults.append(f"round {number}, {method} {path}: {answer.status_code}, {problem}\n  {sent}")
    if answer.status_code == requests.codes.unauthorized:
        cast.renew(method, path)


def _name_what_is_there(cast: Cast, case: Any) -> None:
    known = known_ids(cast)
    if isinstance(case.path_parameters, dict):
        case.path_parameters |= {name: known[name] for name in case.path_parameters if name in known}
    if isinstance(case.body, dict) and "orderId" in case.body:
        case.body["orderId"] = cast.bought.id


def _problem(case: Any, answer: Any) -> str:
    """What is wrong with an answer; empty when all is well."""
    documented = str(answer.status_code) in case.operation.definition.raw["responses"]
    if answer.status_code == requests.codes.server_error or not (documented or answer.status_code in OURS):
        return f"not documented: {answer.text[:300]}"
    if answer.headers.get("x-content-type-options") != ["nosniff"]:
        return "without nosniff"
    if answer.status_code >= requests.codes.bad:
        return _no_sentence(answer)
    try:
        case.validate_response(answer, checks=CHECKS.get_by_names(CHECKED))
    except FailureGroup as group:
        return "; ".join(f"{type(one).__name__}: {str(one)[:400]}" for one in group.exceptions)
    except Failure as failure:
        return f"{type(failure).__name__}: {str(failure)[:400]}"
    return ""


def _no_sentence(answer: Any) -> str:
    if not answer.content:
        return ""
    try:
        message = answer.json()["message"]
    except (ValueError, KeyError, TypeError):
        return f"no message: {answer.text[:200]}"
    return "" if isinstance(message, str) and message.endswith(".") else f"no sentence: {message!r}"

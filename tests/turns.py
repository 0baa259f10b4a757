"""Cases that share a test: an app, its data and a browser take longer to begin with than a request that's refused."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from typing import Any

import pytest

Test = Callable[..., None]
TOLD = 80
"""So many letters of each value name a case."""


def in_turn(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize` does, in one test, and each case that fails is told. For cases of which none finds
    what another left: what's only read, and what's refused."""
    wanted = (names,) if isinstance(names, str) else names
    rows = [(case,) if isinstance(names, str) else tuple(case) for case in cases]
    assert rows, "there are cases"

    def decorate(test: Test) -> Test:
        own = signature(test)
        is_given = "subtests" in own.parameters  # by other cases, within these

        @wraps(test)
        def each(*self: object, subtests: pytest.Subtests, **given: Any) -> None:
            more = {"subtests": subtests} if is_given else {}
            for row in rows:
                with subtests.test(", ".join(str(one)[:TOLD] for one in row)):
                    test(*self, **given, **more, **dict(zip(wanted, row, strict=True)))

        kept = [one for name, one in own.parameters.items() if name not in (*wanted, "subtests")]
        asks = Parameter("subtests", Parameter.KEYWORD_ONLY)
        vars(each)["__signature__"] = own.replace(parameters=[*kept, asks])
        return each

    return decorate

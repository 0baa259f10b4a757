"""Finds what is said of a field that was refused: it stands beside the field, as Says."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

from fundable.web.schemas import Body, Says

NOTHING = Says()


def of_call(endpoint: Callable[..., object], place: Sequence[int | str]) -> Says:
    """`place` is pydantic's `loc`: body, path or query, then the names on the way to the field."""
    where, *names = place
    parameters = _parameters(endpoint)
    if where != "body":
        return _said(getattr(parameters.get(str(names[0])), "__metadata__", ())) or NOTHING
    bodies = (kind for kind in parameters.values() if isinstance(kind, type) and issubclass(kind, Body))
    return of_body(next(bodies, Body), names)


def of_body(schema: type[Body], names: Sequence[int | str]) -> Says:
    """What the innermost field says that says anything. Names of no field are those of a list's places and of types."""
    sentence, within = NOTHING, schema
    for name in names:
        if name in (fields := of_schema(within)):
            said, inner = fields[str(name)]
            sentence, within = said or sentence, inner
    return sentence


@cache
def of_schema(schema: type[Body]) -> dict[str, tuple[Says | None, type[Body]]]:
    """By its name in JSON what each field says, and the schema within it: Body where there is none."""
    return {
        field.alias or name: (_said(field.metadata), next(_schemas(field.annotation), Body))
        for name, field in schema.model_fields.items()
    }


@cache
def _parameters(endpoint: Callable[..., object]) -> dict[str, Any]:
    return get_type_hints(endpoint, include_extras=True)


def _said(metadata: Iterable[object]) -> Says | None:
    """The last of several: a field's own comes after that of its type."""
    found = [one for one in metadata if isinstance(one, Says)]
    return found[-1] if found else None


def _schemas(kind: Any) -> Iterator[type[Body]]:
    if isinstance(kind, type) and issubclass(kind, Body):
        yield kind
    for part in get_args(kind):
        yield from _schemas(part)

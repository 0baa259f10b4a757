"""Request parameters: form fields are put together, and checked against the types that the SDK was generated with."""

import datetime
import re
import types
import typing
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin
from urllib.parse import parse_qsl

import stripe
import typing_extensions

from tests.fakes.stripe.errors import Refusal, parameter_missing, parameter_unknown

Params = dict[str, Any]
NAMES = {"StripeContext": object, "Decimal": Decimal, "datetime": datetime, **vars(typing)}
OPTIONS = frozenset(stripe.RequestOptions.__annotations__)
"""The SDK's create types inherit these; they travel as headers, never as parameters."""
LITERALS = (Literal, typing_extensions.Literal)
MAX_METADATA = 50


def decode(form: str) -> Params:
    """`a[b][0]=c` and `a[]=c` as nested dicts, where a list is a dict by position."""
    decoded: Params = {}
    for name, value in parse_qsl(form, keep_blank_values=True):
        head, *rest = re.findall(r"[^\[\]]+|(?<=\[)(?=\])", name)
        holder, key = decoded, head
        for part in rest:
            holder = holder.setdefault(key, {})
            if not isinstance(holder, dict):
                raise Refusal(f"Invalid form: {name}", param=head)
            key = part or str(len(holder))
        holder[key] = value
    return decoded


def check(given: Params, kind: type | None) -> Params:
    """The parameters with their types. Raises Refusal."""
    if kind is None:
        if given:
            raise parameter_unknown(next(iter(given)))
        return {}
    return _object(given, kind, "")


@cache
def hints(kind: type) -> dict[str, Any]:
    found = typing.get_type_hints(kind, localns=NAMES, include_extras=True)
    inherited = OPTIONS if stripe.RequestOptions in getattr(kind, "__orig_bases__", ()) else frozenset()
    return {name: hint for name, hint in found.items() if name not in inherited}


def _object(given: Any, kind: type, at: str) -> Params:
    if not isinstance(given, dict):
        raise Refusal("Invalid object", param=at or None)
    declared = hints(kind)
    for name in given:
        if name not in declared:
            raise parameter_unknown(_path(at, name))
    for name, hint in declared.items():
        if name not in given and get_origin(hint) not in (NotRequired, typing_extensions.NotRequired):
            raise parameter_missing(_path(at, name))
    return {name: _value(value, _bare(declared[name]), _path(at, name)) for name, value in given.items()}


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) in (NotRequired, Required, typing_extensions.NotRequired) else hint


def _path(at: str, name: str) -> str:
    return f"{at}[{name}]" if at else name


def _value(given: Any, hint: Any, at: str) -> Any:
    if hint is Any:
        return given
    choices = _choices(hint)
    nested = isinstance(given, dict)
    if given == "" and "" not in _allowed(choices) and not any(get_origin(choice) is dict for choice in choices):
        raise Refusal(
            f"You passed an empty string for '{at}'. We assume empty values are an attempt to unset a parameter; "
            f"however '{at}' cannot be unset. You should remove '{at}' from your request or supply a non-empty value.",
            code="parameter_invalid_empty",
            param=at,
        )
    for choice in choices:
        if nested and typing_extensions.is_typeddict(choice):
            return _object(given, choice, at)
        if nested and get_origin(choice) is list:
            return _list(given, get_args(choice)[0], at)
        if nested and get_origin(choice) is dict:
            return metadata(given, at)
    return _scalar(given, choices, at)


def _choices(hint: Any) -> tuple[Any, ...]:
    """What a value may be. `Literal[...] | str` is a closed list here: the SDK only leaves it open for the future."""
    if get_origin(hint) not in (Union, types.UnionType):
        return (hint,)
    choices = tuple(part for choice in get_args(hint) for part in _choices(choice))
    closed = any(get_origin(choice) in LITERALS and get_args(choice) != ("",) for choice in choices)
    return tuple(choice for choice in choices if not (closed and choice is str))


def _allowed(choices: tuple[Any, ...]) -> list[Any]:
    return [value for choice in choices if get_origin(choice) in LITERALS for value in get_args(choice)]


def _list(given: Params, hint: Any, at: str) -> list[Any]:
    if not all(key.isdigit() for key in given):
        raise Refusal("Invalid array", param=at)
    return [_value(given[key], _bare(hint), _path(at, key)) for key in sorted(given, key=int)]


def _scalar(given: Any, choices: tuple[Any, ...], at: str) -> Any:
    if isinstance(given, dict):
        raise Refusal(f"Invalid {at.rpartition('[')[2].rstrip(']')}: expected a value, not a hash", param=at)
    allowed = _allowed(choices)
    if given in allowed:
        return given
    for choice, read in READERS.items():
        if choice in choices:
            return read(given, at)
    if allowed:
        raise Refusal(f"Invalid {at}: must be one of {', '.join(map(str, allowed))}", param=at)
    if any(get_origin(choice) is list for choice in choices):
        raise Refusal("Invalid array", param=at)
    raise Refusal("Invalid object", param=at)


def _integer(given: str, at: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,15}", given):
        raise Refusal(f"Invalid integer: {given}", code="parameter_invalid_integer", param=at)
    return int(given)


def _boolean(given: str, at: str) -> bool:
    if given not in ("true", "false"):
        raise Refusal(f"Invalid boolean: {given}", param=at)
    return given == "true"


def _decimal(given: str, at: str) -> Decimal:
    try:
        return Decimal(given)
    except InvalidOperation:
        raise Refusal(f"Invalid decimal: {given}", param=at) from None


def _text(given: str, at: str) -> str:
    if len(given) > 5000:
        raise Refusal(
            f"Invalid string: {at} must be at most 5000 characters", code="parameter_invalid_string", param=at
        )
    return given


def metadata(given: Params, at: str) -> Params:
    """50 keys of 40 characters, values of 500."""
    if len(given) > MAX_METADATA:
        raise Refusal(f"Metadata can have at most {MAX_METADATA} keys; you passed {len(given)}.", param=at)
    for name, value in given.items():
        if not isinstance(value, str):
            raise Refusal("Metadata values must be strings.", param=_path(at, name))
        if len(name) > 40:
            raise Refusal(f"Metadata keys can be at most 40 characters long; '{name}' has {len(name)}.", param=at)
        if len(value) > 500:
            raise Refusal(
                "Metadata values can have up to 500 characters, but you passed in a value that is "
                f"{len(value)} characters.",
                param=_path(at, name),
            )
    return given


READERS: dict[Any, typing.Callable[[str, str], Any]] = {
    bool: _boolean,
    int: _integer,
    float: _decimal,
    Decimal: _decimal,
    str: _text,
}
"""In the order of trying: a choice of int and str does not occur without a closed list."""

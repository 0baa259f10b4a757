"""The kinds of text that requests carry, and the base of what is taken and given. JSON is camelCase."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, AliasGenerator, BaseModel, ConfigDict, Field, StringConstraints, create_model
from pydantic.alias_generators import to_camel
from starlette.responses import Response

from fundable.domain.mail.outbox import ENCODED


@dataclass(frozen=True, slots=True)
class Says:
    """What is said of a field that is refused, to whoever filled it in. It stands in `Annotated` beside the field;
    neither pydantic nor the API's description takes notice of it.

    `noun` begins the sentence on a text that is too long, `are_many` says how it goes on. `is_gone`: what cannot be
    read is a name that nothing has.
    """

    sentence: str = ""
    noun: str = ""
    are_many: bool = False
    is_gone: bool = False

    def too_long(self, most: int) -> str:
        are, them = ("are", "them") if self.are_many else ("is", "it")
        return f"{self.noun} {are} too long. Please keep {them} under {most} characters."


class Body(BaseModel):
    """What is taken: types are exact, unknown fields are ignored and never set anything (offer 1)."""

    model_config = ConfigDict(strict=True, extra="ignore", alias_generator=to_camel, populate_by_name=True)


class SeenIn(Body):
    """`revision` is that of what was read, so that nobody overwrites what they haven't seen. Without one, it's saved
    over whatever is there."""

    revision: Annotated[str | None, Says("Reload the page and try again.")] = Field(default=None, max_length=32)


class Out(BaseModel):
    """What is given. A field that a value of the domain has under another name says so by its `validation_alias`.

    What checks and writes it is made when it's first given, as a call is when it's first asked (`LateRoute`). FastAPI
    makes what is taken, within the call."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(serialization_alias=to_camel), from_attributes=True, defer_build=True
    )

    @classmethod
    def of(cls, value: object) -> Self:
        """A value of the domain as it is given. Asked of the core at once, for the reason of `answer`."""
        found: Self = cls.__pydantic_validator__.validate_python(value)
        return found

    def answer(self, status: int = 200, without_unset: bool = False) -> Response:
        """Encodes it at once. FastAPI would check it a second time first, which costs more than all the rest."""
        content = self.__pydantic_serializer__.to_json(self, by_alias=True, exclude_unset=without_unset)
        return Response(content, status, media_type="application/json")


def made_of(base: type[BaseModel], fields: Mapping[str, Any]) -> type[BaseModel]:
    """A schema of fields that are declared elsewhere: by name their type and default, as pydantic's `create_model`."""
    return create_model(f"{base.__name__}OfFields", __base__=base, **fields)


class MessageOut(Out):
    """Every refusal: a sentence for the person who reads it, and a code for programs."""

    message: str
    code: str


def _without_nul(value: str) -> str:
    if "\x00" in value:
        raise ValueError("NUL")
    return value


def _one_line(value: str) -> str:
    if any(unicodedata.category(character) == "Cc" for character in value):
        raise ValueError("control character")
    return value


def visible(value: str) -> str:
    """For what has to be there: not only letters that nobody sees."""
    if not any(unicodedata.category(character)[0] in "LNPS" for character in value):
        raise ValueError("nothing to see")
    return value


def _address(value: str) -> str:
    """The whole form of an e-mail address is checked, not whether it can be reached; it is kept as typed."""
    try:
        parts = validate_email(value, check_deliverability=False, globally_deliverable=False)
    except EmailNotValidError:
        raise ValueError("not an e-mail address") from None
    if "." not in parts.ascii_domain:
        raise ValueError("not an e-mail address")
    return value


def _mailable(value: str) -> str:
    if ENCODED in value:
        raise ValueError("no header can hold it")
    return value


Line = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_one_line)]
Paragraphs = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_without_nul)]
GivenEmail = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=254),
    AfterValidator(_one_line),
    AfterValidator(_address),
    Says("Please provide your email address, such as name@business.com."),
]
"""By which somebody is known, whether or not we can write to it."""
Email = Annotated[GivenEmail, AfterValidator(_mailable)]
"""To which we write."""
AnyText = Annotated[str, StringConstraints(max_length=100_000)]
Password = Annotated[AnyText, Says("Please enter your password.")]
Refusals = dict[int | str, dict[str, Any]]


def refusals(*statuses: int) -> Refusals:
    """Documents the refusals of a call; every one has the same shape."""
    return {status: {"model": MessageOut} for status in statuses}

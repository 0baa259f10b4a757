"""A telephone number as it was typed, and what is known of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from fundable.domain.sites.words.answers import cleaned
from fundable.domain.sites.words.content import EXTENSION, Phone


class PhoneKind(StrEnum):
    GEOGRAPHIC = "geographic"
    TOLL_FREE = "toll_free"
    PREMIUM = "premium"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PhoneNumber:
    """`national` and `e164` are empty unless the number can be called in the United States."""

    typed: str
    is_valid: bool
    kind: PhoneKind
    national: str
    e164: str
    extension: str

    @property
    def shown(self) -> Phone:
        """The same everywhere: (719) 555-0142, or as it was typed where it is no American number."""
        extension = f"{EXTENSION}{self.extension}" if self.extension else ""
        return Phone(f"{self.national}{extension}" if self.is_valid else cleaned(self.typed), self.e164)


class PhoneReader(Protocol):
    def read(self, typed: str) -> PhoneNumber: ...

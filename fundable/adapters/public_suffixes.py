"""Which part of a name somebody registered, by Mozilla's list of public suffixes. The list comes with the library, and
is loaded when it's asked first: that takes 1.5 MB."""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


class PublicSuffixes:
    """The Suffixes port."""

    def registrable(self, name: str) -> str:
        return _listed().privatesuffix(name) or ""


@cache
def _listed() -> "PublicSuffixList":
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()

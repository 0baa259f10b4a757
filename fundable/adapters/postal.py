"""Postal addresses of the United States taken apart, by the `usaddress` library.

Loaded when an address is read: its model takes 5 MB.
"""

from fundable.domain.sites.words.addresses import Token


class UsAddresses:
    """The AddressReader port."""

    def tokens(self, typed: str) -> tuple[Token, ...]:
        import usaddress

        return tuple(Token(text, label) for text, label in usaddress.parse(typed))

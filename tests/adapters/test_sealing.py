"""What is sealed is opened by its key alone."""

from fundable.adapters.sealing import AesSealer

KEY, OTHER = b"k" * 16, b"o" * 16
PLAIN = b"Harbor Light Plumbing"


def test_its_key_opens_it() -> None:
    assert AesSealer().opened(KEY, AesSealer().sealed(KEY, PLAIN)) == PLAIN


def test_it_tells_nothing_of_what_is_in_it() -> None:
    one, again = (AesSealer().sealed(KEY, PLAIN) for _ in range(2))

    assert PLAIN not in one
    assert one != again


def test_neither_another_key_nor_a_changed_byte_opens_anything() -> None:
    sealed = AesSealer().sealed(KEY, PLAIN)

    assert AesSealer().opened(OTHER, sealed) is None
    for place in range(len(sealed)):
        changed = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :]
        assert AesSealer().opened(KEY, changed) is None
    assert [AesSealer().opened(KEY, sealed[:length]) for length in range(len(sealed))] == [None] * len(sealed)

"""The demo's photos: the same for the same light, and taken as anybody's are."""

from pathlib import Path

import pytest

from fundable.adapters.images import StrictImageChecker
from fundable.services.operation.demo import pictures
from fundable.services.operation.demo.known_photos import KnownPhotos
from fundable.services.operation.demo.trades import TRADES, Trade


@pytest.mark.parametrize("trade", TRADES, ids=lambda trade: trade.key)
def test_each_trade_has_its_own_with_words_for_each(trade: Trade) -> None:
    drawn = pictures.photos(trade, 0.5)

    assert drawn == pictures.photos(trade, 0.5) != pictures.photos(trade, 0.9)
    assert len(drawn) == len(trade.photos)


def test_they_are_encoded_as_those_of_clients_but_quickly(tmp_path: Path) -> None:
    known, checker = KnownPhotos(StrictImageChecker()), StrictImageChecker()
    drawn = pictures.photos(TRADES[1], 0)
    known.expect(drawn)
    for number, picture in enumerate(drawn):
        (tmp_path / str(number)).write_bytes(picture)
        assert known.photo(tmp_path / str(number)) == checker.photo(tmp_path / str(number), is_quick=True)
    known.close()

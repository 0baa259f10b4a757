"""When the disk is full, for orders and for files."""

import pytest

from fundable.domain.room import FOR_FILES, FOR_ORDERS

LARGE, SMALL = 10**12, 10**9
MEBIBYTE = 1024 * 1024


@pytest.mark.parametrize(
    ("free", "total", "orders", "files"),
    [
        (200 * MEBIBYTE, LARGE, True, True),
        (200 * MEBIBYTE - 1, LARGE, True, False),
        (50 * MEBIBYTE, LARGE, True, False),
        (50 * MEBIBYTE - 1, LARGE, False, False),
        (SMALL * 5 // 100, SMALL, True, True),
        (SMALL * 5 // 100 - 1, SMALL, True, False),
        (SMALL * 2 // 100 - 1, SMALL, False, False),
    ],
)
def test_files_are_refused_before_orders_and_a_small_disk_counts_by_its_share(
    free: int, total: int, orders: bool, files: bool
) -> None:
    assert FOR_ORDERS.is_touched(free, total) is not orders
    assert FOR_FILES.is_touched(free, total) is not files

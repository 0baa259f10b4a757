"""The demo's businesses: invented, and such that a website of each can go online."""

import random

from fundable.adapters.telephone import UsNumbers
from fundable.services.operation.demo.buyers import buyers

NUMBERS = UsNumbers()


def test_each_has_a_number_that_exists_where_it_is() -> None:
    phones = {buyer.answers.business_phone for buyer in buyers(random.Random(3), 500)}

    assert [phone for phone in phones if not NUMBERS.read(phone).is_valid] == []

"""What emails of a kind are sent with: an example, made up, and the values that are worked out for their texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fundable.domain.mail.outbox import Url
from fundable.domain.mail.parts import Amounts, Known, Values, value_at


@dataclass(frozen=True, slots=True)
class Sample:
    """What an example is made of: an order, days as emails write them, and the pins of the email that it's for."""

    order: Values
    status: str
    base_url: str
    review_url: Url
    now: str
    today: str
    in_a_month: str
    online_until: str
    kept_until: str
    amount: str
    hosting_price: str
    pins: Values


@dataclass(frozen=True, slots=True)
class EmailKind:
    """`example` makes up what emails of a kind are sent with; `worked_out` is what their texts name besides. `stage` is
    that of the order in an example."""

    example: Callable[[Sample], Known] = lambda _: {}
    worked_out: Callable[[Values], Known] = lambda _: {}
    stage: str = "design"


def amounts(rows: Mapping[str, str], sum_label: str = "", total: str = "") -> Callable[[Values], Known]:
    """Works out a table of amounts: its labels, with the names of their values."""

    def worked_out(values: Values) -> Known:
        said = tuple((label, value_at(values, name)) for label, name in rows.items())
        return {"amounts": Amounts(said, sum_label, value_at(values, total) or "")}

    return worked_out

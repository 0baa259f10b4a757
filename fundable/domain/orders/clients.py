"""Clients: whoever has ordered under one email, however they wrote it (access 7)."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Client:
    """`email` is as in the newest order; `business_name` is of the newest intake form, empty without one."""

    email: str
    business_name: str
    orders: int
    paid_orders: int
    first_order_at: datetime
    last_order_at: datetime

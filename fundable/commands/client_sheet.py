"""One client on an operator's terminal, or as JSON for a script: who they are, and their orders."""

import json
from collections.abc import Sequence
from typing import TextIO

from fundable.commands import columns, order_sheet
from fundable.commands.tables import printable
from fundable.domain.money.amounts import money
from fundable.domain.orders.orders import Order


def write(orders: Sequence[Order], out: TextIO, as_json: bool) -> None:
    """`orders` are at least one, newest first."""
    email = orders[0].email
    name = next((order.business_name for order in orders if order.business_name), "")
    if as_json:
        told = [{**order_sheet.order_json(order), "business_name": order.business_name} for order in orders]
        json.dump({"email": email, "business_name": name or None, "orders": told}, out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    out.write(printable(f"Client {email}") + "\n" + (f"  Business: {printable(name)}\n" if name else "") + "\n")
    headers = ("Order", "Business", "Amount", "Status", "Payment", "Password", "Created (UTC)")
    columns.write(headers, [_row(order) for order in orders], out, first=("Business",), right=("Amount",))


def _row(order: Order) -> list[str]:
    amount, password = money(order.amount_cents, order.currency), "set" if order.has_password else "not set"
    told = (order.number, order.business_name or "", amount, order.status, order.payment_state, password)
    return [printable(str(cell)) for cell in (*told, f"{order.created_at:%Y-%m-%d %H:%M}")]

"""Disputes at Stripe, and the evidence that is put there as a draft.

Shapes: "Dispute", "File" in Stripe's API reference.
"""

import io
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any

import stripe

from fundable.adapters.stripe import money_back
from fundable.adapters.stripe.calls import errors, fetch, plain
from fundable.adapters.stripe.fields import Json
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.evidence import EvidenceAnswer
from fundable.domain.money.gateway import GatewayRefused

_PAGE = 100


class _NamedFile(io.BytesIO):
    """The SDK asks a file for its name."""

    def __init__(self, name: str, content: bytes) -> None:
        super().__init__(content)
        self.name = name


class StripeDisputes:
    """The EvidenceDesk port. `date` says when Stripe gave an answer."""

    def __init__(self, client: stripe.StripeClient, date: Callable[[Any], datetime]) -> None:
        self._api = client.v1
        self._date = date

    def find(self, dispute_id: str) -> Dispute | None:
        """A restricted key may lack the right to read disputes; one that has moved money is in the books as well."""
        with suppress(GatewayRefused):
            found = self._retrieved(dispute_id)
            return money_back.dispute(plain(found), self._date(found)) if found else None
        wanted: Any = {"source": dispute_id, "limit": 1, "expand": ["data.source"]}
        with errors():
            listed = self._api.balance_transactions.list(wanted)
        sources = [plain(one)["source"] for one in listed.data]
        return money_back.dispute(sources[0], self._date(listed)) if sources else None

    def since(self, since: datetime) -> Iterable[Dispute]:
        """All that were raised since then."""
        wanted: Any = {"created": {"gte": int(since.timestamp())}, "limit": _PAGE}
        with errors():
            listed = self._api.disputes.list(wanted)
            as_of = self._date(listed)
            return [money_back.dispute(plain(one), as_of) for one in listed.auto_paging_iter()]

    def answer(self, dispute_id: str) -> EvidenceAnswer | None:
        found = self._retrieved(dispute_id)
        if found is None:
            return None
        dispute = plain(found)
        return EvidenceAnswer(money_back.dispute(dispute, self._date(found)), _texts(dispute))

    def upload(self, name: str, content: bytes) -> str:
        """Under no key of ours: its body has other bounds each time, and a file that nobody names is nothing."""
        with errors():
            return self._api.files.create({"purpose": "dispute_evidence", "file": _NamedFile(name, content)}).id

    def stage(self, dispute_id: str, fields: Mapping[str, str]) -> Mapping[str, str]:
        """Under no key of ours: twice is once, and a kept answer would hide what was changed there in between."""
        wanted: Any = {"evidence": dict(fields), "submit": False}
        with errors():
            return _texts(plain(self._api.disputes.update(dispute_id, wanted)))

    def _retrieved(self, dispute_id: str) -> Any:
        return fetch(lambda: self._api.disputes.retrieve(dispute_id))


def _texts(dispute: Json) -> dict[str, str]:
    """Files are known by their ids; what holds fields of its own is not ours."""
    return {name: text for name, text in (dispute.get("evidence") or {}).items() if isinstance(text, str)}

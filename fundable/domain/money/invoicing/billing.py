"""Whom a client wants to be billed as, where that isn't who ordered."""

from dataclasses import dataclass

from fundable.domain.money.invoicing.documents import Party


@dataclass(frozen=True, slots=True)
class BillingDetails:
    """As the client has said it, for documents from then on. What is empty is left to what the order knows."""

    name: str = ""
    address: str = ""
    tax_id: str = ""

    def party(self, known_name: str, email: str) -> Party:
        """Who is billed for an order of this email. `known_name` is what the order calls them."""
        return Party(self.name or known_name, self.address, email, self.tax_id)


NOT_SAID = BillingDetails()

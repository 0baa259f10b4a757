"""Brands that rent out mailboxes, desks and office addresses, as an address names them."""

import re

_BRANDS = (
    *(
        "The UPS Store",
        "UPS Store",
        "PostNet",
        "Postal Annex",
        "PostalAnnex",
        "Pak Mail",
        "Mail Boxes Etc",
        "Goin Postal",
    ),
    *("Goin' Postal", "Goin’ Postal", "FedEx Office", "iPostal1", "Anytime Mailbox", "Earth Class Mail"),  # noqa: RUF001
    *("PostScan Mail", "VirtualPostMail", "Virtual Post Mail", "Traveling Mailbox", "US Global Mail"),
    *(
        "Regus",
        "WeWork",
        "Industrious",
        "Servcorp",
        "Davinci Virtual",
        "Alliance Virtual",
        "Opus Virtual",
        "Intelligent Office",
    ),
    *("Premier Workspaces", "Novel Coworking", "Expansive Workspace", "Serendipity Labs", "Office Evolution"),
    *("Northwest Registered Agent", "Registered Agents Inc", "CT Corporation", "LegalZoom", "Harbor Compliance"),
    *("Virtual Office", "Coworking", "Co-working", "Registered Agent"),
)
"""The last four are what such a place calls itself."""
_KNOWN = re.compile(rf"\b(?:{'|'.join(re.escape(brand) for brand in _BRANDS)})(?![\w-])", re.IGNORECASE)


def rented_office(address: str) -> str:
    """The brand as it stands in the address; empty where none is known in it."""
    found = _KNOWN.search(" ".join(address.split()))
    return found[0] if found else ""

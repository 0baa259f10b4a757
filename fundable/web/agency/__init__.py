"""Who the agency is, what it offers, when it works, and what it was sent."""

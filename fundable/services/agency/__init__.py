"""Who the agency is, what it offers, when it works, and files sent to it."""

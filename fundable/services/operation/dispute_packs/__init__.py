"""Evidence for disputes: gathered from all that is known of an order, printed, and put as a draft at the provider."""

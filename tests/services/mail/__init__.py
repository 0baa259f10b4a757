"""Mail: what is written, what is sent, when, and how often."""

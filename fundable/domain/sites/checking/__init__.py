"""Whether a website holds before lenders, and what is said of it."""

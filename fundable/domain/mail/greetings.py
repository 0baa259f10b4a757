"""How mail to clients begins."""

UNNAMED = "Hello,"


def greeting(business_name: str) -> str:
    """By the name of the business, once its form tells it."""
    return f"Hi {business_name}," if business_name else UNNAMED

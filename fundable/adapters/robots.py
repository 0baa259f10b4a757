"""Which programs are robots, by what they say of themselves: a list that others keep (crawler-user-agents)."""

BROWSERS = "Mozilla/"
"""Every browser's name begins so, for reasons that are older than most of them."""


def is_robot(agent: str) -> bool:
    """`agent` is a User-Agent header. Whoever doesn't pass for a browser is taken for a robot."""
    if not agent.startswith(BROWSERS):
        return True
    import crawleruseragents  # 0.1 s, and most of the time nobody asks

    return bool(crawleruseragents.is_crawler(agent))

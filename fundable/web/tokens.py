"""The style sheets' tokens of an accent color, said behind the style sheets."""

from dataclasses import asdict

from fundable.domain.agency.accent import OURS, Accent


def style(accent: Accent) -> str:
    """A tag for the head; none for our own color, which the style sheets have. It dresses the body, which everything
    hangs in, whenever it isn't the admin's: there the look is the product's."""
    if accent == OURS:
        return ""
    dark = asdict(accent.dark)
    tokens = (
        f"--{name.replace('_', '-')}:light-dark({light},{dark[name]})" for name, light in asdict(accent.light).items()
    )
    return f"<style>body:not(.admin){{{';'.join(tokens)}}}</style>"

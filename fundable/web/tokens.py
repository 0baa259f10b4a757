"""The style sheets' tokens of an accent color, said behind the style sheets."""

from dataclasses import asdict

from fundable.domain.agency.accent import OURS, Accent, Shades


def style(accent: Accent) -> str:
    """A tag for the head; none for our own color, which the style sheets have. It dresses the body, which everything
    hangs in, whenever it isn't the admin's: there the look is the product's. Not by `light-dark()`, which the build
    writes in an older way for browsers that don't know it."""
    if accent == OURS:
        return ""
    dark = f"@media (prefers-color-scheme:dark){{{_rule(accent.dark)}}}"
    return f"<style>{_rule(accent.light)}{dark}</style>"


def _rule(shades: Shades) -> str:
    tokens = (f"--{name.replace('_', '-')}:{color}" for name, color in asdict(shades).items())
    return f"body:not(.admin){{{';'.join(tokens)}}}"

"""Why a website looks as it does, in a sentence for staff and in one for the client."""

from fundable.domain.sites.drafting.seeds import wish_of
from fundable.domain.sites.drafting.site_looks import ColorSource, LookChoice, SiteLook, ThemeSource

WORDS_SHOWN = 3


def theme_reason(look: SiteLook) -> str:
    """What the rules would show, for staff."""
    because = {
        ThemeSource.HEARD: f": the answers say {quoted(look.heard)}",
        ThemeSource.UNSURE: ", which suits any business: nothing in the answers says the trade",
        ThemeSource.LETTERS: ", whose typeface has every letter of the name",
        ThemeSource.BEFORE: ", as the website was first drafted",
    }
    return _sentence(f"Automatic is {look.theme.capitalize()}{because[look.theme_source]}")


def color_reason(look: SiteLook, said: str) -> str:
    """For staff. `said` is what the client told beside the website's own texts."""
    wish = wish_of(said)
    unheard = ""
    if look.color_source is ColorSource.LOGO and wish:
        unheard = f" The client also wrote {quoted(', '.join(wish.words))[:-1]},\u201d which doesn\u2019t go with it."
    because = {
        ColorSource.WORDS: f"is what the client wrote: {quoted(look.told)}",
        ColorSource.LOGO: "is the logo\u2019s color",
        ColorSource.TRADE: "is a color that suits the trade, and another one than recent websites have",
        ColorSource.BEFORE: "is the color that the website was first drafted in",
    }
    return _sentence(f"Automatic {because[look.color_source]}") + unheard


def reason_for_client(look: SiteLook, choice: LookChoice) -> str:
    """About what nobody chose; empty where there is nothing to say."""
    theme = {
        ThemeSource.HEARD: f"because you wrote {quoted(look.heard)}",
        ThemeSource.UNSURE: "because it suits any business",
        ThemeSource.LETTERS: "because its typeface has every letter of your name",
        ThemeSource.BEFORE: "",
    }[look.theme_source]
    color = {
        ColorSource.WORDS: f"The colors are what you asked for: {quoted(look.told)}.",
        ColorSource.LOGO: "The colors come from your logo.",
        ColorSource.TRADE: "We picked a color that suits your business.",
        ColorSource.BEFORE: "",
    }[look.color_source]
    told = [_sentence(f"We chose {look.theme.capitalize()} {theme}")] if theme and not choice.theme else []
    return " ".join([*told, *([_sentence(color.rstrip("."))] if color and not choice.seed_color else [])])


def quoted(words: str) -> str:
    """Words with commas between them, as a sentence has them."""
    *first, last = words.split(", ")[:WORDS_SHOWN]
    if not first:
        return f"\u201c{last}\u201d"
    if len(first) == 1:
        return f"\u201c{first[0]}\u201d and \u201c{last}\u201d"
    return "".join(f"\u201c{word},\u201d " for word in first) + f"and \u201c{last}\u201d"


def _sentence(text: str) -> str:
    """With its period, which stands before a closing quotation mark."""
    return f"{text[:-1]}.\u201d" if text.endswith("\u201d") else f"{text}."

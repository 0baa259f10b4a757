"""The looks that a website can have."""

FOLIO, FASCIA, AZULEJO = "folio", "fascia", "azulejo"
THEMES = (FOLIO, FASCIA, AZULEJO)
AWNING, LOUVER, STRIPES = "awning", "louver", "stripes"
MOTIFS = (
    STRIPES,
    AWNING,
    LOUVER,
    "waves",
    "conductors",
    "courses",
    "palings",
    "rivets",
    "furrows",
    "tread",
)
"""What hangs below the sign of a fascia; stripes suit everybody."""
SECTIONS = {
    FOLIO: ("services", "testimonials", "about"),
    FASCIA: ("services", "about", "testimonials", "areas"),
    AZULEJO: ("services", "testimonials", "about"),
}
"""Of the home page, in the order that a theme has by itself; of the testimonials, it is the first one."""

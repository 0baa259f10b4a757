"""Settings that staff can change while the program runs: key and text (SPEC section 3, site_settings)."""

SITE_NAME = "Fundable"
LOGO_URL = "logo_url"

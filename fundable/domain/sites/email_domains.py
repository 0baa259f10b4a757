"""Domains that are nobody's own: free mail, throw-away mail, and what website builders give away."""

_FREE = frozenset(
    {
        "aim.com",
        "aol.com",
        "att.net",
        "bellsouth.net",
        "comcast.net",
        "cox.net",
        "earthlink.net",
        "email.com",
        "fastmail.com",
        "frontier.com",
        "gmail.com",
        "gmx.com",
        "gmx.net",
        "googlemail.com",
        "hey.com",
        "hotmail.com",
        "icloud.com",
        "inbox.com",
        "juno.com",
        "live.com",
        "mac.com",
        "mail.com",
        "me.com",
        "msn.com",
        "netzero.net",
        "optonline.net",
        "outlook.com",
        "pm.me",
        "proton.me",
        "protonmail.com",
        "q.com",
        "rocketmail.com",
        "sbcglobal.net",
        "spectrum.net",
        "tutanota.com",
        "verizon.net",
        "windstream.net",
        "yahoo.com",
        "ymail.com",
        "zoho.com",
        "zohomail.com",
    }
)
_THROWN_AWAY = frozenset(
    {
        "10minutemail.com",
        "dispostable.com",
        "fakeinbox.com",
        "getnada.com",
        "guerrillamail.com",
        "maildrop.cc",
        "mailinator.com",
        "mintemail.com",
        "mohmal.com",
        "sharklasers.com",
        "temp-mail.org",
        "tempmail.com",
        "throwawaymail.com",
        "trashmail.com",
        "yopmail.com",
    }
)
_BUILDERS = (
    "wixsite.com",
    "wordpress.com",
    "squarespace.com",
    "weebly.com",
    "godaddysites.com",
    "business.site",
    "square.site",
    "myshopify.com",
    "webflow.io",
    "blogspot.com",
    "github.io",
    "facebook.com",
    "instagram.com",
)


def is_free(domain: str) -> bool:
    return domain in _FREE or domain.removeprefix("www.").startswith(("yahoo.", "hotmail.", "live.", "outlook."))


def is_thrown_away(domain: str) -> bool:
    return domain in _THROWN_AWAY


def is_shared(domain: str) -> bool:
    """Whether it belongs to a website builder or a social network."""
    return domain.endswith(_BUILDERS)

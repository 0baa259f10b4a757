"""Domains that are nobody's own: free mail, throw-away mail, and what website builders give away."""

import re

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
_ALSO_FREE = re.compile(
    r"(?:yahoo|ymail|rocketmail|hotmail|live|outlook|gmx|aol|mail)"
    r"\.(?:com?\.)?(?:ar|at|au|be|br|ca|ch|cl|cn|cz|de|dk|es|fr|gr|hk|hu|id|ie|il|in|it|jp|kr|mx|my|nl|no|nz|ph|pt|ru"
    r"|se|sg|th|tr|tw|uk|vn|za)"
)
"""What the large providers are called in other countries."""
_GIVEN_AWAY = frozenset(
    {
        "10web.me",
        "angelfire.com",
        "b12sites.com",
        "blogspot.com",
        "business.site",
        "canva.site",
        "carrd.co",
        "constantcontactsites.com",
        "facebook.com",
        "framer.app",
        "framer.website",
        "github.io",
        "godaddysites.com",
        "google.com",
        "homestead.com",
        "instagram.com",
        "jimdofree.com",
        "jimdosite.com",
        "linkedin.com",
        "linktr.ee",
        "myshopify.com",
        "mystrikingly.com",
        "netlify.app",
        "notion.site",
        "onrender.com",
        "pages.dev",
        "site123.me",
        "square.site",
        "squarespace.com",
        "strikingly.com",
        "tiktok.com",
        "tripod.com",
        "twitter.com",
        "ueniweb.com",
        "vercel.app",
        "webflow.io",
        "webnode.page",
        "webs.com",
        "weebly.com",
        "weeblysite.com",
        "wix.com",
        "wixsite.com",
        "wordpress.com",
        "wpcomstaging.com",
        "x.com",
        "yelp.com",
        "yolasite.com",
    }
)


def is_free(domain: str) -> bool:
    name = domain.removeprefix("www.")
    return name in _FREE or _ALSO_FREE.fullmatch(name) is not None


def is_thrown_away(domain: str) -> bool:
    return domain in _THROWN_AWAY


def is_shared(domain: str) -> bool:
    """Whether it belongs to a website builder or a social network. `thebusiness.site` is a domain of its own, and
    `shop.business.site` isn't."""
    labels = domain.split(".")
    return any(".".join(labels[at:]) in _GIVEN_AWAY for at in range(len(labels)))

"""What it would cost to reach the goals that are missed, by the names of their rows. docs/figures.md says it."""

from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.drafting.wording import PAGES

_ORDER = (
    "A checkout commits twice, because the payment provider is asked in between, and no payment may come of an order "
    "that nobody knows of. Its 98 kB of journal are the order, its history, and what the indexes, the counters and the "
    "search keep of it. SQLite's part is 0.4 ms of 1.5, the rest of the service 0.3; what surrounds it is a connection "
    "of its own, the request, and handing it to a thread. All of that would have to go, and lists would have to count "
    "and search by reading every order."
)
_STACK = (
    "What's left is what surrounds every answer: headers, a request id, and the counters of the System page. Less of "
    "it would be a second server in front, for pages alone."
)
_FONTS = (
    "By Lighthouse's model, the page has come after 0.60 s, its style sheet after 0.75, and its fonts, which are asked "
    "for beside it, after 1.05, because their 11 kB don't fit into one window each. Drawings in the style sheet make "
    "it 0.90, for a security policy that allows them there, and help nobody who has a logo or a photo (decision 0143)."
)
_PHOTO = (
    "A photo is one answer more beside the fonts. One of 40 to 60 kB, as clients have, comes after 1.2 to 1.4 s by "
    "Lighthouse's model whatever else is on the page; the text is there after 0.75 (decision 0143)."
)
_LOGO = (
    "A logo is one answer more beside the fonts, which take one window more. Small ones would have to be in each page "
    "(decision 0143)."
)
_SITES = {
    f"{theme}, {kind}: {page}: LCP": price
    for kind, price in (("rich", _PHOTO), ("full", _LOGO), ("typical", _FONTS), ("bare", _FONTS))
    for theme in THEMES
    for page in PAGES.values()
}
_FIRST = (
    "Two thirds of it are pictures, drawn once for a name that nothing was drawn of before: icons, and what a shared "
    "link shows; the website alone is the row below. A machine that takes 38 µs for raw ASGI takes two thirds of it."
)
_FIRSTS = {f"a business's first website, {theme}, processor time": _FIRST for theme in THEMES}
PRICES = {
    **_SITES,
    **_FIRSTS,
    "memory for 1,000,000": (
        "Connections that read keep up to 8 MB of the file's pages each, and up to three are in use at once. With "
        "less, they'd read the file more often."
    ),
    "a million rows moved, of 1,000 orders": (
        "1,000 orders are few rows, and most of what their move takes is making tables, indexes and triggers, whatever "
        "they hold; reckoned up to a million rows, that's the figure. The rows of 1,000,000 orders take a fifth of the "
        "bound."
    ),
    "common word on PostgreSQL at 1,000,000, of 1,000": (
        "PostgreSQL's index gives all rows of a word at once, as many as its counts go to are looked at, and 1,000 "
        "orders have fewer. The counts of each status would have to stop earlier."
    ),
    "script asset, of raw ASGI": _STACK,
    "landing page, of raw ASGI": _STACK,
    "landing page, 304, of raw ASGI": _STACK,
    "page of a live website, 1 websites, of raw ASGI": _STACK,
    "its 304, 1 websites, of raw ASGI": _STACK,
    "page of a live website, 10,000 websites, of raw ASGI": _STACK,
    "its 304, 10,000 websites, of raw ASGI": _STACK,
    "start with 10,000 websites": (
        "Where the folders of the releases are gone, the first start writes all of them again, which takes as long as "
        "the disk needs. It could wait until a website is asked for."
    ),
    "client order, as in life, of raw ASGI": (
        "A third of it is eight statements on the order's form, website, rounds and charges, a tenth the day that it's "
        "promised for, reckoned anew, a quarter the login and what surrounds every answer. Half of that would have to "
        "go, which takes an answer that is kept until something about the order changes."
    ),
    "admin list of 25, as in life, of raw ASGI": (
        "Half of it is rows and their types, made once each; the rest is the login, ten parameters, and what surrounds "
        "every answer. An order's row would have to hold what the list shows of it, and be given as it is."
    ),
    "order creation, CPU of raw SQLite's": _ORDER,
    "orders a second, of raw SQLite's": _ORDER,
    "creating an order, cheaper than WordPress": _ORDER,
    "start to healthy, CPU of an empty Python's": (
        "Nearly all of it is loading modules: SQLAlchemy, FastAPI, pydantic, and our own. A call's types are made when "
        "it's first asked."
    ),
    "memory at rest": (
        "Of it, 64 MB are in Python's pools, 33 in the C library's heap and 21 are pages of libraries' files. By what "
        "loads it: fundable 38 (domain 12, web 11, db 8, services 7), SQLAlchemy 12, SQLite 5, FastAPI 5, pydantic 4, "
        "and nothing else more than 2. The heap has no holes to give back. 90 MB would take a server that doesn't "
        "import what it isn't asked for: the calls of a wing, with their services, when a path of theirs is first "
        "asked, which is 11 MB; and tables and statements of SQLAlchemy's that are made so as well."
    ),
    "CPU at rest": (
        "Half of it is the wake once a second that follows offers and tells a supervisor that the program lives, the "
        "rest the jobs that look for work every 15 seconds and every minute. What a wake costs differs fourfold "
        "between machines. Mail would leave later, or a hanging program would be noticed later."
    ),
    "landing page: LCP": (
        "Lighthouse's model tells one of three values, 1.00, 1.05 or 1.13 s, by what finished before the first paint. "
        "Without the small script it's always 0.98 s. That script would have to come after the first paint, which "
        "takes an inline script, and the security policy allows none. In one file instead of two, it's 1.05 s at most."
    ),
    "landing page: TBT": "It's the layout of the first screen in one task, half of it the two papers and their seal.",
    "make run, without a change": (
        "Nearly all of it is the program's start from its sources. It loads 1,600 modules, which takes 1.2 to 1.5 s of "
        "processor time; fewer of them would have to be loaded before the first request."
    ),
    "make demo": (
        "Nearly all of it is a year of orders, made by the program's own calls with their websites. Fewer orders would "
        "be a poorer example."
    ),
    "make test, whole": (
        "Of 34 minutes on two cores, 15 are the program's tests, 14 the browser's, 1.5 the package's, and 5 building "
        "and static checks. Neither part has a hot spot: decision 0142 says what was done and what's left."
    ),
}

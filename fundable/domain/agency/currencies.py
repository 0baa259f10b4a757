"""The currencies that can be sold in: those that Stripe counts in hundredths.

Compared on Nov 21, 2026, with copies of Stripe's "Supported currencies" (docs.stripe.com/currencies), one of 2023 and a
later one. Left out of its list are what it counts in whole units or in thousandths; ISK and UGX, whose hundredths are
always zero; and ANG, BGN and STD, which are no longer money.
"""

_LISTED = """
    aed afn all amd aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk
    dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr
    lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron
    rsd rub sar sbd scr sek sgd shp sle sos srd szl thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd yer zar zmw
"""
CURRENCIES = tuple(_LISTED.split())
_WHOLE = "bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf"
_THOUSANDTHS = "bhd jod kwd omr tnd"
WITHOUT_CENTS, IN_THOUSANDTHS = frozenset(_WHOLE.split()), frozenset(_THOUSANDTHS.split())
COUNTED_WHOLE = WITHOUT_CENTS - {"isk", "ugx"}
"""A bank account may be in one of these, and fees and payouts with it, whatever is sold in."""
_LEAST = {
    "aed": 2_00,
    "czk": 15_00,
    "dkk": 2_50,
    "gbp": 30,
    "hkd": 4_00,
    "huf": 175_00,
    "mxn": 10_00,
    "myr": 2_00,
    "nok": 3_00,
    "pln": 2_00,
    "ron": 2_00,
    "sek": 3_00,
    "thb": 10_00,
}
"""Of accounts that are paid out in the same currency. Others must meet the minimum of theirs after conversion, which
only Stripe can tell."""
LEAST_ELSEWHERE = 50
MOST = 999_999_99
"""Eight digits (in the same place, "Minimum and maximum charge amounts"). The few currencies that may have more, such
as INR, have no need of it here."""
_SYMBOLS = {
    "aud": "A$",
    "brl": "R$",
    "cad": "CA$",
    "cny": "CN¥",
    "eur": "€",
    "gbp": "£",
    "hkd": "HK$",
    "ils": "₪",
    "inr": "₹",
    "mxn": "MX$",
    "nzd": "NZ$",
    "php": "₱",
    "twd": "NT$",
    "usd": "$",
    "xcd": "EC$",
}
"""As American English writes them; the others stand with their code in front."""


def least(currency: str) -> int:
    """The smallest charge that Stripe takes, in cents."""
    return _LEAST.get(currency, LEAST_ELSEWHERE)


def symbol(currency: str) -> str:
    """What stands before an amount."""
    return _SYMBOLS.get(currency, f"{currency.upper()} ")


def written(cents: int, currency: str) -> str:
    """Such as $1,234.50, -€29.00 or CHF 1,234.50."""
    return _after(symbol(currency), cents, currency)


def coded(cents: int, currency: str) -> str:
    """Such as USD 1,234.50 or -EUR 29.00, where a symbol can't be shown."""
    return _after(f"{currency.upper()} ", cents, currency)


def _after(sign: str, cents: int, currency: str) -> str:
    digits = 0 if currency in COUNTED_WHOLE else 3 if currency in IN_THOUSANDTHS else 2
    return f"{'-' if cents < 0 else ''}{sign}{abs(cents) / 10**digits:,.{digits}f}"

"""The currencies that can be sold in: those that Stripe counts in hundredths (Stripe, "Supported currencies").

Left out are those without hundredths or with thousandths, and ISK and UGX, whose hundredths are always zero.
"""

_LISTED = """
    aed afn all amd aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk
    dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr
    lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron
    rsd rub sar sbd scr sek sgd shp sle sos srd szl thb top try ttd twd tzs uah usd uyu uzs wst xcd yer zar zmw
"""
CURRENCIES = tuple(_LISTED.split())
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
LEAST_ELSEWHERE = 50
MOST = 999_999_99
"""Eight digits (Stripe, "Minimum and maximum charge amounts")."""
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
    return f"{'-' if cents < 0 else ''}{symbol(currency)}{abs(cents) / 100:,.2f}"

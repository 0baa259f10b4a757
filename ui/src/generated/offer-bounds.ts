// Generated from the Python side by `make generate`. Do not edit.

export const OFFER_BOUNDS = {
  "name": 80,
  "title": 120,
  "text": 400,
  "answer": 4000,
  "id": 24,
  "slug": 80,
  "months": 24,
  "days": 60,
  "rounds": 20,
  "addons": 20,
  "questions": 30,
  "benefits": 6,
  "steps": 6,
  "included": 20
} as const

export const CURRENCIES = {
  "aed": {
    "symbol": "AED",
    "least": 2.0
  },
  "afn": {
    "symbol": "AFN",
    "least": 0.5
  },
  "all": {
    "symbol": "ALL",
    "least": 0.5
  },
  "amd": {
    "symbol": "AMD",
    "least": 0.5
  },
  "aoa": {
    "symbol": "AOA",
    "least": 0.5
  },
  "ars": {
    "symbol": "ARS",
    "least": 0.5
  },
  "aud": {
    "symbol": "A$",
    "least": 0.5
  },
  "awg": {
    "symbol": "AWG",
    "least": 0.5
  },
  "azn": {
    "symbol": "AZN",
    "least": 0.5
  },
  "bam": {
    "symbol": "BAM",
    "least": 0.5
  },
  "bbd": {
    "symbol": "BBD",
    "least": 0.5
  },
  "bdt": {
    "symbol": "BDT",
    "least": 0.5
  },
  "bmd": {
    "symbol": "BMD",
    "least": 0.5
  },
  "bnd": {
    "symbol": "BND",
    "least": 0.5
  },
  "bob": {
    "symbol": "BOB",
    "least": 0.5
  },
  "brl": {
    "symbol": "R$",
    "least": 0.5
  },
  "bsd": {
    "symbol": "BSD",
    "least": 0.5
  },
  "bwp": {
    "symbol": "BWP",
    "least": 0.5
  },
  "byn": {
    "symbol": "BYN",
    "least": 0.5
  },
  "bzd": {
    "symbol": "BZD",
    "least": 0.5
  },
  "cad": {
    "symbol": "CA$",
    "least": 0.5
  },
  "cdf": {
    "symbol": "CDF",
    "least": 0.5
  },
  "chf": {
    "symbol": "CHF",
    "least": 0.5
  },
  "cny": {
    "symbol": "CN¥",
    "least": 0.5
  },
  "cop": {
    "symbol": "COP",
    "least": 0.5
  },
  "crc": {
    "symbol": "CRC",
    "least": 0.5
  },
  "cve": {
    "symbol": "CVE",
    "least": 0.5
  },
  "czk": {
    "symbol": "CZK",
    "least": 15.0
  },
  "dkk": {
    "symbol": "DKK",
    "least": 2.5
  },
  "dop": {
    "symbol": "DOP",
    "least": 0.5
  },
  "dzd": {
    "symbol": "DZD",
    "least": 0.5
  },
  "egp": {
    "symbol": "EGP",
    "least": 0.5
  },
  "etb": {
    "symbol": "ETB",
    "least": 0.5
  },
  "eur": {
    "symbol": "€",
    "least": 0.5
  },
  "fjd": {
    "symbol": "FJD",
    "least": 0.5
  },
  "fkp": {
    "symbol": "FKP",
    "least": 0.5
  },
  "gbp": {
    "symbol": "£",
    "least": 0.3
  },
  "gel": {
    "symbol": "GEL",
    "least": 0.5
  },
  "gip": {
    "symbol": "GIP",
    "least": 0.5
  },
  "gmd": {
    "symbol": "GMD",
    "least": 0.5
  },
  "gtq": {
    "symbol": "GTQ",
    "least": 0.5
  },
  "gyd": {
    "symbol": "GYD",
    "least": 0.5
  },
  "hkd": {
    "symbol": "HK$",
    "least": 4.0
  },
  "hnl": {
    "symbol": "HNL",
    "least": 0.5
  },
  "htg": {
    "symbol": "HTG",
    "least": 0.5
  },
  "huf": {
    "symbol": "HUF",
    "least": 175.0
  },
  "idr": {
    "symbol": "IDR",
    "least": 0.5
  },
  "ils": {
    "symbol": "₪",
    "least": 0.5
  },
  "inr": {
    "symbol": "₹",
    "least": 0.5
  },
  "jmd": {
    "symbol": "JMD",
    "least": 0.5
  },
  "kes": {
    "symbol": "KES",
    "least": 0.5
  },
  "kgs": {
    "symbol": "KGS",
    "least": 0.5
  },
  "khr": {
    "symbol": "KHR",
    "least": 0.5
  },
  "kyd": {
    "symbol": "KYD",
    "least": 0.5
  },
  "kzt": {
    "symbol": "KZT",
    "least": 0.5
  },
  "lak": {
    "symbol": "LAK",
    "least": 0.5
  },
  "lbp": {
    "symbol": "LBP",
    "least": 0.5
  },
  "lkr": {
    "symbol": "LKR",
    "least": 0.5
  },
  "lrd": {
    "symbol": "LRD",
    "least": 0.5
  },
  "lsl": {
    "symbol": "LSL",
    "least": 0.5
  },
  "mad": {
    "symbol": "MAD",
    "least": 0.5
  },
  "mdl": {
    "symbol": "MDL",
    "least": 0.5
  },
  "mkd": {
    "symbol": "MKD",
    "least": 0.5
  },
  "mmk": {
    "symbol": "MMK",
    "least": 0.5
  },
  "mnt": {
    "symbol": "MNT",
    "least": 0.5
  },
  "mop": {
    "symbol": "MOP",
    "least": 0.5
  },
  "mur": {
    "symbol": "MUR",
    "least": 0.5
  },
  "mvr": {
    "symbol": "MVR",
    "least": 0.5
  },
  "mwk": {
    "symbol": "MWK",
    "least": 0.5
  },
  "mxn": {
    "symbol": "MX$",
    "least": 10.0
  },
  "myr": {
    "symbol": "MYR",
    "least": 2.0
  },
  "mzn": {
    "symbol": "MZN",
    "least": 0.5
  },
  "nad": {
    "symbol": "NAD",
    "least": 0.5
  },
  "ngn": {
    "symbol": "NGN",
    "least": 0.5
  },
  "nio": {
    "symbol": "NIO",
    "least": 0.5
  },
  "nok": {
    "symbol": "NOK",
    "least": 3.0
  },
  "npr": {
    "symbol": "NPR",
    "least": 0.5
  },
  "nzd": {
    "symbol": "NZ$",
    "least": 0.5
  },
  "pab": {
    "symbol": "PAB",
    "least": 0.5
  },
  "pen": {
    "symbol": "PEN",
    "least": 0.5
  },
  "pgk": {
    "symbol": "PGK",
    "least": 0.5
  },
  "php": {
    "symbol": "₱",
    "least": 0.5
  },
  "pkr": {
    "symbol": "PKR",
    "least": 0.5
  },
  "pln": {
    "symbol": "PLN",
    "least": 2.0
  },
  "qar": {
    "symbol": "QAR",
    "least": 0.5
  },
  "ron": {
    "symbol": "RON",
    "least": 2.0
  },
  "rsd": {
    "symbol": "RSD",
    "least": 0.5
  },
  "rub": {
    "symbol": "RUB",
    "least": 0.5
  },
  "sar": {
    "symbol": "SAR",
    "least": 0.5
  },
  "sbd": {
    "symbol": "SBD",
    "least": 0.5
  },
  "scr": {
    "symbol": "SCR",
    "least": 0.5
  },
  "sek": {
    "symbol": "SEK",
    "least": 3.0
  },
  "sgd": {
    "symbol": "SGD",
    "least": 0.5
  },
  "shp": {
    "symbol": "SHP",
    "least": 0.5
  },
  "sle": {
    "symbol": "SLE",
    "least": 0.5
  },
  "sos": {
    "symbol": "SOS",
    "least": 0.5
  },
  "srd": {
    "symbol": "SRD",
    "least": 0.5
  },
  "szl": {
    "symbol": "SZL",
    "least": 0.5
  },
  "thb": {
    "symbol": "THB",
    "least": 10.0
  },
  "tjs": {
    "symbol": "TJS",
    "least": 0.5
  },
  "top": {
    "symbol": "TOP",
    "least": 0.5
  },
  "try": {
    "symbol": "TRY",
    "least": 0.5
  },
  "ttd": {
    "symbol": "TTD",
    "least": 0.5
  },
  "twd": {
    "symbol": "NT$",
    "least": 0.5
  },
  "tzs": {
    "symbol": "TZS",
    "least": 0.5
  },
  "uah": {
    "symbol": "UAH",
    "least": 0.5
  },
  "usd": {
    "symbol": "$",
    "least": 0.5
  },
  "uyu": {
    "symbol": "UYU",
    "least": 0.5
  },
  "uzs": {
    "symbol": "UZS",
    "least": 0.5
  },
  "wst": {
    "symbol": "WST",
    "least": 0.5
  },
  "xcd": {
    "symbol": "EC$",
    "least": 0.5
  },
  "yer": {
    "symbol": "YER",
    "least": 0.5
  },
  "zar": {
    "symbol": "ZAR",
    "least": 0.5
  },
  "zmw": {
    "symbol": "ZMW",
    "least": 0.5
  }
} as const

export const PRICE_MOST = 999999.99 as const

export const DOMAIN_ADDON = "domain" as const

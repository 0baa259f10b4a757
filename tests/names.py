"""Names that an agency may have, in every script and length, and such as want to be more than a name."""

NAMES = {
    "short": "A",
    "long-word": "W" * 109,
    "long-words": ("Alder and Finch Fixed-Price Websites for Small Businesses of Montgomery County, Ohio, " * 2)[
        :109
    ].strip(),
    "arabic": "شركة الصفصاف لتصميم مواقع الأعمال الصغيرة",
    "hebrew-and-latin": "סטודיו Alder (2026)",
    "chinese": "桤木网页设计工作室" * 12,
    "hindi": "एल्डर वेब स्टूडियो",
    "emoji": "🦊" * 109,
    "family": "👩‍👩‍👧‍👦 Web 🇺🇸",
    "script": "</script><script>window.pwned = 1</script>",
    "markup": "<img src=x onerror=window.pwned=1> & \"Sons\" 'n' Co",
    "comment": "<!-- --></title></head></style>",
    "template": "{{7*7}} {% raw %} ${7*7}",
    "mark": "__SITE_NAME__",
    "other-marks": "__SITE_LETTER__ __BASE_URL__ __SITE_LINE__",
    "replacement": r"\g<0> \1 $& $1 \u003c",
}

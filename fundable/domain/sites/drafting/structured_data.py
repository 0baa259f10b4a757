"""What search engines read of a business: schema.org's LocalBusiness, as JSON-LD."""

import json
from collections.abc import Mapping, Sequence

from fundable.domain.sites.drafting.opening_hours import opening_hours
from fundable.domain.sites.words.content import Address, Content

COUNTRY = "US"
HERE = "./"
"""The home page as the others lead to it: whoever reads it knows where that is (JSON-LD 1.1, Base IRI)."""


def business(content: Content, home: str = HERE, pictures: Sequence[str] = ()) -> dict[str, object]:
    """Only what is on the page; no field without a value. `home` is the address of the home page, `pictures` are files
    of the website that show the business, the one for links first."""
    data = {
        "@context": "https://schema.org",
        "@type": content.schema_type,
        "@id": f"{home}#business" if home else "",
        "name": content.name.full,
        "legalName": content.legal_name,
        "url": home,
        "telephone": content.phone.uri or content.phone.display,
        "email": content.email,
        "address": _address(content.address),
        "logo": f"{home}{content.logo.file}" if content.logo and home else "",
        "image": [f"{home}{picture}" for picture in pictures],
        "areaServed": list(content.areas),
        "openingHoursSpecification": opening_hours(content.hours),
        "foundingDate": content.founded,
        "sameAs": [profile.url for profile in content.social],
    }
    return {name: value for name, value in data.items() if value}


def in_script(data: Mapping[str, object]) -> str:
    """JSON that cannot end the script it stands in."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _address(address: Address) -> dict[str, str]:
    data = {
        "streetAddress": address.street or address.one_line,
        "addressLocality": address.city,
        "addressRegion": address.state if address.city else "",
        "postalCode": address.zip if address.city else "",
        "addressCountry": COUNTRY if address.state else "",
    }
    return {"@type": "PostalAddress", **{name: value for name, value in data.items() if value}}

"""What search engines read of a business: schema.org's LocalBusiness, as JSON-LD."""

from fundable.domain.sites.content import Address, Content

COUNTRY = "US"


def business(content: Content) -> dict[str, object]:
    """Only what is on the page; no field without a value."""
    found = {
        "@context": "https://schema.org",
        "@type": content.schema_type,
        "@id": f"{content.url}#business" if content.url else "",
        "name": content.name.full,
        "url": content.url,
        "telephone": content.phone.e164 or content.phone.display,
        "email": content.email,
        "address": _address(content.address),
        "logo": f"{content.url}{content.logo.file}" if content.logo and content.url else "",
        "sameAs": [profile.url for profile in content.social],
    }
    return {name: value for name, value in found.items() if value}


def _address(address: Address) -> dict[str, str]:
    found = {
        "streetAddress": address.street or address.one_line,
        "addressLocality": address.city,
        "addressRegion": address.state if address.city else "",
        "postalCode": address.zip if address.city else "",
        "addressCountry": COUNTRY if address.state else "",
    }
    return {"@type": "PostalAddress", **{name: value for name, value in found.items() if value}}

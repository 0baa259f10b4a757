"""What search engines read of a business: schema.org's LocalBusiness, as JSON-LD."""

from fundable.domain.sites.words.content import Address, Content

COUNTRY = "US"


def business(content: Content, home: str = "./") -> dict[str, object]:
    """Only what is on the page; no field without a value. `home` is the website's home page as its other pages lead to
    it, so that no build names an address: whoever reads it knows where (JSON-LD 1.1, Base IRI)."""
    found = {
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

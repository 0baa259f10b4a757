"""The rules of stage F: what the form itself shows."""

import re
import unicodedata
from collections.abc import Iterator

from fundable.domain.sites.checking.checks import CannotTell, Check, Fault, Subject
from fundable.domain.sites.drafting.edits import LEAD, TEXT, Word, social_path
from fundable.domain.sites.drafting.results import Severity
from fundable.domain.sites.drafting.wording import NETWORKS
from fundable.domain.sites.words.address_ends import lone_state
from fundable.domain.sites.words.addresses import PostalKind
from fundable.domain.sites.words.answers import cleaned, profile_of
from fundable.domain.sites.words.domain_names import in_letters
from fundable.domain.sites.words.email_domains import is_free, is_shared, is_thrown_away
from fundable.domain.sites.words.own_domains import is_one_domain, resembles
from fundable.domain.sites.words.phones import PhoneKind
from fundable.domain.sites.words.postal_forms import usps_form
from fundable.domain.sites.words.rented_offices import rented_office
from fundable.domain.sites.words.us_states import is_in_state

FEW_SERVICES = 3
OWN_WORDS_MIN = 200
_SOME_WORDS = 100
"""Letters of a description that is more than three short sentences already."""
_NUMBER = re.compile(
    r"(?<!\d)(?<!\b\d[ .-])(?<!\b\d\d[ .-])(?<!\b\d{3}[ .-])(?:1\W{0,3})?[2-9]\d\d\W{0,3}[2-9]\d\d\W{0,3}\d{4}(?!\d)"
)
"""With its area code, and no code of another country before it."""
_LOCAL_NUMBER = re.compile(r"(?<!\d)[2-9]\d\d[ .-]\d{4}(?!\d)")
_ABROAD = re.compile(r"\+\W{0,3}[02-9]")
_CAPITALS_MIN = 6
_READ_ALOUD = "°№"
"""Symbols that are said as words: 360° Tours."""
_NO_NAME = re.compile(
    r"https?://\S*|www\.\S+|\S+\.(?:com|net|org)\b|[®™©|]|\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}"
    r"|\b\d{1,2}(?::\d\d)?\s*[ap]\.?m\b",
    re.IGNORECASE,
)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]{2,}")
_FICTION = re.compile(r"55501\d\d")
NOT_LIKE_THE_NAME = "{found} has no word of your business name in it. Lenders expect a domain close to your name."
ONCE_ADDRESS = "We can look once the address is complete."
ONCE_NUMBER = "We can look once the number is complete."
ONCE_EMAIL = "We can look once the address is complete."
ONCE_DOMAIN = "We can look once your website has its domain."
_NO_NUMBER = frozenset({"0000000", "1234567", "1111111", "9999999"})


def suffix(subject: Subject) -> Iterator[Fault]:
    if not subject.build.content.name.ending:
        yield Fault({"name": subject.build.content.name.full})


def plain_name(subject: Subject) -> Iterator[Fault]:
    full = subject.build.content.name.full
    if found := _NO_NAME.search(full):
        yield Fault({"found": found[0]})
    elif symbol := next(filter(_is_picture, full), ""):
        yield Fault({"found": symbol})
    elif full.isupper() and sum(letter.isalpha() for letter in full) >= _CAPITALS_MIN and " " in full:
        yield Fault({"found": full}, sentence="“{found}” is in capitals. Write it as on your registration.")


def _is_picture(letter: str) -> bool:
    return letter not in _READ_ALOUD and unicodedata.category(letter) == "So"


def whole_address(subject: Subject) -> Iterator[Fault]:
    """A box has rule A2. A build that is kept has the city that was read for it."""
    postal, address = subject.postal, subject.postal.address
    if postal.kind is PostalKind.PO_BOX:
        return
    needed = {
        "street number": postal.kind is PostalKind.STREET,
        "state": address.state,
        "ZIP code": address.zip,
    }
    if missing := [part for part, found in needed.items() if not found]:
        yield Fault({"found": missing[0]})
    elif not (address.city or subject.build.content.address.city):
        yield _no_city(subject.form.business_address, address.state_name)


def _no_city(typed: str, state: str) -> Fault:
    """Whoever writes "New York 10001" means the city, and has no state."""
    if code := lone_state(typed):
        sentence = (
            "We read “{state}” as the state and can't find the city. Write both on one line, with {code} for the state."
        )
        return Fault({"state": state, "code": code}, sentence=sentence)
    return Fault(sentence="We can't tell which part of this address is the city. Put the city on its own line.")


def box(subject: Subject) -> Iterator[Fault]:
    if subject.postal.kind is PostalKind.PO_BOX:
        yield Fault()


def mailbox(subject: Subject) -> Iterator[Fault]:
    if subject.postal.has_mailbox:
        yield Fault()
    elif subject.postal.has_number_sign and not subject.postal.unit_type:
        yield Fault(severity=Severity.NOTE, sentence="Is # a suite or a mailbox at a mail shop? Write Ste for a suite.")


def rented(subject: Subject) -> Iterator[Fault]:
    """A brand in the address asks to be explained; without one, only the client can say."""
    if found := rented_office(subject.form.business_address):
        sentence = "“{found}” rents out addresses. A rented mail address doesn't count as your location."
        yield Fault({"found": found}, sentence=sentence)


def postal_form(subject: Subject) -> Iterator[Fault]:
    street = subject.postal.address.street
    if not street:
        raise CannotTell("Whether the street is written as the Postal Service does.", ONCE_ADDRESS)
    if (usps := usps_form(street)) != street:
        yield Fault({"found": usps})


def zip_in_state(subject: Subject) -> Iterator[Fault]:
    address = subject.postal.address
    if not (address.zip and address.state):
        raise CannotTell("Whether the ZIP code is in the state.", ONCE_ADDRESS)
    if not is_in_state(address.zip, address.state):
        yield Fault({"zip": address.zip, "state": address.state_name})


def whole_number(subject: Subject) -> Iterator[Fault]:
    if subject.phone.is_valid:
        return
    typed = cleaned(subject.phone.typed)
    rest, found = ("", 0) if _ABROAD.search(typed) else _NUMBER.subn(" ", typed)
    if found and found + len(_LOCAL_NUMBER.findall(rest)) > 1:
        yield Fault({"found": typed}, sentence="“{found}” is more than one number. Enter one of them.")
    elif found and any(map(str.isalpha, typed)):
        sentence = "“{found}” has other words next to the number. Enter the number alone."
        yield Fault({"found": typed}, sentence=sentence)
    else:
        yield Fault({"found": typed})


def own_number(subject: Subject) -> Iterator[Fault]:
    if not subject.phone.is_valid:
        raise CannotTell("Whether the number is the business's own.", ONCE_NUMBER)
    found = {"found": subject.build.content.phone.display}
    last = subject.phone.e164[-7:]
    if subject.phone.kind is PhoneKind.PREMIUM or last in _NO_NUMBER:
        yield Fault(found)
    elif _FICTION.fullmatch(last):
        yield Fault(
            found, Severity.FIX, "{found} is reserved for films and examples. Enter the business's real number."
        )


def local_number(subject: Subject) -> Iterator[Fault]:
    if not subject.phone.is_valid:
        raise CannotTell("Whether the number is a local one.", ONCE_NUMBER)
    if subject.phone.kind is PhoneKind.TOLL_FREE:
        yield Fault()


def extension(subject: Subject) -> Iterator[Fault]:
    if subject.phone.extension:
        yield Fault()


def email(subject: Subject) -> Iterator[Fault]:
    address = subject.build.content.email
    if not _EMAIL.fullmatch(address) or is_thrown_away(_mail_domain(subject)):
        yield Fault({"found": address})


def own_email(subject: Subject) -> Iterator[Fault]:
    if not _EMAIL.fullmatch(subject.build.content.email):
        raise CannotTell("Whether the email address is at a domain of the business's own.", ONCE_EMAIL)
    if is_free(domain := _mail_domain(subject)):
        yield Fault({"found": domain})


def one_domain(subject: Subject) -> Iterator[Fault]:
    """With the domain that was said for the order. Before that, nobody has seen where the website will be; but it won't
    be at a domain that isn't the business's own."""
    email, website = _mail_domain(subject), subject.domain
    if website and not is_one_domain(email, website):
        sentence = "Your email is at {found}, your website at {website}. Use one domain for both."
        yield Fault({"found": email, "website": in_letters(website)}, sentence=sentence)
    elif not website:
        if email != subject.build.content.domain:
            yield Fault({"found": email})
        else:
            raise CannotTell("Whether your email and your website share a domain.", ONCE_DOMAIN)


def some_services(subject: Subject) -> Iterator[Fault]:
    content = subject.build.content
    if not content.services:
        yield Fault()
    elif len(content.services) < FEW_SERVICES and content.about.is_empty:
        yield Fault(severity=Severity.FIX, sentence="Name three services or more, or describe what you do.")


def own_words(subject: Subject) -> Iterator[Fault]:
    """What staff wrote on the client's word is the client's, too."""
    told = [edit.text for edit in subject.edits if edit.path in (LEAD, TEXT) and edit.word is not Word.OURS]
    count = len(cleaned(" ".join([subject.form.website_description or "", *told])))
    if _SOME_WORDS <= count < OWN_WORDS_MIN:
        yield Fault(sentence="Write a little more: what you do, since when, and who runs it.")
    elif count < OWN_WORDS_MIN:
        yield Fault()


def profiles(subject: Subject) -> Iterator[Fault]:
    edited = {edit.path for edit in subject.edits}
    for network, typed in subject.form.social_links.items():
        if social_path(network) not in edited and not profile_of(network, typed):
            yield Fault({"found": NETWORKS[network]})


def own_domain(subject: Subject) -> Iterator[Fault]:
    """Of the domain that was said for the order. The email's is no website."""
    domain, content = subject.domain, subject.build.content
    if not domain:
        raise CannotTell("Whether your website has a domain of your own.", ONCE_DOMAIN)
    if is_shared(domain):
        yield Fault({"found": in_letters(domain)})
    elif not resembles(domain, content.name.core):
        yield Fault({"found": in_letters(domain)}, sentence=NOT_LIKE_THE_NAME)


def _mail_domain(subject: Subject) -> str:
    return subject.build.content.email.rpartition("@")[2].casefold()


CHECKS: dict[str, Check] = {
    "N2": suffix,
    "N3": plain_name,
    "A1": whole_address,
    "A2": box,
    "A3": mailbox,
    "A4": rented,
    "A5": postal_form,
    "A6": zip_in_state,
    "T1": whole_number,
    "T3": own_number,
    "T4": local_number,
    "T5": extension,
    "E1": email,
    "E2": own_email,
    "E3": one_domain,
    "W3": some_services,
    "W4": own_words,
    "W11": profiles,
    "D1": own_domain,
}

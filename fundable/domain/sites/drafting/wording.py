"""The sentences of every website. A page says these, the client's answers, and nothing else (rule W8).

What stands in braces is an answer, or one of the facts in `facts`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from fundable.domain.sites.drafting.themes import SECTIONS
from fundable.domain.sites.words.addresses import on_map
from fundable.domain.sites.words.content import Content, Service

PAGES = {
    "index": "index.html",
    "about": "about.html",
    "services": "services.html",
    "contact": "contact.html",
    "privacy": "privacy-policy.html",
}
NETWORKS = {"facebook": "Facebook", "instagram": "Instagram", "linkedin": "LinkedIn", "twitter": "X"}
HOME_SERVICES_MAX = 8
_MANY_SERVICES = 7
HOME_ABOUT_MIN, HOME_ABOUT_MAX = 60, 500
LONG_NAME = 40
"""Letters beyond which a link doesn't repeat it."""
_TWO = 2
_MONTHS = "January February March April May June July August September October November December"

LABELS = {
    "skip": "Skip to content",
    "main_navigation": "Main",
    "index": "Home",
    "about": "About",
    "services": "Services",
    "contact": "Contact",
    "privacy": "Privacy Policy",
    "send_message": "Send a message",
    "photos": "Photos",
    "owner": "Owner",
    "owners": "Owners",
    "founded": "Founded",
    "license": "License",
    "people": "People",
    "how_it_works": "How it works",
    "questions": "Questions and answers",
    "services_more": "More about the services",
    "hours": "Hours",
    "areas": "Areas served",
    "message": "Message",
    "your_name": "Your name",
    "your_email": "Your email",
    "your_phone": "Your phone (optional)",
    "leave_empty": "Leave this empty",
    "send": "Send message",
    "sent_title": "Message sent",
    "missing_title": "Page not found",
    "missing": "There's no page at this address.",
    "to_home": "Go to the home page",
    "ask_offer": "To ask about a service, call or send a message.",
    "privacy_collects": "What the website collects",
    "privacy_stores": (
        "The form on the Contact page asks for your name, your email address, your message and, if you like, your "
        "phone number. The company that hosts the website stores them and emails them to the business. It may also "
        "record the page, the time and the IP address of each visit."
    ),
    "privacy_use": "How it is used",
    "privacy_used": (
        "What you send is used to answer you. Records of visits are used to keep the website running and to stop abuse."
    ),
    "privacy_receivers": "Who receives it",
    "privacy_shared": (
        "Personal information, including phone numbers, is not sold, rented or shared with third parties for marketing."
    ),
    "privacy_cookies": "Cookies and tracking",
    "privacy_no_cookies": (
        "This website sets no cookies and runs no analytics or advertising scripts. Because it does not track "
        "visitors, it responds to Do Not Track and Global Privacy Control signals in the same way as to any visit."
    ),
    "privacy_keeping": "How long it is kept",
    "privacy_kept": (
        "Messages from the form are deleted from the website after 90 days. Emails are kept as long as they are needed "
        "to deal with your request. The company that hosts the website decides how long it keeps records of visits."
    ),
    "privacy_choices": "Your choices",
    "privacy_choose": "You can ask to see, correct or delete what you sent. Use the contact details below.",
    "privacy_changes": "Changes",
    "privacy_change": "If this policy changes, the new version and its effective date appear on this page.",
    **NETWORKS,
    "mail_subject": "Subject",
    "mail_write": "Write the email",
    "mail_opens": "This opens your email program. You send the message from there.",
    "mail_privacy_stores": (
        "The website itself stores nothing about you. The form on the Contact page opens your own email program, and "
        "what you write is sent from your email address. The company that hosts the website may record the page, the "
        "time and the IP address of each visit."
    ),
    "mail_privacy_kept": (
        "Emails are kept as long as they are needed to deal with your request. The company that hosts the website "
        "decides how long it keeps records of visits."
    ),
}
"""Those that begin with mail are of pages whose form writes an email: of copies that open from a folder, and of builds
that older templates made. These also have a line with the website, and a policy that names the domain."""

SENTENCES = {
    "home_link": "{name}, home",
    "call": "Call {phone}",
    "all_services": "All {count} services",
    "more_about": "More about {short_name}",
    "more_about_long": "More about the business",
    "about_heading": "About {short_name}",
    "offer": "Based in {place}.",
    "offer_1": "{service}. Based in {place}.",
    "offer_2": "{service} and {other_service}. Based in {place}.",
    "find": "Find {street} on a map",
    "based_in": "{name} is based in {place}.",
    "one_service": "{name} is based in {place}, and offers one service: {service}.",
    "two_services": "{name} is based in {place}, and offers two services: {service} and {other_service}.",
    "more_services": "{name} is based in {place}, and offers {count} services.",
    "copyright": "© {year} {name}",
    "trade_name": "{name} is a trade name of {legal}",
    "effective": "Effective {date}",
    "covers": "This policy covers the website of {name}.",
    "covers_domain": "This policy covers the website of {name} at {domain}.",
    "receives": "What you send goes to {name} and passes through the email services that you both use.",
    "mail_receives": "Your email goes to {name} and passes through the email services that you both use.",
    "form_note": "Your message goes to {name}, and is deleted from this website after 90 days.",
    "sent": "{name} has your message.",
    "index_title": "{name} | {place}",
    "about_title": "About {name}",
    "services_title": "Services | {name}",
    "contact_title": "Contact {name}",
    "privacy_title": "Privacy Policy | {name}",
    "missing_page_title": "Page not found | {name}",
    "sent_page_title": "Message sent | {name}",
    "index_summary": "{name}, {where}. Phone {phone}.",
    "index_summary_1": "{name}, {where}. {service}. Phone {phone}.",
    "index_summary_2": "{name}, {where}. {service}, {other_service}. Phone {phone}.",
    "index_summary_3": "{name}, {where}. {service}, {other_service}, {third_service}. Phone {phone}.",
    "about_summary": "Who {name} is, where to find it and how to reach it: {where}.",
    "services_summary": "Services of {name}, {where}.",
    "services_summary_1": "Services of {name}: {service}.",
    "services_summary_2": "Services of {name}: {service}, {other_service}.",
    "services_summary_3": "Services of {name}: {service}, {other_service}, {third_service}.",
    "services_summary_more": "Services of {name}: {service}, {other_service}, {third_service} and more.",
    "contact_summary": "Address, phone and email of {name}: {where}, {phone}.",
    "privacy_summary": "What the website of {name} collects, why, and how to reach the business about it.",
    "missing_summary": "There's no page at this address of {name}.",
    "sent_summary": "{name} has your message.",
}
_TITLE_MAX = 120
"""A longer service is no part of a summary."""
_SUMMED_UP = 3
_LIST_MARKS = (",", ";", " / ", " | ", "•", "·")
_SENTENCE_ENDS = (".", "!", "?", "…")


def words(content: Content) -> dict[str, str]:
    """Every label and sentence, filled in for this business; `sought` is what a map is asked for."""
    values = _values(content)
    filled = {name: _filled(sentence, values) for name, sentence in SENTENCES.items()}
    return {
        **LABELS,
        **filled,
        "index_title": filled["index_title"] if content.address.place else content.name.full,
        "trade_name": filled["trade_name"] if content.legal_name else "",
        "more_about": filled["more_about_long" if len(content.name.short) > LONG_NAME else "more_about"],
        "introduction": filled[found] if (found := _introduction(content)) else "",
        "find": filled["find"] if content.address.is_whole and values["street"] else "",
        "sought": ", ".join([values["street"], *content.address.lines[-1:]]),
        "offer": filled[_offer(content)] if content.address.place else "",
        "index_summary": filled[_numbered("index_summary", content)],
        "services_summary": filled[_services_summary(content)],
    }


def _filled(sentence: str, values: Mapping[str, str]) -> str:
    """A name such as Smith Inc. ends a sentence with the period that it has."""
    text = sentence.format_map(values)
    return text[:-1] if sentence.endswith("}.") and text.endswith("..") else text


def facts(content: Content) -> dict[str, str]:
    """What a sentence may say without an answer that says it."""
    day = content.effective_date
    return {
        "count": str(len(content.services)),
        "year": str(day.year),
        "date": f"{_MONTHS.split()[day.month - 1]} {day.day}, {day.year}",
        "domain": f"www.{content.domain}",
        "place": content.address.place,
        "phone": content.phone.display,
    }


def _values(content: Content) -> dict[str, str]:
    titles = [*(service.title for service in content.services), "", "", ""]
    return {
        "name": content.name.full,
        "short_name": content.name.short,
        "legal": content.legal_name,
        "street": on_map(content.address.street),
        "where": content.address.one_line or content.email,
        "service": titles[0],
        "other_service": titles[1],
        "third_service": titles[2],
        **facts(content),
    }


def _introduction(content: Content) -> str:
    """Which sentence stands for a description; none without a place to name. Long services are counted, not named;
    one that lists may be several."""
    if not content.address.place:
        return ""
    count = len(content.services)
    if count == 0 or not (content.has_short_services and _are_named(content.services)):
        return "more_services" if count > 1 else "based_in"
    if count == 1:
        return "based_in" if _lists(content.services[0]) else "one_service"
    return "two_services" if count == _TWO and _joins_well(content) else "more_services"


def _offer(content: Content) -> str:
    count = len(content.services)
    is_short = 0 < count <= _TWO and content.has_short_services and _are_named(content.services)
    return f"offer_{count}" if is_short and (count == 1 or _joins_well(content)) else "offer"


def _joins_well(content: Content) -> bool:
    """Whether "and" between the two is the only one, and none of them is a list."""
    said = [f" {one.title.casefold()} " for one in content.services]
    has_and = any(word in title for title in said for word in (" and ", " & "))
    return not has_and and not any(map(_lists, content.services))


def _lists(service: Service) -> bool:
    return any(mark in service.title for mark in _LIST_MARKS)


def _services_summary(content: Content) -> str:
    found = _numbered("services_summary", content)
    return "services_summary_more" if found.endswith("_3") and len(content.services) > _SUMMED_UP else found


def _numbered(summary: str, content: Content) -> str:
    first = content.services[:_SUMMED_UP]
    is_named = all(len(one.title) <= _TITLE_MAX for one in first) and _are_named(first)
    return f"{summary}_{len(first)}" if first and is_named else summary


def _are_named(services: Sequence[Service]) -> bool:
    """Whether none is a sentence, which would end in the middle of another one."""
    return not any(one.title.endswith(_SENTENCE_ENDS) for one in services)


def home_services(content: Content) -> tuple[Service, ...]:
    return content.services[:HOME_SERVICES_MAX]


def told_whole(content: Content) -> frozenset[str]:
    """The keys of the services that the home page shows with notes: of few, all of them, and of many those that only
    their notes tell apart."""
    titles = Counter(one.title for one in content.services)
    is_few = len(content.services) < _MANY_SERVICES
    return frozenset(one.key for one in content.services if is_few or titles[one.title] > 1)


def home_about(content: Content) -> str:
    """The first part of the description behind its lead that has room on the home page, if there is one. A line such
    as Our story stands for nothing that's longer."""
    parts = [part for part in (content.about.rest, *content.about.paragraphs) if part]
    told = [part for part in parts if len(part) >= HOME_ABOUT_MIN] or parts
    return next((part for part in told if len(part) <= HOME_ABOUT_MAX), "")


def home_sections(content: Content) -> tuple[str, ...]:
    """In the order that staff chose. A theme has its own of them, and those that aren't named come last."""
    own = SECTIONS[content.theme]
    return tuple(dict.fromkeys([*(name for name in content.sections if name in own), *own]))


def sitemap(urls: Iterable[str]) -> str:
    """The list of pages that search engines read (sitemaps.org)."""
    entries = "".join(f"<url><loc>{url}</loc></url>\n" for url in urls)
    start = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{start}{entries}</urlset>\n"

"""What is checked of a website, as data.

`checked` says what holds when a rule has passed. `sentence` says what is wrong and what to do; what stands in braces is
what was found. `evidence`: a verifier's or regulator's own text (A), a neighboring gatekeeper's (B), our own product
rule (O), folklore (K).
"""

from dataclasses import dataclass

from fundable.domain.sites.drafting.results import Severity, Stage

VERSION = 1


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    stage: Stage
    severity: Severity
    evidence: str
    checked: str
    sentence: str
    version: int = VERSION


_F, _P, _L, _X = Stage.FORM, Stage.PAGES, Stage.LIVE, Stage.PERSON
_GATE, _FIX, _NOTE = Severity.GATE, Severity.FIX, Severity.NOTE

RULES = (
    Rule(
        *("N1", _P, _GATE, "A", "The business name is the same on every page."),
        "{page} shows the name as “{found}”. It has to read “{name}” everywhere.",
    ),
    Rule(
        *("N2", _F, _FIX, "A", "The name has its legal suffix."),
        "Is it registered as {name} or as {name} LLC? Write it as on your registration.",
    ),
    Rule(
        *("N3", _F, _FIX, "B", "The name is nothing but a name."),
        "Google doesn't accept “{found}” as part of a business name.",
    ),
    Rule(
        *("N4", _F, _FIX, "A", "Trade name and registered name: is this the registered one?"),
        "Lenders look for the registered name. We print it once, in the footer.",
    ),
    Rule(
        *("A1", _F, _GATE, "A", "The address has number, street, city, state and ZIP."),
        "We can't find the {found} in this address. Write it as on an envelope.",
    ),
    Rule(
        *("A2", _F, _GATE, "A", "The address isn't a PO box."),
        "A PO box isn't a place of business. Banks have to record a physical location.",
    ),
    Rule(
        *("A3", _F, _GATE, "A", "The address isn't a mailbox at a mail shop."),
        "PMB means a mailbox at a mail shop. Verification services flag such addresses.",
    ),
    Rule(
        *("A4", _F, _FIX, "A", "Can a lender visit the business at this address?"),
        "A rented mail address doesn't count as your location.",
    ),
    Rule(
        *("A5", _F, _NOTE, "A", "The address is written as the Postal Service writes it."),
        "The Postal Service writes this as “{found}”. Use one form everywhere.",
    ),
    Rule(*("A6", _F, _FIX, "O", "The ZIP code is in the state."), "ZIP code {zip} isn't in {state}."),
    Rule(*("A7", _P, _GATE, "A", "The address is the same on every page."), "{page} shows a different address."),
    Rule(
        *("A8", _F, _NOTE, "B", "If this is a home: does the owner know that its address will be public?"),
        "Your home address will be public. Google lets businesses that travel to customers hide it; a bank needs it.",
    ),
    Rule(
        *("T1", _F, _GATE, "A", "The phone number is a complete US number."),
        "{found} isn't a complete US number. Include the area code.",
    ),
    Rule(
        *("T2", _P, _GATE, "A", "The phone number is the same on every page."),
        "{page} shows another phone number, or shows it differently.",
    ),
    Rule(
        *("T3", _F, _GATE, "O", "The phone number can be a business's own."),
        "{found} can't be your business number.",
    ),
    Rule(
        *("T4", _F, _NOTE, "B", "The phone number is a local one."),
        "A toll-free number is fine. Google prefers a local number if you have one.",
    ),
    Rule(
        *("T5", _F, _FIX, "O", "The phone number has no extension."),
        "Use a number that reaches you without an extension.",
    ),
    Rule(
        *("T6", _X, _NOTE, "K", "Is the number listed in directories?"),
        "Some advisers want a 411 listing. We found no lender or bureau that asks for one.",
    ),
    Rule(
        *("E1", _F, _GATE, "O", "The email address is one that we can write to."),
        "{found} isn't an address we can write to.",
    ),
    Rule(
        *("E2", _F, _FIX, "B", "The email address is at a domain of the business's own."),
        "Your email is at {found}, a free provider. Lenders notice. Use an address at a domain of your own.",
    ),
    Rule(
        *("E3", _F, _FIX, "A", "Email and website share a domain."),
        "Your email is at {found}, and not at your website's domain. Use one domain for both.",
    ),
    Rule(
        *("E4", _L, _GATE, "O", "Mail to the domain can arrive."),
        "Mail to {domain} can't arrive: it has no mail record.",
    ),
    Rule(*("E5", _L, _NOTE, "O", "The domain has SPF and DMARC."), "Without SPF and DMARC your mail may land in spam."),
    Rule(
        *("W1", _P, _GATE, "A", "All five pages are there, and every link leads somewhere."),
        "{page} is missing, or a link to it leads nowhere.",
    ),
    Rule(*("W2", _P, _GATE, "B", "Nothing reads like a placeholder."), "{page} still contains “{found}”."),
    Rule(
        *("W3", _F, _GATE, "B", "The website says what the business does."),
        "Name at least one thing you sell or do.",
    ),
    Rule(
        *("W4", _F, _FIX, "A", "The About page is in the owner's own words."),
        "Write three sentences: what you do, since when, and who runs it.",
    ),
    Rule(
        *("W5", _P, _GATE, "B", "The Contact page has address, phone, email and a form."),
        "The Contact page lacks the {found}.",
    ),
    Rule(
        *("W6", _P, _GATE, "A", "The privacy policy is complete and linked from every page."),
        "The privacy policy lacks {found}.",
    ),
    Rule(
        *("W7", _P, _GATE, "O", "No cookies, no scripts, nothing loaded from elsewhere: the privacy policy is true."),
        "{page} loads {found}, but the privacy policy says that nothing is shared.",
    ),
    Rule(
        *("W8", _P, _GATE, "O", "Every sentence is ours or the client's own."),
        "“{found}” on {page} isn't in the answers.",
    ),
    Rule(
        *("W9", _P, _FIX, "A", "The website has enough to read."),
        "The website says very little ({found} words). Add a description or more services.",
    ),
    Rule(
        *("W10", _P, _FIX, "A", "Each page has a title and a description of its own, with the name in it."),
        "{page} has the title or the description of another page, or lacks the name in it.",
    ),
    Rule(
        *("W11", _F, _FIX, "B", "Social links lead to the business's own pages."),
        "Give the address of your own page on {found}.",
    ),
    Rule(
        *("W12", _P, _NOTE, "K", "The copyright line has the name and the year."),
        "The copyright line of {page} is missing.",
    ),
    Rule(*("S1", _L, _GATE, "A", "The secure connection works."), "The secure connection doesn't work yet: {reason}."),
    Rule(
        *("S2", _L, _GATE, "A", "Every form of the address leads to the website."),
        "{host} doesn't lead to the website.",
    ),
    Rule(
        *("S3", _L, _GATE, "A", "The website is open to everyone."),
        "Visitors and verification services can't open {url}: {status}.",
    ),
    Rule(
        *("S4", _P, _GATE, "B", "The data for search engines is the same as on the pages."),
        "The data for search engines on {page} shows another {found}.",
    ),
    Rule(
        *("S5", _P, _FIX, "O", "The pages fit a phone, and every text has enough contrast."),
        "{page} isn't easy to read: {found}.",
    ),
    Rule(
        *("D1", _F, _FIX, "B", "The domain is the business's own."),
        "{found} belongs to a website builder. Lenders expect a domain of your own, close to your name.",
    ),
    Rule(
        *("D2", _L, _NOTE, "A", "The domain is older than 180 days."),
        "Your domain is {days} days old. Some services flag domains under 60 or 180 days. Only time helps.",
    ),
    Rule(*("D3", _L, _FIX, "A", "The domain is paid for."), "Your domain expires on {date}. Renew it."),
    Rule(
        *(
            "X1",
            _X,
            _NOTE,
            "A",
            "Do Google, the state, D&B, Experian and Equifax show the same name, address and phone?",
        ),
        "We don't check these five records. Compare them with your website.",
    ),
)

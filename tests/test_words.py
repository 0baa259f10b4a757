"""How the product speaks: sentences that nobody would say do not come back, and words are spelled as in America.

Whole texts are looked for in everything a person may read; a single word counts only where it is a whole label.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from codespell_lib import main as codespell

ROOT = Path(__file__).parent.parent
READ = ("ui/src/**/*.ts", "ui/src/**/*.tsx", "fundable/**/*.py", "fundable/templates/**/*", "docs/**/*.md", "*.md")
UNREAD = (".ttf", ".woff2", "letters.json", "/static/", "/generated/", ".test.", "__pycache__")

SENTENCES = """
What a lender sees first, done properly
The third one is ours
No upgrades to find later
Reads well on a phone, a tablet and a desk
that your paperwork shows
Five pages in the order people expect
are the same on each of them
There is nothing extra to order
you review them once, and we launch
so everything is listed here before you pay
Paid once, by card
Have your website ready before the next application
Pay once, answer a form
We send your order confirmation here
You pay on the secure page of our card provider
The payment page did not open
Base build
and your portal shows every stage
Your payment is received
This order has its password
Open it with the password you chose first
This is not the same as the password above
If we know this address
We send you a link to choose a new one
need another look
We have begun to design from your form
It can no longer be changed here
You can only upload
The upload window did not come
You can correct it until design begins
Correct Intake Form
Your turn: the intake form
business days start when we have it
We are later than we said
and are still at work on your
if we can go on by tomorrow
Collect all your changes
Partly refunded
Nothing more is charged
Card and renewal
Cards expire or are replaced
if you like, your logo at hand
Two things come next
We remind you a month before that
It is on its way for
There is nothing you need to do today
We write again when your website is live
Pay it here
Your website is online in the meantime
did not arrive
You can order again with another way to pay
has ended on
has renewed today
We have what we need
adds:
The card provider reports this
All of it was given back
We do not remind you of the intake form again
for phones and desks alike
for its being true
until it is ended
You pay once, by card
Rights that the law gives you
the books that the law asks
We sell nothing to anyone
Waiting for the client
The client reads: We are waiting for
public holidays are no business days
Messages come from this name
so a letter stands in its place
Promised days follow within five minutes
Have yours checked by a lawyer
may also give money back
It is good for seven days
Nothing was written about this order yet
want somebody's care
has to be put right
What 95 of 100 answers took at most
Told to wait since the start
Work out promised days
Nothing runs by itself
Look at the copies
Make Your Account
it may do everything, and invite others
You log in with it
This link opens nothing
a test page of our own on which nobody pays
This is not a report of our payment provider
This file came compressed
Too many people are here
} were paid
Kept here
Empty: to the sender
The client reads:
They come
left to give back
has been given back
payment report
Payment report
wins over this page
by itself within a quarter of an hour
No copy leaves this machine
No backup leaves this machine
Perhaps paid twice
Everything is well
It is the owner's
Test page of our own
Set-up, step by step
""".strip().splitlines()
LABELS = (
    "Given back",
    "Left",
    "Kept here",
    "Stop counting",
    "Go on",
    "What we send",
    "By themselves",
    "Proven",
    "Later",
)

OWN_WORDS = "cancelled,catalogue,grey"
"""`?cancelled=1` is an address that payment pages lead back to; `catalogue` is a module that others import; `grey` is
understood when a client writes it."""


def files() -> list[Path]:
    found = {path for pattern in READ for path in ROOT.glob(pattern) if path.is_file()}
    return sorted(path for path in found if not any(part in str(path) for part in UNREAD))


@cache
def texts() -> dict[str, str]:
    """Each file as it reads: without tags, breaks and the joints between parts of a sentence."""
    return {str(path.relative_to(ROOT)): plain(path.read_text(encoding="utf-8")) for path in files()}


def plain(text: str) -> str:
    joined = re.sub(r"\"\s*\n\s*f?\"", "", text)
    return re.sub(r"\s+", " ", re.sub(r"<[^<>]*>|\{' '\}", "", joined)).replace("’", "'")


def places(sentence: str) -> list[str]:
    return [name for name, text in texts().items() if sentence in text]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_that_nobody_would_say_is_gone(sentence: str) -> None:
    assert places(sentence) == []


@pytest.mark.parametrize("label", LABELS)
def test_a_label_that_nobody_would_choose_is_gone(label: str) -> None:
    whole = re.compile(rf">\s*{label}\s*<|(?<=[\"'`]){label}(?=[\"'`])")
    assert [str(path) for path in files() if whole.search(path.read_text(encoding="utf-8"))] == []


def test_words_are_spelled_as_in_america(capsys: pytest.CaptureFixture[str]) -> None:
    faults = codespell("--builtin", "en-GB_to_en-US", "-L", OWN_WORDS, *map(str, files()))
    assert faults == 0, capsys.readouterr().out


OURS = re.compile(r"\b(builds?|fingerprints?|certificates?|requests?|gates?)\b", re.IGNORECASE)
"""Words of ours that a client can't be expected to know."""
UNDER_DETAILS = ("Fingerprint",)
MAILED = ("money", "orders", "website")
TO_CLIENTS = ("ui/src/features/client/**/*.tsx", "ui/src/features/client/**/*.ts", "fundable/templates/approval.html")


def said_in(text: str) -> list[str]:
    """What a person reads of a component: whole sentences and labels in quotes, and the words between tags."""
    code = re.sub(r"/\*.*?\*/|\{#.*?#\}", "", text, flags=re.DOTALL)
    code = re.sub(r"^\s*(//|import ).*$", "", code, flags=re.MULTILINE)
    quoted = re.findall(r"""(?<=['"`])[A-Z][^'"`\n]* [^'"`\n]*(?=['"`])""", code)
    between = re.findall(r"(?<=>)[^<>]*(?=<)", code)
    labels = re.findall(r'(?:label|title|hint|description)="([^"]+)"', code)
    told = [" ".join(re.sub(r"\$?\{[^{}]*\}+", " ", one).split()) for one in (*quoted, *between, *labels)]
    return [one for one in told if re.match(r"[A-Z‘“’…]?[\w’,;:.!?&% -]+$", one)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<p>You approved build {build.number}.</p>", ["You approved build ."]),
        ("title: 'Visitors see an earlier build',", ["Visitors see an earlier build"]),
        ('<Row label="Build" value={3} />', ["Build"]),
        ("return `We put build ${build} online.`", ["We put build online."]),
        ("const build = site.build // the newest build", []),
    ],
)
def test_what_a_person_reads_is_told_from_code(text: str, said: list[str]) -> None:
    assert said_in(text) == said


def test_clients_read_no_words_of_ours() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), one)
        for pattern in TO_CLIENTS
        for path in ROOT.glob(pattern)
        if ".test." not in path.name
        for one in said_in(path.read_text(encoding="utf-8"))
        if OURS.search(one) and one not in UNDER_DETAILS
    }
    assert found == set()


def mailed(text: str) -> str:
    """What an email's template says to whoever gets it: not what stands above it for owners, nor what it asks of the
    order."""
    head, _, body = text.partition("\n---\n")
    lines = [line for line in head.splitlines() if line.startswith(("subject:", "title:", "preview:", "button:"))]
    return re.sub(r"\{[{%].*?[%}]\}", "", "\n".join((*lines, body)))


def test_emails_to_clients_say_none_of_them() -> None:
    letters = [path for group in MAILED for path in (ROOT / "fundable/templates/email" / group).glob("*.md")]
    assert letters
    assert [path.name for path in letters if OURS.search(mailed(path.read_text(encoding="utf-8")))] == []


def test_what_an_email_says_is_told_from_what_owners_read() -> None:
    said = mailed("name: A build\nsubject: Your {% if build %}website{% endif %}\n---\nIt's a gate.")
    assert said == "subject: Your website\nIt's a gate."

"""The contact form in the bytes of a build: whether there is one, the page as it's given back when something is wrong,
and what stands in its place where nothing receives a message."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from urllib.parse import unquote

from fundable.domain.sites.drafting.wording import LABELS, PAGES, SENTENCES

PAGE, SENT, PRIVACY = PAGES["contact"], "sent.html", PAGES["privacy"]
FIELDS = ("name", "email", "phone", "message")
TRAP = "website"
"""A field that no person sees. Programs fill it in."""
_FORM = re.compile(r'<form class="form" id="form" action="contact\.html#form" method="post">.*?</form>', re.DOTALL)
_CONTROL = re.compile(r'<(input|textarea) id="f-(\w+)"[^>]*>')
_EMAIL = re.compile(r'<a href="(mailto:[^"]*)" data-c="email">')
_PHONE = re.compile(r'<(?:a (?:class="\w+" )?href="(tel:[^"]*)"|span) data-c="phone">([^<]*)</')
_POLICY = re.compile(r'<p data-c="words\.(privacy_stores|receives|privacy_kept)">.*?</p>')


@dataclass(frozen=True, slots=True)
class ContactProblem:
    """Why a message isn't taken, and what is wrong with which field. `advises_email`: the page says where to write and
    to call instead."""

    sentence: str
    fields: Mapping[str, str] = field(default_factory=dict)
    advises_email: bool = False


def has_form(files: Mapping[str, bytes]) -> bool:
    """Whether these pages send a message. Those of older templates write an email."""
    return SENT in files and bool(_FORM.search(files.get(PAGE, b"").decode()))


def answered(page: str, typed: Mapping[str, str], problem: ContactProblem) -> str:
    """The page with what was typed in its form, what is wrong next to each field, and why above them."""
    start, end = _form_of(page)
    opening, _, rest = page[start:end].partition("\n")
    filled = _CONTROL.sub(lambda control: _filled(control, typed, problem.fields), rest)
    titled = page[:start].replace("<title>", "<title>Not sent: ", 1)
    return f"{titled}{opening}\n{_told(page, problem)}\n{filled}{page[end:]}"


def without_receiver(files: Mapping[str, bytes], name: str, mail_form: Callable[[str], str]) -> Mapping[str, bytes]:
    """The files of a copy that opens from a folder: its form writes an email, and its policy says so. Those of a build
    without such a form stay as they are, byte for byte. `name` is the business's."""
    if not has_form(files):
        return files
    page = files[PAGE].decode()
    start, end = _form_of(page)
    mailed = f"{page[:start]}{mail_form(_mailto(page))}{page[end:]}"
    policy = _POLICY.sub(lambda part: _of_mail(part[1], name), files[PRIVACY].decode())
    kept = {file: data for file, data in files.items() if file != SENT}
    return {**kept, PAGE: mailed.encode(), PRIVACY: policy.encode()}


def _form_of(page: str) -> tuple[int, int]:
    found = _FORM.search(page)
    assert found, "only pages with a form are answered or changed"
    return found.span()


def _filled(control: re.Match[str], typed: Mapping[str, str], wrong: Mapping[str, str]) -> str:
    """A control with its value; what is wrong with it comes before it, so that it is read first."""
    tag, name = control[1], control[2]
    value, sentence = escape(typed.get(name, "")), wrong.get(name, "")
    marks = f' aria-invalid="true" aria-describedby="e-{name}"' if sentence else ""
    said = f'<span class="wrong" id="e-{name}">{escape(sentence)}</span>' if sentence else ""
    if tag == "textarea":
        return f"{said}{control[0][:-1]}{marks}>\n{value}"
    return f'{said}{control[0][:-1]} value="{value}"{marks}>'


def _told(page: str, problem: ContactProblem) -> str:
    """In one box of the form's grid, else each link would have a row of its own."""
    address = _mailto(page)
    shown = escape(unquote(address.removeprefix("mailto:")))
    link = f' <a href="{escape(address)}">{shown}</a>{_or_call(page)}' if problem.advises_email else ""
    return f'<p class="problem" role="alert"><span>{escape(problem.sentence)}{link}</span></p>'


def _or_call(page: str) -> str:
    """The business's phone number, as the page has it."""
    found = _PHONE.search(page)
    if not found:
        return ""
    number = f'<a href="{found[1]}">{found[2]}</a>' if found[1] else found[2]
    return f" or call {number}"


def _mailto(page: str) -> str:
    found = _EMAIL.search(page)
    assert found, "every page has the business's lines"
    return found[1]


def _of_mail(part: str, name: str) -> str:
    sentence = f"mail_{part}"
    said = LABELS.get(sentence) or SENTENCES[sentence].format(name=name)
    return f'<p data-c="words.{part}">{escape(said)}</p>'

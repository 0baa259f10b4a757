"""Writes what the UI takes from Python: constants.ts, offer-bounds.ts, settled-currencies.ts,
intake-fields.ts, three modules each of limits,
the default offer and sentences, and openapi.json for api.ts.

Usage: python build/generate.py FOLDER OPENAPI_JSON
"""

import json
import sys
from pathlib import Path

from pydantic.alias_generators import to_camel

from fundable.domain.agency import business, settings, uploads
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.agency.offer_versions import FIRST
from fundable.domain.mail import outbox
from fundable.domain.money import hosting, reminders
from fundable.domain.money.invoicing import terms
from fundable.domain.orders import intake, pause_answers, promise, sent_back
from fundable.domain.orders.intake_fields import FormField
from fundable.domain.orders.orders import LABELS, NOTES_MAX
from fundable.domain.people import accounts
from fundable.domain.sites.review import notes, rounds
from fundable.web.schemas import Body
from fundable.web.sentences import of_schema

HEAD = "// Generated from the Python side by `make generate`. Do not edit.\n"


def constants() -> dict[str, object]:
    return {
        "SITE_NAME": business.SITE_NAME,
        "TIME_ZONE": business.TIME_ZONE,
        "ORDER_STATUSES": [{"value": status.value, "label": label} for status, label in LABELS.items()],
    }


def limits() -> dict[str, dict[str, object]]:
    """Three modules, by their names: most pages have no use for any of them."""
    return {
        "limits": {
            "LIMITS": {
                "passwordMin": accounts.PASSWORD_MIN_CHARACTERS,
                "passwordMaxBytes": accounts.PASSWORD_MAX_BYTES,
                "logoMaxBytes": uploads.LOGO_MAX_BYTES,
                "reminderDaysBefore": hosting.REMINDER_DAYS_BEFORE,
                "lastReminderDaysBefore": reminders.LAST_NOTICE[0],
                "waitingReason": promise.REASON_MAX,
                "sentBackNote": sent_back.NOTE_MAX,
                "answer": pause_answers.TEXT_MAX,
                "answerFiles": pause_answers.FILES_MAX,
                "answerFileBytes": pause_answers.FILE_MAX_BYTES,
                "notes": NOTES_MAX,
                "messageSubject": outbox.SUBJECT_MAX,
            },
        },
        "note-limits": {
            "NOTE_LIMITS": {
                "text": notes.TEXT_MAX,
                "answer": notes.ANSWER_MAX,
                "reason": rounds.REASON_MAX,
                "files": pause_answers.FILES_MAX,
            },
        },
        "agency-limits": {"AGENCY_LIMITS": agency_limits()},
    }


def agency_limits() -> dict[str, object]:
    return {
        "name": business.NAME_MAX,
        "legalName": business.LEGAL_NAME_MAX,
        "address": business.ADDRESS_MAX,
        "addressLines": business.ADDRESS_LINES_MAX,
        "phone": business.PHONE_MAX,
        "website": business.WEBSITE_MAX,
        "closedDaysName": settings.CLOSED_NAME_MAX,
        "closedDays": settings.CLOSED_SPANS_MAX,
        "graceDays": settings.GRACE_DAYS_MAX,
        "taxId": terms.TAX_ID_MAX,
        "series": terms.SERIES_MAX,
    }


def default_offer() -> dict[str, dict[str, object]]:
    """Three modules, by their names: most pages have no use for so many words."""
    from fundable.web.agency.page_offer import PageOfferOut

    made = PageOfferOut.made_of(FIRST, DEFAULT).model_dump(mode="json", by_alias=True)
    return {
        "default-offer": {"DEFAULT_OFFER": {**made["offer"], "symbol": made["symbol"]}},
        "default-landing": {"DEFAULT_LANDING": made["landing"]},
        "default-questions": {"DEFAULT_QUESTIONS": made["questions"]},
    }


def offer_bounds() -> dict[str, object]:
    """What the page that edits the offer says of its fields."""
    from fundable.domain.agency import currencies
    from fundable.domain.agency import offer_bounds as bounds

    return {
        "OFFER_BOUNDS": {
            "name": bounds.NAME_MAX,
            "title": bounds.TITLE_MAX,
            "text": bounds.TEXT_MAX,
            "answer": bounds.ANSWER_MAX,
            "id": bounds.ID_MAX,
            "slug": bounds.SLUG_MAX,
            "months": bounds.MONTHS_MAX,
            "days": bounds.DAYS_MAX,
            "rounds": bounds.ROUNDS_MAX,
            "addons": bounds.ADDONS_MAX,
            "questions": bounds.QUESTIONS_MAX,
            "benefits": bounds.BENEFITS_MAX,
            "steps": bounds.STEPS_MAX,
            "included": bounds.INCLUDED_MAX,
        },
        "CURRENCIES": {
            code: {"symbol": currencies.symbol(code).strip(), "least": currencies.least(code) / 100}
            for code in currencies.CURRENCIES
        },
        "PRICE_MOST": currencies.MOST / 100,
        "DOMAIN_ADDON": DOMAIN_ADDON,
    }


def settled_currencies() -> dict[str, object]:
    """What Stripe doesn't count in hundredths: nothing is sold in it, and a bank account may be in it."""
    from fundable.domain.agency import currencies

    return {"COUNTED_WHOLE": sorted(currencies.COUNTED_WHOLE), "IN_THOUSANDTHS": sorted(currencies.IN_THOUSANDTHS)}


def intake_fields() -> dict[str, object]:
    """What the form asks, in its order, for whoever draws it, checks it, or shows what was answered."""
    return {"INTAKE_FIELDS": [_intake_field(name, asked) for name, asked in intake.FORM_FIELDS.items()]}


def _intake_field(name: str, asked: FormField) -> dict[str, object]:
    return {
        "name": to_camel(name),
        "label": asked.label,
        "staffLabel": asked.staff_label,
        "noun": asked.noun,
        "part": asked.part,
        "kind": asked.kind,
        "most": asked.most,
        "missing": f"Enter the {asked.asked}." if asked.is_required else "",
        "hint": asked.hint,
        "placeholder": asked.placeholder,
        "autoComplete": asked.autocomplete,
        "rows": asked.rows,
    }


def sentences() -> dict[str, dict[str, object]]:
    """What a form says of a field, in the words of the refusal that would follow. By module, schema and field: who buys
    has no use for any but checkout's, and types an email there."""
    from fundable.web.agency.settings import AgencyIn
    from fundable.web.money.checkout import CheckoutIn
    from fundable.web.operation.backups import BackupDownloadIn
    from fundable.web.orders.client_mail import ClientMessageIn
    from fundable.web.orders.intake import IntakeFormIn, SocialLinks
    from fundable.web.people.accounts import ConfirmIn
    from fundable.web.people.second_steps import CodeIn

    modules = {
        "agency-sentences": (AgencyIn,),
        "backup-sentences": (BackupDownloadIn,),
        "sentences": (ClientMessageIn, CodeIn, ConfirmIn, IntakeFormIn, SocialLinks),
    }
    typed: dict[str, object] = {"email": _sentences_of(CheckoutIn)["email"]}
    told: dict[str, dict[str, object]] = {
        name: {form.__name__: _sentences_of(form) for form in forms} for name, forms in modules.items()
    }
    return {"checkout-sentences": {CheckoutIn.__name__: typed}, **told}


def _sentences_of(form: type[Body]) -> dict[str, dict[str, str]]:
    properties, found = form.model_json_schema()["properties"], {}
    for name, (says, _) in of_schema(form).items():
        if says:
            kinds = (properties[name], *properties[name].get("anyOf", ()))
            most = next((kind["maxLength"] for kind in kinds if "maxLength" in kind), None)
            long = {"tooLong": says.too_long(most)} if says.noun and most else {}
            found[name] = ({"wrong": says.sentence} if says.sentence else {}) | long
    return found


def module(values: dict[str, object], is_narrow: bool = True) -> str:
    """With narrow types, each value is its own; with wide ones, others may take its place."""
    ending = " as const" if is_narrow else ""
    exported = (
        f"export const {name} = {json.dumps(value, indent=2, ensure_ascii=False)}{ending}\n"
        for name, value in values.items()
    )
    return HEAD + "\n" + "\n".join(exported)


def openapi_document() -> str:
    from fundable.web.api import describe

    return json.dumps(describe(), indent=1, sort_keys=True) + "\n"


def main() -> None:
    folder, openapi_file = (Path(argument) for argument in sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    openapi_file.parent.mkdir(parents=True, exist_ok=True)
    (folder / "constants.ts").write_text(module(constants()), encoding="utf-8")
    for name, values in default_offer().items():
        (folder / f"{name}.ts").write_text(module(values, is_narrow=False), encoding="utf-8")
    (folder / "offer-bounds.ts").write_text(module(offer_bounds()), encoding="utf-8")
    (folder / "settled-currencies.ts").write_text(module(settled_currencies(), is_narrow=False), encoding="utf-8")
    (folder / "intake-fields.ts").write_text(module(intake_fields()), encoding="utf-8")
    for name, values in (limits() | sentences()).items():
        (folder / f"{name}.ts").write_text(module(values), encoding="utf-8")
    openapi_file.write_text(openapi_document(), encoding="utf-8")


if __name__ == "__main__":
    main()

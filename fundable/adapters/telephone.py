"""Telephone numbers, by Google's list of numbering plans. Loaded when a number is read."""

from functools import lru_cache

from fundable.domain.sites.words.phones import PhoneKind, PhoneNumber

_COUNTRY = "US"


class UsNumbers:
    """The PhoneReader port. Every look at an order shows its number, so those that were read last are known."""

    def read(self, typed: str) -> PhoneNumber:
        return _read(typed)


@lru_cache(1000)
def _read(typed: str) -> PhoneNumber:
    import phonenumbers
    from phonenumbers import PhoneNumberFormat, PhoneNumberType

    kinds = {
        PhoneNumberType.FIXED_LINE_OR_MOBILE: PhoneKind.GEOGRAPHIC,
        PhoneNumberType.TOLL_FREE: PhoneKind.TOLL_FREE,
        PhoneNumberType.PREMIUM_RATE: PhoneKind.PREMIUM,
    }
    try:
        number = phonenumbers.parse(typed, _COUNTRY)
    except phonenumbers.NumberParseException:
        return PhoneNumber(typed, False, PhoneKind.UNKNOWN, "", "", "")
    if number.country_code != 1 or not phonenumbers.is_valid_number(number):
        return PhoneNumber(typed, False, PhoneKind.UNKNOWN, "", "", number.extension or "")
    extension, number.extension = number.extension or "", None
    return PhoneNumber(
        typed,
        True,
        kinds.get(phonenumbers.number_type(number), PhoneKind.UNKNOWN),
        phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL),
        phonenumbers.format_number(number, PhoneNumberFormat.E164),
        extension,
    )

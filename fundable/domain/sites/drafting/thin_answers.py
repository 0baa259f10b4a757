"""What a website lacks to be one to be proud of, by what its business gave."""

import json

SERVICES_MIN, WORDS_MIN = 3, 200


def missing(kept: str) -> tuple[str, ...]:
    """Each as an object of a sentence; nothing for a website that has enough. `kept` is JSON of `content`."""
    content = json.loads(kept)
    about = content["about"]
    words = " ".join(part for part in (about["lead"], about["rest"], *about["paragraphs"]) if part)
    found = (
        (bool(content.get("photos") or content["logo"]), "a photo or the logo"),
        (len(content["services"]) >= SERVICES_MIN, "at least three services"),
        (len(words) >= WORDS_MIN, f"a description of {WORDS_MIN} characters"),
    )
    return tuple(what for is_there, what in found if not is_there)

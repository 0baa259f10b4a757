"""Two versions of what a website says, compared in words."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from fundable.domain.sites.drafting.themes import SECTIONS
from fundable.domain.sites.drafting.wording import LABELS, NETWORKS

QUOTED_MAX = 60
"""A longer text isn't repeated in a sentence; it stands in `before` and `after`."""
_Json = Mapping[str, Any]
_SECTION_NAMES = {**LABELS, "testimonials": "Testimonials"}


@dataclass(frozen=True, slots=True)
class ContentChange:
    """A sentence, and the texts that it's about; empty where there was or is none."""

    sentence: str
    before: str
    after: str


def differences(earlier: str, later: str) -> list[ContentChange]:
    """Of two versions as JSON of `content`, in the order of the pages."""
    old, new = json.loads(earlier), json.loads(later)
    texts, rest = _changed(_story(old), _story(new)), _changed(_rest(old), _rest(new))
    return [*texts, *_services(old, new), *_photos(old, new), *rest, *_sections(old, new)]


def _changed(texts: Mapping[str, str], now: Mapping[str, str]) -> Iterator[ContentChange]:
    return (_told(label, text, now[label]) for label, text in texts.items() if text != now[label])


def _story(content: _Json) -> dict[str, str]:
    """What stands above the services, by its label."""
    about = content["about"]
    return {
        "Name": content["name"]["full"],
        "Registered name": content.get("legal_name", ""),
        "Address": "\n".join(content["address"]["lines"]),
        "Phone": content["phone"]["display"],
        "Email": content["email"],
        "First sentence": about["lead"],
        "About": "\n".join(part for part in (about["rest"], *about["paragraphs"]) if part),
    }


def _rest(content: _Json) -> dict[str, str]:
    links = {one["network"]: one["url"] for one in content["social"]}
    return {
        "Hours": "\n".join(content.get("hours", ())),
        "Areas served": "\n".join(content.get("areas", ())),
        "Owners": "\n".join(content.get("owners", ())),
        "Founded": content.get("founded", ""),
        "License": "\n".join(content.get("licenses", ())),
        "People": "\n".join(" ".join(one.values()) for one in content.get("people", ())),
        "How it works": "\n".join(content.get("steps", ())),
        "Testimonials": "\n".join("\n".join(one.values()) for one in content.get("testimonials", ())),
        "Questions and answers": "\n".join("\n".join(one.values()) for one in content.get("questions", ())),
        **{label: links.get(network, "") for network, label in NETWORKS.items()},
        "Logo": (content["logo"] or {}).get("file", ""),
        "Theme": content["theme"].capitalize(),
        "Color": content["palette"]["brand"],
    }


def _sections(old: _Json, new: _Json) -> Iterator[ContentChange]:
    """Of those that both themes have on the home page."""
    shared = [name for name in SECTIONS[old["theme"]] if name in SECTIONS[new["theme"]]]
    orders = [dict.fromkeys([*content.get("sections", ()), *shared]) for content in (old, new)]
    before, after = (", ".join(_SECTION_NAMES[name] for name in order if name in shared) for order in orders)
    if before != after:
        yield ContentChange("Home page: order changed", before, after)


def _told(label: str, before: str, after: str) -> ContentChange:
    if label == "Logo":
        sentence = "Logo changed" if before and after else f"Logo {'added' if after else 'removed'}"
    elif not (before and after):
        sentence = f"{label}{_quoted(': ', before or after)} {'added' if after else 'removed'}"
    elif _is_short(before) and _is_short(after):
        sentence = f"{label}: “{before}” is now “{after}”"
    else:
        sentence = f"{label} changed"
    return ContentChange(sentence, before, after)


def _quoted(joint: str, text: str) -> str:
    return f"{joint}“{text}”" if _is_short(text) else ""


def _is_short(text: str) -> bool:
    return len(text) <= QUOTED_MAX and "\n" not in text


def _services(old: _Json, new: _Json) -> Iterator[ContentChange]:
    """A service is the same one as long as its key is."""
    was, now = ({one["key"]: one for one in content["services"]} for content in (old, new))
    for key, one in was.items():
        if key not in now:
            yield ContentChange(f"Services: “{one['title']}” removed", one["title"], "")
    for key, one in now.items():
        if key not in was:
            yield ContentChange(f"Services: “{one['title']}” added", "", one["title"])
        else:
            yield from _renamed(was[key], one)
    stayed, stay = [key for key in was if key in now], [key for key in now if key in was]
    if stayed != stay:
        yield ContentChange("Services: order changed", _titles(was.values()), _titles(now.values()))


def _photos(old: _Json, new: _Json) -> Iterator[ContentChange]:
    """A photo is the same one as long as its key is. One that has another's place has replaced it."""
    before, after = ([*content.get("photos", ())] for content in (old, new))
    was, now = ({one["key"]: one for one in photos} for photos in (before, after))
    for gone, come in zip_longest(_others(before, now), _others(after, was)):
        yield _changed_photo(gone["alt"] if gone else "", come["alt"] if come else "")
    for key, one in now.items():
        if key in was and (crops := (_kept(was[key]), _kept(one)))[0] != crops[1]:
            yield ContentChange(f"Photo: “{one['alt']}” keeps its {crops[1]} where it's cropped", *crops)
        if key in was and was[key]["alt"] != one["alt"]:
            yield ContentChange(
                f"Photo: “{was[key]['alt']}” is now described as “{one['alt']}”", was[key]["alt"], one["alt"]
            )
    stayed, stay = [key for key in was if key in now], [key for key in now if key in was]
    if stayed != stay:
        yield ContentChange("Photos: order changed", _alts(before), _alts(after))
    elif after and stayed and before[0]["key"] != after[0]["key"]:
        yield ContentChange(
            f"Main photo: “{before[0]['alt']}” is now “{after[0]['alt']}”", before[0]["alt"], after[0]["alt"]
        )


def _kept(photo: _Json) -> str:
    """The part of it that no crop cuts off."""
    return photo.get("focus") or "middle"


def _others(photos: Iterable[_Json], known: Mapping[str, _Json]) -> list[_Json]:
    return [one for one in photos if one["key"] not in known]


def _changed_photo(before: str, after: str) -> ContentChange:
    if before and after:
        return ContentChange(f"Photo: “{before}” replaced by “{after}”", before, after)
    return ContentChange(f"Photo: “{before or after}” {'added' if after else 'removed'}", before, after)


def _alts(photos: Iterable[_Json]) -> str:
    return "\n".join(one["alt"] for one in photos)


def _renamed(was: _Json, now: _Json) -> Iterator[ContentChange]:
    title, note = (was["title"], now["title"]), (was["note"], now["note"])
    if title[0] != title[1]:
        yield ContentChange(f"Services: “{title[0]}” is now “{title[1]}”", *title)
    if note[0] != note[1]:
        yield _told(f"Note of “{title[1]}”", *note)
    price = was.get("price", ""), now.get("price", "")
    if price[0] != price[1]:
        yield _told(f"Price of “{title[1]}”", *price)


def _titles(services: Iterable[_Json]) -> str:
    return "\n".join(one["title"] for one in services)

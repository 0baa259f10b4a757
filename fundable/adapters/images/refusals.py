"""The ways to say no to an uploaded picture."""

from fundable.domain.errors import Refused


def wrong_type() -> Refused:
    return Refused("upload_wrong_type", "This isn't a PNG, JPG or SVG. Please choose another file.")


def unreadable() -> Refused:
    return Refused("upload_unreadable", "We can't read this image. Save it again as PNG, JPG or SVG and try again.")


def unreadable_photo() -> Refused:
    return Refused("upload_unreadable", "We can't read this photo. Save it again as JPG or PNG and try again.")


def active() -> Refused:
    return Refused(
        "upload_active", "This SVG contains scripts or links to other files. Export it as a plain SVG or a PNG."
    )

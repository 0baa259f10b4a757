"""What an email can't do without, whatever an owner writes."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Need:
    """One of these placeholders has to be in the email, whatever the order; `what` it is, for a sentence."""

    names: tuple[str, ...]
    what: str
    field: Literal["subject", "body"] = "body"


BUTTON = Need(("button",), "the button")
EITHER_BUTTON = Need(("button", "button_2"), "the button")
LINK_BUTTON = Need(("button",), "the button with the link")
AMOUNT = Need(("amount", "amounts"), "the amount")
MESSAGE = Need(("message",), "your message to the client")
DEVICE, TIME = Need(("device",), "the browser"), Need(("at",), "the time")
CALL_TIME = Need(("time",), "the time of the call")

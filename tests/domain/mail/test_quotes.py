"""What a person wrote, apart from what their mail program put under it."""

import pytest

from fundable.domain.mail.quotes import Parted, part

WROTE = "On Mon, Jan 5, 2026 at 3:04 PM, Agency <a@agency.com> wrote:"


@pytest.mark.parametrize(
    ("body", "parted"),
    [
        ("Yes.", Parted("Yes.")),
        (
            f"Yes.\n\n{WROTE}\n\n> Are you open?\n> On Sundays?\n",
            Parted("Yes.", f"{WROTE}\n\n> Are you open?\n> On Sundays?"),
        ),
        (f"Yes.\n\n{WROTE}\nAre you open?", Parted("Yes.", f"{WROTE}\nAre you open?")),
        (
            "Yes.\n\nOn Mon, Agency\n<a@agency.com>\nwrote:\n> Open?",
            Parted("Yes.", "On Mon, Agency\n<a@agency.com>\nwrote:\n> Open?"),
        ),
        ("Ja.\n\nAm 5. Januar schrieb Agency:\n> Offen?", Parted("Ja.", "Am 5. Januar schrieb Agency:\n> Offen?")),
        (
            "Yes.\n\nFrom: Agency\nSent: Monday\nTo: Me\nSubject: Hours\n\nOpen?",
            Parted("Yes.", "From: Agency\nSent: Monday\nTo: Me\nSubject: Hours\n\nOpen?"),
        ),
        ("Yes.\n-----Original Message-----\nOpen?", Parted("Yes.", "-----Original Message-----\nOpen?")),
        ("Yes.\n-- \nNora\nAlder LLC", Parted("Yes.", "", "-- \nNora\nAlder LLC")),
        (
            f"Yes.\n\nSent from my iPhone\n\n{WROTE}\n> Open?",
            Parted("Yes.", f"{WROTE}\n> Open?", "Sent from my iPhone"),
        ),
        (f"{WROTE}\n> Open?\n\nBelow.", Parted("Below.", f"{WROTE}\n> Open?")),
        ("On Monday I wrote: we're closed.", Parted("On Monday I wrote: we're closed.")),
        ("From: here to there", Parted("From: here to there")),
        ("> Only this", Parted("> Only this")),
        ("-- \nNora", Parted("-- \nNora")),
        ("", Parted("")),
    ],
)
def test_a_reply_is_parted(body: str, parted: Parted) -> None:
    assert part(body) == parted


def test_answers_between_quoted_lines_are_left_with_what_they_answer() -> None:
    body = f"{WROTE}\n> Open?\nYes.\n> On Sundays?\nNo."

    assert part(body) == Parted(body)


@pytest.mark.parametrize("piece", ["\n", "On ", "On Mon\n", "> a\nb\n", "From: a\n", "_", "Sent from my ", "\t \n"])
def test_no_line_is_lost_of_what_a_stranger_repeats(piece: str) -> None:
    body = piece * 20_000
    parted = part(body)

    kept = f"{parted.text}{parted.quoted}{parted.signature}"
    assert sorted(kept.replace("\n", "").replace(" ", "")) == sorted("".join(body.split()))

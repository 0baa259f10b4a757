"""What is taken of a message, from staff and from clients alike."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from fundable.domain.mail.outbox import SUBJECT_MAX
from fundable.domain.orders.conversation.messages import TEXT_MAX
from fundable.domain.orders.pause_answers import FILES_MAX, files_many
from fundable.web.schemas import Body, Line, Paragraphs, Says


class ThreadMessageIn(Body):
    """`id` is the browser's, so that a message that is sent twice comes once. `files` are those that were uploaded for
    it."""

    id: Annotated[UUID, Field(strict=False)]
    text: Annotated[Paragraphs, Says(noun="Your message")] = Field(default="", max_length=TEXT_MAX)
    files: Annotated[list[Annotated[UUID, Field(strict=False)]], Says(files_many().message)] = Field(
        default_factory=list, max_length=FILES_MAX
    )


class StaffMessageIn(ThreadMessageIn):
    """`subject` is that of the email; left out, it has one of ours."""

    subject: Annotated[Line, Says(noun="The subject")] = Field(default="", max_length=SUBJECT_MAX)


class ReadUpToIn(Body):
    """The newest message that was on the screen."""

    up_to: Annotated[UUID, Field(strict=False)]

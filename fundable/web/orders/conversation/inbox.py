"""The inbox: every conversation, those that wait for us first."""

from datetime import datetime
from uuid import UUID

from pydantic import AliasGenerator, AliasPath, ConfigDict, Field
from pydantic.alias_generators import to_camel

from fundable.domain.orders.conversation.inbox import InboxView
from fundable.domain.orders.conversation.messages import Author
from fundable.domain.orders.orders import OrderStatus
from fundable.services.orders.conversation import inbox
from fundable.web.dependencies import LIMIT_DEFAULT, LIMIT_MAX, AppDep, Cursor, Limit, StaffDep, Typed
from fundable.web.people.assignees import PersonOut
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


def _of_conversation(name: str) -> AliasPath:
    return AliasPath("conversation", name)


class ConversationOut(Out):
    """`lastText` is the beginning of the newest message, or of the one that was looked for; `isNote`: it's staff's own.
    `unread` counts what waits for an answer and whoever asks hasn't read."""

    model_config = ConfigDict(
        alias_generator=AliasGenerator(validation_alias=_of_conversation, serialization_alias=to_camel)
    )

    order_id: UUID
    client_name: str
    email: str
    status: OrderStatus
    is_paused: bool
    assignee: PersonOut | None = Field(validation_alias="assignee")
    last_at: datetime
    last_text: str = Field(validation_alias=_of_conversation("text"))
    last_author: Author = Field(validation_alias=_of_conversation("author"))
    last_author_name: str = Field(validation_alias=_of_conversation("author_name"))
    is_note: bool
    files: int
    unread: int
    waiting_since: datetime | None


class ConversationsOut(Out):
    """`total` is what was asked for; `counts` are of each view, whatever is looked for. Both count to 1,000: so many or
    more. `unplaced` are emails that are in no conversation, `unplacedFound` those of them with every word that
    was looked for."""

    items: list[ConversationOut]
    next_cursor: str | None
    total: int
    counts: dict[InboxView, int]
    unplaced: int
    unplaced_found: int


@router.get("/api/admin/conversations", responses=refusals(400, 401))
def read(
    app: AppDep,
    staff: StaffDep,
    show: InboxView = InboxView.ALL,
    q: Typed = None,
    cursor: Cursor = None,
    limit: Limit = LIMIT_DEFAULT,
) -> ConversationsOut:
    return ConversationsOut.of(inbox.read(app, staff.id, show, q or None, cursor or None, min(limit, LIMIT_MAX)))

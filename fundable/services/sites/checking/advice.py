"""Advice on the intake form while it is filled in. Nothing of it is stored."""

from dataclasses import asdict
from uuid import UUID

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.orders.intake import Answers, IntakeForm
from fundable.domain.sites.checking.advice import advise
from fundable.domain.sites.drafting import drafting
from fundable.domain.sites.drafting.site_looks import PLAIN
from fundable.services.orders import intake
from fundable.services.sites.drafting import drafts


def on_answers(app: App, order_id: UUID, answers: Answers, token: str | None) -> dict[str, str]:
    """A sentence for each field that could be better, by its name. Only for whoever could send the form now: nobody
    else is told anything, and why not is said when they send it."""
    try:
        intake.check_open(app, order_id, token)
    except Refused:
        return {}
    now = app.clock.now()
    form = IntakeForm(id=order_id, order_id=order_id, created_at=now, updated_at=now, **asdict(answers))
    postal, phone = drafts.read_answers(app, form)
    # Any look will do: to choose one takes longer than all rules, and no advice depends on it.
    return advise(form, postal, phone, drafting.draft(form, postal, phone, None, PLAIN, day=now.date()))

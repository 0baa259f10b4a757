"""The landing page's lead says that a website can be seen before it's paid for, where it says what this program wrote."""

from alembic import op

revision = "0062"
down_revision = "0061"

_REFUSAL = """CREATE TRIGGER offers_update BEFORE UPDATE ON offers BEGIN
    SELECT RAISE(ABORT, 'a published offer is never changed');
END"""
_LEAD = (
    "We build your small business a 5-page website with a name, address and phone number that match your paperwork. "
    "One flat fee, and you can "
)
_WRITTEN = f"{_LEAD}watch it being built."
_BETTER = f"{_LEAD}see it before you pay."


def upgrade() -> None:
    op.execute("DROP TRIGGER offers_update")
    for table in ("offers", "offer_drafts"):
        op.execute(
            f"UPDATE {table} SET content = json_set(content, '$.landing.lead', '{_BETTER}')"  # noqa: S608
            f" WHERE json_extract(content, '$.landing.lead') = '{_WRITTEN}'"
        )
    op.execute(_REFUSAL)

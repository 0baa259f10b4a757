"""Each name of a domain leaves by itself, hosts are known from the first website ever published on, and words of a
person can be erased from what was signed and published."""

from alembic import op

revision = "0033"
down_revision = "0032"

_DROPPED = ("site_releases_insert", "site_approvals_update", "site_releases_update")
_TRIGGERS = (
    """CREATE TRIGGER site_releases_insert AFTER INSERT ON site_releases BEGIN
    UPDATE site_changes SET count = count + 1, has_published = 1;
END""",
    """CREATE TRIGGER site_approvals_update BEFORE UPDATE ON site_approvals
WHEN old.seq IS NOT new.seq OR old.order_id IS NOT new.order_id OR old.build IS NOT new.build
OR old.hash IS NOT new.hash OR old.content_version IS NOT new.content_version
OR old.template_version IS NOT new.template_version OR old.kind IS NOT new.kind OR old.wording IS NOT new.wording
OR old.approved_at IS NOT new.approved_at
OR (old.name IS NOT new.name AND instr(new.name, '(erased)') = 0)
OR (old.reason IS NOT new.reason AND instr(new.reason, '(erased)') = 0)
OR (old.recorded_by IS NOT new.recorded_by AND instr(new.recorded_by, '(erased)') = 0)
OR (old.address IS NOT new.address AND instr(new.address, '(erased)') = 0)
OR (old.agent IS NOT new.agent AND instr(new.agent, '(erased)') = 0)
OR (old.results IS NOT new.results AND instr(new.results, '(erased)') = 0) BEGIN
    SELECT RAISE(ABORT, 'an approval is never changed');
END""",
    """CREATE TRIGGER site_releases_update BEFORE UPDATE ON site_releases
WHEN old.seq IS NOT new.seq OR old.order_id IS NOT new.order_id OR old.build IS NOT new.build
OR old.hash IS NOT new.hash OR old.reason IS NOT new.reason OR old.at IS NOT new.at
OR (old.made_by IS NOT new.made_by AND instr(new.made_by, '(erased)') = 0) BEGIN
    SELECT RAISE(ABORT, 'a release is never changed');
END""",
)


def _hosts() -> None:
    """Of domains that lead elsewhere already, the next look says which of the two names does."""
    op.execute("ALTER TABLE site_hosts ADD COLUMN left_at VARCHAR(27)")
    op.execute(
        """UPDATE site_hosts SET left_at = (
    SELECT led_here_at FROM domains WHERE order_id = site_hosts.order_id AND state IN ('waiting', 'partial')
) WHERE kind = 'own' AND verified_at IS NOT NULL"""
    )


def _published() -> None:
    """Also by orders that are deleted by now: the audit log has them."""
    op.execute("ALTER TABLE site_changes ADD COLUMN has_published INTEGER DEFAULT '0' NOT NULL")
    op.execute(
        """UPDATE site_changes SET has_published = EXISTS (SELECT 1 FROM site_releases)
OR EXISTS (SELECT 1 FROM audit_entries WHERE act = 'website.published')"""
    )


def upgrade() -> None:
    for name in _DROPPED:
        op.execute(f"DROP TRIGGER {name}")
    _hosts()
    _published()
    for trigger in _TRIGGERS:
        op.execute(trigger)

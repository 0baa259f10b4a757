"""How staff could have had a client's login, which an approval tells, and wrong second factors behind right passwords.

Which links staff had seen before isn't known; whose email they changed is in the audit log.
"""

from alembic import op

revision = "0039"
down_revision = "0037"

_TRIGGER = """CREATE TRIGGER site_approvals_update BEFORE UPDATE ON site_approvals
WHEN old.seq IS NOT new.seq OR old.order_id IS NOT new.order_id OR old.build IS NOT new.build
OR old.hash IS NOT new.hash OR old.content_version IS NOT new.content_version
OR old.template_version IS NOT new.template_version OR old.kind IS NOT new.kind OR old.wording IS NOT new.wording
OR old.approved_at IS NOT new.approved_at OR old.access IS NOT new.access
OR (old.name IS NOT new.name AND instr(new.name, '(erased)') = 0)
OR (old.reason IS NOT new.reason AND instr(new.reason, '(erased)') = 0)
OR (old.recorded_by IS NOT new.recorded_by AND instr(new.recorded_by, '(erased)') = 0)
OR (old.address IS NOT new.address AND instr(new.address, '(erased)') = 0)
OR (old.agent IS NOT new.agent AND instr(new.agent, '(erased)') = 0)
OR (old.results IS NOT new.results AND instr(new.results, '(erased)') = 0) BEGIN
    SELECT RAISE(ABORT, 'an approval is never changed');
END"""


def upgrade() -> None:
    op.execute("ALTER TABLE links ADD COLUMN shown_at VARCHAR(27)")
    op.execute("ALTER TABLE orders ADD COLUMN password_known VARCHAR(8)")
    op.execute("ALTER TABLE orders ADD COLUMN email_changed_at VARCHAR(27)")
    op.execute(
        """UPDATE orders SET email_changed_at = changed.at FROM (
    SELECT about, max(at) AS at FROM audit_entries WHERE act = 'order.email_changed' GROUP BY about) AS changed
WHERE changed.about = orders.id"""
    )
    op.execute("ALTER TABLE site_approvals ADD COLUMN access TEXT DEFAULT '' NOT NULL")
    op.execute("DROP TRIGGER site_approvals_update")
    op.execute(_TRIGGER)
    op.execute(
        """CREATE TABLE wrong_factors (
    user_id VARCHAR(36) NOT NULL,
    times INTEGER NOT NULL,
    at VARCHAR(27) NOT NULL,
    device TEXT NOT NULL,
    address TEXT NOT NULL,
    told_at VARCHAR(27) NOT NULL,
    CONSTRAINT pk_wrong_factors PRIMARY KEY (user_id),
    CONSTRAINT fk_wrong_factors_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
)"""
    )

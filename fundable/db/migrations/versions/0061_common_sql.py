"""Triggers and two indexes say the same in words that other engines take, too."""

from alembic import op
from sqlalchemy import text

revision = "0061"
down_revision = "0060"

_SIDE = "CASE WHEN substr(kind, 1, 6) = 'staff-' OR kind = 'test' THEN 'staff' ELSE 'clients' END"
_TRIGGERS = {
    "audit_entries_insert": """CREATE TRIGGER audit_entries_insert BEFORE INSERT ON audit_entries
WHEN new.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM audit_entries) OR new.previous_hash <> coalesce((SELECT
    hash FROM audit_entries ORDER BY seq DESC LIMIT 1),
    '0000000000000000000000000000000000000000000000000000000000000000') BEGIN
    SELECT RAISE(ABORT, 'the audit log is only appended to');
END""",
    "client_tallies_delete": """CREATE TRIGGER client_tallies_delete AFTER DELETE ON listed_clients BEGIN
    UPDATE client_tallies SET clients = clients - 1
    WHERE (orders, live_orders) = (CASE WHEN old.orders < 2 THEN old.orders ELSE 2 END, CASE WHEN
        old.live_orders < 2 THEN old.live_orders ELSE 2 END);
END""",
    "client_tallies_insert": """CREATE TRIGGER client_tallies_insert AFTER INSERT ON listed_clients BEGIN
    INSERT INTO client_tallies VALUES (CASE WHEN new.orders < 2 THEN new.orders ELSE 2 END, CASE WHEN
        new.live_orders < 2 THEN new.live_orders ELSE 2 END, 1)
    ON CONFLICT (orders, live_orders) DO UPDATE SET clients = client_tallies.clients + 1;
END""",
    "client_tallies_update": """CREATE TRIGGER client_tallies_update AFTER UPDATE OF orders, live_orders ON listed_clients
WHEN (CASE WHEN new.orders < 2 THEN new.orders ELSE 2 END, CASE WHEN new.live_orders < 2 THEN new.live_orders
    ELSE 2 END)
    IS NOT (CASE WHEN old.orders < 2 THEN old.orders ELSE 2 END, CASE WHEN old.live_orders < 2 THEN
        old.live_orders ELSE 2 END) BEGIN
    UPDATE client_tallies SET clients = clients - 1
    WHERE (orders, live_orders) = (CASE WHEN old.orders < 2 THEN old.orders ELSE 2 END, CASE WHEN
        old.live_orders < 2 THEN old.live_orders ELSE 2 END);
    INSERT INTO client_tallies VALUES (CASE WHEN new.orders < 2 THEN new.orders ELSE 2 END, CASE WHEN
        new.live_orders < 2 THEN new.live_orders ELSE 2 END, 1)
    ON CONFLICT (orders, live_orders) DO UPDATE SET clients = client_tallies.clients + 1;
END""",
    "ledger_days_insert": """CREATE TRIGGER ledger_days_insert AFTER INSERT ON ledger_entries
WHEN new.kind <> 'fee' BEGIN
    INSERT INTO ledger_days VALUES (substr(new.at, 1, 10), new.mode, new.amount_cents)
    ON CONFLICT (day, mode) DO UPDATE SET amount_cents = ledger_days.amount_cents + excluded.amount_cents;
END""",
    "listed_clients_delete": """CREATE TRIGGER listed_clients_delete AFTER DELETE ON listed_orders BEGIN
    DELETE FROM listed_clients WHERE client_key = old.client_key AND orders = 1;
    UPDATE listed_clients SET orders = orders - 1, live_orders = live_orders - CASE WHEN old.mode = 'live' THEN
        1 ELSE 0 END,
    newest = coalesce((SELECT max(seq) FROM listed_orders WHERE listed_orders.client_key = old.client_key),
        newest) WHERE client_key = old.client_key;
END""",
    "listed_clients_insert": """CREATE TRIGGER listed_clients_insert AFTER INSERT ON listed_orders BEGIN
    INSERT INTO listed_clients (client_key, orders, live_orders, newest)
    VALUES (new.client_key, 1, CASE WHEN new.mode = 'live' THEN 1 ELSE 0 END, new.seq)
    ON CONFLICT (client_key) DO UPDATE SET orders = listed_clients.orders + 1,
    live_orders = listed_clients.live_orders + excluded.live_orders,
    newest = CASE WHEN excluded.newest > listed_clients.newest THEN excluded.newest ELSE listed_clients.newest
        END;
END""",
    "listed_clients_update": """CREATE TRIGGER listed_clients_update AFTER UPDATE OF client_key, mode ON listed_orders
WHEN old.client_key IS NOT new.client_key OR old.mode IS NOT new.mode BEGIN
    DELETE FROM listed_clients WHERE client_key = old.client_key AND orders = 1;
    UPDATE listed_clients SET orders = orders - 1, live_orders = live_orders - CASE WHEN old.mode = 'live' THEN
        1 ELSE 0 END,
    newest = coalesce((SELECT max(seq) FROM listed_orders WHERE listed_orders.client_key = old.client_key),
        newest) WHERE client_key = old.client_key;
    INSERT INTO listed_clients (client_key, orders, live_orders, newest)
    VALUES (new.client_key, 1, CASE WHEN new.mode = 'live' THEN 1 ELSE 0 END, new.seq)
    ON CONFLICT (client_key) DO UPDATE SET orders = listed_clients.orders + 1,
    live_orders = listed_clients.live_orders + excluded.live_orders,
    newest = CASE WHEN excluded.newest > listed_clients.newest THEN excluded.newest ELSE listed_clients.newest
        END;
END""",
    "message_tallies_delete": """CREATE TRIGGER message_tallies_delete AFTER DELETE ON messages BEGIN
    UPDATE message_tallies SET messages = messages - 1
    WHERE (side, state) = (CASE WHEN substr(old.kind, 1, 6) = 'staff-' OR old.kind = 'test' THEN 'staff' ELSE
        'clients' END, old.state);
END""",
    "message_tallies_insert": """CREATE TRIGGER message_tallies_insert AFTER INSERT ON messages BEGIN
    INSERT INTO message_tallies VALUES (CASE WHEN substr(new.kind, 1, 6) = 'staff-' OR new.kind = 'test' THEN
        'staff' ELSE 'clients' END, new.state, 1)
    ON CONFLICT (side, state) DO UPDATE SET messages = message_tallies.messages + 1;
END""",
    "message_tallies_update": """CREATE TRIGGER message_tallies_update AFTER UPDATE OF state ON messages
WHEN new.state <> old.state BEGIN
    UPDATE message_tallies SET messages = messages - 1
    WHERE (side, state) = (CASE WHEN substr(old.kind, 1, 6) = 'staff-' OR old.kind = 'test' THEN 'staff' ELSE
        'clients' END, old.state);
    INSERT INTO message_tallies VALUES (CASE WHEN substr(new.kind, 1, 6) = 'staff-' OR new.kind = 'test' THEN
        'staff' ELSE 'clients' END, new.state, 1)
    ON CONFLICT (side, state) DO UPDATE SET messages = message_tallies.messages + 1;
END""",
    "order_tallies_insert": """CREATE TRIGGER order_tallies_insert AFTER INSERT ON orders BEGIN
    INSERT INTO order_tallies VALUES (new.status, new.selected_addons, new.payment_state, new.mode,
        new.session_state = 'ended' AND new.payment_state = 'unpaid', new.form_at IS NOT NULL, 1,
        new.amount_cents, new.refunded_cents)
    ON CONFLICT (status, addons, payment_state, mode, abandoned, has_form) DO UPDATE SET orders =
        order_tallies.orders + 1, amount_cents = order_tallies.amount_cents + excluded.amount_cents,
        refunded_cents = order_tallies.refunded_cents + excluded.refunded_cents;
END""",
    "order_tallies_update": """CREATE TRIGGER order_tallies_update AFTER UPDATE OF status, payment_state, mode, session_state, form_at,
    amount_cents, refunded_cents ON orders
WHEN (new.status, new.selected_addons, new.payment_state, new.mode, new.session_state = 'ended' AND
    new.payment_state = 'unpaid', new.form_at IS NOT NULL, new.amount_cents, new.refunded_cents)
    IS NOT (old.status, old.selected_addons, old.payment_state, old.mode, old.session_state = 'ended' AND
        old.payment_state = 'unpaid', old.form_at IS NOT NULL, old.amount_cents, old.refunded_cents) BEGIN
    UPDATE order_tallies SET orders = orders - 1, amount_cents = amount_cents - old.amount_cents, refunded_cents
        = refunded_cents - old.refunded_cents
    WHERE (status, addons, payment_state, mode, abandoned, has_form) = (old.status, old.selected_addons,
        old.payment_state, old.mode, old.session_state = 'ended' AND old.payment_state = 'unpaid', old.form_at
        IS NOT NULL);
    INSERT INTO order_tallies VALUES (new.status, new.selected_addons, new.payment_state, new.mode,
        new.session_state = 'ended' AND new.payment_state = 'unpaid', new.form_at IS NOT NULL, 1,
        new.amount_cents, new.refunded_cents)
    ON CONFLICT (status, addons, payment_state, mode, abandoned, has_form) DO UPDATE SET orders =
        order_tallies.orders + 1, amount_cents = order_tallies.amount_cents + excluded.amount_cents,
        refunded_cents = order_tallies.refunded_cents + excluded.refunded_cents;
END""",
    "site_approvals_update": """CREATE TRIGGER site_approvals_update BEFORE UPDATE ON site_approvals
WHEN old.seq IS NOT new.seq OR old.order_id IS NOT new.order_id OR old.build IS NOT new.build OR old.hash IS NOT
    new.hash OR old.content_version IS NOT new.content_version OR old.template_version IS NOT
    new.template_version OR old.kind IS NOT new.kind OR old.wording IS NOT new.wording OR old.approved_at IS NOT
    new.approved_at OR old.access IS NOT new.access OR (old.name IS NOT new.name AND replace(new.name,
    '(erased)', '') = new.name) OR (old.reason IS NOT new.reason AND replace(new.reason, '(erased)', '') =
    new.reason) OR (old.recorded_by IS NOT new.recorded_by AND replace(new.recorded_by, '(erased)', '') =
    new.recorded_by) OR (old.address IS NOT new.address AND replace(new.address, '(erased)', '') = new.address)
    OR (old.agent IS NOT new.agent AND replace(new.agent, '(erased)', '') = new.agent) OR (old.results IS NOT
    new.results AND replace(new.results, '(erased)', '') = new.results) BEGIN
    SELECT RAISE(ABORT, 'an approval is never changed');
END""",
    "site_releases_update": """CREATE TRIGGER site_releases_update BEFORE UPDATE ON site_releases
WHEN old.seq IS NOT new.seq OR old.order_id IS NOT new.order_id OR old.build IS NOT new.build OR old.hash IS NOT
    new.hash OR old.reason IS NOT new.reason OR old.at IS NOT new.at OR (old.made_by IS NOT new.made_by AND
    replace(new.made_by, '(erased)', '') = new.made_by) BEGIN
    SELECT RAISE(ABORT, 'a release is never changed');
END""",
}


def upgrade() -> None:
    for name, trigger in _TRIGGERS.items():
        op.execute(f"DROP TRIGGER {name}")
        op.get_bind().exec_driver_sql(trigger)
    op.drop_index("ix_messages_side", "messages")
    op.create_index("ix_messages_side", "messages", [text(_SIDE), "seq"])
    op.drop_index("ix_messages_side_state", "messages")
    op.create_index("ix_messages_side_state", "messages", [text(_SIDE), "state", "seq"])

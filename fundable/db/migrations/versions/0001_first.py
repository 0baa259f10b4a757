"""The first schema: staff, orders, forms, uploads, payments, search and sums."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "ledger_days",
        sa.Column("day", sa.String(10), nullable=False, comment="UTC"),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "mode", name=op.f("pk_ledger_days")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ledger_entries",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False, comment="no foreign key: the entry outlives its order"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False, comment="negative when it goes out"),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("reference", sa.Text(), nullable=True, comment="the provider's id of the payment"),
        sa.Column("at", sa.String(27), nullable=False),
        sa.CheckConstraint("kind IN ('payment', 'refund', 'dispute')", name=op.f("ck_ledger_entries_kind")),
        sa.CheckConstraint("mode IN ('sandbox', 'test', 'live')", name=op.f("ck_ledger_entries_mode")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_entries")),
    )
    op.create_index("ix_ledger_entries_at", "ledger_entries", ["at"])
    op.create_index("ix_ledger_entries_order_id", "ledger_entries", ["order_id"])
    op.create_index("uq_ledger_entries_reference", "ledger_entries", ["kind", "reference"], unique=True)

    op.create_table(
        "order_tallies",
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("addons", sa.Text(), nullable=False, comment="the JSON list of the order"),
        sa.Column("payment_state", sa.String(20), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("abandoned", sa.Boolean(), nullable=False),
        sa.Column("has_form", sa.Boolean(), nullable=False),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "status", "addons", "payment_state", "mode", "abandoned", "has_form", name=op.f("pk_order_tallies")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "orders",
        sa.Column(
            "seq", sa.Integer(), autoincrement=True, nullable=False, comment="order of creation; what lists page by"
        ),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("email_key", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("amount_cents", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("payment_state", sa.String(20), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("selected_addons", sa.JSON(), nullable=False),
        sa.Column("admin_notes", sa.Text(), nullable=True),
        sa.Column("stripe_checkout_session_id", sa.Text(), nullable=True),
        sa.Column("stripe_customer_id", sa.Text(), nullable=True),
        sa.Column("stripe_payment_intent_id", sa.Text(), nullable=True),
        sa.Column("stripe_subscription_id", sa.Text(), nullable=True),
        sa.Column("session_state", sa.String(10), nullable=False),
        sa.Column("session_url", sa.Text(), nullable=True),
        sa.Column("session_expires_at", sa.String(27), nullable=True),
        sa.Column(
            "browser_hash", sa.String(64), nullable=True, comment="SHA-256 of the cookie of the browser that ordered"
        ),
        sa.Column("paid_at", sa.String(27), nullable=True),
        sa.Column("form_at", sa.String(27), nullable=True, comment="when the intake form arrived"),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("updated_at", sa.String(27), nullable=False),
        sa.CheckConstraint("mode IN ('sandbox', 'test', 'live')", name=op.f("ck_orders_mode")),
        sa.CheckConstraint(
            "payment_state IN ('unpaid', 'paid', 'partially_refunded', 'refunded', 'disputed')",
            name=op.f("ck_orders_payment_state"),
        ),
        sa.CheckConstraint(
            "session_state IN ('creating', 'open', 'complete', 'ended')", name=op.f("ck_orders_session_state")
        ),
        sa.CheckConstraint(
            "status IN ('pending', 'paid', 'intake', 'design', 'review', 'launch', 'completed')",
            name=op.f("ck_orders_status"),
        ),
        sa.CheckConstraint("amount_cents >= 0", name=op.f("ck_orders_amount_cents")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_orders")),
        sa.UniqueConstraint("id", name=op.f("uq_orders_id")),
    )
    op.create_index(
        "ix_orders_browser", "orders", ["browser_hash", "seq"], sqlite_where=sa.text("payment_state = 'unpaid'")
    )
    op.create_index("ix_orders_email", "orders", ["email_key", "seq"])
    op.create_index(
        "ix_orders_payment_intent",
        "orders",
        ["stripe_payment_intent_id"],
        sqlite_where=sa.text("stripe_payment_intent_id IS NOT NULL"),
    )
    op.create_index(
        "ix_orders_session", "orders", ["session_state", "seq"], sqlite_where=sa.text("payment_state = 'unpaid'")
    )
    op.create_index("ix_orders_status", "orders", ["status", "seq"])
    op.create_index(
        "uq_orders_stripe_checkout_session_id",
        "orders",
        ["stripe_checkout_session_id"],
        unique=True,
        sqlite_where=sa.text("stripe_checkout_session_id IS NOT NULL"),
    )
    op.create_index(
        "uq_orders_stripe_subscription_id",
        "orders",
        ["stripe_subscription_id"],
        unique=True,
        sqlite_where=sa.text("stripe_subscription_id IS NOT NULL"),
    )

    op.create_table(
        "payment_events",
        sa.Column("id", sa.Text(), nullable=False, comment="the provider's own id of the event"),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("object_id", sa.Text(), nullable=False),
        sa.Column("mode", sa.String(8), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("received_at", sa.String(27), nullable=False),
        sa.CheckConstraint("mode IN ('sandbox', 'test', 'live')", name=op.f("ck_payment_events_mode")),
        sa.CheckConstraint("state IN ('received', 'failed', 'done')", name=op.f("ck_payment_events_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment_events")),
    )
    op.create_index("ix_payment_events_object_id", "payment_events", ["object_id"])
    op.create_index(
        "ix_payment_events_open", "payment_events", ["received_at"], sqlite_where=sa.text("state <> 'done'")
    )

    op.create_table(
        "sandbox_sessions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("total_cents", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("customer_id", sa.Text(), nullable=True),
        sa.Column("payment_intent_id", sa.Text(), nullable=True),
        sa.Column("subscription_id", sa.Text(), nullable=True),
        sa.Column("at", sa.String(27), nullable=False),
        sa.CheckConstraint("status IN ('open', 'complete', 'expired')", name=op.f("ck_sandbox_sessions_status")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sandbox_sessions")),
    )
    op.create_table(
        "site_settings",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.String(27), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_site_settings")),
        sa.UniqueConstraint("key", name=op.f("uq_site_settings_key")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("email_key", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=True),
        sa.Column("last_name", sa.Text(), nullable=True),
        sa.Column("profile_image_url", sa.Text(), nullable=True),
        sa.Column("disabled_at", sa.String(27), nullable=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("updated_at", sa.String(27), nullable=False),
        sa.CheckConstraint("role IN ('owner', 'staff')", name=op.f("ck_users_role")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email_key", name=op.f("uq_users_email_key")),
    )
    op.create_table(
        "client_tokens",
        sa.Column("token_hash", sa.String(64), nullable=False, comment="SHA-256 of the token"),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("expires_at", sa.String(27), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_client_tokens_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_client_tokens")),
    )
    op.create_index("ix_client_tokens_expires_at", "client_tokens", ["expires_at"])
    op.create_index("ix_client_tokens_order_id", "client_tokens", ["order_id"])

    op.create_table(
        "sessions",
        sa.Column("sid", sa.String(64), nullable=False, comment="SHA-256 of the cookie's value"),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("sess", sa.JSON(), nullable=False, comment="createdAt and seenAt of the login"),
        sa.Column("expire", sa.String(27), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_sessions")),
    )
    op.create_index("ix_sessions_expire", "sessions", ["expire"])
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])

    op.create_table(
        "status_changes",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("status_from", sa.String(16), nullable=False),
        sa.Column("status_to", sa.String(16), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("changed_by", sa.Text(), nullable=True),
        sa.Column("at", sa.String(27), nullable=False),
        sa.CheckConstraint(
            "status_from IN ('pending', 'paid', 'intake', 'design', 'review', 'launch', 'completed')",
            name=op.f("ck_status_changes_status_from"),
        ),
        sa.CheckConstraint(
            "status_to IN ('pending', 'paid', 'intake', 'design', 'review', 'launch', 'completed')",
            name=op.f("ck_status_changes_status_to"),
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_status_changes_order_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_status_changes")),
    )
    op.create_index("ix_status_changes_order_id", "status_changes", ["order_id", "id"])

    op.create_table(
        "uploads",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("file_name", sa.Text(), nullable=True),
        sa.Column("content_type", sa.Text(), nullable=True),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=True),
        sa.Column("order_id", sa.String(36), nullable=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.CheckConstraint("state <> 'done' OR file_name IS NOT NULL", name=op.f("ck_uploads_done_has_file")),
        sa.CheckConstraint("state IN ('busy', 'done')", name=op.f("ck_uploads_state")),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_uploads_order_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_uploads")),
    )
    op.create_index("ix_uploads_order_id", "uploads", ["order_id"])
    op.create_index(
        "ix_uploads_unattached", "uploads", ["created_at", "size_bytes"], sqlite_where=sa.text("order_id IS NULL")
    )

    op.create_table(
        "intake_forms",
        sa.Column(
            "seq", sa.Integer(), autoincrement=True, nullable=False, comment="order of arrival; what lists page by"
        ),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("business_name", sa.Text(), nullable=False),
        sa.Column("business_address", sa.Text(), nullable=False),
        sa.Column("business_phone", sa.Text(), nullable=False),
        sa.Column("business_email", sa.Text(), nullable=False),
        sa.Column("logo_upload_id", sa.String(36), nullable=True),
        sa.Column("website_description", sa.Text(), nullable=True),
        sa.Column("services_offered", sa.Text(), nullable=True),
        sa.Column("social_links", sa.JSON(), nullable=False),
        sa.Column("additional_info", sa.Text(), nullable=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("updated_at", sa.String(27), nullable=False),
        sa.ForeignKeyConstraint(
            ["logo_upload_id"], ["uploads.id"], name=op.f("fk_intake_forms_logo_upload_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_intake_forms_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_intake_forms")),
        sa.UniqueConstraint("id", name=op.f("uq_intake_forms_id")),
        sa.UniqueConstraint("order_id", name=op.f("uq_intake_forms_order_id")),
    )
    op.create_index("ix_intake_forms_logo_upload_id", "intake_forms", ["logo_upload_id"])

    op.execute(
        """CREATE VIRTUAL TABLE order_search USING fts5(
    email, number, business_name, facets, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4')"""
    )
    op.execute(
        """CREATE TRIGGER order_tallies_insert AFTER INSERT ON orders BEGIN
    INSERT INTO order_tallies VALUES (new.status, new.selected_addons, new.payment_state, new.mode, new.session_state = 'ended' AND new.payment_state = 'unpaid', new.form_at IS NOT NULL, 1, new.amount_cents)
    ON CONFLICT DO UPDATE SET orders = orders + 1, amount_cents = amount_cents + excluded.amount_cents;
END"""
    )
    op.execute(
        """CREATE TRIGGER order_tallies_delete AFTER DELETE ON orders BEGIN
    UPDATE order_tallies SET orders = orders - 1, amount_cents = amount_cents - old.amount_cents
    WHERE (status, addons, payment_state, mode, abandoned, has_form) = (old.status, old.selected_addons, old.payment_state, old.mode, old.session_state = 'ended' AND old.payment_state = 'unpaid', old.form_at IS NOT NULL);
END"""
    )
    op.execute(
        """CREATE TRIGGER order_tallies_update
AFTER UPDATE OF status, payment_state, mode, session_state, form_at, amount_cents ON orders
WHEN (new.status, new.selected_addons, new.payment_state, new.mode, new.session_state = 'ended' AND new.payment_state = 'unpaid', new.form_at IS NOT NULL, new.amount_cents) IS NOT (old.status, old.selected_addons, old.payment_state, old.mode, old.session_state = 'ended' AND old.payment_state = 'unpaid', old.form_at IS NOT NULL, old.amount_cents) BEGIN
    UPDATE order_tallies SET orders = orders - 1, amount_cents = amount_cents - old.amount_cents
    WHERE (status, addons, payment_state, mode, abandoned, has_form) = (old.status, old.selected_addons, old.payment_state, old.mode, old.session_state = 'ended' AND old.payment_state = 'unpaid', old.form_at IS NOT NULL);
    INSERT INTO order_tallies VALUES (new.status, new.selected_addons, new.payment_state, new.mode, new.session_state = 'ended' AND new.payment_state = 'unpaid', new.form_at IS NOT NULL, 1, new.amount_cents)
    ON CONFLICT DO UPDATE SET orders = orders + 1, amount_cents = amount_cents + excluded.amount_cents;
END"""
    )
    op.execute(
        """CREATE TRIGGER ledger_days_insert AFTER INSERT ON ledger_entries BEGIN
    INSERT INTO ledger_days VALUES (substr(new.at, 1, 10), new.mode, new.amount_cents)
    ON CONFLICT DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;
END"""
    )

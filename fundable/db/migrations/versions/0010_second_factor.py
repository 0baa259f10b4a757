"""The second factor of staff: passkeys, authenticator apps, recovery codes, and logins that wait for one of them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _user_column() -> "sa.Column[str]":
    return sa.Column("user_id", sa.String(36), nullable=False)


def _of_user(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f(f"fk_{table}_user_id"), ondelete="CASCADE")


def _passkeys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text(), nullable=False, comment="the device's name for it, base64url"),
        _user_column(),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "public_key", sa.Text(), nullable=False, comment="COSE, base64url; the other half never leaves the device"
        ),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("transports", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("last_used_at", sa.String(27), nullable=True),
        _of_user("passkeys"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
    )
    op.create_index(op.f("ix_passkeys_user_id"), "passkeys", ["user_id"])
    op.create_table(
        "passkey_challenges",
        sa.Column("bound_to", sa.String(64), nullable=False, comment="hash of the session or of the second step"),
        sa.Column("purpose", sa.String(10), nullable=False),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.CheckConstraint("purpose IN ('add', 'login', 'confirm')", name=op.f("ck_passkey_challenges_purpose")),
        sa.PrimaryKeyConstraint("bound_to", "purpose", name=op.f("pk_passkey_challenges")),
    )
    op.create_index(op.f("ix_passkey_challenges_created_at"), "passkey_challenges", ["created_at"])


def _codes() -> None:
    op.create_table(
        "authenticators",
        _user_column(),
        sa.Column(
            "seed", sa.Text(), nullable=True, comment="random; its secret is made of it with this installation's key"
        ),
        sa.Column("added_at", sa.String(27), nullable=True),
        sa.Column(
            "last_step", sa.Integer(), nullable=True, comment="the last half minute since 1970 whose code was taken"
        ),
        sa.Column("last_used_at", sa.String(27), nullable=True),
        sa.Column("pending_seed", sa.Text(), nullable=True, comment="of one that is being set up"),
        sa.Column("pending_at", sa.String(27), nullable=True),
        _of_user("authenticators"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_authenticators")),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("id", sa.Integer(), nullable=False),
        _user_column(),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("used_at", sa.String(27), nullable=True),
        _of_user("recovery_codes"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_user_id"), "recovery_codes", ["user_id"])


def upgrade() -> None:
    op.add_column(
        "users",
        sa.Column(
            "second_factor_at",
            sa.String(27),
            nullable=True,
            comment="since when a login asks for more than the password",
        ),
    )
    _passkeys()
    _codes()
    op.create_table(
        "second_steps",
        sa.Column("token_hash", sa.String(64), nullable=False, comment="SHA-256 of the cookie's value"),
        _user_column(),
        sa.Column("created_at", sa.String(27), nullable=False),
        _of_user("second_steps"),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_second_steps")),
    )
    op.create_index(op.f("ix_second_steps_user_id"), "second_steps", ["user_id"])
    op.create_index(op.f("ix_second_steps_created_at"), "second_steps", ["created_at"])

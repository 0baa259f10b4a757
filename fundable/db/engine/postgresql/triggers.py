"""Triggers as PostgreSQL has them: a function each, and when it is called."""

from fundable.db.engine.triggers import Trigger


def written(trigger: Trigger) -> tuple[str, str]:
    """The statements that make its function and itself. A condition stands in the function, since that of a trigger
    itself may look into no table."""
    does = _refuses(trigger.because) if trigger.because else trigger.do
    body = f"IF {trigger.when} THEN\n    {does}\nEND IF;" if trigger.when else does
    function = (
        f"CREATE FUNCTION {trigger.name}() RETURNS trigger LANGUAGE plpgsql AS $function$\n"
        f"BEGIN\n{body}\nRETURN {_returns(trigger)};\nEND\n$function$"
    )
    return function, f"{trigger.head} FOR EACH ROW EXECUTE FUNCTION {trigger.name}()"


def _refuses(because: str) -> str:
    return f"RAISE integrity_constraint_violation USING MESSAGE = '{because}';"


def _returns(trigger: Trigger) -> str:
    """The row that goes on being written; nothing asks for it once it is."""
    if not trigger.because:
        return "NULL"
    return "OLD" if trigger.change == "DELETE" else "NEW"

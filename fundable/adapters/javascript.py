"""The script that makes the public pages, run in a small engine of its own (QuickJS): neither Node nor a browser."""

import json
from collections.abc import Mapping

MEMORY_MAX_BYTES = 256 * 1024 * 1024
STACK_MAX_BYTES = 4 * 1024 * 1024
TIME_MAX_S = 30


class QuickJsPages:
    """The PageMaker port. Other threads go on meanwhile."""

    def make(self, script: str, templates: str, offer: str) -> Mapping[str, str]:
        import quickjs  # 2 MB that the default offer need not load

        context = quickjs.Context()
        context.set_memory_limit(MEMORY_MAX_BYTES)
        context.set_max_stack_size(STACK_MAX_BYTES)
        context.set_time_limit(TIME_MAX_S)
        context.set("fundableOffer", context.parse_json(offer))
        context.set("templates", context.parse_json(templates))
        context.eval(script)
        context.eval(_CALL)
        while context.execute_pending_job():
            pass
        failure, made = context.eval("failure"), context.eval("made")
        if failure or made is None:
            raise RuntimeError(f"The pages could not be made: {failure or 'the script did not end'}")
        found: dict[str, str] = json.loads(made)
        return found


_CALL = """
var made = null, failure = "";
pages.make(templates).then(
  (found) => { made = JSON.stringify(found) },
  (error) => { failure = String(error) + " " + error.stack },
)
"""

"""The baseline: raw ASGI on uvicorn that sends the bytes it is given. Usage: python -m bench.raw PORT FILE"""

import json
import sys
from pathlib import Path

import uvicorn


def main() -> None:
    answer = json.loads(Path(sys.argv[2]).read_text())
    body = bytes.fromhex(answer["body"])
    headers = [(name.encode(), value.encode()) for name, value in answer["headers"]]
    start = {"type": "http.response.start", "status": answer["status"], "headers": headers}

    async def app(_scope, _receive, send) -> None:  # type: ignore[no-untyped-def]
        await send(start)
        await send({"type": "http.response.body", "body": body})

    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        access_log=False,
        log_level="error",
        lifespan="off",
        server_header=False,
    )


if __name__ == "__main__":
    main()

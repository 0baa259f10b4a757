"""What Stripe refuses, in the shape of its error answers."""

from typing import Any


class Refusal(Exception):
    """An answer that is not 200. `code` and `param` are None where Stripe gives none."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 400,
        kind: str = "invalid_request_error",
        code: str | None = None,
        param: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.kind = kind
        self.code = code
        self.param = param

    def body(self, request_id: str) -> dict[str, Any]:
        error: dict[str, Any] = {"type": self.kind, "message": self.message}
        if self.code:
            error |= {
                "code": self.code,
                "doc_url": f"https://stripe.com/docs/error-codes/{self.code.replace('_', '-')}",
            }
        if self.param:
            error["param"] = self.param
        if self.status != 401:
            error["request_log_url"] = f"https://dashboard.stripe.com/test/workbench/logs?object={request_id}"
        return {"error": error}


def missing(noun: str, identifier: str, param: str = "id", status: int = 404) -> Refusal:
    return Refusal(f"No such {noun}: '{identifier}'", status=status, code="resource_missing", param=param)


def parameter_missing(param: str) -> Refusal:
    return Refusal(f"Missing required param: {param}.", code="parameter_missing", param=param)


def parameter_unknown(param: str) -> Refusal:
    return Refusal(f"Received unknown parameter: {param}", code="parameter_unknown", param=param)

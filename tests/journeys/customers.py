"""Buyers of a journey: what each does, step by step, and again where a step was cut off."""

import hashlib
from collections import Counter, deque
from dataclasses import dataclass, field
from uuid import uuid4

from tests import pictures
from tests.running import PASSWORD, Browser, check_out, intake_form, pay

STATUSES = ("design", "review", "launch", "completed")
WAITED_FOR = "a photo of your shop"


@dataclass
class Customer:
    """One buyer and the staff member who works for them. `done` are the steps that were acknowledged. `chooses_again`:
    where another server answers, a file whose transfer was cut off is chosen anew."""

    number: int
    browser: Browser
    addons: tuple[str, ...]
    steps: deque[str]
    done: set[str] = field(default_factory=set)
    tried: Counter[str] = field(default_factory=Counter)
    session_id: str = ""
    order_id: str = ""
    token: str = ""
    address: str = ""
    uploaded: bool = False
    notes: list[str] = field(default_factory=list)
    file_id: str = field(default_factory=lambda: str(uuid4()))
    answer_id: str = field(default_factory=lambda: str(uuid4()))
    try_key: str = field(default_factory=lambda: str(uuid4()))
    chooses_again: bool = False

    @property
    def email(self) -> str:
        return f"buyer{self.number}@alder.example"

    @property
    def password(self) -> str:
        return f"{PASSWORD} {self.number}"

    @property
    def picture(self) -> bytes:
        return pictures.png(self.number, 16 + self.number % 7 * 40)

    @property
    def path(self) -> str:
        return self.address.partition("?")[0]

    @property
    def upload_id(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def form(self) -> dict[str, object]:
        return intake_form(self.order_id, businessName=f"Bakery {self.number}", logoUrl=self.path)

    def take(self, step: str, staff: Browser) -> None:
        """Raises Cut when the server goes away meanwhile."""
        self.tried[step] += 1
        getattr(self, f"_{step.partition(' ')[0]}")(staff, self.tried[step] > 1)

    def _checkout(self, staff: Browser, again: bool) -> None:
        answer = check_out(self.browser, self.email, self.addons, self.try_key)
        assert answer.status == 200, answer.body
        self.session_id = answer.json["sessionUrl"].rpartition("/")[2]

    def _pay(self, staff: Browser, again: bool) -> None:
        assert pay(self.browser, self.session_id).status == 303

    def _password(self, staff: Browser, again: bool) -> None:
        body = {"sessionId": self.session_id, "password": self.password}
        answer = self.browser.post("/api/orders/set-password", body)
        if again and answer.status == 409:
            body = {"email": self.email, "password": self.password}
            answer = self.browser.post("/api/client/login", body)
        assert answer.status == 200, answer.body
        self.token = answer.json["token"]
        self.order_id = self.browser.get("/api/client/order", **self.bearer).json["order"]["id"]

    def _ticket(self, staff: Browser, again: bool) -> None:
        answer = self.browser.post("/api/objects/upload")
        assert answer.status == 200, answer.body
        self.address = answer.json["uploadURL"]

    def _upload(self, staff: Browser, again: bool) -> None:
        answer = self.browser.call("PUT", self.address, self.picture)
        if again and answer.status == 403:
            if self.chooses_again and self.browser.get(self.path).status == 404:
                self._ticket(staff, False)
                self._upload(staff, False)
                return
            assert self.browser.get(self.path).body == self.picture, "a used ticket without its file"
        else:
            assert answer.status == 200, answer.body
            assert answer.headers["etag"] == f'"{hashlib.sha256(self.picture).hexdigest()}"'

    def _intake(self, staff: Browser, again: bool) -> None:
        answer = self.browser.post("/api/intake-forms", self.form, **self.bearer)
        assert answer.status in ((200, 201) if again else (201,)), answer.body

    def _pause(self, staff: Browser, again: bool) -> None:
        answer = staff.post(f"/api/orders/{self.order_id}/pause", {"reason": WAITED_FOR})
        assert answer.status in ((200, 409) if again else (200,)), answer.body

    def _attach(self, staff: Browser, again: bool) -> None:
        answer = self.browser.call("PUT", f"/uploads/answers/{self.file_id}", self.picture, **self.bearer)
        assert answer.status == 200, answer.body

    def _answer(self, staff: Browser, again: bool) -> None:
        since = self.browser.get("/api/client/order", **self.bearer).json["waiting"]["since"]
        body = {"id": self.answer_id, "since": since, "text": "Here it is.", "files": [self.file_id]}
        answer = self.browser.post("/api/client/answers", body, **self.bearer)
        assert answer.status == 200, answer.body
        assert [file["id"] for file in answer.json["files"]] == [self.file_id]

    def _status(self, staff: Browser, again: bool) -> None:
        move = len(self.notes)
        note = f"move {move} of {self.number}"
        body = {"status": STATUSES[move], "adminNotes": note}
        answer = staff.call("PATCH", f"/api/orders/{self.order_id}/status", body)
        assert answer.status == 200, answer.body
        self.notes.append(note)

    def _delete(self, staff: Browser, again: bool) -> None:
        answer = staff.call("DELETE", f"/api/orders/{self.order_id}")
        assert answer.status in ((200, 404) if again else (200,)), answer.body

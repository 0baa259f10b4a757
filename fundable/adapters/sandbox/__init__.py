"""The sandbox provider: hosted test payments of our own, so that the whole product runs with no account anywhere."""

from fundable.adapters.sandbox.gateway import SandboxGateway
from fundable.adapters.sandbox.ids import Ids
from fundable.adapters.sandbox.life import SandboxLife
from fundable.adapters.sandbox.store import Store
from fundable.domain.clock import Clock
from fundable.domain.money.gateway import SandboxMemory
from fundable.domain.signing import Signer

__all__ = ["SandboxGateway", "SandboxLife", "open_sandbox"]


def open_sandbox(
    base_url: str, signer: Signer, memory: SandboxMemory, clock: Clock
) -> tuple[SandboxGateway, SandboxLife]:
    """The provider, and what can be made to happen in it."""
    ids, store = Ids(signer), Store(memory)
    return SandboxGateway(base_url, ids, store, clock), SandboxLife(base_url, ids, store, clock)

"""A name server on this machine that answers what it is told to, over UDP as a real one does."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

TTL_S = 60


class DnsDouble:
    """`records` are texts as in a zone file, by name and type; a name without any does not exist. While `is_silent`,
    nothing is answered."""

    def __init__(self) -> None:
        self.records: dict[str, dict[str, list[str]]] = {}
        self.is_silent = False
        self.asked: list[str] = []
        self.heard: Callable[[str], object] = str
        """Called with each question, before it's answered."""
        self._is_over = False
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.address: tuple[str, int] = self._socket.getsockname()

    @property
    def setting(self) -> str:
        return f"{self.address[0]}:{self.address[1]}"

    def say(self, name: str, **types: str | list[str]) -> None:
        """In place of what was said of the name before."""
        self.records[name] = {kind: [said] if isinstance(said, str) else said for kind, said in types.items()}

    def points(self, domain: str, address: str) -> None:
        """As somebody sets it who followed the instructions."""
        self.say(domain, A=address)
        self.say(f"www.{domain}", CNAME=f"{domain}.")

    def serve(self) -> None:
        with suppress(OSError):
            while not self._is_over:
                data, peer = self._socket.recvfrom(4096)
                if data and not self.is_silent:
                    self._socket.sendto(self._answer(dns.message.from_wire(data)).to_wire(), peer)

    def close(self) -> None:
        self._is_over = True
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _answer(self, query: dns.message.Message) -> dns.message.Message:
        [question] = query.question
        name, kind = str(question.name).rstrip(".").lower(), dns.rdatatype.to_text(question.rdtype)
        self.asked.append(f"{name} {kind}")
        self.heard(self.asked[-1])
        response = dns.message.make_response(query)
        response.flags |= dns.flags.RA | dns.flags.AA
        while kind != "CNAME" and (alias := self.records.get(name, {}).get("CNAME")):
            response.answer.append(dns.rrset.from_text_list(f"{name}.", TTL_S, "IN", "CNAME", alias))
            name = alias[0].rstrip(".")
        if name not in self.records:
            response.set_rcode(dns.rcode.NXDOMAIN)
        if said := self.records.get(name, {}).get(kind):
            response.answer.append(dns.rrset.from_text_list(f"{name}.", TTL_S, "IN", kind, said))
        return response


@contextmanager
def running() -> Iterator[DnsDouble]:
    double = DnsDouble()
    thread = Thread(target=double.serve, name="DNS double", daemon=True)
    thread.start()
    try:
        yield double
    finally:
        double.close()
        thread.join()

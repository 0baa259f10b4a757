"""Network addresses: who counts as one visitor, and who is a proxy that we trust."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Networks = tuple[IPv4Network | IPv6Network, ...]


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """None when it is no address. A server on `::` sees 9.9.9.9 as ::ffff:9.9.9.9, and it is 9.9.9.9 all the same."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def is_within(text: str, networks: Networks) -> bool:
    address = parsed(text)
    return address is not None and any(address in network for network in networks)


def shortened(text: str) -> str:
    """An address as people see it: enough to know one's own network again, too little to find a person by."""
    address = parsed(text.partition("/")[0])
    if isinstance(address, IPv6Address):
        return ":".join(f"{int(group, 16):x}" for group in address.exploded.split(":")[:3]) + ":x"
    return str(address).rpartition(".")[0] + ".x" if address else ""


def network_of(text: str) -> str:
    """Of an address as `counted_as` names it: what one provider gives to one place. Whoever has an IPv6 /48 has 65,536
    households of it, and with a hosting provider, an IPv4 /24 is somebody's own."""
    address = parsed(text.partition("/")[0])
    if address is None:
        return text
    bits = 48 if isinstance(address, IPv6Address) else 24
    return str(ip_network((int(address) >> address.max_prefixlen - bits << address.max_prefixlen - bits, bits)))


def counted_as(text: str) -> str:
    """The name under which limits count an address. An IPv6 client is counted by its /64, which is one household."""
    address = parsed(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> 64 << 64, 64)))
    return str(address or text)

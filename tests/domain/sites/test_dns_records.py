"""What's wrong with a domain's records, in a state and a sentence each (websites 6)."""

import pytest

from fundable.domain.sites.hosting.dns_records import HostRecords, ProblemCode, Server, Standing, Zone, judge, wanted

NAME, OURS, OURS6, OTHER = "alder.example", "203.0.113.24", "2001:db8::24", "198.51.100.7"
SERVER, BOTH = Server((OURS,)), Server((OURS,), (OURS6,))
HERE = HostRecords((OURS,))
WWW = HostRecords((OURS,), alias=NAME)
NOWHERE = HostRecords(exists=False)


def problems(zone: Zone, server: Server = SERVER) -> list[tuple[str, str]]:
    return [(problem.code.value, problem.sentence) for problem in judge(NAME, server, zone).problems]


def rows(zone: Zone, server: Server = SERVER) -> list[tuple[str, str, str, str]]:
    found = judge(NAME, server, zone).records
    return [(one.type, one.value, one.standing.value, one.now) for one in found]


@pytest.mark.parametrize(
    ("server", "apex"),
    [
        (SERVER, HERE),
        (BOTH, HERE),
        (BOTH, HostRecords((OURS,), (OURS6,))),
        (Server((), (OURS6,)), HostRecords((), (OURS6,))),
    ],
)
def test_27_right_records(server: Server, apex: HostRecords) -> None:
    """An AAAA record is good to have; without one nothing is wrong."""
    judged = judge(NAME, server, Zone(apex, HostRecords(apex.v4, apex.v6, alias=NAME)))

    assert judged.is_right
    assert {record.standing for record in judged.records} == {Standing.RIGHT}


def test_www_may_have_addresses_of_its_own() -> None:
    assert judge(NAME, SERVER, Zone(HERE, HERE)).is_right


@pytest.mark.parametrize(
    ("zone", "server", "right", "said"),
    [
        (
            Zone(NOWHERE, NOWHERE),
            SERVER,
            0,
            [("name_unknown", f"DNS doesn't know {NAME}. Check the spelling, and that it's registered.")],
        ),
        (
            Zone(HostRecords(), NOWHERE),
            SERVER,
            0,
            [("no_address", f"{NAME} doesn't lead anywhere yet. Add the record below.")],
        ),
        (
            Zone(HostRecords((), (OURS6,)), HERE),
            BOTH,
            1,
            [("no_address", f"{NAME} has no A record yet. Add the record below.")],
        ),
        (
            Zone(HERE, NOWHERE),
            SERVER,
            1,
            [("name_unknown", f"www.{NAME} doesn't exist yet. Add the record below.")],
        ),
        (
            Zone(HostRecords((OTHER,)), HostRecords((OTHER,))),
            SERVER,
            0,
            [("other_address", f"{NAME} still points to {OTHER}. Change its record as shown below.")],
        ),
        (
            Zone(HostRecords((OTHER, OURS)), HostRecords((OTHER, OURS), alias=NAME)),
            SERVER,
            0,
            [
                (
                    "second_address",
                    f"{NAME} has a second A record, to {OTHER}. Delete it, or some visitors end up there.",
                )
            ],
        ),
        (
            Zone(HostRecords((OURS,), ("2001:db8::bad",)), HERE),
            SERVER,
            1,
            [
                (
                    "stale_ipv6",
                    f"{NAME} has an AAAA record to 2001:db8::bad, which isn't our server. Delete it, or some visitors "
                    "end up there.",
                )
            ],
        ),
        (
            Zone(HostRecords((OURS,), ("2001:db8::bad",)), HERE),
            BOTH,
            1,
            [
                (
                    "stale_ipv6",
                    f"{NAME} has an AAAA record to 2001:db8::bad, which isn't our server. Change it to {OURS6}, or "
                    "some visitors end up there.",
                )
            ],
        ),
        (
            Zone(HostRecords(("104.16.1.2",), ("2606:4700::1",)), WWW),
            SERVER,
            1,
            [
                (
                    "proxy",
                    f"{NAME} goes through Cloudflare's proxy, so we can't get its certificate. Turn the proxy off for "
                    "this record, so that it says DNS only.",
                )
            ],
        ),
        (
            Zone(HERE, WWW, issuers=("pki.example",)),
            SERVER,
            2,
            [
                (
                    "issuer_forbidden",
                    f"A CAA record of {NAME} lets only pki.example issue certificates. Add one for letsencrypt.org.",
                )
            ],
        ),
        (
            Zone(HERE, WWW, issuers=()),
            SERVER,
            2,
            [
                (
                    "issuer_forbidden",
                    f"A CAA record of {NAME} lets nobody issue certificates. Add one for letsencrypt.org.",
                )
            ],
        ),
        (
            Zone(HostRecords((OTHER,)), HostRecords((OTHER,)), ("ns1.sedoparking.com", "ns2.sedoparking.com")),
            SERVER,
            0,
            [
                (
                    "parked",
                    f"{NAME} is parked at ns1.sedoparking.com. Switch to your registrar's own name servers, then add "
                    "the records below.",
                )
            ],
        ),
    ],
)
def test_27_wrong_records(zone: Zone, server: Server, right: int, said: list[tuple[str, str]]) -> None:
    judged = judge(NAME, server, zone)

    assert problems(zone, server) == said
    assert (judged.right, judged.is_right) == (right, False)


BUILDER = "proxy.builder.example"


@pytest.mark.parametrize("addresses", [(OTHER,), (OTHER, OURS), ("104.16.1.2",), ()])
def test_a_cname_of_the_domain_itself_has_to_go_first(addresses: tuple[str, ...]) -> None:
    """No name server takes another record beside it."""
    zone = Zone(HostRecords(addresses, alias=BUILDER), HostRecords(addresses, alias=BUILDER))

    assert [said for _, said in problems(zone)] == [
        f"{NAME} has a CNAME record to {BUILDER}. Delete it, then add the record below."
    ]
    assert rows(zone) == [
        ("CNAME", "", "extra", BUILDER),
        ("A", OURS, "missing", ""),
        ("CNAME", NAME, "wrong", BUILDER),
    ]


def test_a_cname_that_leads_here_may_stay() -> None:
    assert judge(NAME, SERVER, Zone(HostRecords((OURS,), alias="sites.agency.example"), WWW)).is_right


@pytest.mark.parametrize("addresses", [(OTHER,), ("104.16.1.2",), ()])
def test_the_cname_of_www_is_named_and_changed(addresses: tuple[str, ...]) -> None:
    """Also one to what was deleted there, which nobody can add another one to, and to a builder behind a proxy."""
    zone = Zone(HERE, HostRecords(addresses, alias=BUILDER))

    assert [said for _, said in problems(zone)] == [
        f"www.{NAME} still points to {BUILDER}. Change its record as shown below."
    ]
    assert rows(zone)[-1] == ("CNAME", NAME, "wrong", BUILDER)


def test_a_proxy_that_a_cname_leads_to_is_told_as_one() -> None:
    zone = Zone(HERE, HostRecords(("104.16.1.2",), alias=f"www.{NAME}.cdn.cloudflare.net"))

    assert [code for code, _ in problems(zone)] == [ProblemCode.PROXY]


def test_sentences_name_a_domain_in_its_own_letters() -> None:
    [problem] = judge("xn--bckerei-5wa.example", SERVER, Zone(HostRecords((OTHER,)), HostRecords((OTHER,)))).problems

    assert problem.sentence.startswith("bäckerei.example still points to")


def test_whoever_lists_thousands_is_told_of_a_few() -> None:
    many = tuple(f"198.51.{high}.{low}" for high in range(16) for low in range(256))
    crowd = HostRecords((*many, OURS), tuple(f"2001:db8:f::{number:x}" for number in range(2000)))
    issuers = tuple(f"{number}{'a' * 60_000}" for number in range(3000))

    judged = judge(NAME, SERVER, Zone(crowd, HostRecords(many, alias="other.example"), issuers=issuers))

    assert not judged.is_elsewhere, "one of them is ours"
    assert len(judged.records) < 50
    assert max(len(problem.sentence) for problem in judged.problems) < 4000
    assert sum(len(record.now) for record in judged.records) < 5000


def test_what_is_said_of_the_domain_is_not_said_again_of_www() -> None:
    wrong = HostRecords((OTHER,))

    assert len(problems(Zone(wrong, HostRecords((OTHER,), alias=NAME)))) == 1
    assert len(problems(Zone(wrong, HostRecords(("198.51.100.8",))))) == 2


@pytest.mark.parametrize("name_server", ["ns1.jordan.com", "ns.notbodis.com"])
def test_parking_services_are_known_by_their_whole_name(name_server: str) -> None:
    zone = Zone(HostRecords((OTHER,)), HostRecords((OTHER,)), (name_server,))

    assert [code for code, _ in problems(zone)] == [ProblemCode.OTHER_ADDRESS]


def test_a_domain_that_leads_here_is_not_parked_wherever_its_names_are_served() -> None:
    assert judge(NAME, SERVER, Zone(HERE, WWW, ("ns1.sedoparking.com",))).is_right


def test_rows_say_what_should_be_and_what_is() -> None:
    assert rows(Zone(HostRecords((OTHER,)), HostRecords((OTHER,), alias="parking.registrar.example"))) == [
        ("A", OURS, "wrong", OTHER),
        ("CNAME", NAME, "wrong", "parking.registrar.example"),
    ]
    assert rows(Zone(HostRecords((OURS, OTHER)), NOWHERE), BOTH) == [
        ("A", OURS, "right", ""),
        ("A", "", "extra", OTHER),
        ("CNAME", NAME, "missing", ""),
    ]
    assert rows(Zone(HostRecords((OURS,), ("2001:db8::bad",)), WWW)) == [
        ("A", OURS, "right", ""),
        ("AAAA", "", "extra", "2001:db8::bad"),
        ("CNAME", NAME, "right", ""),
    ]
    assert rows(Zone(HERE, WWW, issuers=("pki.example",)))[-1] == (
        "CAA",
        '0 issue "letsencrypt.org"',
        "missing",
        "pki.example",
    )


def test_what_a_domain_needs_before_anybody_has_looked() -> None:
    assert [(one.type, one.name, one.value) for one in wanted(NAME, BOTH)] == [
        ("A", NAME, OURS),
        ("AAAA", NAME, OURS6),
        ("CNAME", f"www.{NAME}", NAME),
    ]

"""Password hashes, and the work that is done for an account that does not exist."""

from argon2 import Type, extract_parameters

from fundable.adapters.passwords import Argon2Passwords


def test_a_password_opens_its_own_hash_only() -> None:
    passwords = Argon2Passwords()
    hashed = passwords.hash("correct horse")

    assert passwords.verify(hashed, "correct horse")
    assert not passwords.verify(hashed, "correct house")
    assert not passwords.verify(None, "correct horse")
    assert not passwords.verify("!not-chosen-yet", "correct horse")


def test_a_hash_takes_what_owasp_asks_for_at_least() -> None:
    """19 MiB, twice, in one lane."""
    cost = extract_parameters(Argon2Passwords().hash("correct horse"))

    assert (cost.type, cost.memory_cost, cost.time_cost, cost.parallelism) == (Type.ID, 19_456, 2, 1)


def test_refusing_nobody_takes_the_work_of_refusing_somebody() -> None:
    """The same parameters, and a text that argon2 reads to its end: one that it did not understand costs nothing."""
    passwords = Argon2Passwords()

    assert extract_parameters(passwords._of_nobody) == extract_parameters(passwords.hash("correct horse"))
    assert len(passwords._of_nobody) == len(passwords.hash("correct horse"))

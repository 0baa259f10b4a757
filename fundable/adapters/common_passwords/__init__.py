"""The passwords that are tried first: list.txt, made by build/common_passwords.py. Whose work it is: LICENSES.txt."""

from importlib import resources


class CommonPasswords:
    """A container of text. Read anew each time: choosing a password is rare, and nothing stays in memory."""

    def __contains__(self, password: object) -> bool:
        listed = resources.files("fundable") / "adapters" / "common_passwords" / "list.txt"
        return password in listed.read_text(encoding="ascii").splitlines()

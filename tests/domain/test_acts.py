"""The acts of the audit log, and the groups that its filter offers."""

from fundable.domain.acts import ACTS, GROUPS


def test_each_act_is_in_one_group() -> None:
    words = [word for group in GROUPS.values() for word in group]

    assert len(words) == len(set(words))
    assert [act for act in ACTS if act.partition(".")[0] not in words] == []

"""What placeholders stand for, in words."""

from collections import Counter

from fundable.domain.mail.placeholders import CAN_BE_BLANK, CONDITIONS, LABELS


def test_nothing_is_both_a_placeholder_and_a_question() -> None:
    assert not LABELS.keys() & CONDITIONS.keys()


def test_what_can_be_blank_is_a_placeholder() -> None:
    assert set(LABELS) >= CAN_BE_BLANK


def test_no_label_is_blank_or_ends_like_a_sentence() -> None:
    assert not [label for label in (*LABELS.values(), *CONDITIONS.values()) if not label.strip() or label.endswith(".")]


def test_questions_have_words_of_their_own() -> None:
    assert [words for words, count in Counter(CONDITIONS.values()).items() if count > 1] == []

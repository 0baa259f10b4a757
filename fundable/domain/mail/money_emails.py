"""Emails to clients about money: payments, refunds, and hosting."""

from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.sent_emails import AMOUNT, BUTTON, EITHER_BUTTON, Need, SentEmail

_PRICE = Need(("hosting_price", "amounts"), "what hosting costs")

EMAILS = (
    SentEmail("payment-failed", MessageKind.PAYMENT_FAILED, "Payment failed", "A client's payment fails.", (BUTTON,)),
    SentEmail(
        "payment-refunded",
        MessageKind.PAYMENT_REFUNDED,
        "Payment refunded",
        "A refund is made, here or in Stripe's Dashboard.",
        (AMOUNT,),
    ),
    SentEmail(
        "renewal-notice",
        MessageKind.RENEWAL_NOTICE,
        "Free hosting ends soon",
        "30 and 8 days before the first charge for hosting.",
        (Need(("renews_on", "amounts"), "the date of the next payment"), _PRICE, BUTTON),
        (("is_first", True),),
    ),
    SentEmail(
        "renewal-notice-yearly",
        MessageKind.RENEWAL_NOTICE,
        "Hosting continues",
        "Once a year, as long as a client pays for hosting.",
        (Need(("renews_on", "amounts"), "the date of the next payment"), _PRICE, BUTTON),
        (("is_first", False),),
    ),
    SentEmail(
        "renewed", MessageKind.RENEWED, "Hosting renewed", "The first month of hosting is paid.", (AMOUNT, BUTTON)
    ),
    SentEmail("receipt", MessageKind.RECEIPT, "Receipt", "Each later month of hosting is paid.", (AMOUNT,)),
    SentEmail(
        "payment-problem",
        MessageKind.PAYMENT_PROBLEM,
        "Hosting payment problem",
        "A payment for hosting fails.",
        (_PRICE, EITHER_BUTTON),
    ),
    SentEmail(
        "hosting-ended",
        MessageKind.HOSTING_ENDED,
        "Hosting ended",
        "A client's hosting ends.",
        (Need(("ended_on",), "the day it ended"),),
        (("paid_late_on", False),),
    ),
    SentEmail(
        "hosting-ended-paid-late",
        MessageKind.HOSTING_ENDED,
        "Paid after hosting ended",
        "A payment arrives for hosting that has already ended.",
        (Need(("paid",), "the amount"),),
        (("paid_late_on", True),),
    ),
)

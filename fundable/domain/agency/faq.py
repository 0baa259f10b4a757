"""The eight questions (offer 3). Each is a page of its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """`answer` is a list of paragraphs."""

    slug: str
    question: str
    answer: tuple[str, ...]
    meta_description: str


ENTRIES = (
    FaqEntry(
        "how-long-does-it-take",
        "How long does it take to build my website?",
        (
            "Your website is delivered within 3-5 business days after you complete the intake form.",
            "The clock starts with the form, not the payment, because we build from what you tell us there. "
            "The form takes about 5-10 minutes. You can follow each of the seven stages in your client portal.",
        ),
        "Delivery within 3-5 business days after you complete the intake form. The form takes about 5-10 minutes.",
    ),
    FaqEntry(
        "what-does-the-150-include",
        "What does the $150 include?",
        (
            "A 5-page website (Home, About, Services, Contact and Privacy Policy) with a mobile-responsive design, "
            "SSL, an SEO-friendly structure and the same name, address and phone number throughout.",
            "It also includes 12 months of hosting and one revision round. Add-ons are optional and are listed with "
            "their prices before you pay.",
        ),
        "One flat fee of $150: a 5-page website, SSL, 12 months of hosting and one revision round. "
        "Add-ons are optional.",
    ),
    FaqEntry(
        "do-i-need-to-buy-a-domain",
        "Do I need to buy a domain name?",
        (
            "A custom domain name is not part of the $150. You can add Domain Registration for $25 when you check out, "
            "and we'll register it for you.",
            "If you already own a domain, tell us under Additional Information in the intake form.",
        ),
        "A custom domain is optional. Add Domain Registration for $25 at checkout, or tell us about a domain you "
        "already own.",
    ),
    FaqEntry(
        "what-happens-after-12-months",
        "What happens after 12 months?",
        (
            "Your first 12 months of hosting are included in the $150. After that, hosting renews at $9.97/month.",
            "We'll email you a reminder at 11 months, so the renewal won't surprise you. It's charged to the same "
            "card, and you can cancel anytime in your client portal.",
        ),
        "Hosting is included for 12 months, then renews at $9.97/month. You get a reminder at 11 months. "
        "Cancel anytime.",
    ),
    FaqEntry(
        "can-i-request-changes",
        "Can I request changes?",
        (
            "Yes. One revision round is included. When your website reaches the stage Review & Feedback, look at every "
            "page, then send us all your changes in one go.",
            "We make them, then get ready to launch.",
        ),
        "Yes. One revision round is included in the flat fee. Send us all your changes in one go.",
    ),
    FaqEntry(
        "what-makes-a-website-fundable",
        "What makes a website fundable?",
        (
            "When you apply for financing, a lender may look up your business. A fundable website is one that looks "
            "credible when they do: your registered name, address and phone number are the same on every page, it is "
            "clear what you offer and how to reach you, there is a Privacy Policy, and the connection is secure.",
            "A website can't decide an application, and we don't promise that a lender will approve one.",
        ),
        "Consistent business details, clear services, a Privacy Policy and a secure connection: what lenders see when "
        "they look you up.",
    ),
    FaqEntry(
        "do-you-offer-refunds",
        "Do you offer refunds?",
        (
            "No. Refunds are not offered.",
            "The price is fixed and everything it includes is listed before you pay. Please read the list and these "
            "answers first, so you know what you're buying.",
        ),
        "Refunds are not offered. The price is fixed and everything it includes is listed before you pay.",
    ),
    FaqEntry(
        "what-is-google-business-setup",
        "What is Google Business Setup?",
        (
            "It is an optional add-on for $29. We set up a Google Business profile for you, so customers can find "
            "you on Google Maps.",
            "Google decides how and when it verifies a profile, and may ask you to confirm some details.",
        ),
        "Google Business Setup is an optional $29 add-on that helps customers find you on Google Maps.",
    ),
)

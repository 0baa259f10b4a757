"""The offer that a new installation starts with: that of the specification (sections 1, 3 and 9)."""

from fundable.domain.agency import faq
from fundable.domain.agency.offer import Addon, Landing, Offer, Point, Question, Step

DEFAULT = Offer(
    name="Fundable website",
    description="Five pages, 12 months of hosting, one revision round",
    price_cents=150_00,
    currency="usd",
    hosting_months=12,
    renewal_cents=9_97,
    days_from=3,
    days_to=5,
    revision_rounds=1,
    addons=(
        Addon("domain", "Domain Registration", 25_00, "Secure your custom domain name"),
        Addon("google-business", "Google Business Setup", 29_00, "Get found on Google Maps"),
        Addon("fundability-review", "Fundability Review Call", 49_00, "30-min expert consultation"),
    ),
    questions=tuple(
        Question(entry.slug, entry.question, "\n\n".join(entry.answer), entry.meta_description) for entry in faq.ENTRIES
    ),
    landing=Landing(
        headline="A website that holds up when a lender looks you up.",
        lead="We build your small business a 5-page website with a name, address and phone number that match your "
        "paperwork. One flat fee, and you can see it before you pay.",
        benefits=(
            Point(
                "Lender-Approved Structure",
                "The five pages people expect: Home, About, Services, Contact and Privacy Policy. Your name, address "
                "and phone number are identical on every page.",
            ),
            Point(
                "Fast 3-5 Day Turnaround",
                "We deliver within 3-5 business days after you complete the intake form. Follow all seven stages in "
                "your portal.",
            ),
            Point(
                "Built-in Compliance",
                "A Privacy Policy page and SSL are part of every website, along with your registered business details. "
                "Nothing extra to buy.",
            ),
        ),
        steps=(
            Step(
                "Pay $150 flat fee",
                "Choose any add-ons you need, then pay by card on our payment provider’s secure page.",
                "$150.00",
            ),
            Step(
                "Complete intake form",
                "Tell us your registered business details, what you offer and how it should look. Upload your logo if "
                "you have one.",
                "About 5-10 minutes",
            ),
            Step(
                "We build and launch",
                "We build your five pages, you review them, then we launch. Your portal shows each stage.",
                "3-5 business days",
            ),
        ),
        included=(
            Point("Home page", "Who you are and what you do, at a glance."),
            Point("About page", "Your business description, in full."),
            Point("Services page", "Your services and products, highlighted."),
            Point("Contact page", "Your address, phone number and email."),
            Point("Privacy Policy page", "A page of its own, on every website."),
            Point("Mobile-responsive design", "Looks good on phones, tablets and computers."),
            Point("SEO-friendly structure", "Pages that search engines can read."),
            Point("Consistent business details", "The same name, address and phone everywhere."),
            Point("12 months of hosting, with SSL", "Then $9.97/month, with a reminder at 11 months."),
            Point("One revision round", "You review the website before it goes live."),
        ),
    ),
    accent="#0e5a42",
)

"""The offer as versions. The first is what every order before this was sold under; its words stand here, because those
of the program may change."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_FIRST = {
    "name": "Fundable website",
    "description": "Five pages, 12 months of hosting, one revision round",
    "price_cents": 15000,
    "currency": "usd",
    "hosting_months": 12,
    "renewal_cents": 997,
    "days_from": 3,
    "days_to": 5,
    "revision_rounds": 1,
    "addons": [
        {
            "id": "domain",
            "name": "Domain Registration",
            "price_cents": 2500,
            "description": "Secure your custom domain name",
            "is_on_sale": True,
        },
        {
            "id": "google-business",
            "name": "Google Business Setup",
            "price_cents": 2900,
            "description": "Get found on Google Maps",
            "is_on_sale": True,
        },
        {
            "id": "fundability-review",
            "name": "Fundability Review Call",
            "price_cents": 4900,
            "description": "30-min expert consultation",
            "is_on_sale": True,
        },
    ],
    "questions": [
        {
            "slug": "how-long-does-it-take",
            "question": "How long does it take to build my website?",
            "answer": (
                "Your website is delivered within 3-5 business days after you complete the intake "
                "form.\n\nThe clock starts with the form, not the payment, because we build from what you "
                "tell us there. The form takes about 5-10 minutes. You can follow each of the seven "
                "stages in your client portal."
            ),
            "description": (
                "Delivery within 3-5 business days after you complete the intake form. The form takes "
                "about 5-10 minutes."
            ),
        },
        {
            "slug": "what-does-the-150-include",
            "question": "What does the $150 include?",
            "answer": (
                "A 5-page website (Home, About, Services, Contact and Privacy Policy) with a "
                "mobile-responsive design, SSL, an SEO-friendly structure and the same name, address and "
                "phone number throughout.\n\nIt also includes 12 months of hosting and one revision "
                "round. Add-ons are optional and are listed with their prices before you pay."
            ),
            "description": (
                "One flat fee of $150: a 5-page website, SSL, 12 months of hosting and one revision "
                "round. Add-ons are optional."
            ),
        },
        {
            "slug": "do-i-need-to-buy-a-domain",
            "question": "Do I need to buy a domain name?",
            "answer": (
                "A custom domain name is not part of the $150. You can add Domain Registration for $25 "
                "when you check out, and we'll register it for you.\n\nIf you already own a domain, tell "
                "us under Additional Information in the intake form."
            ),
            "description": (
                "A custom domain is optional. Add Domain Registration for $25 at checkout, or tell us "
                "about a domain you already own."
            ),
        },
        {
            "slug": "what-happens-after-12-months",
            "question": "What happens after 12 months?",
            "answer": (
                "Your first 12 months of hosting are included in the $150. After that, hosting renews at "
                "$9.97/month.\n\nWe'll email you a reminder at 11 months, so the renewal won't surprise "
                "you. It's charged to the same card, and you can cancel anytime in your client portal."
            ),
            "description": (
                "Hosting is included for 12 months, then renews at $9.97/month. You get a reminder at 11 "
                "months. Cancel anytime."
            ),
        },
        {
            "slug": "can-i-request-changes",
            "question": "Can I request changes?",
            "answer": (
                "Yes. One revision round is included. When your website reaches the stage Review & "
                "Feedback, look at every page, then send us all your changes in one go.\n\nWe make them, "
                "then get ready to launch."
            ),
            "description": "Yes. One revision round is included in the flat fee. Send us all your changes in one go.",
        },
        {
            "slug": "what-makes-a-website-fundable",
            "question": "What makes a website fundable?",
            "answer": (
                "When you apply for financing, a lender may look up your business. A fundable website is "
                "one that looks credible when they do: your registered name, address and phone number "
                "are the same on every page, it is clear what you offer and how to reach you, there is a "
                "Privacy Policy, and the connection is secure.\n\nA website can't decide an application, "
                "and we don't promise that a lender will approve one."
            ),
            "description": (
                "Consistent business details, clear services, a Privacy Policy and a secure connection: "
                "what lenders see when they look you up."
            ),
        },
        {
            "slug": "do-you-offer-refunds",
            "question": "Do you offer refunds?",
            "answer": (
                "No. Refunds are not offered.\n\nThe price is fixed and everything it includes is listed "
                "before you pay. Please read the list and these answers first, so you know what you're "
                "buying."
            ),
            "description": (
                "Refunds are not offered. The price is fixed and everything it includes is listed before you pay."
            ),
        },
        {
            "slug": "what-is-google-business-setup",
            "question": "What is Google Business Setup?",
            "answer": (
                "It is an optional add-on for $29. We set up a Google Business profile for you, so "
                "customers can find you on Google Maps.\n\nGoogle decides how and when it verifies a "
                "profile, and may ask you to confirm some details."
            ),
            "description": (
                "Google Business Setup is an optional $29 add-on that helps customers find you on Google Maps."
            ),
        },
    ],
    "landing": {
        "headline": "A website that holds up when a lender looks you up.",
        "lead": (
            "We build your small business a 5-page website with a name, address and phone number that "
            "match your paperwork. One flat fee, and you can watch it being built."
        ),
        "benefits": [
            {
                "title": "Lender-Approved Structure",
                "text": (
                    "The five pages people expect: Home, About, Services, Contact and Privacy Policy. "
                    "Your name, address and phone number are identical on every page."
                ),
            },
            {
                "title": "Fast 3-5 Day Turnaround",
                "text": (
                    "We deliver within 3-5 business days after you complete the intake form. Follow all "
                    "seven stages in your portal."
                ),
            },
            {
                "title": "Built-in Compliance",
                "text": (
                    "A Privacy Policy page and SSL are part of every website, along with your registered "
                    "business details. Nothing extra to buy."
                ),
            },
        ],
        "steps": [
            {
                "title": "Pay $150 flat fee",
                "text": "Choose any add-ons you need, then pay by card on our payment provider’s secure page.",  # noqa: RUF001
                "figure": "$150.00",
            },
            {
                "title": "Complete intake form",
                "text": (
                    "Tell us your registered business details, what you offer and how it should look. "
                    "Upload your logo if you have one."
                ),
                "figure": "About 5-10 minutes",
            },
            {
                "title": "We build and launch",
                "text": ("We build your five pages, you review them, then we launch. Your portal shows each stage."),
                "figure": "3-5 business days",
            },
        ],
        "included": [
            {
                "title": "Home page",
                "text": "Who you are and what you do, at a glance.",
            },
            {
                "title": "About page",
                "text": "Your business description, in full.",
            },
            {
                "title": "Services page",
                "text": "Your services and products, highlighted.",
            },
            {
                "title": "Contact page",
                "text": "Your address, phone number and email.",
            },
            {
                "title": "Privacy Policy page",
                "text": "A page of its own, on every website.",
            },
            {
                "title": "Mobile-responsive design",
                "text": "Looks good on phones, tablets and computers.",
            },
            {
                "title": "SEO-friendly structure",
                "text": "Pages that search engines can read.",
            },
            {
                "title": "Consistent business details",
                "text": "The same name, address and phone everywhere.",
            },
            {
                "title": "12 months of hosting, with SSL",
                "text": "Then $9.97/month, with a reminder at 11 months.",
            },
            {
                "title": "One revision round",
                "text": "You review the website before it goes live.",
            },
        ],
    },
    "accent": "#0e5a42",
}
_TRIGGERS = (
    """CREATE TRIGGER offers_update BEFORE UPDATE ON offers BEGIN
    SELECT RAISE(ABORT, 'a published offer is never changed');
END""",
    """CREATE TRIGGER offers_delete BEFORE DELETE ON offers BEGIN
    SELECT RAISE(ABORT, 'a published offer is never changed');
END""",
)


def upgrade() -> None:
    op.create_table(
        "offers",
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False, comment="JSON of domain/agency/offer.py"),
        sa.Column("published_at", sa.String(27), nullable=False),
        sa.Column("published_by", sa.Text(), nullable=False, comment="a name; empty for the program itself"),
        sa.Column("changes", sa.Text(), nullable=False, comment="JSON: what differs from the version before"),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_offers")),
    )
    first = sa.text(
        "INSERT INTO offers (version, content, published_at, published_by, changes) "
        "VALUES (1, :content, strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), '', '[]')"
    )
    op.get_bind().execute(first, {"content": json.dumps(_FIRST, ensure_ascii=False)})
    for trigger in _TRIGGERS:
        op.execute(trigger)
    # As SQL: Alembic would copy the whole table, which takes minutes where there are many orders.
    op.execute(
        "ALTER TABLE orders ADD COLUMN offer_version INTEGER CONSTRAINT fk_orders_offer_version "
        "REFERENCES offers (version) DEFAULT '1' NOT NULL"
    )

// Generated from the Python side by `make generate`. Do not edit.

export const DEFAULT_LANDING = {
  "isOurs": true,
  "headline": "A website that holds up when a lender looks you up.",
  "lead": "We build your small business a 5-page website with a name, address and phone number that match your paperwork. One flat fee, and you can see it before you pay.",
  "benefits": [
    {
      "title": "Lender-Approved Structure",
      "text": "The five pages people expect: Home, About, Services, Contact and Privacy Policy. Your name, address and phone number are identical on every page."
    },
    {
      "title": "Fast 3-5 Day Turnaround",
      "text": "We deliver within 3-5 business days after you complete the intake form. Follow all seven stages in your portal."
    },
    {
      "title": "Built-in Compliance",
      "text": "A Privacy Policy page and SSL are part of every website, along with your registered business details. Nothing extra to buy."
    }
  ],
  "steps": [
    {
      "title": "Pay $150 flat fee",
      "text": "Choose any add-ons you need, then pay by card on our payment provider’s secure page.",
      "figure": "$150.00"
    },
    {
      "title": "Complete intake form",
      "text": "Tell us your registered business details, what you offer and how it should look. Upload your logo if you have one.",
      "figure": "About 5-10 minutes"
    },
    {
      "title": "We build and launch",
      "text": "We build your five pages, you review them, then we launch. Your portal shows each stage.",
      "figure": "3-5 business days"
    }
  ],
  "included": [
    {
      "title": "Home page",
      "text": "Who you are and what you do, at a glance."
    },
    {
      "title": "About page",
      "text": "Your business description, in full."
    },
    {
      "title": "Services page",
      "text": "Your services and products, highlighted."
    },
    {
      "title": "Contact page",
      "text": "Your address, phone number and email."
    },
    {
      "title": "Privacy Policy page",
      "text": "A page of its own, on every website."
    },
    {
      "title": "Mobile-responsive design",
      "text": "Looks good on phones, tablets and computers."
    },
    {
      "title": "SEO-friendly structure",
      "text": "Pages that search engines can read."
    },
    {
      "title": "Consistent business details",
      "text": "The same name, address and phone everywhere."
    },
    {
      "title": "12 months of hosting, with SSL",
      "text": "Then $9.97/month, with a reminder at 11 months."
    },
    {
      "title": "One revision round",
      "text": "You review the website before it goes live."
    }
  ]
}

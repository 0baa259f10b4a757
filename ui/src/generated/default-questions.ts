// Generated from the Python side by `make generate`. Do not edit.

export const DEFAULT_QUESTIONS = [
  {
    "slug": "how-long-does-it-take",
    "question": "How long does it take to build my website?",
    "description": "Delivery within 3-5 business days after you complete the intake form. The form takes about 5-10 minutes.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "Your website is delivered within 3-5 business days after you complete the intake form.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "The clock starts with the form, not the payment, because we build from what you tell us there. The form takes about 5-10 minutes. You can follow each of the seven stages in your client portal.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "Your website is delivered within 3-5 business days after you complete the intake form.\n\nThe clock starts with the form, not the payment, because we build from what you tell us there. The form takes about 5-10 minutes. You can follow each of the seven stages in your client portal."
  },
  {
    "slug": "what-does-the-150-include",
    "question": "What does the $150 include?",
    "description": "One flat fee of $150: a 5-page website, SSL, 12 months of hosting and one revision round. Add-ons are optional.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "A 5-page website (Home, About, Services, Contact and Privacy Policy) with a mobile-responsive design, SSL, an SEO-friendly structure and the same name, address and phone number throughout.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "It also includes 12 months of hosting and one revision round. Add-ons are optional and are listed with their prices before you pay.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "A 5-page website (Home, About, Services, Contact and Privacy Policy) with a mobile-responsive design, SSL, an SEO-friendly structure and the same name, address and phone number throughout.\n\nIt also includes 12 months of hosting and one revision round. Add-ons are optional and are listed with their prices before you pay."
  },
  {
    "slug": "do-i-need-to-buy-a-domain",
    "question": "Do I need to buy a domain name?",
    "description": "A custom domain is optional. Add Domain Registration for $25 at checkout, or tell us about a domain you already own.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "A custom domain name is not part of the $150. You can add Domain Registration for $25 when you check out, and we'll register it for you.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "If you already own a domain, tell us under Additional Information in the intake form.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "A custom domain name is not part of the $150. You can add Domain Registration for $25 when you check out, and we'll register it for you.\n\nIf you already own a domain, tell us under Additional Information in the intake form."
  },
  {
    "slug": "what-happens-after-12-months",
    "question": "What happens after 12 months?",
    "description": "Hosting is included for 12 months, then renews at $9.97/month. You get a reminder at 11 months. Cancel anytime.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "Your first 12 months of hosting are included in the $150. After that, hosting renews at $9.97/month.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "We'll email you a reminder at 11 months, so the renewal won't surprise you. It's charged to the same card, and you can cancel anytime in your client portal.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "Your first 12 months of hosting are included in the $150. After that, hosting renews at $9.97/month.\n\nWe'll email you a reminder at 11 months, so the renewal won't surprise you. It's charged to the same card, and you can cancel anytime in your client portal."
  },
  {
    "slug": "can-i-request-changes",
    "question": "Can I request changes?",
    "description": "Yes. One revision round is included in the flat fee. Send us all your changes in one go.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "Yes. One revision round is included. When your website reaches the stage Review & Feedback, look at every page, then send us all your changes in one go.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "We make them, then get ready to launch.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "Yes. One revision round is included. When your website reaches the stage Review & Feedback, look at every page, then send us all your changes in one go.\n\nWe make them, then get ready to launch."
  },
  {
    "slug": "what-makes-a-website-fundable",
    "question": "What makes a website fundable?",
    "description": "Consistent business details, clear services, a Privacy Policy and a secure connection: what lenders see when they look you up.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "When you apply for financing, a lender may look up your business. A fundable website is one that looks credible when they do: your registered name, address and phone number are the same on every page, it is clear what you offer and how to reach you, there is a Privacy Policy, and the connection is secure.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "A website can't decide an application, and we don't promise that a lender will approve one.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "When you apply for financing, a lender may look up your business. A fundable website is one that looks credible when they do: your registered name, address and phone number are the same on every page, it is clear what you offer and how to reach you, there is a Privacy Policy, and the connection is secure.\n\nA website can't decide an application, and we don't promise that a lender will approve one."
  },
  {
    "slug": "do-you-offer-refunds",
    "question": "Do you offer refunds?",
    "description": "Refunds are not offered. The price is fixed and everything it includes is listed before you pay.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "No. Refunds are not offered.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "The price is fixed and everything it includes is listed before you pay. Please read the list and these answers first, so you know what you're buying.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "No. Refunds are not offered.\n\nThe price is fixed and everything it includes is listed before you pay. Please read the list and these answers first, so you know what you're buying."
  },
  {
    "slug": "what-is-google-business-setup",
    "question": "What is Google Business Setup?",
    "description": "Google Business Setup is an optional $29 add-on that helps customers find you on Google Maps.",
    "blocks": [
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "It is an optional add-on for $29. We set up a Google Business profile for you, so customers can find you on Google Maps.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      },
      {
        "isList": false,
        "isOrdered": false,
        "items": [
          [
            {
              "text": "Google decides how and when it verifies a profile, and may ask you to confirm some details.",
              "isStrong": false,
              "isEmphasized": false,
              "href": ""
            }
          ]
        ]
      }
    ],
    "text": "It is an optional add-on for $29. We set up a Google Business profile for you, so customers can find you on Google Maps.\n\nGoogle decides how and when it verifies a profile, and may ask you to confirm some details."
  }
]

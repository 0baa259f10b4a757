"""The pages that follow the offer, of which the tests' own UI has one of each kind."""

PUBLIC = ("/", "/faq/do-you-offer-refunds")

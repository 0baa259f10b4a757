// Generated from the Python side by `make generate`. Do not edit.

export const DEFAULT_OFFER = {
  "version": 1,
  "name": "Fundable website",
  "description": "Five pages, 12 months of hosting, one revision round",
  "price": 15000,
  "currency": "usd",
  "hostingMonths": 12,
  "renewal": 997,
  "businessDaysFrom": 3,
  "businessDaysTo": 5,
  "revisionRounds": 1,
  "addons": [
    {
      "id": "domain",
      "name": "Domain Registration",
      "description": "Secure your custom domain name",
      "price": 2500
    },
    {
      "id": "google-business",
      "name": "Google Business Setup",
      "description": "Get found on Google Maps",
      "price": 2900
    },
    {
      "id": "fundability-review",
      "name": "Fundability Review Call",
      "description": "30-min expert consultation",
      "price": 4900
    }
  ],
  "dueNow": [],
  "symbol": "$"
}

// Generated from the Python side by `make generate`. Do not edit.

export const CheckoutIn = {
  "email": {
    "wrong": "Please provide your email address, such as name@business.com."
  }
} as const

// Generated from the Python side by `make generate`. Do not edit.

export const CheckoutIn = {
  "email": {
    "wrong": "Please provide your email address, such as name@business.com."
  },
  "amount": {
    "wrong": "The price has changed since you opened this page. Reload it to see the current total."
  },
  "selectedAddons": {
    "wrong": "One of the add-ons is no longer offered. Go back and choose again."
  },
  "offerVersion": {
    "wrong": "The price has changed since you opened this page. Reload it to see the current total."
  }
} as const

// Generated from the Python side by `make generate`. Do not edit.

export const AgencyIn = {
  "revision": {
    "wrong": "Reload the page and try again."
  },
  "name": {
    "wrong": "Enter the name of your agency.",
    "tooLong": "The name is too long. Please keep it under 109 characters."
  },
  "legalName": {
    "wrong": "Enter your legal name on one line, or leave it blank.",
    "tooLong": "The legal name is too long. Please keep it under 200 characters."
  },
  "address": {
    "wrong": "Enter your address in at most 8 lines, or leave it blank.",
    "tooLong": "The address is too long. Please keep it under 500 characters."
  },
  "phone": {
    "wrong": "Enter a full phone number, such as (937) 555-0142, or leave it blank.",
    "tooLong": "The phone number is too long. Please keep it under 40 characters."
  },
  "email": {
    "wrong": "Enter a full email address for clients, such as hello@agency.com, or leave it blank."
  },
  "website": {
    "wrong": "Enter the full address, such as https://www.agency.com, or leave it blank.",
    "tooLong": "The address is too long. Please keep it under 300 characters."
  },
  "sender": {
    "wrong": "Enter the full address that your emails come from, such as hello@agency.com, or leave it blank."
  },
  "replyTo": {
    "wrong": "Enter the full address that replies go to, such as hello@agency.com, or leave it blank."
  },
  "timeZone": {
    "wrong": "Choose your time zone."
  },
  "country": {
    "wrong": "Choose your country."
  },
  "region": {
    "wrong": "Choose a region, or none."
  },
  "closedDays": {
    "wrong": "Enter the first and last of your closed days."
  },
  "graceDays": {
    "wrong": "Enter a number of days from 0 to 90."
  }
} as const

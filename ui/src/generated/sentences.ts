// Generated from the Python side by `make generate`. Do not edit.

export const ClientMessageIn = {
  "subject": {
    "wrong": "Enter a subject.",
    "tooLong": "The subject is too long. Please keep it under 150 characters."
  },
  "text": {
    "wrong": "Write your message.",
    "tooLong": "The message is too long. Please keep it under 5000 characters."
  }
} as const

export const CodeIn = {
  "code": {
    "wrong": "Enter the six digits from your app, or a recovery code."
  }
} as const

export const ConfirmIn = {
  "password": {
    "wrong": "Please enter your password."
  }
} as const

export const IntakeFormIn = {
  "orderId": {
    "wrong": "We can't find this order. Use the link in your order email."
  },
  "businessName": {
    "wrong": "Enter your business name.",
    "tooLong": "Business name is too long. Please keep it under 200 characters."
  },
  "businessAddress": {
    "wrong": "Enter your business address.",
    "tooLong": "Business address is too long. Please keep it under 500 characters."
  },
  "businessPhone": {
    "wrong": "Enter your business phone number.",
    "tooLong": "Business phone is too long. Please keep it under 40 characters."
  },
  "businessEmail": {
    "wrong": "Enter a full business email address, such as name@business.com.",
    "tooLong": "Business email is too long. Please keep it under 254 characters."
  },
  "websiteDescription": {
    "tooLong": "Business description is too long. Please keep it under 5000 characters."
  },
  "servicesOffered": {
    "tooLong": "Services are too long. Please keep them under 5000 characters."
  },
  "additionalInfo": {
    "tooLong": "Additional information is too long. Please keep it under 5000 characters."
  },
  "logoUrl": {
    "wrong": "We don't have this logo. Please upload it again."
  }
} as const

export const SocialLinks = {
  "facebook": {
    "tooLong": "Facebook link is too long. Please keep it under 300 characters."
  },
  "instagram": {
    "tooLong": "Instagram link is too long. Please keep it under 300 characters."
  },
  "linkedin": {
    "tooLong": "LinkedIn link is too long. Please keep it under 300 characters."
  },
  "twitter": {
    "tooLong": "Twitter/X link is too long. Please keep it under 300 characters."
  }
} as const

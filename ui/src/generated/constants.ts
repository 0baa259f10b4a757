// Generated from the Python side by `make generate`. Do not edit.

export const SITE_NAME = "Fundable" as const

export const ORDER_STATUSES = [
  {
    "value": "pending",
    "label": "Payment Pending"
  },
  {
    "value": "paid",
    "label": "Payment Received"
  },
  {
    "value": "intake",
    "label": "Information Collected"
  },
  {
    "value": "design",
    "label": "Design in Progress"
  },
  {
    "value": "review",
    "label": "Review & Feedback"
  },
  {
    "value": "launch",
    "label": "Launch Preparation"
  },
  {
    "value": "completed",
    "label": "Website Live"
  }
] as const

export const LIMITS = {
  "passwordMin": 8,
  "passwordMaxBytes": 1024,
  "logoMaxBytes": 5242880,
  "reminderDaysBefore": 30,
  "lastReminderDaysBefore": 8,
  "businessName": 200,
  "businessAddress": 500,
  "businessPhone": 40,
  "businessEmail": 254,
  "websiteDescription": 5000,
  "servicesOffered": 5000,
  "additionalInfo": 5000,
  "socialLink": 300,
  "waitingReason": 200,
  "answer": 5000,
  "answerFiles": 10,
  "answerFileBytes": 5242880,
  "notes": 5000,
  "messageSubject": 150
} as const

export const NOTE_LIMITS = {
  "text": 2000,
  "answer": 2000,
  "reason": 500,
  "files": 10
} as const

export const AGENCY_LIMITS = {
  "name": 109,
  "legalName": 200,
  "address": 500,
  "addressLines": 8,
  "phone": 40,
  "website": 300,
  "closedDaysName": 80,
  "closedDays": 60,
  "graceDays": 90
} as const

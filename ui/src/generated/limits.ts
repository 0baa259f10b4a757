// Generated from the Python side by `make generate`. Do not edit.

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

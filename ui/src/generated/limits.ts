// Generated from the Python side by `make generate`. Do not edit.

export const LIMITS = {
  "passwordMin": 8,
  "passwordMaxBytes": 1024,
  "logoMaxBytes": 5242880,
  "reminderDaysBefore": 30,
  "lastReminderDaysBefore": 8,
  "waitingReason": 200,
  "sentBackNote": 500,
  "answer": 5000,
  "answerFiles": 10,
  "answerFileBytes": 5242880,
  "notes": 5000,
  "messageSubject": 150
} as const

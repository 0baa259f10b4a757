// Generated from the Python side by `make generate`. Do not edit.

export const NOTE_LIMITS = {
  "text": 2000,
  "answer": 2000,
  "reason": 500,
  "files": 10
} as const

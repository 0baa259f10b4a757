// Generated from the Python side by `make generate`. Do not edit.

export const AGENCY_LIMITS = {
  "name": 109,
  "legalName": 200,
  "address": 500,
  "addressLines": 8,
  "phone": 40,
  "website": 300,
  "closedDaysName": 80,
  "closedDays": 60,
  "graceDays": 90,
  "taxId": 40,
  "series": 8
} as const

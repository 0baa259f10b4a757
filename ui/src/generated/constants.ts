// Generated from the Python side by `make generate`. Do not edit.

export const SITE_NAME = "Fundable" as const

export const TIME_ZONE = "America/New_York" as const

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

import type { Mail } from '@/lib/schemas'

export type MailKind = Mail['kind']
export type MailState = Mail['state']

const KINDS: Record<MailKind, string> = {
  'order-received': 'Order received',
  'form-reminder': 'Intake form reminder',
  'form-received': 'Intake form received',
  'facts-reminder': 'Reminder to add details',
  'status-changed': 'Status change',
  'clock-paused': 'Clock paused',
  'form-sent-back': 'Answers sent back',
  'form-sent-back-reminder': 'Reminder of answers sent back',
  'changes-answered': 'Changes answered',
  'call-times': 'Times for the review call',
  'review-call': 'Review call',
  'website-message': 'Message from a website',
  'personal-message': 'Personal message',
  'payment-failed': 'Payment failed',
  'payment-refunded': 'Payment refunded',
  'document-issued': 'Invoice or credit note',
  'renewal-notice': 'Hosting renews soon',
  'charge-request': 'Payment requested',
  'charge-paid': 'Later payment received',
  renewed: 'Hosting renewed',
  receipt: 'Receipt',
  'payment-problem': 'Hosting payment problem',
  'hosting-ended': 'Hosting ended',
  'website-paused': 'Website paused',
  'client-reset': 'New password for a client',
  'staff-reset': 'New password for staff',
  'staff-invitation': 'Invitation to the team',
  'staff-new-orders': 'New orders, for staff',
  'staff-assigned': 'Order given to you, for staff',
  'staff-task-given': 'Task given to you, for staff',
  'staff-form-received': 'Intake form received, for staff',
  'staff-client-answer': 'Client answered, for staff',
  'staff-unanswered': 'Client still waits, for staff',
  'staff-review-call': 'Review call, for staff',
  'staff-changes-sent': 'Changes sent, for staff',
  'staff-charge-paid': 'Later payment, for staff',
  'staff-overdue': 'Due and overdue, for staff',
  'staff-money-back': 'Refund or dispute, for staff',
  'staff-second-factor': 'Second factor changed, for staff',
  'staff-wrong-factor': 'Wrong code after the password, for staff',
  'staff-alert': 'Needs attention, for staff',
  'client-new-login': 'New login',
  'staff-new-login': 'New login, for staff',
  test: 'Test message',
}

/** In the order in which staff want to see them: what needs somebody comes first. */
const STATES: Record<MailState, string> = {
  failed: 'Failed',
  held: 'Held',
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  stored: 'Not sent (no mail server)',
}

export const MAIL_KINDS = Object.keys(KINDS) as MailKind[]
export const MAIL_STATES = Object.keys(STATES) as MailState[]

export function kindLabel(kind: MailKind): string {
  return KINDS[kind]
}

export function stateLabel(state: MailState): string {
  return STATES[state]
}

/** What was tried so far; null before the first try. */
export function attemptsLabel(attempts: number): string | null {
  if (attempts === 0) return null
  return attempts === 1 ? 'Tried once' : `Tried ${attempts} times`
}

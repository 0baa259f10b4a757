import { deedOf } from '@/features/admin/orders/needs/deeds'
import { needWords } from '@/features/admin/orders/needs/need-words'
import { waitedFor } from '@/features/admin/orders/promise/waited-for'
import { adminPaths, type OrderRoom } from '@/lib/admin/admin-paths'
import { disputeReason } from '@/lib/admin/dispute-labels'
import { counted } from '@/lib/counted'
import { formatDate, formatDateTime, formatDay } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { Task } from '@/lib/schemas'

export type TaskGroup = 'Deadlines' | 'Money' | 'Clients'
export const TASK_GROUPS: TaskGroup[] = ['Deadlines', 'Money', 'Clients']

interface TaskWords {
  group: TaskGroup
  tone?: 'late' | 'soon'
  /** The one figure that says how pressing it is, and what that is. */
  when: (task: Task) => [string, string]
  /** Beside the name; null where the order's stage says more. */
  fact?: (task: Task) => string | null
  sentence: (task: Task) => string
  /** What the button does where `deeds` doesn't say it. Without an order it leads where `to` says. */
  action?: string
  to?: string
  /** Where it is in the order; without one, on its first page. */
  room?: OrderRoom
  hash?: string
  /** All of them, where a list has them. */
  whole?: { to: string; label: (count: number) => string }
}

const overdue = `${adminPaths.dashboard}?due=overdue`
const pastDue = `${adminPaths.dashboard}?hosting=past_due`

/** A new kind of task says here what it is, and the type checker asks for it. */
const WORDS: Record<Task['kind'], TaskWords> = {
  overdue: {
    group: 'Deadlines',
    tone: 'late',
    when: ({ daysLate, day }) => [`${counted(daysLate, 'day')} late`, `Promised ${formatDay(day)}`],
    sentence: standing,
    whole: { to: overdue, label: (count) => `See all ${count} overdue orders` },
  },
  due_today: {
    group: 'Deadlines',
    tone: 'soon',
    when: () => ['Due today', 'By midnight'],
    sentence: standing,
  },
  due_soon: {
    group: 'Deadlines',
    when: ({ day }) => [day ? formatDay(day) : '', 'Website due'],
    sentence: standing,
  },
  due_later: {
    group: 'Deadlines',
    when: ({ day }) => [day ? formatDay(day) : '', 'Website due'],
    sentence: standing,
  },
  dispute: {
    group: 'Money',
    when: ({ day }) => [day ? formatDay(day) : 'Open', 'Dispute deadline'],
    fact: amount,
    sentence: ({ detail }) => disputeReason(detail),
  },
  hosting_question: {
    group: 'Money',
    when: ({ day }) => [day ? formatDay(day) : 'Refunded', 'Next charge'],
    fact: ({ renewal, currency }) => formatCents(renewal ?? 0, currency ?? undefined),
    sentence: ({ amount: refunded, currency }) =>
      `${formatCents(refunded ?? 0, currency ?? undefined)} was refunded in full, and hosting still renews. Should it end, too?`,
  },
  renewal_failed: {
    group: 'Money',
    when: ({ day }) => ['Renewal failed', day ? `Next try ${formatDay(day)}` : 'No further try'],
    fact: ({ renewal, currency }) => formatCents(renewal ?? 0, currency ?? undefined),
    sentence: ({ detail }) =>
      detail === 'card_expired' ? 'The card has expired.' : 'The renewal payment didn’t go through.',
    whole: { to: pastDue, label: (count) => `See all ${count} failed renewals` },
  },
  payouts: {
    group: 'Money',
    when: ({ at, detail }) => [detail === 'failed' ? 'Sent back' : 'Differs', at ? `Since ${formatDate(at)}` : ''],
    sentence: ({ detail }) =>
      detail === 'failed' ? 'The bank didn’t take the money.' : 'What went to the bank isn’t what the ledger has.',
    action: 'Show payouts',
    to: adminPaths.payouts,
  },
  website_broken: {
    group: 'Clients',
    tone: 'late',
    when: ({ at }) => ['Not reachable', at ? `Since ${formatDateTime(at)}` : ''],
    sentence: ({ detail }) => `Visitors can’t open ${detail}. We looked several times.`,
  },
  client_answered: {
    group: 'Clients',
    when: ({ at }) => [at ? formatDay(at) : 'New', 'Client answered'],
    sentence: ({ detail, count }) =>
      `${count === 1 ? 'An answer' : `${count} answers`} to look at: ${detail}. The clock counts from it once you resume.`,
  },
  client_wrote: {
    group: 'Clients',
    when: ({ at }) => [at ? formatDay(at) : 'New', 'Client wrote'],
    sentence: ({ count }) => `${counted(count, 'message')} to answer.`,
  },
  changes_sent: {
    group: 'Clients',
    when: ({ at }) => [at ? formatDay(at) : 'New', 'Changes sent'],
    sentence: ({ count }) =>
      count === 0
        ? 'Your answers are ready to go out.'
        : `${count === 1 ? '1 note' : `${count} notes`} on the website to answer.`,
  },
  task_due: {
    group: 'Deadlines',
    when: ({ day }) => [day ? formatDay(day) : '', 'Task'],
    sentence: ({ detail }) => detail,
  },
  domain_wanted: {
    group: 'Clients',
    when: ({ at }) => ['Domain', at ? `Paid ${formatDay(at)}` : 'To register'],
    sentence: () => 'Your client paid for a domain. Register it in their name, then note it on the order.',
  },
  domain_unconfirmed: {
    group: 'Clients',
    when: ({ at }) => ['Domain', at ? `Since ${formatDay(at)}` : 'To confirm'],
    sentence: ({ detail }) => `Your client entered ${detail} on their own. Confirm it, or remove it.`,
  },
  domain_claimed: {
    group: 'Clients',
    when: ({ at }) => ['Domain', at ? `Proved ${formatDay(at)}` : 'To move'],
    sentence: ({ detail }) => `Your client proved that ${detail} is theirs, and another order has it.`,
  },
  website_pauses: {
    group: 'Clients',
    tone: 'soon',
    when: ({ day }) => [day ? formatDay(day) : 'Soon', 'Last day online'],
    sentence: () => 'Hosting has ended. After that day, visitors see a page that says the website isn’t available.',
    action: 'Open hosting',
    room: 'site',
    hash: '#website-hosting',
    whole: { to: `${adminPaths.websites}?state=ending`, label: (count) => `See all ${count} websites` },
  },
  website_files: {
    group: 'Clients',
    when: ({ day }) => [day ? formatDay(day) : 'Soon', 'Files kept until'],
    sentence: () => 'The website is paused, and its files are about to be deleted.',
    action: 'Open hosting',
    room: 'site',
    hash: '#website-hosting',
    whole: { to: `${adminPaths.websites}?state=paused`, label: (count) => `See all ${count} websites` },
  },
  mail_failed: {
    group: 'Clients',
    when: ({ at }) => ['Not sent', at ? formatDate(at) : ''],
    sentence: ({ detail }) => (detail ? `The mail server said: ${detail}` : 'The mail server refused it.'),
    action: 'Show failed emails',
    to: `${adminPaths.emailLog}?state=failed`,
  },
  mail_waiting: {
    group: 'Clients',
    tone: 'soon',
    when: ({ at }) => ['Mail is stuck', at ? `Since ${formatDateTime(at)}` : ''],
    sentence: () => 'The mail server doesn’t answer. We keep trying.',
    action: 'Show waiting emails',
    to: `${adminPaths.emailLog}?state=queued`,
  },
}

export const wordsOf = ({ kind }: Pick<Task, 'kind'>): TaskWords => WORDS[kind]

/** Business name first, then the email; mail that is stuck and payouts have neither. */
export function titleOf({ order, kind, count }: Task): string {
  return order ? (order.businessName ?? order.email) : counted(count, kind === 'payouts' ? 'payout' : 'email')
}

/** What a promised website needs next, or else what the row is about. */
const deed = ({ kind, next }: Task) => deedOf(next ? next.need : kind)

export function actionOf(task: Task): string {
  const { kind, count, next } = task
  return deed(task)?.label(next?.count ?? count, next?.build ?? null) ?? WORDS[kind].action ?? 'Open order'
}

export function actionPath(task: Task): string {
  const { kind, order } = task
  const { room = 'overview', hash = '' } = deed(task) ?? WORDS[kind]
  return order ? `${adminPaths.orderRoom(order.id, room)}${hash}` : (WORDS[kind].to ?? adminPaths.messages)
}

const STAGES: Partial<Record<string, string>> = {
  intake: 'The intake form is in. Design hasn’t started.',
  design: 'Design is under way.',
  review: 'The client is reviewing it.',
  launch: 'Launch is being prepared.',
}

export const SENT = ['client_answered', 'client_wrote', 'changes_sent'] as const

/** What clients sent is ours to look at, whether or not they're still waited for. */
export const isSent = ({ kind, next }: Task): boolean => SENT.some((sent) => sent === (next ? next.need : kind))

/** As the order's own page says it. Of what's built elsewhere, the stage says more. */
function standing(task: Task): string {
  const { detail, next, order } = task
  if (detail && !isSent(task)) return `On hold. Waiting for ${waitedFor(detail)}.`
  if (next && next.need !== 'elsewhere') return `${needWords(next)[0]}.`
  return STAGES[order?.status ?? ''] ?? 'The intake form is in, and the status hasn’t changed since.'
}

function amount(task: Task): string | null {
  return task.amount === null ? null : formatCents(task.amount, task.currency ?? undefined)
}

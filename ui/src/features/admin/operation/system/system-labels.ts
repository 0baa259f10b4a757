import { formatDate, formatDateTime, formatTimeOfDay } from '@/lib/dates'

const JOBS: Partial<Record<string, string>> = {
  'send-mail': 'Send mail',
  'settle-payments': 'Check open payments',
  reconcile: 'Reconcile with the payment provider',
  'read-payouts': 'Read payouts to the bank',
  remind: 'Schedule reminders',
  'assign-orders': 'Give new orders in turn',
  'remind-of-facts': 'Remind clients to add details',
  promises: 'Update due dates',
  'draft-websites': 'Draft missing websites',
  'publish-websites': 'Publish approved websites',
  'settle-releases': 'Check website releases',
  'address-websites': 'Give websites addresses',
  'pause-websites': 'Pause websites whose hosting ended',
  'count-requests': 'Count website requests',
  'forget-requests': 'Delete old request counts',
  'ask-websites': 'Check client websites',
  'check-domains': 'Check client domains',
  'mark-domains': 'Remember connected domains',
  'check-live-websites': 'Check live websites',
  'collect-uploads': 'Delete unused uploads',
  'collect-photos': 'Delete photos that weren’t put on a website',
  'know-websites': 'Note which websites are online, in case the database can’t be reached',
  'settle-files': 'Match this server’s files with the file storage',
  'move-photos': 'Move photos out of the database',
  'forget-contact-messages': 'Delete old messages from website visitors',
  'forget-expired': 'Delete expired logins and links',
  'forget-documents': 'Delete invoices of deleted orders after years',
  'forget-tries': 'Delete old checkout attempts',
  'forget-payloads': 'Delete old payment events',
  'check-database': 'Check the database',
  'recount-sums': 'Count the figures again',
  'check-audit': 'Verify the audit log',
  'note-refusals': 'Record refused logins',
  'watch-disk': 'Check disk space',
  'back-up': 'Make the scheduled backup',
  'copy-backup': 'Copy the backup off-site',
  'check-copies': 'Check off-site copies',
  'watch-backups': 'Check the backups',
  'delete-abandoned': 'Delete abandoned orders',
}

/** A job that came with a newer server is shown by its name. */
export function jobLabel(name: string): string {
  return JOBS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `2 hours`: the largest unit that fits, whole. */
export function durationLabel(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1]
  return countLabel(Math.floor(seconds / length), unit)
}

/** `every 15 minutes` */
export function intervalLabel(seconds: number): string {
  const label = durationLabel(seconds)
  return `every ${label.startsWith('1 ') ? label.slice(2) : label}`
}

const SIZES = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** `1.2 GB`, as the server writes it. */
export function sizeLabel(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), SIZES.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount.toFixed(power === 0 || amount >= 10 ? 0 : 1)} ${SIZES[power]}`
}

/** `25 ms`, `2.5 s` */
export function latencyLabel(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`
}

/** `1 order`, `1,200 orders` */
export function countLabel(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** `3:04 PM` today, with its date on another day. */
export function momentLabel(iso: string, nowIso: string): string {
  return formatDate(iso) === formatDate(nowIso) ? formatTimeOfDay(iso) : formatDateTime(iso)
}

import type { DnsRecord, Domain } from '@/lib/schemas'

/** Begins a mail to whoever looks after the domain, with the records in it. */
export function recordsMail({ shown, records }: Domain): string {
  const lines = [
    `Hello,`,
    ``,
    `${shown} is to lead to our new website. Could you set these DNS records?`,
    ``,
    ...records.map(asLine),
    ``,
    `Everything else stays as it is, above all the MX records: they're for our email.`,
    ``,
    `Thank you`,
  ]
  const subject = `DNS records for ${shown}`
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`
}

const asLine = ({ standing, type, name, value, now }: DnsRecord) =>
  standing === 'extra' ? `Delete: ${type}  ${name}  ${now}` : `${type}  ${name}  ${value}`

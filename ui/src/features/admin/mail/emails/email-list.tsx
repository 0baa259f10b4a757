import { Link } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { emailPath } from '@/lib/admin/settings-sections'
import { counted } from '@/lib/counted'
import { formatDate } from '@/lib/dates'
import type { ListedEmail } from '@/lib/schemas'
import styles from './emails.module.css'
import { useEmails } from './use-emails'

const GROUPS: readonly [ListedEmail['group'], string][] = [
  ['orders', 'To clients: orders'],
  ['website', 'To clients: website'],
  ['money', 'To clients: money'],
  ['team', 'To your team'],
]

/** Every email, what it’s about, to whom it goes, and what sends it. */
export function EmailList() {
  const read = useEmails()
  if (!read.data) {
    return (
      <div className="sheet">
        <ReadFallback title="The emails couldn’t be loaded" read={read} />
      </div>
    )
  }
  const { items } = read.data
  return (
    <div className="stack-5 form-page">
      {GROUPS.map(([of, title]) => (
        <Emails key={of} title={title} items={items.filter(({ group }) => group === of)} />
      ))}
    </div>
  )
}

function Emails({ title, items }: { title: string; items: ListedEmail[] }) {
  return (
    <Card title={title} headAside={<span className="caption num">{counted(items.length, 'email')}</span>}>
      <ul className={styles.emails}>
        {items.map((email) => (
          <li key={email.id}>
            <Link to={emailPath(email.id)}>{email.name}</Link>
            <p className="caption">{email.trigger}</p>
            <Origin email={email} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whose words are sent, where they aren’t the program’s own. */
function Origin({ email: { changedAt, changedBy, files, problem } }: { email: ListedEmail }) {
  if (problem) return <Badge variant="danger">Not used</Badge>
  if (files.length > 0) return <Badge variant="secondary">From a file</Badge>
  if (!changedAt) return null
  return (
    <div className={styles.origin}>
      <Badge>Changed</Badge>
      <span className="caption wrap-anywhere">
        {formatDate(changedAt)} by {changedBy}
      </span>
    </div>
  )
}

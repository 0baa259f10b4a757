import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { REPORT_PATH } from '@/lib/client-order'
import { OWNERS, reportQuery } from '@/lib/client-report'
import styles from './approve.module.css'

const LISTED = 4

/** What the report still has to say of it, as it is, and whose turn that is. It stops nobody. */
export function OpenPoints({ token }: { token: string }) {
  const { data } = useQuery(reportQuery(token))
  const link = (
    <a href={REPORT_PATH} target="_blank">
      Open report<span className="sr"> (opens in a new tab)</span>
    </a>
  )
  if (!data || data.toFix.length === 0)
    return (
      <p className="small">
        {data ? 'Nothing in your fundability report is open.' : 'Your fundability report has the details.'} {link}
      </p>
    )
  const listed = data.toFix.slice(0, LISTED)
  const more = data.toFix.length - listed.length
  return (
    <div className={styles.openPoints}>
      <Icon icon={Flag} size="sm" />
      <div>
        <p>
          <b>
            {data.toFix.length === 1
              ? '1 point in your report is still open.'
              : `${data.toFix.length} points in your report are still open.`}
          </b>{' '}
          {data.toFix.length === 1 ? 'It doesn’t' : 'They don’t'} stop your website from going online.
        </p>
        <ul>
          {listed.map(({ rules, text, owner }) => (
            <li key={rules.join()}>
              {text} {owner && <span className="muted">{OWNERS[owner]}</span>}
            </li>
          ))}
          {more > 0 && <li className="muted">And {more} more</li>}
        </ul>
        {link}
      </div>
    </div>
  )
}

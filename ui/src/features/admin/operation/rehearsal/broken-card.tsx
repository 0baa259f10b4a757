import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { counted } from '@/lib/counted'
import { formatDate } from '@/lib/dates'
import type { BrokenPromise } from '@/lib/schemas'
import { promiseLabel } from './rehearsal-labels'
import styles from './rehearsal.module.css'

const SHOWN = 50

/** Each promise that would not have been kept, by its day. */
export function BrokenCard({ broken }: { broken: BrokenPromise[] }) {
  const shown = broken.slice(0, SHOWN)
  return (
    <Card
      title="What would have failed"
      headAside={<Badge variant="danger">{counted(broken.length, 'promise')} not kept</Badge>}
    >
      <ul className={styles.rows}>
        {shown.map(({ day, promise, sentence }) => (
          <li key={day + sentence}>
            <div>
              <b>{sentence}</b>
              <p className="caption">{promiseLabel(promise)}</p>
            </div>
            <time className="caption num" dateTime={day}>
              {formatDate(day)}
            </time>
          </li>
        ))}
      </ul>
      {broken.length > SHOWN && (
        <p className={`caption ${styles.foot}`}>
          And {(broken.length - SHOWN).toLocaleString('en-US')} more. <code>fundable rehearse</code> lists all of them.
        </p>
      )}
    </Card>
  )
}

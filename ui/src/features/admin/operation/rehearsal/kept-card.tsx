import { Card } from '@/components/ui/card'
import type { Rehearsed } from '@/lib/schemas'
import { keptOf, promiseLabel } from './rehearsal-labels'
import styles from './rehearsal.module.css'

/** What was counted again, by kind. */
export function KeptCard({ said }: { said: Rehearsed }) {
  return (
    <Card title="What was kept">
      <ul className={styles.rows}>
        {keptOf(said).map(({ promise, kept, of }) => (
          <li key={promise}>
            <b>{promiseLabel(promise)}</b>
            <span className="num">
              {kept.toLocaleString('en-US')} of {of.toLocaleString('en-US')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

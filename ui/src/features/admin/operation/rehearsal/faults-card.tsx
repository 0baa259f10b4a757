import { Check } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { counted } from '@/lib/counted'
import type { Rehearsed } from '@/lib/schemas'
import { faultOf } from './rehearsal-labels'
import styles from './rehearsal.module.css'

/** What was broken on purpose, and where all was kept, how it went. */
export function FaultsCard({ said: { faults, broken } }: { said: Rehearsed }) {
  return (
    <Card title="What we broke on purpose">
      <ul className={styles.rows}>
        {Object.entries(faults).map(([name, count]) => {
          const { title, note, held } = faultOf(name)
          return (
            <li key={name}>
              <div>
                <b>{title}</b>
                <p className="caption">{note}</p>
              </div>
              <p className={styles.outcome}>
                <span className="num">{count === 0 ? 'Not this time' : counted(count, 'time')}</span>
                {count > 0 && broken.length === 0 && held && (
                  <span className={styles.held}>
                    <Icon icon={Check} size="sm" />
                    {held}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

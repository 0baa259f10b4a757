import { Check, Clock3, Flag, type LucideIcon } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import styles from './addon-path.module.css'

export interface Step {
  title: string
  isDone: boolean
}

export type Turn = 'Your turn' | 'With us' | 'Done'

const ICONS: Record<Turn, LucideIcon> = { 'Your turn': Flag, 'With us': Clock3, Done: Check }

/** Whose turn it is, and the steps of something that was bought. */
export function AddonPath({ steps, turn }: { steps: Step[]; turn: Turn }) {
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <>
      <p className={classNames(styles.state, turn === 'Done' && styles.ok, turn === 'Your turn' && styles.yours)}>
        <Icon icon={ICONS[turn]} size="sm" />
        {turn}
      </p>
      {steps.length > 1 && (
        <ol className={styles.path}>
          {steps.map(({ title, isDone }, place) => (
            <li
              key={title}
              className={classNames(isDone && styles.done, place === now && styles.now)}
              {...(place === now && { 'aria-current': 'step' })}
            >
              {title}
              {isDone && <span className="sr">, done</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Check, Clock3 } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import type { ClientTask } from '@/lib/schemas'
import styles from './addon-steps.module.css'
import { tasksQuery } from './tasks-query'

interface AddonStepsProps {
  token: string
  /** The id of what was bought. */
  addon: string
}

/** Where something that was bought stands: whose turn it is, and its steps. */
export function AddonSteps({ token, addon }: AddonStepsProps) {
  const { data, isError } = useQuery(tasksQuery(token))
  if (isError) return <p className="muted">We couldn’t load where this stands. Reload the page to try again.</p>
  const steps = data?.items.filter((task) => task.addon === addon) ?? []
  if (!data || steps.length === 0) return null
  return <Steps steps={steps} />
}

function Steps({ steps }: { steps: ClientTask[] }) {
  const now = steps.findIndex(({ doneAt }) => doneAt === null)
  const isDone = now === -1
  return (
    <>
      <p className={classNames(styles.state, isDone && styles.ok)}>
        <Icon icon={isDone ? Check : Clock3} size="sm" />
        {isDone ? 'Done' : 'With us'}
      </p>
      {steps.length > 1 && (
        <ol className={styles.path}>
          {steps.map(({ title, doneAt }, place) => (
            <li
              key={title}
              className={classNames(doneAt !== null && styles.done, place === now && styles.now)}
              {...(place === now && { 'aria-current': 'step' })}
            >
              {title}
              {doneAt !== null && <span className="sr">, done</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

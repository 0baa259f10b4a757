import styles from './domain-page.module.css'
import type { DomainStep } from './domain-path'

/** Where a name stands: what is done, what comes now, what comes after it. */
export function DomainSteps({ steps }: { steps: readonly DomainStep[] }) {
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, isDone }, at) => (
        <li
          key={title}
          className={isDone ? styles.done : at === now ? styles.now : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <b>
            {title}
            {isDone && <span className="sr">, done</span>}
          </b>
          {text && <span>{text}</span>}
        </li>
      ))}
    </ol>
  )
}

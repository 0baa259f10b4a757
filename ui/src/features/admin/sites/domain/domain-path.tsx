import { recordsLabel, STEPS, stepsDone } from '@/components/ui/domain/domain-labels'
import { formatDay } from '@/lib/dates'
import type { Domain } from '@/lib/schemas'
import styles from './domain-path.module.css'

/** Five dots from the name to the live website; the current one is amber. */
export function DomainPath({ domain }: { domain: Domain }) {
  const done = stepsDone(domain)
  return (
    <ol className={styles.path} aria-label="Domain state">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < done ? styles.done : index === done ? styles.now : undefined}
          aria-current={index === done ? 'step' : undefined}
        >
          {index === 1 && index === done ? recordsLabel(domain) : step}
          {index === 0 && <span className="caption num block">{formatDay(domain.saidAt)}</span>}
        </li>
      ))}
    </ol>
  )
}

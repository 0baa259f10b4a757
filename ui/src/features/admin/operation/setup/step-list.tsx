import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Icon } from '@/components/ui/icon'
import { classNames } from '@/lib/class-names'
import type { Secrets, SettingsDetails } from '@/lib/schemas'
import styles from './setup-view.module.css'
import { isDone, NAMES, stepPath, STEPS, type Step } from './steps'
import { useIsGuarded } from './use-is-guarded'

interface StepListProps {
  current: Step
  settings: SettingsDetails
  secrets: Secrets
}

/** Every step can be gone to at any time. */
export function StepList({ current, settings, secrets }: StepListProps) {
  const isGuarded = useIsGuarded()
  return (
    <nav aria-label="Setup">
      <ol className={styles.setupSteps}>
        <li>
          <span className={styles.step}>
            <Mark number={1} isDone />
            Your account
          </span>
        </li>
        {STEPS.map((step, index) => (
          <li key={step}>
            <Link className={styles.step} to={stepPath(step)} aria-current={step === current ? 'step' : undefined}>
              <Mark number={index + 2} isDone={isDone(step, settings, secrets, isGuarded)} />
              {NAMES[step]}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span className={isDone ? classNames(styles.mark, styles.done) : styles.mark}>
      {isDone ? <Icon icon={Check} size="sm" label="Done:" /> : <span aria-hidden="true">{number}</span>}
    </span>
  )
}

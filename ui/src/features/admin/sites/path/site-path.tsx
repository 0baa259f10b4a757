import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Fold } from '@/features/admin/sites/folds/fold'
import { useFold } from '@/features/admin/sites/folds/use-fold'
import { classNames } from '@/lib/class-names'
import styles from './site-path.module.css'
import type { SiteStep, StepName } from './site-steps'
import { useStepFocus } from './use-step-focus'

/** What an address can name, by the step that it's in. */
const NAMED: Partial<Record<StepName, string>> = { Review: '#notes', Online: '#website-hosting' }

interface SitePathProps {
  steps: readonly SiteStep[]
  /** What's in each; null where there's nothing yet. */
  bodies: Record<StepName, ReactNode>
}

/** How far the website is on its way. The step that it's at is open, and so is the last once it's online. */
export function SitePath({ steps, bodies }: SitePathProps) {
  const current = steps.find(({ state }) => state === 'now') ?? steps.at(-1)
  const path = useStepFocus(current?.name)
  return (
    <ol className={styles.path} aria-label="Steps of the website" {...path}>
      {steps.map((step, place) => (
        <Step key={step.name} step={step} place={place + 1} isCurrent={step === current}>
          {bodies[step.name]}
        </Step>
      ))}
    </ol>
  )
}

interface StepProps {
  step: SiteStep
  place: number
  isCurrent: boolean
  children: ReactNode
}

function Step({ step: { name, text, state }, place, isCurrent, children }: StepProps) {
  const fold = useFold({ isNeeded: isCurrent, named: NAMED[name], foldsBack: true })
  const mark = (
    <span className={classNames(styles.place, state === 'now' && styles.now, state === 'done' && styles.done)}>
      {state === 'done' ? <Icon icon={Check} size="sm" label="Done" /> : place}
    </span>
  )
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} data-step={isCurrent ? 'current' : undefined}>
      <Fold title={name} mark={mark} text={text} isNow={state === 'now'} {...fold}>
        {children}
      </Fold>
    </li>
  )
}

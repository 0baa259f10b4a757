import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { UnsavedGuard } from '@/components/unsaved/unsaved-guard'
import { useSecrets } from '@/lib/admin/use-secrets'
import { useSettings } from '@/lib/admin/use-settings'
import type { Secrets, SettingsDetails } from '@/lib/schemas'
import { FinishCard } from './finish-card'
import { RestartNotice } from './restart-notice'
import styles from './setup-view.module.css'
import { StepList } from './step-list'
import { firstLeft, stepAfter, stepNamed, stepPath, TITLES, type Step } from './steps'
import { useIsGuarded } from './use-is-guarded'

/** The forms of the steps, which other wings have. `why` is what the set-up says above their fields. */
export interface StepForms {
  agency: (settings: SettingsDetails, onSaved: () => void) => ReactNode
  payments: (secrets: Secrets, why: ReactNode) => ReactNode
  mail: (secrets: Secrets, why: ReactNode) => ReactNode
  security: () => ReactNode
}

/** Each step is saved on its own and has an address of its own: it can be left, reloaded and come back to. */
export function SetupView({ forms }: { forms: StepForms }) {
  const settings = useSettings()
  const secrets = useSecrets()
  const step = stepNamed(useSearchParams()[0].get('step'))
  useFirstLeft(step, settings.data, secrets.data, useIsGuarded())
  if (!settings.data || !secrets.data || !step) {
    const failed = [settings, secrets].find(({ error }) => error) ?? settings
    return (
      <div className="sheet my-5">
        <h1 className="sr">Setup</h1>
        <ReadFallback title="Setup couldn’t be loaded" read={failed} />
      </div>
    )
  }
  const read = { settings: settings.data, secrets: secrets.data }
  return (
    <UnsavedGuard>
      <div className={styles.setup}>
        <StepList current={step} {...read} />
        <div className="stack-5">
          <StepHead step={step} />
          <RestartNotice secrets={read.secrets} />
          <CurrentStep step={step} forms={forms} {...read} />
        </div>
      </div>
    </UnsavedGuard>
  )
}

/** Without a step in its address the page goes on where it was left. */
function useFirstLeft(
  step: Step | null,
  settings: SettingsDetails | undefined,
  secrets: Secrets | undefined,
  isGuarded: boolean,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!step && settings && secrets)
      void navigate(stepPath(firstLeft(settings, secrets, isGuarded)), { replace: true })
  }, [step, settings, secrets, isGuarded, navigate])
}

/** Takes the focus when the step changes, as the heading of a new page would. */
function StepHead({ step }: { step: Step }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <h1 className="t-section" ref={heading} tabIndex={-1}>
      {TITLES[step]}
    </h1>
  )
}

interface CurrentStepProps {
  step: Step
  forms: StepForms
  settings: SettingsDetails
  secrets: Secrets
}

function CurrentStep({ step, forms, settings, secrets }: CurrentStepProps) {
  const navigate = useNavigate()
  const isGuarded = useIsGuarded()
  switch (step) {
    case 'agency':
      return forms.agency(settings, () => void navigate(stepPath('payments')))
    case 'payments':
      return (
        <>
          {forms.payments(
            secrets,
            <p>
              Stripe charges the cards and pays you. Until you enter its keys, buyers see a built-in test page. No real
              payments are taken.
            </p>,
          )}
          <Onward step={step} isDone={secrets.secretKey.isSet} />
        </>
      )
    case 'mail':
      return (
        <>
          {forms.mail(
            secrets,
            <p>
              Clients get their password link, delivery date and renewal notices by email. Without a mail server nothing
              is sent, and you can read the messages under Messages.
            </p>,
          )}
          <Onward step={step} isDone={secrets.mail.isSet} />
        </>
      )
    case 'security':
      return (
        <>
          <p>
            Passwords get guessed and stolen. With a passkey or a code from your phone, a stolen password isn’t enough.
          </p>
          {forms.security()}
          <Onward step={step} isDone={isGuarded} />
        </>
      )
    case 'finish':
      return <FinishCard settings={settings} secrets={secrets} />
  }
}

function Onward({ step, isDone }: { step: Step; isDone: boolean }) {
  return (
    <div>
      <Button variant="outline" asChild>
        <Link to={stepPath(stepAfter(step))}>{isDone ? 'Continue' : 'Skip for now'}</Link>
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailServerLabel, modeLabel } from '@/components/admin/secrets/secret-labels'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { adminPaths } from '@/lib/admin/admin-paths'
import { settingsPaths } from '@/lib/admin/settings-sections'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { paths } from '@/lib/paths'
import type { Secrets, SettingsDetails } from '@/lib/schemas'
import styles from './setup-view.module.css'
import { isDone, stepPath, type Step } from './steps'
import { useIsGuarded } from './use-is-guarded'

interface FinishCardProps {
  settings: SettingsDetails
  secrets: Secrets
}

export function FinishCard({ settings, secrets }: FinishCardProps) {
  const { agency } = settings
  const isGuarded = useIsGuarded()
  const done = (step: Step) => isDone(step, settings, secrets, isGuarded)
  return (
    <>
      <Card title="So far">
        <ul className={styles.setupState}>
          <Line title="Your account" isDone>
            {useAdminSession()?.email}
          </Line>
          <Line title="Your agency" isDone={done('agency')} step="agency">
            {agency.name}, {agency.timeZone}
            {agency.sender === '' && '. No sender yet, so emails come from noreply@ and this server’s name'}
          </Line>
          <Line title="Payments" isDone={done('payments')} step="payments">
            {modeLabel(secrets)}
            {secrets.secretKey.isSet && !secrets.webhookSecret.isSet && '. No signing secret yet'}
          </Line>
          <Line title="Mail" isDone={done('mail')} step="mail">
            {mailServerLabel(secrets)}
          </Line>
          <Line title="Second factor" isDone={isGuarded} step="security">
            {isGuarded ? 'Logins need more than the password' : 'The password alone is enough to log in'}
          </Line>
        </ul>
      </Card>
      <Card title="What’s left">
        <CardContent>
          <Left steps={whatIsLeft(secrets)} />
        </CardContent>
      </Card>
      <div>
        <Button asChild>
          <Link to={adminPaths.dashboard}>Go to the dashboard</Link>
        </Button>
      </div>
    </>
  )
}

function Line({ title, isDone, step, children }: { title: string; isDone: boolean; step?: Step; children: ReactNode }) {
  return (
    <li>
      <b>{title}</b>
      <Badge variant={isDone ? 'default' : 'secondary'}>{isDone ? 'Done' : 'Open'}</Badge>
      <span className="wrap-anywhere">{children}</span>
      {step && (
        <Link className="small" to={stepPath(step)} aria-label={`${isDone ? 'Change' : 'Do it now'}: ${title}`}>
          {isDone ? 'Change' : 'Do it now'}
        </Link>
      )}
    </li>
  )
}

/** What is to be done, and where; some of it is done on the server. */
interface LeftStep {
  words: string
  to?: string
  link?: string
}

function Left({ steps }: { steps: readonly LeftStep[] }) {
  return (
    <ol className="next">
      {steps.map(({ words, to, link }, index) => (
        <li key={words}>
          <span className="n" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            {words} {to && <Link to={to}>{link}</Link>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function whatIsLeft({ needsRestart, nextMode, mail }: Secrets): LeftStep[] {
  return [
    needsRestart && { words: 'Restart the program on the server: systemctl restart fundable.' },
    {
      words: 'Look through your offer: its price, its add-ons and its words.',
      to: settingsPaths.offer,
      link: 'Open your offer',
    },
    {
      words: 'Buy a website yourself, as a client would, from the first page to the intake form.',
      to: paths.home,
      link: 'Open the first page',
    },
    nextMode === 'sandbox' && {
      words: 'Before you sell, enter your Stripe keys. The test page charges nobody.',
      to: settingsPaths.payments,
      link: 'Enter your keys',
    },
    nextMode === 'test' && {
      words: 'Once everything works in test mode, enter your live Stripe key.',
      to: settingsPaths.payments,
      link: 'Enter your live key',
    },
    mail.isSet
      ? {
          words:
            'Set up SPF, DKIM and DMARC for your domain, or your emails may land in spam. Then send yourself a test.',
          to: settingsPaths.mail,
          link: 'Open mail settings',
        }
      : {
          words: 'Enter a mail server. Until then, clients get no emails.',
          to: settingsPaths.mail,
          link: 'Enter a mail server',
        },
    {
      words: 'Read the terms of service and the privacy policy, and have a lawyer review them.',
      to: settingsPaths.legal,
      link: 'Open both texts',
    },
    {
      words: 'On the server, run fundable doctor. It tells you what’s still missing.',
      to: adminPaths.system,
      link: 'Open System',
    },
  ].filter((step) => step !== false)
}

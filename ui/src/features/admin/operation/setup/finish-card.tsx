import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailServerLabel, modeLabel } from '@/components/admin/secrets/secret-labels'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { NextSteps } from '@/components/ui/next-steps'
import { adminPaths } from '@/lib/admin/admin-paths'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { Secrets, SettingsDetails } from '@/lib/schemas'
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
        <ul className="setup-state">
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
          <NextSteps steps={whatIsLeft(secrets)} />
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

/** Strings, because NextSteps numbers them. */
function whatIsLeft({ needsRestart, nextMode, mail }: Secrets): string[] {
  return [
    needsRestart && 'Restart the program on the server: systemctl restart fundable.',
    'Look through your offer under Settings: its price, its add-ons and its words.',
    'Buy a website yourself, as a client would, from the first page to the intake form.',
    nextMode === 'sandbox' && 'Before you sell, enter your Stripe keys under Settings. The test page charges nobody.',
    nextMode === 'test' && 'Once everything works in test mode, enter your live Stripe key under Settings.',
    mail.isSet
      ? 'Set up SPF, DKIM and DMARC for your domain, or your emails may land in spam.'
      : 'Enter a mail server under Settings. Until then, clients get no emails.',
    'Read the terms of service and the privacy policy under Settings, and have a lawyer review them.',
    'On the server, run fundable doctor. It tells you what’s still missing.',
  ].filter((line) => line !== false)
}

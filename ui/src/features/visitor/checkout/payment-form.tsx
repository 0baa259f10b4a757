import { Info, LockKeyhole } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/toast-store'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { isTestMode } from '@/lib/test-mode'
import { EmailField } from './email-field'
import { useEmail } from './use-email'
import type { Promotion } from './use-promotion'
import { useStartPayment } from './use-start-payment'

export function PaymentForm({ addons, promotion }: { addons: readonly Addon[]; promotion: Promotion }) {
  const { email, type, enter, kept } = useEmail()
  const { isBusy, failure, badEmail, start } = useStartPayment(addons, promotion, kept)
  const isComplete = email.includes('@') && !promotion.isChecking
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isComplete) void start(email.trim())
    else
      toast({ title: 'Missing Information', description: 'Please provide your email address', variant: 'destructive' })
  }
  const isBad = badEmail !== null && badEmail === email.trim()
  return (
    <section className="sheet pay-now" aria-label="Payment">
      <form className="sheet-pad stack-5" noValidate onSubmit={submit}>
        <EmailField email={email} onChange={type} onEnter={enter} problem={isBad ? problemOf(badEmail) : ''} />
        {failure && (
          <Alert variant="danger" title="The payment page didn’t open">
            {failure}
          </Alert>
        )}
        <Button
          type="submit"
          size="lg"
          block
          disabled={!isComplete}
          busy={isBusy}
          busyLabel="Redirecting to checkout..."
        >
          {`Continue to Payment - ${formatCents(totalCents(addons) - promotion.discount)}`}
        </Button>
        <Assurances />
      </form>
    </section>
  )
}

function Assurances() {
  return (
    <ul className="assure small">
      <li>
        <Icon icon={LockKeyhole} />
        <span>
          {isTestMode()
            ? 'You’ll pay on our card provider’s test page. No card is charged.'
            : 'You’ll pay securely through Stripe. We never see your card number.'}
        </span>
      </li>
      <li>
        <Icon icon={Info} />
        <span>
          By completing your purchase you agree to the{' '}
          <a href={paths.terms} target="_blank" rel="noopener">
            terms of service
          </a>
          . We don’t offer refunds, so please check the details before you pay.
        </span>
      </li>
    </ul>
  )
}

/** The server took a whole look at it; the slip that is made most often has a word of its own. */
function problemOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const slip = domain.includes('.') ? '' : ' The ending is missing, such as .com.'
  return `Please check your email address.${slip}`
}

import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { isTestMode } from '@/lib/test-mode'
import { PaymentSchedule } from './payment-schedule'
import { useEmail } from './use-email'
import { useStartPayment } from './use-start-payment'

export function PaymentForm({ addons }: { addons: readonly Addon[] }) {
  const [email, setEmail] = useEmail()
  const { isBusy, failure, badEmail, start } = useStartPayment(addons)
  const isComplete = email.includes('@')
  const isBad = badEmail !== null && badEmail === email.trim()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (badEmail === null) return
    field.current?.focus()
    // What is wrong stands under the field: on a phone it would lie below the fold.
    field.current?.scrollIntoView({ block: 'center' })
  }, [badEmail])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isComplete) void start(email.trim())
    else
      toast({ title: 'Missing Information', description: 'Please provide your email address', variant: 'destructive' })
  }
  return (
    <section className="sheet pay" aria-label="Payment">
      <form className="sheet-pad stack-5" noValidate onSubmit={submit}>
        <Field
          label="Email"
          hint="We’ll send your confirmation here. You’ll also use it to log in."
          required
          error={isBad && problemOf(badEmail)}
        >
          <Input
            ref={field}
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@business.com"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
            }}
          />
        </Field>
        {failure && (
          <Alert variant="danger" title="The payment page didn’t open">
            {failure}
          </Alert>
        )}
        <PaymentSchedule addons={addons} />
        <Button
          type="submit"
          size="lg"
          block
          disabled={!isComplete}
          busy={isBusy}
          busyLabel="Redirecting to checkout..."
        >
          {`Continue to Payment - ${formatCents(totalCents(addons))}`}
        </Button>
        <div className="small muted pay-notes">
          <Icon icon={LockKeyhole} />
          <p>
            {isTestMode()
              ? 'You’ll pay on our card provider’s test page. No card is charged.'
              : 'You’ll pay securely through Stripe. We never see your card number.'}
          </p>
          <p>
            By completing your purchase you agree to the{' '}
            <a href={paths.terms} target="_blank" rel="noopener">
              terms of service
            </a>
            . We don’t offer refunds, so please check the details before you pay.
          </p>
        </div>
      </form>
    </section>
  )
}

/** The server took a whole look at it; the slip that is made most often has a word of its own. */
function problemOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const slip = domain.includes('.') ? '' : ' The ending is missing, such as .com.'
  return `Please check your email address.${slip}`
}

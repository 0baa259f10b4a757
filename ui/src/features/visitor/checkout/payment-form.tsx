import { LockKeyhole } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'
import { paths } from '@/lib/paths'
import { useEmail } from './use-email'
import { useStartPayment } from './use-start-payment'

export function PaymentForm({ addons }: { addons: readonly Addon[] }) {
  const [email, setEmail] = useEmail()
  const { isBusy, failure, start } = useStartPayment(addons)
  const isComplete = email.includes('@')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isComplete) void start(email.trim())
    else
      toast({ title: 'Missing Information', description: 'Please provide your email address', variant: 'destructive' })
  }
  return (
    <section className="sheet pay" aria-label="Payment">
      <form className="sheet-pad stack-5" noValidate onSubmit={submit}>
        <Field label="Email" hint="We send your order confirmation here, and you log in with it." required>
          <Input
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
          <Alert variant="danger" title="The payment page did not open">
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
          {`Continue to Payment - ${formatCents(totalCents(addons))}`}
        </Button>
        <div className="small muted pay-notes">
          <Icon icon={LockKeyhole} />
          <p>You pay on the secure page of our card provider, Stripe. We never see your card number.</p>
          <p>
            By completing your purchase you agree to the{' '}
            <a href={paths.terms} target="_blank" rel="noopener">
              terms of service
            </a>
            . Refunds are not offered.
          </p>
        </div>
      </form>
    </section>
  )
}

import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatCents } from '@/lib/money'
import { centsOf, refundProblem, typedCents } from './refund-amount'
import { useRefund, type RefundRequest, type SendRefund } from './use-refund'

interface RefundDialogProps {
  description: ReactNode
  leftCents: number
  currency: string
  /** Whether there is hosting to end along with it. */
  hasHosting?: boolean
  /** What comes of it beside the money. */
  note?: string
  send: SendRefund
  onClose: () => void
}

/** Gives money back, of an order or of a later charge. */
export function RefundDialog({ description, send, onClose, ...form }: RefundDialogProps) {
  const refund = useRefund(send, onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !refund.isPending) onClose()
      }}
      title="Refund"
      description={description}
    >
      {refund.error && (
        <Alert variant="danger" title="The refund isn’t confirmed">
          {refund.problem}
        </Alert>
      )}
      <RefundForm {...form} isBusy={refund.isPending} onRefund={refund.mutate} />
    </Dialog>
  )
}

interface RefundFormProps extends Omit<RefundDialogProps, 'description' | 'send' | 'onClose'> {
  isBusy: boolean
  onRefund: (refund: RefundRequest) => void
}

function RefundForm({ leftCents, currency, hasHosting = false, note, isBusy, onRefund }: RefundFormProps) {
  const [typed, setTyped] = useState(typedCents(leftCents))
  const [isTried, setTried] = useState(false)
  // Follows the amount until somebody decides.
  const [decision, setDecision] = useState<boolean | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const amountCents = centsOf(typed, currency)
  const problem = refundProblem(typed, leftCents, currency)
  const endsHosting = hasHosting && (decision ?? amountCents === leftCents)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && amountCents !== null) onRefund({ amountCents, endHosting: hasHosting ? endsHosting : null })
    else input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={`Amount in ${currency.toUpperCase()}`}
        hint={`You can refund up to ${formatCents(leftCents, currency)}.`}
        error={isTried && problem}
      >
        <Input
          ref={input}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {hasHosting && (
        <label className="tick">
          <input type="checkbox" checked={endsHosting} onChange={(event) => setDecision(event.target.checked)} />
          Also end hosting, so the client isn’t charged again
        </label>
      )}
      {note && <p className="muted small">{note}</p>}
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={isBusy}>
            Cancel
          </Button>
        </DialogClose>
        <Button type="submit" variant="destructive" busy={isBusy} busyLabel="Refunding...">
          {problem === null && amountCents !== null ? `Refund ${formatCents(amountCents, currency)}` : 'Refund'}
        </Button>
      </DialogFooter>
    </form>
  )
}

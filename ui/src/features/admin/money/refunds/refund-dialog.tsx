import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatCents } from '@/lib/money'
import { centsOf, refundProblem, typedCents } from './refund-amount'

interface RefundDialogProps {
  description: ReactNode
  leftCents: number
  currency: string
  refund: { error: unknown; problem: ReactNode; isPending: boolean }
  onRefund: (amountCents: number) => void
  onClose: () => void
  /** What else comes of a refund of this amount, below it. Null while what is typed is no amount. */
  beside?: (amountCents: number | null) => ReactNode
}

/** Asks how much of a payment goes back. */
export function RefundDialog({ description, refund, onClose, ...form }: RefundDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !refund.isPending) onClose()
      }}
      title="Refund"
      description={description}
    >
      {refund.error != null && (
        <Alert variant="danger" title="The refund isn’t confirmed">
          {refund.problem}
        </Alert>
      )}
      <RefundForm {...form} isBusy={refund.isPending} />
    </Dialog>
  )
}

type RefundFormProps = Pick<RefundDialogProps, 'leftCents' | 'currency' | 'onRefund' | 'beside'> & { isBusy: boolean }

function RefundForm({ leftCents, currency, isBusy, onRefund, beside }: RefundFormProps) {
  const [typed, setTyped] = useState(typedCents(leftCents))
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const amountCents = centsOf(typed, currency)
  const problem = refundProblem(typed, leftCents, currency)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem === null && amountCents !== null) onRefund(amountCents)
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
      {beside?.(amountCents)}
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

import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { NativeSelect } from '@/components/ui/native-select'
import { centsOf, typedCents } from '@/features/admin/money/refunds/refund-amount'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { serverMessageOr } from '@/lib/http'
import { formatCents } from '@/lib/money'
import { randomId } from '@/lib/random-id'
import type { AdminOrder, NewCharge, OrderCharges } from '@/lib/schemas'
import { amountProblem, TEXT_MAX, textProblem } from './charge-rules'
import { useCharge } from './use-charges'

interface ChargeDialogProps {
  order: AdminOrder
  charges: OrderCharges
  onClose: () => void
}

/** First what is charged for, then the same once more before the client is emailed. */
export function ChargeDialog({ order, charges, onClose }: ChargeDialogProps) {
  const [charge, setCharge] = useState<NewCharge | null>(null)
  const [isSure, setSure] = useState(false)
  const send = useCharge(order.id, onClose)
  const sendsMail = useAdminSession()?.sendsMail !== false
  return (
    <Dialog
      open
      holdsText
      onOpenChange={(isOpen) => {
        if (!isOpen && !send.isPending) onClose()
      }}
      title={isSure ? 'Send This Charge?' : 'Charge for More'}
      description={
        isSure ? (
          <>
            <b>{order.email}</b> {sendsMail ? 'is emailed, and' : 'isn’t emailed without a mail server, but'} pays in
            the client portal.
          </>
        ) : (
          'Your client reads what it’s for, and pays once.'
        )
      }
    >
      {send.error && (
        <Alert variant="danger" title="It wasn’t sent">
          {serverMessageOr(send.error, 'Please try again in a few minutes.')}
        </Alert>
      )}
      {isSure && charge ? (
        <Confirmation
          charge={charge}
          currency={order.currency}
          isBusy={send.isPending}
          onBack={() => setSure(false)}
          onSend={() => send.mutate(charge)}
        />
      ) : (
        <ChargeForm
          currency={order.currency}
          sold={soldLater(charges)}
          before={charge}
          onDone={(typed) => {
            setCharge(typed)
            setSure(true)
          }}
        />
      )}
    </Dialog>
  )
}

interface ChargeFormProps {
  currency: string
  sold: SoldLater[]
  before: NewCharge | null
  onDone: (charge: NewCharge) => void
}

/** What has its name and its price in the offer that was sold. */
type SoldLater = Omit<NewCharge, 'id'>

function soldLater({ addons, roundPrice }: OrderCharges): SoldLater[] {
  const round = { kind: 'round', amountCents: roundPrice, text: 'Another round of changes', addonId: '' } as const
  const rest = addons.map(
    ({ id, name, price }) => ({ kind: 'addon', amountCents: price, text: name, addonId: id }) as const,
  )
  return roundPrice > 0 ? [round, ...rest] : rest
}

/** The same charge keeps its id, so that sending it again makes no second one. */
function asBefore(before: NewCharge | null, charge: SoldLater): NewCharge {
  const { kind, amountCents, text } = charge
  if (before?.kind === kind && before.amountCents === amountCents && before.text === text) return before
  return { ...charge, id: randomId() }
}

/** What isn't in the offer. */
const AMOUNT = ''

function ChargeForm({ currency, sold, before, onDone }: ChargeFormProps) {
  const [chosen, setChosen] = useState(before && before.kind !== 'amount' ? before.text : AMOUNT)
  const [text, setText] = useState(before?.kind === 'amount' ? before.text : '')
  const [amount, setAmount] = useState(before?.kind === 'amount' ? typedCents(before.amountCents) : '')
  const [isTried, setTried] = useState(false)
  const named = sold.find(({ text: name }) => name === chosen)
  const wrong = { text: textProblem(text), amount: amountProblem(amount, currency) }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    const cents = centsOf(amount, currency)
    if (named) onDone(asBefore(before, named))
    else if (!wrong.text && !wrong.amount && cents !== null)
      onDone(asBefore(before, { kind: 'amount', amountCents: cents, text: text.trim(), addonId: '' }))
  }
  return (
    <form noValidate onSubmit={submit}>
      {sold.length > 0 && (
        <Field label="What you charge for">
          <NativeSelect value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value={AMOUNT}>An amount of your own</option>
            {sold.map(({ text: name, amountCents }) => (
              <option key={name} value={name}>
                {name}, {formatCents(amountCents, currency)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {!named && (
        <>
          <Field label="What it’s for" hint="Such as: Photos of your new shop window" error={isTried && wrong.text}>
            <Input maxLength={TEXT_MAX} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Field label={`Amount in ${currency.toUpperCase()}`} error={isTried && wrong.amount}>
            <Input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
        </>
      )}
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit">Continue</Button>
      </DialogFooter>
    </form>
  )
}

interface ConfirmationProps {
  charge: NewCharge
  currency: string
  isBusy: boolean
  onBack: () => void
  onSend: () => void
}

function Confirmation({ charge, currency, isBusy, onBack, onSend }: ConfirmationProps) {
  const amount = formatCents(charge.amountCents, currency)
  return (
    <>
      <Ledger className="money">
        <LedgerRow label={<span className="wrap-anywhere">{charge.text}</span>}>{amount}</LedgerRow>
      </Ledger>
      <DialogFooter>
        <Button variant="outline" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        <Button busy={isBusy} busyLabel="Sending..." onClick={onSend}>
          Charge {amount}
        </Button>
      </DialogFooter>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { clientChargesQuery, useCheckedCharge, usePayCharge } from '@/components/ui/client-charges'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import { addsTax, TAX_ADDED } from '@/lib/sales-tax'
import type { ClientCharge } from '@/lib/schemas'

/** What is asked for after the first payment, and what of it is paid. Nothing where nothing was. */
export function ClientCharges({ token }: { token: string }) {
  const { data } = useQuery(clientChargesQuery(token))
  const { failure } = useCheckedCharge(token)
  const pay = usePayCharge(token)
  const [asked, setAsked] = useState('')
  if (!data || (data.items.length === 0 && !pay.failure)) return null
  return (
    <Card title="Later payments" id="payments">
      <CardContent className="stack">
        {failure && (
          <Alert variant="notice" title="Your payment isn’t confirmed yet">
            {failure}
          </Alert>
        )}
        {/* Above the list: what couldn't be paid may be gone from it by now. */}
        {pay.failure && (
          <Alert variant="danger" title="The payment page didn’t open">
            {pay.failure}
          </Alert>
        )}
        {addsTax() && data.items.some(isOpen) && <p className="caption">{TAX_ADDED}</p>}
        {data.items.length > 0 && (
          <ul className="stack ruled">
            {data.items.map((charge) => (
              <ChargeToPay
                key={charge.id}
                charge={charge}
                isOpening={pay.isBusy && asked === charge.id}
                isHeld={pay.isBusy && asked !== charge.id}
                onPay={() => {
                  setAsked(charge.id)
                  pay.open(charge.id)
                }}
              />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  )
}

interface ChargeToPayProps {
  charge: ClientCharge
  isOpening: boolean
  /** While the page of another one opens. */
  isHeld: boolean
  onPay: () => void
}

function ChargeToPay({ charge, isOpening, isHeld, onPay }: ChargeToPayProps) {
  const { text, amount, paid, currency, state } = charge
  return (
    <li className="grid gap-2">
      <div className="row between flex-nowrap">
        <b className="min-w-0 wrap-anywhere">{text}</b>
        <b className="num">{formatCents(state === 'paid' ? paid : amount, currency)}</b>
      </div>
      {!isOpen(charge) && <p className="muted small">{standing(charge)}</p>}
      {isOpen(charge) && (
        <div className="row">
          <Button
            deed
            busy={isOpening}
            disabled={isHeld}
            busyLabel="Opening..."
            aria-label={`Pay ${formatCents(amount, currency)} for ${text}`}
            onClick={onPay}
          >
            Pay {formatCents(amount, currency)}
          </Button>
        </div>
      )}
    </li>
  )
}

const isOpen = ({ state, isPaying }: ClientCharge) => state === 'open' && !isPaying

function standing({ isPaying, moneyState, refunded, currency, paidOn }: ClientCharge): string {
  if (isPaying) return 'Your payment is on its way. It can take several days.'
  const paid = paidOn ? `Paid on ${formatDate(paidOn)}.` : 'Paid.'
  if (moneyState === 'refunded') return `${paid} Refunded in full.`
  return refunded > 0 ? `${paid} ${formatCents(refunded, currency)} was refunded.` : paid
}

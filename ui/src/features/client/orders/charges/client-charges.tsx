import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { clientChargesQuery, useCheckedCharge, usePayCharge } from '@/components/ui/client-charges'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { ClientCharge } from '@/lib/schemas'

/** What is asked for after the first payment, and what of it is paid. Nothing where nothing was. */
export function ClientCharges({ token }: { token: string }) {
  const { data } = useQuery(clientChargesQuery(token))
  const { failure } = useCheckedCharge(token)
  if (!data || data.items.length === 0) return null
  return (
    <Card title="Later payments" id="payments">
      <CardContent className="stack">
        {failure && (
          <Alert variant="notice" title="Your payment isn’t confirmed yet">
            {failure}
          </Alert>
        )}
        <ul className="stack ruled">
          {data.items.map((charge) => (
            <ChargeToPay key={charge.id} charge={charge} token={token} />
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

function ChargeToPay({ charge, token }: { charge: ClientCharge; token: string }) {
  const { text, amount, paid, currency, state, isPaying } = charge
  const pay = usePayCharge(token)
  const isOpen = state === 'open' && !isPaying
  return (
    <li className="grid gap-2">
      <div className="row between flex-nowrap">
        <b className="min-w-0 wrap-anywhere">{text}</b>
        <b className="num">{formatCents(state === 'paid' ? paid : amount, currency)}</b>
      </div>
      {!isOpen && <p className="muted small">{standing(charge)}</p>}
      {pay.failure && (
        <Alert variant="danger" title="The payment page didn’t open">
          {pay.failure}
        </Alert>
      )}
      {isOpen && (
        <div className="row">
          <Button
            deed
            busy={pay.isBusy}
            busyLabel="Opening..."
            aria-label={`Pay ${formatCents(amount, currency)} for ${text}`}
            onClick={() => pay.open(charge.id)}
          >
            Pay {formatCents(amount, currency)}
          </Button>
        </div>
      )}
    </li>
  )
}

function standing({ isPaying, moneyState, refunded, currency, paidOn }: ClientCharge): string {
  if (isPaying) return 'Your payment is on its way. It can take several days.'
  const paid = paidOn ? `Paid on ${formatDate(paidOn)}.` : 'Paid.'
  if (moneyState === 'refunded') return `${paid} Refunded in full.`
  return refunded > 0 ? `${paid} ${formatCents(refunded, currency)} was refunded.` : paid
}

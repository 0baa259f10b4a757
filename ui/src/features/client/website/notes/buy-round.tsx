import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { clientChargesQuery, useBuyRound } from '@/components/ui/client-charges'
import { formatCents } from '@/lib/money'
import { addsTax, TAX_ADDED } from '@/lib/sales-tax'

/** Where no round is left and the agency sells more; one that waits to be paid is that one. Nothing where it doesn't. */
export function BuyRound({ token }: { token: string }) {
  const { data } = useQuery(clientChargesQuery(token))
  const { isBusy, failure, open: buy } = useBuyRound(token)
  if (!data || data.roundPrice === 0) return null
  const price = formatCents(data.roundPrice, data.currency)
  return (
    <>
      {failure && (
        <Alert variant="danger" title="The payment page didn’t open">
          {failure}
        </Alert>
      )}
      <p className="caption">Another round includes everything you send us in one go.{addsTax() && ` ${TAX_ADDED}`}</p>
      <Button deed variant="outline" busy={isBusy} busyLabel="Opening..." onClick={() => buy(data.roundPrice)}>
        Buy another round for {price}
      </Button>
    </>
  )
}

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Ledger, LedgerRow } from '@/components/ui/ledger'
import { cardText, hostingLines, isCardTooOld } from '@/lib/hosting'
import type { Hosting, SoldOffer } from '@/lib/schemas'
import { useBillingPage } from './use-billing-page'

/** What hosting costs and when, and the way to the card provider's page for everything about it. */
export function ClientHostingCard({ hosting, sold }: { hosting: Hosting; sold: SoldOffer }) {
  const { card, status, cancelOn } = hosting
  const isOver = status === 'ended'
  return (
    <Card title="Hosting" id="hosting">
      <CardContent className="stack">
        <Ledger>
          {hostingLines(hosting, sold).map(({ label, text }) => (
            <LedgerRow key={label} label={<span className="nb">{label}</span>} figure={false}>
              {text}
            </LedgerRow>
          ))}
          {card && !isOver && (
            <LedgerRow label="Card" figure={false}>
              {cardText(card)}
            </LedgerRow>
          )}
        </Ledger>
        {isCardTooOld(hosting) && (
          <Alert variant="notice" title="Your card expires before the next charge">
            Add a new one under Manage billing to keep your website online.
          </Alert>
        )}
        {(isOver || (cancelOn && status !== 'past_due')) && <p className="muted">You won’t be charged again.</p>}
        {!isOver && <BillingButtons payUrl={hosting.payUrl} />}
      </CardContent>
    </Card>
  )
}

function BillingButtons({ payUrl }: { payUrl: string | null }) {
  const { isBusy, failure, open } = useBillingPage()
  return (
    <>
      {failure && (
        <Alert variant="danger" title="The billing page didn’t open">
          {failure}
        </Alert>
      )}
      <div className="row">
        {payUrl && (
          <Button asChild>
            <a href={payUrl}>Pay now</a>
          </Button>
        )}
        <Button deed variant="outline" busy={isBusy} busyLabel="Opening..." onClick={open}>
          Manage billing
        </Button>
      </div>
    </>
  )
}

import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { BASE_DESCRIPTION, BASE_NAME, BASE_PRICE_CENTS } from '@/generated/constants'
import { totalCents, type Addon } from '@/lib/catalogue'
import { lazyPage } from '@/lib/lazy-page'
import { formatCents } from '@/lib/money'

/** Most buyers have chosen before they come. */
const choice = lazyPage(async () => (await import('./addon-choice')).AddonChoice)

export interface AddonChange {
  addons: readonly Addon[]
  onChange: (addons: readonly Addon[]) => void
}

/** What was chosen (SPEC, Checkout); what else there is comes when it is asked for, and stays. */
export function OrderSummary({ addons, onChange }: AddonChange) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="sheet sheet-pad" aria-label="Order summary">
      <Ledger>
        <LedgerRow label={<Offer />}>{formatCents(BASE_PRICE_CENTS)}</LedgerRow>
        {!isChanging &&
          addons.map(({ id, name, priceCents }) => (
            <LedgerRow key={id} label={name}>
              {formatCents(priceCents)}
            </LedgerRow>
          ))}
        {isChanging && (
          <Suspense>
            <choice.Page addons={addons} onChange={onChange} />
          </Suspense>
        )}
        <LedgerSum label="Total">{formatCents(totalCents(addons))}</LedgerSum>
      </Ledger>
      {!isChanging && (
        <Button
          variant="outline"
          className="change-addons"
          onClick={() => {
            setChanging(true)
          }}
        >
          Change add-ons
        </Button>
      )}
    </section>
  )
}

function Offer() {
  return (
    <span className="offer">
      {BASE_NAME}
      <small>{BASE_DESCRIPTION}</small>
    </span>
  )
}

import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Ledger, LedgerRow, LedgerSum } from '@/components/ui/ledger'
import { totalCents } from '@/lib/catalogue'
import { lazyPage } from '@/lib/lazy-page'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'
import type { AddonChange } from './addon-choice'

/** Most buyers have chosen before they come. */
const choice = lazyPage(async () => (await import('./addon-choice')).AddonChoice)

/** What was chosen (offer 2); what else there is comes when it is asked for, and stays. */
export function OrderSummary({ addons, onChange }: AddonChange) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="sheet sheet-pad" aria-label="Order summary">
      <Ledger>
        <LedgerRow label={<Offer />}>{formatCents(offer.price)}</LedgerRow>
        {offer.dueNow.map(({ name, amount }) => (
          <LedgerRow key={name} label={name}>
            {formatCents(amount)}
          </LedgerRow>
        ))}
        {!isChanging &&
          addons.map(({ id, name, price }) => (
            <LedgerRow key={id} label={name}>
              {formatCents(price)}
            </LedgerRow>
          ))}
        {isChanging && (
          <Suspense>
            <choice.Page addons={addons} onChange={onChange} />
          </Suspense>
        )}
        <LedgerSum label="Total">{formatCents(totalCents(addons))}</LedgerSum>
      </Ledger>
      {!isChanging && offer.addons.length > 0 && (
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
      {offer.name}
      <small>{offer.description}</small>
    </span>
  )
}

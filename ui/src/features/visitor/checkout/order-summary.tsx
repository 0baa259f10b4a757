import type { ReactNode } from 'react'
import { AddonSwitch } from '@/components/ui/addon-switch'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'
import { HostingDates } from './hosting-dates'

interface OrderSummaryProps {
  addons: readonly Addon[]
  onChange: (addons: readonly Addon[]) => void
  /** The line of the look that was picked. */
  look: ReactNode
}

/** What is bought, what it costs today and later (offer 2). The add-ons are switches, and everything follows at once. */
export function OrderSummary({ addons, onChange, look }: OrderSummaryProps) {
  return (
    <section className="sheet sheet-pad pay-sum" aria-label="Order summary">
      <div className="base-line">
        <b>{offer.name}</b>
        <span className="num">{formatCents(offer.price)}</span>
        <small className="muted">
          {offer.description}
          {look}
        </small>
      </div>
      {offer.dueNow.map(({ name, amount }) => (
        <div key={name} className="base-line">
          <span>{name}</span>
          <span className="num">{formatCents(amount)}</span>
        </div>
      ))}
      {offer.addons.length > 0 && (
        <fieldset>
          <legend className="small">Add-ons</legend>
          {offer.addons.map((addon) => (
            <AddonSwitch
              key={addon.id}
              addon={addon}
              inLedger
              checked={addons.includes(addon)}
              onChange={({ target }) => {
                onChange(offer.addons.filter((one) => (one === addon ? target.checked : addons.includes(one))))
              }}
            />
          ))}
        </fieldset>
      )}
      <div className="total">
        <span id="total-label">Total</span>
        <output className="num" aria-labelledby="total-label" aria-live="polite">
          {formatCents(totalCents(addons))}
        </output>
      </div>
      <HostingDates />
    </section>
  )
}

import { Suspense, type ReactNode } from 'react'
import { AddonSwitch } from '@/components/ui/addon-switch'
import { totalCents, type Addon } from '@/lib/catalogue'
import { lazyPage } from '@/lib/lazy-page'
import { formatCents } from '@/lib/money'
import { offer } from '@/lib/offer'
import { addsTax, TAX_ADDED } from '@/lib/sales-tax'
import { HostingDates } from './hosting-dates'
import type { Promotion } from './use-promotion'

/** For those whom a campaign's link has brought. */
const discount = lazyPage(async () => (await import('./discount-line')).DiscountLine)

/** Of a total of which a code leaves nothing: hosting is still charged later. */
const TAX_ON_HOSTING = 'There’s no sales tax today. Any that’s due is added to hosting.'

interface OrderSummaryProps {
  addons: readonly Addon[]
  promotion: Promotion
  onChange: (addons: readonly Addon[]) => void
  /** The line of the look that was picked. */
  look: ReactNode
}

/** What is bought, what it costs today and later (offer 2). The add-ons are switches, and everything follows at once. */
export function OrderSummary({ addons, promotion, onChange, look }: OrderSummaryProps) {
  const total = totalCents(addons) - promotion.discount
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
      {promotion.isNamed && (
        <Suspense>
          <discount.Page promotion={promotion} />
        </Suspense>
      )}
      <div className="total">
        <span id="total-label">Total</span>
        <output className="num" aria-labelledby="total-label" aria-live="polite">
          {formatCents(total)}
        </output>
      </div>
      {addsTax() && <p className="caption mb-3">{total ? TAX_ADDED : TAX_ON_HOSTING}</p>}
      <HostingDates />
    </section>
  )
}

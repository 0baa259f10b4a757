import type { SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AddonSwitch } from '@/components/ui/addon-switch'
import { Button } from '@/components/ui/button'
import { baseCents, totalCents, type Addon } from '@/lib/catalogue'
import { adoptBoxes } from '@/lib/chosen-addons'
import { renewal, renewalNote } from '@/lib/hosting-terms'
import { formatCents, formatPrice } from '@/lib/money'
import { offer } from '@/lib/offer'
import { paths } from '@/lib/paths'

interface PricingFormProps {
  chosen: readonly Addon[]
  checkoutTo: string
}

/**
 * A plain form to checkout, so that it works without scripts. The boxes keep their own state: what the visitor or the
 * browser did to them before React came stays, and the choice is read from them (`landing-start.ts` reads the same).
 */
export function PricingForm({ chosen, checkoutTo }: PricingFormProps) {
  const navigate = useNavigate()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void navigate(checkoutTo)
  }
  return (
    <form
      className="sheet sheet-pad price"
      action={paths.checkout()}
      data-base-cents={baseCents}
      data-symbol={offer.symbol}
      onSubmit={submit}
    >
      <div className="base">
        <div>
          <h3 className="t-card">{offer.name}</h3>
          <p className="muted small">{offer.description}</p>
        </div>
        <span className="num">{formatPrice(offer.price)}</span>
      </div>
      {offer.dueNow.map(({ name, amount }) => (
        <div key={name} className="base">
          <span>{name}</span>
          <span className="num">{formatCents(amount)}</span>
        </div>
      ))}
      {offer.addons.length > 0 && (
        <fieldset>
          <legend className="sr">Optional add-ons</legend>
          {offer.addons.map((addon) => (
            <AddonSwitch
              key={addon.id}
              addon={addon}
              name="addons"
              data-cents={addon.price}
              defaultChecked={chosen.includes(addon)}
              onChange={adoptBoxes}
            />
          ))}
        </fieldset>
      )}
      <div className="total">
        <span id="total-label">Total</span>
        <output className="num" aria-labelledby="total-label" aria-live="polite" data-total>
          {formatCents(totalCents(chosen))}
        </output>
      </div>
      <p className="renewal">
        {renewal(offer)}
        <small>{renewalNote(offer)}</small>
      </p>
      <Button size="lg" block asChild>
        <Link to={checkoutTo} data-cta>
          Get Started
        </Link>
      </Button>
      <noscript>
        <style>{'.price [data-cta] { display: none }'}</style>
        <button type="submit" className="btn btn-primary btn-lg btn-block">
          Get Started
        </button>
      </noscript>
    </form>
  )
}

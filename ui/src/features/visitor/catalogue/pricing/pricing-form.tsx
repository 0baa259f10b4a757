import type { SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { ADDONS, BASE_PRICE_CENTS } from '@/generated/constants'
import { totalCents, type Addon } from '@/lib/catalogue'
import { formatCents, formatPrice } from '@/lib/money'
import { paths } from '@/lib/paths'
import { adoptBoxes } from './chosen-addons'

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
      data-base-cents={BASE_PRICE_CENTS}
      onSubmit={submit}
    >
      <div className="base">
        <div>
          <h3 className="t-card">Fundable website</h3>
          <p className="muted small mt-1">Five pages, 12 months of hosting, one revision round</p>
        </div>
        <span className="num">{formatPrice(BASE_PRICE_CENTS)}</span>
      </div>
      <fieldset>
        <legend className="sr">Optional add-ons</legend>
        {ADDONS.map((addon) => (
          <AddonRow key={addon.id} addon={addon} isChosen={chosen.includes(addon)} />
        ))}
      </fieldset>
      <div className="total">
        <span id="total-label">Total</span>
        <output className="num" aria-labelledby="total-label" aria-live="polite">
          {formatCents(totalCents(chosen))}
        </output>
      </div>
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
      <p className="caption">Paid once, by card.</p>
    </form>
  )
}

function AddonRow({ addon, isChosen }: { addon: Addon; isChosen: boolean }) {
  return (
    <label className="addon">
      <Switch
        name="addons"
        value={addon.id}
        data-cents={addon.priceCents}
        defaultChecked={isChosen}
        aria-labelledby={`addon-${addon.id}`}
        aria-describedby={`addon-${addon.id}-about`}
        onChange={adoptBoxes}
      />
      <span>
        <b id={`addon-${addon.id}`}>{addon.name}</b>
        <small id={`addon-${addon.id}-about`}>{addon.description}</small>
      </span>
      <span className="num">{`+${formatPrice(addon.priceCents)}`}</span>
    </label>
  )
}

import type { ComponentProps } from 'react'
import type { Addon } from '@/lib/catalogue'
import { formatCents, formatPrice } from '@/lib/money'
import { Switch } from './switch'

interface AddonSwitchProps extends ComponentProps<typeof Switch> {
  addon: Addon
  /** As the amounts of a ledger are written, with cents. */
  inLedger?: boolean
}

/** An add-on with its price, to be taken or left. */
export function AddonSwitch({ addon, inLedger = false, ...rest }: AddonSwitchProps) {
  return (
    <label className="addon">
      <Switch
        value={addon.id}
        aria-labelledby={`addon-${addon.id}`}
        aria-describedby={`addon-${addon.id}-about`}
        {...rest}
      />
      <span>
        <b id={`addon-${addon.id}`}>{addon.name}</b>
        <small id={`addon-${addon.id}-about`}>{addon.description}</small>
      </span>
      <span className="num">{`+${inLedger ? formatCents(addon.price) : formatPrice(addon.price)}`}</span>
    </label>
  )
}

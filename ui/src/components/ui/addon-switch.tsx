import type { ComponentProps } from 'react'
import type { Addon } from '@/lib/catalogue'
import { formatPrice } from '@/lib/money'
import { Switch } from './switch'

/** An add-on with its price, to be taken or left. */
export function AddonSwitch({ addon, ...rest }: { addon: Addon } & ComponentProps<typeof Switch>) {
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
      <span className="num">{`+${formatPrice(addon.price)}`}</span>
    </label>
  )
}

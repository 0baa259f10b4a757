import { useEffect, useRef } from 'react'
import { AddonSwitch } from '@/components/ui/addon-switch'
import type { Addon } from '@/lib/catalogue'
import { offer } from '@/lib/offer'

export interface AddonChange {
  addons: readonly Addon[]
  onChange: (addons: readonly Addon[]) => void
}

/** The first switch takes the focus from the button that made room for it. */
export function AddonChoice({ addons, onChange }: AddonChange) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    first.current?.focus()
  }, [])
  return (
    <div className="addon-choice">
      <dt className="sr">Optional add-ons</dt>
      <dd>
        {offer.addons.map((addon, index) => (
          <AddonSwitch
            key={addon.id}
            addon={addon}
            {...(index === 0 && { ref: first })}
            checked={addons.includes(addon)}
            onChange={({ target }) => {
              onChange(offer.addons.filter((one) => (one === addon ? target.checked : addons.includes(one))))
            }}
          />
        ))}
      </dd>
    </div>
  )
}

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { wishedFor } from '@/features/client/domain/domain-standing'
import styles from './domain-page.module.css'
import { WishForm } from './wish-form'
import { ifItCostsMore, type WishPartProps } from './wish-words'

/** Which names we are to register: said once, and changed until one of them is registered. */
export function WishPart(props: WishPartProps) {
  const { wishes, paid } = props
  const [isChanging, setChanging] = useState(false)
  const hasNone = wishes.length === 0
  if (hasNone || isChanging)
    return (
      <WishForm
        {...props}
        onSaved={() => setChanging(false)}
        onCancel={hasNone ? undefined : () => setChanging(false)}
      />
    )
  return (
    <>
      <div className="stack gap-1">
        <h2 className={styles.name}>{wishes[0]}</h2>
        <p className="wrap-anywhere">{wishedFor(wishes)}</p>
      </div>
      <p className="muted">
        It’s our turn: we register it in your name, and you’ll see it here when it’s yours. {ifItCostsMore(paid)}
      </p>
      <div>
        <Button variant="outline" onClick={() => setChanging(true)}>
          Change your choice
        </Button>
      </div>
    </>
  )
}

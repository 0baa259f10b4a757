import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { ask, jumpKey } from '@/lib/admin/desk'
import { keepSingleKeys } from '@/lib/admin/kept-single-keys'
import { useSingleKeys } from '@/lib/admin/single-keys'
import styles from './keys-card.module.css'

/** Whether keys without a modifier do something here: speech input and a brush of the hand press them, too. */
export function KeysCard() {
  const id = useId()
  const isOn = useSingleKeys()
  return (
    <Card title="Keys">
      <CardContent className="stack">
        <div className={styles.keys}>
          <Switch id={id} checked={isOn} onChange={({ target }) => keepSingleKeys(target.checked)} />
          <label htmlFor={id}>Single keys: j, k, / and ?</label>
        </div>
        <p className="hint">
          {`They move around while you aren’t typing. ${jumpKey()} works either way. This is kept in this browser.`}
        </p>
        <div>
          <Button variant="outline" onClick={() => ask('keys')}>
            Show the keys
          </Button>
        </div>
      </CardContent>
    </Card>
  )
}

import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { knowsPasskeys } from '@/features/admin/people/second-step/ask-device'
import type { SecondFactorDetails } from '@/lib/schemas'
import { AddPasskey } from './add-passkey'
import { PasskeyRow } from './passkey-row'
import { onlyOne } from './removal'
import styles from './second-factor.module.css'

interface PasskeysWayProps {
  details: SecondFactorDetails
  onCodes: (codes: readonly string[] | null) => void
}

export function PasskeysWay({ details, onCodes }: PasskeysWayProps) {
  const [isAdding, setAdding] = useState(false)
  const whyNot =
    details.noPasskeys || (knowsPasskeys() ? '' : 'This browser doesn’t support passkeys. Use an app instead.')
  return (
    <li>
      <Icon icon={KeyRound} />
      <div>
        <h3>Passkeys</h3>
        <p>{whyNot || 'Confirm with your fingerprint, face or device PIN. Fastest, and can’t be phished.'}</p>
      </div>
      {!whyNot && !isAdding && (
        <Button size="sm" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {(isAdding || details.passkeys.length > 0) && (
        <div className={styles.inner}>
          {details.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} also={onlyOne(details)} />
          ))}
          {isAdding && <AddPasskey onCodes={onCodes} onClose={() => setAdding(false)} />}
        </div>
      )}
    </li>
  )
}

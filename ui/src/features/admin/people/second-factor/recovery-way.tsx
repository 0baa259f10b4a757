import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { SecondFactorDetails } from '@/lib/schemas'
import { NewCodes } from './new-codes'
import { removal } from './removal'
import { useFactorChange } from './second-factor-data'
import styles from './second-factor.module.css'

interface RecoveryWayProps {
  details: SecondFactorDetails
  /** A new set, until it has been saved. */
  codes: readonly string[] | null
  onCodes: (codes: readonly string[] | null) => void
  onSaved: () => void
}

export function RecoveryWay({ details: { codesLeft, codesMadeAt }, codes, onCodes, onSaved }: RecoveryWayProps) {
  const [isAsking, setAsking] = useState(false)
  const renew = useFactorChange(() => http.post('/api/admin/second-factor/recovery-codes'), {
    title: 'New Recovery Codes',
    description: 'Your old codes no longer work.',
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <li>
      <Icon icon={ListChecks} />
      <div>
        <h3>Recovery codes</h3>
        <p>
          Each works once, if you lose your devices.{' '}
          {codes
            ? 'This is the only time we show them.'
            : codesLeft === 0
              ? 'You have none left. Make a new set.'
              : `${codesLeft} of 10 left${codesMadeAt ? `, made ${formatDate(codesMadeAt)}` : ''}.`}
        </p>
      </div>
      {codes ? (
        <Badge variant="secondary">New</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          busy={renew.isPending}
          busyLabel="Making..."
          onClick={() => setAsking(true)}
        >
          Make new codes
        </Button>
      )}
      {codes && (
        <div className={styles.inner}>
          <NewCodes codes={codes} onSaved={onSaved} />
        </div>
      )}
      {isAsking && (
        <removal.Dialog
          title="Make new recovery codes?"
          description="The codes you have now stop working."
          action="Make new codes"
          onClose={() => setAsking(false)}
          onRemove={() => renew.mutate()}
        />
      )}
    </li>
  )
}

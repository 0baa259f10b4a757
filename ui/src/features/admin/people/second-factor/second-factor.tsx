import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import type { SecondFactorDetails } from '@/lib/schemas'
import { AppWay } from './app-way'
import { PasskeysWay } from './passkeys-way'
import { RecoveryWay } from './recovery-way'
import { Requirement } from './requirement'
import { useSecondFactor } from './second-factor-data'
import styles from './second-factor.module.css'

/** Passkeys, an authenticator app and recovery codes of whoever is logged in. */
export function SecondFactor() {
  const user = useAdminSession()
  const read = useSecondFactor()
  return (
    <>
      {user?.secondFactor === 'missing' && (
        <Alert title="Your agency requires a second factor" variant="notice">
          Add a passkey or an app to continue. It takes a minute.
        </Alert>
      )}
      <Card title="Second factor" headAside={read.data && <State details={read.data} />}>
        {read.data ? <Ways details={read.data} /> : <ReadFallback title="It couldn’t be loaded" read={read} />}
      </Card>
      {user?.role === 'owner' && user.secondFactor !== 'missing' && read.data && <Requirement details={read.data} />}
    </>
  )
}

function State({ details }: { details: SecondFactorDetails }) {
  return (
    <span className="row">
      {details.isRequired && <span className="caption">Required for everybody</span>}
      {details.ways.length > 0 ? (
        <span className={styles.factorOn}>
          <Icon icon={ShieldCheck} size="sm" />
          On
        </span>
      ) : (
        <Badge variant="secondary">Off</Badge>
      )}
    </span>
  )
}

/** New recovery codes lie here, because whichever way is added first brings them. */
function Ways({ details }: { details: SecondFactorDetails }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const keep = (made: readonly string[] | null) => {
    if (made) setCodes(made)
  }
  return (
    <ul className="entries">
      <PasskeysWay details={details} onCodes={keep} />
      <AppWay details={details} onCodes={keep} />
      {(details.ways.length > 0 || codes) && (
        <RecoveryWay details={details} codes={codes} onCodes={keep} onSaved={() => setCodes(null)} />
      )}
    </ul>
  )
}

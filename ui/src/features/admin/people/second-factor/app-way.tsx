import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { Enrollment, SecondFactorDetails } from '@/lib/schemas'
import { onlyOne, removal } from './removal'
import { useFactorChange } from './second-factor-data'
import styles from './second-factor.module.css'

const enroll = lazyDialog(async () => (await import('./enroll-app')).EnrollApp)
const PATH = '/api/admin/second-factor/app'

interface AppWayProps {
  details: SecondFactorDetails
  onCodes: (codes: readonly string[] | null) => void
}

export function AppWay({ details, onCodes }: AppWayProps) {
  const { app } = details
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const begin = useFactorChange(() => http.post(PATH), { onDone: setEnrollment })
  return (
    <li>
      <Icon icon={Smartphone} />
      <div>
        <h3>Authenticator app</h3>
        <p>For a computer without passkeys. Scan the code, then type the six digits it shows.</p>
      </div>
      {enrollment ? (
        <Badge variant="secondary">Setting up</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          busy={begin.isPending}
          busyLabel="Preparing..."
          onClick={() => begin.mutate()}
          {...enroll.before}
        >
          {app ? 'Use another app' : 'Set up an app'}
        </Button>
      )}
      {enrollment ? (
        <div className={styles.inner}>
          <enroll.Dialog enrollment={enrollment} onCodes={onCodes} onClose={() => setEnrollment(null)} />
        </div>
      ) : (
        app && (
          <div className={styles.inner}>
            <OwnApp app={app} also={onlyOne(details)} />
          </div>
        )
      )}
    </li>
  )
}

function OwnApp({ app, also }: { app: NonNullable<SecondFactorDetails['app']>; also: string }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useFactorChange(() => http.delete(PATH), { title: 'App Removed' })
  return (
    <div className={styles.factorRow}>
      <div>
        <b>Your app</b>
        <p className="caption">
          Added {formatDate(app.addedAt)}, {app.lastUsedAt ? `last used ${formatDate(app.lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button
        variant="quiet-danger"
        size="sm"
        aria-label="Remove your app"
        busy={remove.isPending}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <removal.Dialog
          title="Remove your app?"
          description={`Its codes will stop working here.${also}`}
          onClose={() => setAsking(false)}
          onRemove={() => remove.mutate()}
        />
      )}
    </div>
  )
}

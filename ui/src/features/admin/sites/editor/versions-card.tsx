import { useState } from 'react'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { lazyDialog } from '@/components/ui/lazy-dialog'
import { NativeSelect } from '@/components/ui/native-select'
import { classNames } from '@/lib/class-names'
import { formatDateTime } from '@/lib/dates'
import type { SiteContent, SiteVersion } from '@/lib/schemas'
import { ChangeList } from './change-list'
import { useGoBack, useVersions } from './site-content'
import styles from './site-editor.module.css'
import { wordLabel } from './site-typed'

const reasonDialog = lazyDialog(async () => (await import('./reason-dialog')).ReasonDialog)

interface VersionsCardProps {
  orderId: string
  content: SiteContent
  /** What is typed has to be saved or given up before an earlier version comes back. */
  isUnsaved: boolean
}

/** What the website said when, and why. */
export function VersionsCard({ orderId, content, isUnsaved }: VersionsCardProps) {
  const read = useVersions(orderId, content.version)
  const [wanted, setWanted] = useState<number | null>(null)
  const close = () => setWanted(null)
  const back = useGoBack(orderId, close)
  return (
    <Card
      title="Versions"
      headAside={isUnsaved && <span className="caption">Save or discard your changes to go back.</span>}
    >
      {read.data ? (
        <ol className={styles.siteVersions}>
          {read.data.versions.map((one, index, all) => (
            <Version key={one.version} one={one} others={all} orderId={orderId}>
              {index > 0 && (
                <Button
                  variant="outline"
                  size="sm"
                  disabled={isUnsaved}
                  aria-label={`Back to this version: ${one.version}`}
                  {...reasonDialog.before}
                  onClick={() => {
                    back.reset()
                    setWanted(one.version)
                  }}
                >
                  Back to this version
                </Button>
              )}
            </Version>
          ))}
        </ol>
      ) : (
        <ReadFallback title="The versions couldn’t be loaded" read={read} />
      )}
      {wanted !== null && (
        <reasonDialog.Dialog
          title={`Go back to version ${wanted}?`}
          description="It becomes a new version, and nothing is lost. Photos and details from the intake form stay as they are now."
          action="Go back"
          isBusy={back.isPending}
          error={back.error}
          onReason={(why) => back.mutate({ to: wanted, version: content.version, ...why })}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface VersionProps {
  one: SiteVersion
  others: readonly SiteVersion[]
  orderId: string
  children: React.ReactNode
}

function Version({ one, others, orderId, children }: VersionProps) {
  const [isOpen, setOpen] = useState(false)
  const [since, setSince] = useState(Math.max(one.version - 1, 1))
  return (
    <li>
      <span className={classNames(styles.n, 'num')}>
        <span className="sr">Version </span>
        {one.version}
      </span>
      <div className="stack gap-1">
        <p>
          <b dir="auto">{titleOf(one)}</b>{' '}
          <span className="caption">
            {one.madeBy || 'Automatic'}, <span className="num">{formatDateTime(one.createdAt)}</span>
            {one.word && `, on ${wordLabel(one.word)}`}
          </span>
        </p>
        {one.version > 1 && (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>
              What changed<span className="sr"> in version {one.version}</span>
            </summary>
            {isOpen && (
              <div className={classNames('stack gap-3', styles.siteCompared)}>
                <Field label="Compared with">
                  <NativeSelect
                    className="input-sm"
                    value={since}
                    onChange={({ target }) => setSince(Number(target.value))}
                  >
                    {others
                      .filter(({ version }) => version !== one.version)
                      .map(({ version }) => (
                        <option key={version} value={version}>{`Version ${version}`}</option>
                      ))}
                  </NativeSelect>
                </Field>
                <ChangeList orderId={orderId} version={one.version} since={since} />
              </div>
            )}
          </details>
        )}
      </div>
      {children}
    </li>
  )
}

function titleOf({ reason, backTo, why }: SiteVersion): string {
  if (why) return backTo === null ? why : `Back to version ${backTo}: ${why}`
  switch (reason) {
    case 'draft':
      return 'Draft from the intake form'
    case 'form':
      return 'Corrected intake form'
    case 'theme':
      return 'Theme changed'
    case 'staff':
      return 'New build'
  }
}

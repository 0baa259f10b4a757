import { useRef, useState } from 'react'
import { StaleNotice } from '@/components/admin/stale-notice'
import { BrandMark } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { LIMITS } from '@/generated/limits'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import type { SettingsDetails } from '@/lib/schemas'
import styles from './agency.module.css'
import { useSaveLogo } from './settings-data'

const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml']

/** Saved as soon as it is chosen. */
export function LogoCard({ settings, isOwner }: { settings: SettingsDetails; isOwner: boolean }) {
  const { logoUrl } = settings
  const revision = settings.revisions.logo
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useSaveLogo()
  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const found = problemOf(file)
    setProblem(found)
    if (!found) save.mutate({ file, revision })
  }
  return (
    <Card title="Your logo">
      <CardContent className="stack gap-3">
        <div className={styles.siteLogo}>
          <BrandMark />
          {!logoUrl && <span className="caption">No logo yet; we show a letter instead.</span>}
          {isOwner && (
            <>
              <input
                ref={input}
                type="file"
                className="sr"
                tabIndex={-1}
                aria-label="Logo file"
                accept={TYPES.join(',')}
                onChange={(event) => choose(event.target.files?.[0])}
              />
              <Button
                variant="outline"
                size="sm"
                busy={save.isPending}
                busyLabel="Saving..."
                onClick={() => input.current?.click()}
              >
                {logoUrl ? 'Change Logo' : 'Upload Logo'}
              </Button>
              {logoUrl && (
                <Button
                  variant="quiet-danger"
                  size="sm"
                  disabled={save.isPending}
                  onClick={() => save.mutate({ file: null, revision })}
                >
                  Remove
                </Button>
              )}
            </>
          )}
        </div>
        <p className="hint">PNG, JPG or SVG, max 5MB. Visitors see it at the top of every page.</p>
        {isSettingsChanged(save.error) && (
          <StaleNotice
            title="Somebody changed the logo in the meantime"
            onKeep={() => save.mutate({ file: save.variables?.file ?? null, revision })}
            onDiscard={() => save.reset()}
          >
            Yours isn’t saved yet. Theirs is the one you see.
          </StaleNotice>
        )}
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
      </CardContent>
    </Card>
  )
}

function problemOf({ size, type }: File): string | null {
  if (!TYPES.includes(type)) return 'This isn’t a PNG, JPG or SVG. Please choose another file.'
  return size > LIMITS.logoMaxBytes ? 'This file is larger than 5MB. Please choose a smaller one.' : null
}

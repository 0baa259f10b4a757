import { useEffect, useRef, useState, type ReactNode } from 'react'
import { StaleNotice } from '@/components/admin/stale-notice'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Button } from '@/components/ui/button'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import { isSettingsChanged } from '@/lib/admin/use-settings'
import type { Agency, SettingsDetails } from '@/lib/schemas'
import { checkAgency, refusedField, type AgencyErrors, type AgencyPart } from './agency-rules'
import { BusinessFields } from './business-fields'
import { CalendarFields } from './calendar-fields'
import { HostingFields } from './hosting-fields'
import { SenderFields } from './sender-fields'
import { useSaveAgency } from './settings-data'
import { SetupFields } from './setup-fields'

interface Draft {
  agency: Agency
  /** Of what stood there when the first letter was changed, so that nobody else's change is overwritten. */
  revision: string
}

interface AgencyFormProps {
  settings: SettingsDetails
  isOwner: boolean
  /** What is shown and saved; the set-up asks for everything at once. */
  part: AgencyPart | 'everything'
  /** In the set-up: guesses wait to be saved, and the next step follows. */
  onSaved?: () => void
  /** In the set-up: what is saved by itself, such as the logo. */
  more?: ReactNode
  /** What stands below the form, and may try out what it has saved. */
  below?: (isUnsaved: boolean) => ReactNode
}

export function AgencyForm({ settings, isOwner, part, onSaved, more, below }: AgencyFormProps) {
  const revision = settings.revisions[part]
  const [guess] = useState(() => (onSaved && !settings.isSaved ? { agency: guessed(settings), revision } : null))
  const [draft, setDraft] = useState<Draft | null>(guess)
  const [errors, setErrors] = useState<AgencyErrors>({})
  const form = useRef<HTMLFormElement>(null)
  // What is wrong may stand a screen above the button.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors])
  const agency = draft?.agency ?? settings.agency
  const save = useSaveAgency(
    part,
    (sent, next) => {
      setDraft((typed) => (typed && typed.agency !== sent ? { ...typed, revision: next } : null))
      onSaved?.()
    },
    (error) => {
      const refused = refusedField(error)
      if (refused) setErrors(refused)
      else toastSaveFailed(error)
    },
  )
  const change = (changes: Partial<Agency>) =>
    setDraft({ agency: { ...agency, ...changes }, revision: draft?.revision ?? revision })
  const discard = () => {
    setDraft(null)
    setErrors({})
  }
  const fields = { agency, errors, onChange: change }
  const isNothingNew = draft === null && settings.isSaved
  const submit = () => {
    if (onSaved && isNothingNew) {
      onSaved()
      return
    }
    const found = checkAgency(agency, part)
    setErrors(found)
    if (Object.keys(found).length === 0) save.mutate({ agency, revision: draft?.revision ?? revision })
  }
  const foot = (
    <>
      {draft && isSettingsChanged(save.error) && draft.revision !== revision && (
        <StaleNotice
          title="Somebody changed these settings in the meantime"
          onKeep={() => setDraft({ ...draft, revision })}
          onDiscard={discard}
        >
          Yours aren’t saved yet.
        </StaleNotice>
      )}
      {isOwner && (
        <div className="row">
          <Button type="submit" busy={save.isPending} busyLabel="Saving..." disabled={draft === null && !onSaved}>
            {onSaved ? (isNothingNew ? 'Continue' : 'Save and continue') : 'Save settings'}
          </Button>
          {draft !== null && !onSaved && (
            <Button variant="outline" disabled={save.isPending} onClick={discard}>
              Discard
            </Button>
          )}
        </div>
      )}
    </>
  )
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Unsaved isUnsaved={draft !== guess && draft !== null} />
        <fieldset className="stack-5" disabled={!isOwner}>
          {part === 'everything' && <SetupFields settings={settings} more={more} {...fields} />}
          {part === 'business' && <BusinessFields {...fields} />}
          {part === 'sender' && <SenderFields {...fields}>{foot}</SenderFields>}
          {part === 'calendar' && <CalendarFields settings={settings} {...fields} />}
          {part === 'hosting' && <HostingFields {...fields} />}
          {part !== 'sender' && foot}
        </fieldset>
      </form>
      {below?.(draft !== null)}
    </>
  )
}

/** Nobody has said where the agency is: most likely where its owner sits. */
function guessed({ agency }: SettingsDetails): Agency {
  return { ...agency, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || agency.timeZone }
}

import { useState, type ReactNode } from 'react'
import { toastSaveFailed } from '@/components/admin/toast-save-failed'
import { Unsaved } from '@/components/admin/unsaved/unsaved-guard'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { LIMITS } from '@/generated/constants'
import type { Agency, SettingsDetails } from '@/lib/schemas'
import { checkAgency, refusedField, type AgencyErrors } from './agency-rules'
import { CalendarFields } from './calendar-fields'
import { useSaveAgency } from './settings-data'

interface AgencyFormProps {
  settings: SettingsDetails
  isOwner: boolean
  /** In the set-up: guesses wait to be saved, and the next step follows. */
  onSaved?: () => void
  /** What stands below the form, such as trying out what it has saved. */
  below?: (isUnsaved: boolean) => ReactNode
}

/** Name, addresses and calendar are saved together: a promise is reckoned with all of them. */
export function AgencyForm({ settings, isOwner, onSaved, below }: AgencyFormProps) {
  const [guess] = useState(() => (onSaved && !settings.isSaved ? guessed(settings) : null))
  const [draft, setDraft] = useState<Agency | null>(guess)
  const [errors, setErrors] = useState<AgencyErrors>({})
  const agency = draft ?? settings.agency
  const save = useSaveAgency(
    () => {
      setDraft(null)
      onSaved?.()
    },
    (error) => {
      const refused = refusedField(error)
      if (refused) setErrors(refused)
      else toastSaveFailed(error)
    },
  )
  const change = (changes: Partial<Agency>) => setDraft({ ...agency, ...changes })
  const submit = () => {
    const found = checkAgency(agency)
    setErrors(found)
    if (Object.keys(found).length === 0) save.mutate(agency)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Unsaved isUnsaved={draft !== guess && draft !== null} />
      <fieldset className="stack-5" disabled={!isOwner}>
        <Card title="Agency">
          <CardContent className="field-row">
            <Field
              label="Name"
              hint="Shown on your pages, and as the sender name of your emails."
              error={errors.name}
              required
            >
              <Input
                value={agency.name}
                maxLength={LIMITS.agencyName}
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <Field
              label="Sender"
              hint="Your emails come from this address. Leave blank to use noreply@ and this server’s name."
              error={errors.sender}
            >
              <Input
                type="email"
                value={agency.sender}
                onChange={(event) => change({ sender: event.target.value.trim() })}
              />
            </Field>
            <Field label="Replies go to" hint="Leave blank to use the sender address." error={errors.replyTo}>
              <Input
                type="email"
                value={agency.replyTo}
                onChange={(event) => change({ replyTo: event.target.value.trim() })}
              />
            </Field>
          </CardContent>
        </Card>
        <CalendarFields agency={agency} settings={settings} errors={errors} onChange={change} />
        {isOwner && (
          <div className="row">
            <Button type="submit" busy={save.isPending} busyLabel="Saving..." disabled={draft === null}>
              {onSaved ? 'Save and continue' : 'Save settings'}
            </Button>
            {draft !== null && !onSaved && (
              <Button
                variant="outline"
                disabled={save.isPending}
                onClick={() => {
                  setDraft(null)
                  setErrors({})
                }}
              >
                Discard
              </Button>
            )}
          </div>
        )}
      </fieldset>
      {below?.(draft !== null)}
    </form>
  )
}

/** Nobody has said where the agency is: most likely where its owner sits. */
function guessed({ agency }: SettingsDetails): Agency {
  return { ...agency, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || agency.timeZone }
}

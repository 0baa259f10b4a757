import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import styles from '@/features/admin/sites/live/live.module.css'
import type { WebsiteHosting } from '@/lib/schemas'
import type { useKeepOnline } from './use-hosting'

const REASON_MAX = 500

interface UntilFormProps {
  save: ReturnType<typeof useKeepOnline>
  initial: WebsiteHosting
  onClose: () => void
}

/** The last day online, whatever the subscription says. Only staff read the reason. */
export function UntilForm({ save, initial, onClose }: UntilFormProps) {
  const [until, setUntil] = useState(initial.until ?? '')
  const [reason, setReason] = useState(initial.untilReason)
  const [isChecked, setChecked] = useState(false)
  const noReason = reason.trim() === ''
  const refusal = save.problem
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (until !== '' && !noReason) save.mutate({ until, reason: reason.trim() })
  }
  return (
    <form className={styles.liveForm} noValidate onSubmit={submit}>
      <Unsaved isUnsaved={until !== (initial.until ?? '') || reason !== initial.untilReason} />
      <Field
        label="Last day online"
        hint="A subscription that goes on keeps it online longer."
        error={(isChecked && until === '' && 'Choose the last day online.') || refusal}
      >
        <Input controlSize="sm" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
      <Field
        label="Why"
        hint="Such as “Paid by check”. Your team reads it, not your client."
        error={isChecked && noReason && 'Say why it stays online.'}
      >
        <Input
          controlSize="sm"
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="outline" size="sm" busy={save.isPending} busyLabel="Saving...">
          Save the last day
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { LiveSite } from '@/lib/schemas'
import styles from './live.module.css'
import type { LiveActs } from './use-live'

const NAME_MAX = 120
const REASON_MAX = 500

interface FormProps {
  live: LiveSite
  acts: LiveActs
  onClose: () => void
}

/** An approval that was given by phone. The client reads who recorded it, and why. */
export function PhoneForm({ live, acts, onClose }: FormProps) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const noName = name.trim() === ''
  const noReason = reason.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!noName && !noReason) acts.approve(live.hash, { name, reason }, onClose)
  }
  return (
    <form className={styles.liveForm} noValidate onSubmit={submit}>
      <Unsaved isUnsaved={!noName || !noReason} />
      <Field label="Who approved it" error={isChecked && noName && 'Enter who approved it.'}>
        <Input
          ref={input}
          controlSize="sm"
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="Why by phone"
        hint="Your client reads this, with your name."
        error={isChecked && noReason && 'Say why it’s recorded by phone.'}
      >
        <Input
          controlSize="sm"
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="outline" size="sm" busy={acts.isBusy} busyLabel="Recording...">
          Record approval of build {live.build}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

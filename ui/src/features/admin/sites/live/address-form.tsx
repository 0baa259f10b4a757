import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { LiveSite } from '@/lib/schemas'
import styles from './live.module.css'
import type { LiveActs } from './use-live'

const LABEL_MAX = 63

interface AddressFormProps {
  live: LiveSite
  acts: LiveActs
  onClose: () => void
}

/** The website's name below the agency's domain. */
export function AddressForm({ live, acts, onClose }: AddressFormProps) {
  const [label, setLabel] = useState(live.label)
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isWrong = !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isWrong) acts.rename(label, onClose)
  }
  return (
    <form className={styles.liveForm} noValidate onSubmit={submit}>
      <Unsaved isUnsaved={label !== live.label} />
      <Field
        label={`Name below ${live.sitesDomain}`}
        hint={live.url ? 'The address it has now stops working.' : undefined}
        error={isChecked && isWrong && 'Use lowercase letters, digits and hyphens, such as alder-finch.'}
      >
        <Input
          ref={input}
          controlSize="sm"
          maxLength={LABEL_MAX}
          autoCapitalize="none"
          spellCheck={false}
          value={label}
          onChange={(event) => setLabel(event.target.value.toLowerCase())}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="outline" size="sm" busy={acts.isBusy} busyLabel="Saving...">
          Save address
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

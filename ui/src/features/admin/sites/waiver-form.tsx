import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Unsaved } from '@/components/unsaved/unsaved-guard'
import type { Rule } from '@/lib/schemas'
import { useWaive } from './use-waivers'

const REASON_MAX = 500

interface WaiverFormProps {
  rule: Rule
  orderId: string
  onClose: () => void
}

/** Why a finding is accepted. The client reads it, with the name of whoever says so. */
export function WaiverForm({ rule, orderId, onClose }: WaiverFormProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const waive = useWaive(orderId, rule.id)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isEmpty = reason.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty) input.current?.focus()
    else waive.mutate(reason, { onSuccess: onClose })
  }
  const failure = waive.problem
  const verb = rule.severity === 'gate' ? 'Waive' : 'Accept'
  return (
    <form noValidate onSubmit={submit}>
      <Unsaved isUnsaved={!isEmpty} />
      <Field
        label={rule.severity === 'gate' ? 'Reason for waiving' : 'Reason for accepting'}
        hint="It’s in the client’s report, with your name."
        error={isChecked && isEmpty ? 'Enter a reason.' : failure}
      >
        <Input
          ref={input}
          controlSize="sm"
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="outline" size="sm" busy={waive.isPending} busyLabel="Saving...">
          {verb} with this reason
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

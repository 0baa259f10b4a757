import { useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

interface DomainFormProps {
  initial?: string
  /** What the server says against it. */
  error: string | undefined
  isSaving: boolean
  /** `sm` is the admin's size. */
  size?: 'sm' | 'md'
  hint: string
  onSave: (name: string) => void
  onCancel?: (() => void) | undefined
}

/** One field: the domain, as people type or paste it. */
export function DomainForm({ initial = '', error, isSaving, size = 'md', hint, onSave, onCancel }: DomainFormProps) {
  const [name, setName] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const isEmpty = name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!isEmpty) onSave(name)
  }
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <Field label="Domain" hint={hint} error={isChecked && isEmpty ? 'Enter a domain, such as example.com.' : error}>
        <Input
          controlSize={size}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="example.com"
          maxLength={300}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="outline" size={size} busy={isSaving} busyLabel="Saving...">
          Save domain
        </Button>
        {onCancel && (
          <Button variant="ghost" size={size} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

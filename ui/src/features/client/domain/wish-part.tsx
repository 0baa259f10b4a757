import { useState, type SubmitEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { NameFinding } from '@/components/ui/domain/name-finding'
import { useNameLookup, type LookedUp } from '@/components/ui/domain/use-name-lookup'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useSingleMutation } from '@/components/ui/use-single-mutation'
import { http } from '@/lib/http'
import { wishedFor } from './domain-standing'
import { useKeepDomain } from './use-keep-domain'

interface WishPartProps {
  token: string
  wishes: readonly string[]
}

/** Which names we are to register: said once, and changed until one of them is registered. */
export function WishPart({ token, wishes }: WishPartProps) {
  const [isChanging, setChanging] = useState(false)
  if (wishes.length === 0 || isChanging)
    return (
      <WishForm
        token={token}
        wishes={wishes}
        onSaved={() => setChanging(false)}
        onCancel={wishes.length > 0 ? () => setChanging(false) : undefined}
      />
    )
  return (
    <>
      <p className="wrap-anywhere">{wishedFor(wishes)}</p>
      <p className="muted">We register it in your name. You’ll see it here when it’s yours.</p>
      <div>
        <Button variant="outline" onClick={() => setChanging(true)}>
          Change your choice
        </Button>
      </div>
    </>
  )
}

interface WishFormProps extends WishPartProps {
  onSaved: () => void
  onCancel: (() => void) | undefined
}

function WishForm({ token, wishes, onSaved, onCancel }: WishFormProps) {
  const keep = useKeepDomain(token)
  const [[first = '', second = ''], setNames] = useState(wishes)
  const [isChecked, setChecked] = useState(false)
  const looked = [useNameLookup(token, first), useNameLookup(token, second)] as const
  const save = useSingleMutation({
    mutationFn: (names: string[]) => http.put('/api/client/domain/wishes', { token, body: { names } }),
    onSuccess: (found) => {
      keep(found)
      toast({ title: 'Choice Saved', description: 'We look at it before we register it.' })
      onSaved()
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (first.trim()) save.mutate([first, second].filter((name) => name.trim()))
  }
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <NameField
        label="The domain you’d like"
        hint="We register it in your name. Nothing more is charged: if it costs more than you paid, we ask you first."
        name={first}
        looked={looked[0]}
        error={isChecked && !first.trim() ? 'Enter a domain, such as example.com.' : undefined}
        onChange={(name) => setNames([name, second])}
      />
      <NameField
        label="Your second choice"
        hint="Optional, in case the first one is gone."
        name={second}
        looked={looked[1]}
        onChange={(name) => setNames([first, name])}
      />
      {save.problem && (
        <Alert variant="danger" title="Not saved">
          {save.problem}
        </Alert>
      )}
      <div className="row">
        <Button type="submit" variant="outline" busy={save.isPending} busyLabel="Saving...">
          Save choice
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

interface NameFieldProps {
  label: string
  hint: string
  name: string
  looked: LookedUp
  error?: string | undefined
  onChange: (name: string) => void
}

function NameField({ label, hint, name, looked, error = looked.problem, onChange }: NameFieldProps) {
  return (
    <div className="stack gap-1">
      <Field label={label} hint={hint} error={error}>
        <Input
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="example.com"
          maxLength={300}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <NameFinding looked={looked} />
    </div>
  )
}

import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { formatDate } from '@/lib/dates'
import type { DomainDetails, Registration } from '@/lib/schemas'
import type { DomainActs } from './use-domain'

interface RegistrationPartProps {
  found: DomainDetails
  acts: DomainActs
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

const wished = ([first, second]: readonly string[]) =>
  first ? `They’d like ${first}${second ? `, or else ${second}` : ''}.` : 'They haven’t said which yet.'

/** The record of a domain that staff registered for the client. */
export function RegistrationPart({ found, acts, isEditing, onEdit }: RegistrationPartProps) {
  const { domain, registration, registeredName, isOurs, wantsRegistration, wishes } = found
  const isAnothers = domain !== null && registeredName !== '' && !isOurs
  if (isEditing) {
    return (
      <RegistrationForm registration={isAnothers ? null : registration} acts={acts} onClose={() => onEdit(false)} />
    )
  }
  if (registration) {
    const { registrar, registeredOn, renewsOn, isInClientsName } = registration
    return (
      <div className="row justify-between gap-3">
        <p>
          {registeredName && !isOurs ? (
            <>
              <b className="wrap-anywhere">{registeredName}</b> was registered
            </>
          ) : (
            'Registered'
          )}{' '}
          at {registrar} on {formatDate(registeredOn)}
          {isInClientsName ? ', in the client’s name' : ', not in the client’s name'}. Renews {formatDate(renewsOn)}.
        </p>
        <Button variant="outline" size="sm" onClick={() => onEdit(true)}>
          {isAnothers ? 'Note another registration' : 'Edit registration'}
        </Button>
      </div>
    )
  }
  if (!wantsRegistration) return null
  return (
    <div className="row justify-between gap-3">
      <p>
        <b>Your client paid for a domain.</b> {wished(wishes)} Register it in their name, then note it here.
      </p>
      <Button variant="outline" size="sm" onClick={() => onEdit(true)}>
        Note the registration
      </Button>
    </div>
  )
}

interface RegistrationFormProps {
  registration: Registration | null
  acts: DomainActs
  onClose: () => void
}

function RegistrationForm({ registration, acts, onClose }: RegistrationFormProps) {
  const nameId = useId()
  const [typed, setTyped] = useState<Registration>(
    registration ?? { registrar: '', registeredOn: '', renewsOn: '', isInClientsName: true },
  )
  const [isChecked, setChecked] = useState(false)
  const wrong = isChecked ? problems(typed) : {}
  const set = (change: Partial<Registration>) => setTyped((before) => ({ ...before, ...change }))
  const cancel = () => {
    acts.reset()
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(problems(typed)).length === 0) acts.register(typed, onClose)
  }
  return (
    <form className="stack gap-3" noValidate onSubmit={submit} aria-label="Registration">
      <Field label="Registrar" error={wrong.registrar ?? acts.error}>
        <Input
          controlSize="sm"
          maxLength={100}
          value={typed.registrar}
          onChange={(event) => set({ registrar: event.target.value })}
        />
      </Field>
      <div className="row items-start gap-3">
        <Field label="Registered on" error={wrong.registeredOn}>
          <Input
            controlSize="sm"
            type="date"
            value={typed.registeredOn}
            onChange={(event) => set({ registeredOn: event.target.value })}
          />
        </Field>
        <Field label="Renews on" error={wrong.renewsOn}>
          <Input
            controlSize="sm"
            type="date"
            value={typed.renewsOn}
            onChange={(event) => set({ renewsOn: event.target.value })}
          />
        </Field>
      </div>
      <label className="row gap-3" htmlFor={nameId}>
        <Switch
          id={nameId}
          checked={typed.isInClientsName}
          onChange={(event) => set({ isInClientsName: event.target.checked })}
        />
        In the client’s name
      </label>
      <div className="row">
        <Button type="submit" variant="outline" size="sm" busy={acts.isBusy} busyLabel="Saving...">
          Save registration
        </Button>
        <Button variant="ghost" size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What keeps a record from being saved, by its field, in the server's words. */
function problems({ registrar, registeredOn, renewsOn }: Registration): Partial<Record<keyof Registration, string>> {
  return {
    ...(registrar.trim() === '' && { registrar: 'Enter the registrar, such as Porkbun.' }),
    ...(registeredOn === '' && { registeredOn: 'Enter the day it was registered.' }),
    ...(renewsOn === ''
      ? { renewsOn: 'Enter the day it renews.' }
      : renewsOn <= registeredOn && { renewsOn: 'The renewal date has to be after the day it was registered.' }),
  }
}

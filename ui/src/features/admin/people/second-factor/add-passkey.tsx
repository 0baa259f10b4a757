import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { makePasskey, passkeyProblem } from '@/features/admin/people/second-step/ask-device'
import { http } from '@/lib/http'
import { deviceName } from './device-name'
import { useFactorChange } from './second-factor-data'

interface AddPasskeyProps {
  onCodes: (codes: readonly string[] | null) => void
  onClose: () => void
}

const PATH = '/api/admin/second-factor/passkeys'

/** A name first, because the browser's own question covers the page. */
export function AddPasskey({ onCodes, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(deviceName(navigator.userAgent))
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const add = useFactorChange(
    async (named: string) => {
      const { options } = await http.post(`${PATH}/options`)
      return http.post(PATH, { body: { credential: await makePasskey(options), name: named } })
    },
    {
      title: 'Passkey Added',
      description: 'You can log in with it from now on.',
      onDone: ({ recoveryCodes }) => {
        onCodes(recoveryCodes)
        onClose()
      },
      onProblem: (words) => {
        setProblem(words)
        input.current?.focus()
      },
      words: passkeyProblem,
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setProblem('')
    add.mutate(name)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label="Name of this passkey"
        hint="Helps you tell your passkeys apart, such as MacBook Air."
        error={problem}
      >
        <Input
          ref={input}
          autoComplete="off"
          maxLength={60}
          value={name}
          readOnly={add.isPending}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" size="sm" busy={add.isPending} busyLabel="Waiting for your device...">
          Continue
        </Button>
        <Button variant="ghost" size="sm" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

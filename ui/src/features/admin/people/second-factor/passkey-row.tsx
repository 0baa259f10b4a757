import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { formatDate } from '@/lib/dates'
import { http } from '@/lib/http'
import type { Passkey } from '@/lib/schemas'
import { removal } from './removal'
import { useFactorChange } from './second-factor-data'
import styles from './second-factor.module.css'

const PATH = '/api/admin/second-factor/passkeys/{passkey_id}'

interface PasskeyRowProps {
  passkey: Passkey
  /** What else to know before it goes. */
  also: string
}

export function PasskeyRow({ passkey, also }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const params = { passkey_id: id }
  const remove = useFactorChange(() => http.delete(PATH, { params }), { title: 'Passkey Removed' })
  return (
    <div className={styles.factorRow}>
      {open === 'rename' ? (
        <RenameForm passkey={passkey} onClose={() => setOpen(null)} />
      ) : (
        <>
          <div className="min-w-0">
            <b className="wrap-anywhere">{name}</b>
            <p className="caption">
              Added {formatDate(createdAt)}, {lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'}
            </p>
          </div>
          <div className="row" role="group" aria-label={`Actions for ${name}`}>
            <Button variant="ghost" size="sm" onClick={() => setOpen('rename')}>
              Rename
            </Button>
            <Button variant="quiet-danger" size="sm" busy={remove.isPending} onClick={() => setOpen('remove')}>
              Remove
            </Button>
          </div>
        </>
      )}
      {open === 'remove' && (
        <removal.Dialog
          title={`Remove ${name}?`}
          description={`You can’t log in with it anymore. Your device may still show it until you delete it there.${also}`}
          onClose={() => setOpen(null)}
          onRemove={() => remove.mutate()}
        />
      )}
    </div>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const rename = useFactorChange(() => http.patch(PATH, { params: { passkey_id: id }, body: { name: typed } }), {
    title: 'Passkey Renamed',
    onDone: onClose,
    onProblem: setProblem,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    rename.mutate()
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field label={`New name for ${name}`} error={problem}>
        <Input
          ref={input}
          autoComplete="off"
          maxLength={60}
          value={typed}
          readOnly={rename.isPending}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit" variant="outline" size="sm" busy={rename.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" size="sm" disabled={rename.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

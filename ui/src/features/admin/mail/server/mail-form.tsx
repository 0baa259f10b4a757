import { RemoveSecret } from '@/components/admin/secrets/remove-secret'
import { SecretForm } from '@/components/admin/secrets/secret-form'
import { useTypedSecret } from '@/components/admin/secrets/use-typed-secret'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { PasswordInput } from '@/components/ui/password-input'
import type { MailServer } from '@/lib/schemas'
import { useSaveServer } from './use-save-server'

type Security = MailServer['security']
type Typed = Omit<MailServer, 'port'> & { port: string }
const PORTS: Record<Security, string> = { starttls: '587', tls: '465' }
const EMPTY: Typed = { host: '', port: PORTS.starttls, security: 'starttls', username: '', password: '' }

/** Nothing of the server there is comes back into the form: it is entered anew as a whole. */
export function MailForm({ canRemove }: { canRemove: boolean }) {
  const { typed, problem, change, forgetProblem, done } = useTypedSecret(EMPTY)
  const save = useSaveServer(done)
  return (
    <SecretForm
      isUnsaved={`${typed.host}${typed.username}${typed.password}` !== ''}
      problem={problem}
      label="Send a test and save"
      busyLabel="Sending a test..."
      isBusy={save.isPending}
      canSubmit={typed.host.trim() !== ''}
      onSubmit={() => {
        forgetProblem()
        save.mutate({ ...typed, port: Number(typed.port) || 0 })
      }}
      remove={
        canRemove && (
          <RemoveSecret
            what="mail"
            label="Remove mail server"
            title="Remove the mail server?"
            description="After the next restart, no emails are sent. Staff can read them under Messages."
          />
        )
      }
    >
      <MailFields typed={typed} isBusy={save.isPending} onChange={change} />
    </SecretForm>
  )
}

interface MailFieldsProps {
  typed: Typed
  isBusy: boolean
  onChange: (changes: Partial<Typed>) => void
}

function MailFields({ typed, isBusy, onChange }: MailFieldsProps) {
  const text = (name: 'host' | 'port' | 'username' | 'password') => ({
    value: typed[name],
    autoComplete: 'off',
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="field-row">
        <Field label="Server" hint="From your mail provider, such as smtp.example.com.">
          <Input autoCapitalize="none" spellCheck={false} {...text('host')} />
        </Field>
        <Field label="Encryption" hint="Your provider tells you which. It sets the port.">
          <NativeSelect
            value={typed.security}
            onChange={({ target }) => {
              const security: Security = target.value === 'tls' ? 'tls' : 'starttls'
              onChange({ security, port: PORTS[security] })
            }}
          >
            <option value="starttls">STARTTLS</option>
            <option value="tls">SSL/TLS</option>
          </NativeSelect>
        </Field>
        <Field label="Port">
          <Input inputMode="numeric" {...text('port')} />
        </Field>
      </div>
      <div className="field-row">
        <Field label="Username" hint="Leave blank if the server needs no login.">
          <Input autoCapitalize="none" spellCheck={false} {...text('username')} />
        </Field>
        <Field label="Mail password" hint="We won’t show it here again.">
          <PasswordInput {...text('password')} />
        </Field>
      </div>
    </>
  )
}

import { RemoveSecret } from '@/components/admin/secrets/remove-secret'
import { SecretForm } from '@/components/admin/secrets/secret-form'
import { useTypedSecret } from '@/components/admin/secrets/use-typed-secret'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import type { PaymentKeys, Secrets } from '@/lib/schemas'
import { Findings } from './findings'
import { useSaveKeys } from './use-save-keys'

const NOTHING: PaymentKeys = { secretKey: '', webhookSecret: '' }

/** A field that stays empty leaves its key as it is. With both empty, Stripe is asked again about the keys there are. */
export function KeysForm({ secrets }: { secrets: Secrets }) {
  const { typed, problem, change, forgetProblem, done } = useTypedSecret(NOTHING)
  const save = useSaveKeys(done)
  const isTyped = typed.secretKey !== '' || typed.webhookSecret !== ''
  const hasKey = secrets.secretKey.isSet
  const canRemove = [secrets.secretKey, secrets.webhookSecret].some(({ isSet, isFixed }) => isSet && !isFixed)
  return (
    <>
      <SecretForm
        isUnsaved={isTyped}
        problem={problem}
        label={isTyped || !hasKey ? 'Check and save' : 'Check again'}
        busyLabel="Checking with Stripe..."
        isBusy={save.isPending}
        canSubmit={isTyped || hasKey}
        onSubmit={() => {
          forgetProblem()
          save.mutate(typed)
        }}
        remove={
          canRemove && (
            <RemoveSecret
              what="payments"
              label="Remove keys"
              title="Remove the keys?"
              description="After the next restart, payments go to the built-in test page. No real card is charged."
            />
          )
        }
      >
        <KeyFields secrets={secrets} typed={typed} isBusy={save.isPending} onChange={change} />
      </SecretForm>
      {save.data && <Findings findings={save.data.findings} />}
    </>
  )
}

interface KeyFieldsProps {
  secrets: Secrets
  typed: PaymentKeys
  isBusy: boolean
  onChange: (changes: Partial<PaymentKeys>) => void
}

/** Those that are not set on the server, which wins. */
function KeyFields({ secrets, typed, isBusy, onChange }: KeyFieldsProps) {
  const { secretKey, webhookSecret, webhookUrl } = secrets
  const text = (name: keyof PaymentKeys) => ({
    value: typed[name],
    autoComplete: 'off',
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      {!secretKey.isFixed && (
        <Field
          label={secretKey.isSet ? 'New secret key' : 'Secret key'}
          hint="From the Stripe Dashboard under Developers, API keys. It starts with sk_ or rk_. Start with a test key."
        >
          <PasswordInput {...text('secretKey')} />
        </Field>
      )}
      {!webhookSecret.isFixed && (
        <Field
          label={webhookSecret.isSet ? 'New signing secret' : 'Signing secret'}
          hint={
            <>
              In the Dashboard under Developers, Webhooks, add an endpoint for{' '}
              <code className="wrap-anywhere">{webhookUrl}</code>. Its signing secret starts with whsec_. You can add it
              later.
            </>
          }
        >
          <PasswordInput {...text('webhookSecret')} />
        </Field>
      )}
    </>
  )
}

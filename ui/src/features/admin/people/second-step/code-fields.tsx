import type { Ref } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import styles from './way-form.module.css'

interface CodeFieldProps {
  code: string
  problem: string
  readOnly: boolean
  onChange: (code: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Phones and password managers fill it in by themselves. */
export function AppCodeField({ code, problem, readOnly, onChange, ref }: CodeFieldProps) {
  return (
    <Field label="Six digits from your app" error={problem}>
      <Input
        ref={ref}
        className={styles.code6}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

export function RecoveryCodeField({ code, problem, readOnly, onChange, ref }: CodeFieldProps) {
  return (
    <Field label="Recovery code" hint="One of the codes you saved, such as 4f7k-92qp. It works once." error={problem}>
      <Input
        ref={ref}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={code}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

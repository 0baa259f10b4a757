import { useId, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { AGENCY_LIMITS } from '@/generated/agency-limits'
import type { InvoicingTerms } from '@/lib/schemas'
import styles from './invoicing-fields.module.css'
import { numberIn, type InvoicingErrors } from './invoicing-rules'
import { ReceiptsField } from './receipts-field'

interface InvoicingFieldsProps {
  terms: InvoicingTerms
  errors: InvoicingErrors
  /** Only while this year has no numbers that they'd leave a gap in. */
  hasFirstNumbers: boolean
  onChange: (changes: Partial<InvoicingTerms>) => void
}

export function InvoicingFields({ terms, errors, hasFirstNumbers, onChange }: InvoicingFieldsProps) {
  return (
    <>
      <OnSwitch isOn={terms.isOn} error={errors.isOn} onChange={(isOn) => onChange({ isOn })} />
      <Field label="Tax ID" hint="Such as your EIN. Leave blank to print none." error={errors.taxId}>
        <Input
          value={terms.taxId}
          maxLength={AGENCY_LIMITS.taxId}
          autoComplete="off"
          onChange={({ target }) => onChange({ taxId: target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field label="Invoice numbers begin with" hint={`Such as ${exampleOf(terms.series)}.`} error={errors.series}>
          <Input
            value={terms.series}
            maxLength={AGENCY_LIMITS.series}
            autoComplete="off"
            onChange={({ target }) => onChange({ series: target.value.toUpperCase() })}
          />
        </Field>
        <Field
          label="Credit notes begin with"
          hint={`Such as ${exampleOf(terms.creditSeries)}.`}
          error={errors.creditSeries}
        >
          <Input
            value={terms.creditSeries}
            maxLength={AGENCY_LIMITS.series}
            autoComplete="off"
            onChange={({ target }) => onChange({ creditSeries: target.value.toUpperCase() })}
          />
        </Field>
      </div>
      {hasFirstNumbers && (
        <div className={styles.pair}>
          <NumberField
            label="First invoice of this year"
            value={terms.firstNumber}
            error={errors.firstNumber}
            onChange={(firstNumber) => onChange({ firstNumber })}
          />
          <NumberField
            label="First credit note of this year"
            value={terms.firstCreditNumber}
            error={errors.firstCreditNumber}
            onChange={(firstCreditNumber) => onChange({ firstCreditNumber })}
          />
        </div>
      )}
      <ReceiptsField receipts={terms.receipts} onChange={(receipts) => onChange({ receipts })} />
      <NumberField
        label="Years to keep invoices of deleted orders"
        hint="Erasing a client or deleting an order leaves them for so long. Most countries ask for 7 to 10 years."
        value={terms.keepYears}
        error={errors.keepYears}
        onChange={(keepYears) => onChange({ keepYears })}
      />
    </>
  )
}

/** What a number looks like. */
const exampleOf = (series: string) => `${series || 'INV'}-${String(new Date().getFullYear())}-0001`

interface OnSwitchProps {
  isOn: boolean
  error: string | undefined
  onChange: (isOn: boolean) => void
}

function OnSwitch({ isOn, error, onChange }: OnSwitchProps) {
  const id = useId()
  return (
    <div className="stack gap-2">
      <label className={styles.on} htmlFor={id}>
        <Switch
          id={id}
          checked={isOn}
          aria-describedby={error && `${id}-error`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <b>Issue invoices</b>
      </label>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface NumberFieldProps {
  label: string
  hint?: string
  value: number
  error: string | undefined
  onChange: (value: number) => void
}

const FIRST_HINT = '1, unless you’ve numbered some elsewhere. Other years begin with 1.'

/** What is no number stays as it was typed, and is refused when it's saved. */
function NumberField({ label, hint = FIRST_HINT, value, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        inputMode="numeric"
        value={numberIn(typed) === value ? typed : String(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(numberIn(target.value))
        }}
      />
    </Field>
  )
}

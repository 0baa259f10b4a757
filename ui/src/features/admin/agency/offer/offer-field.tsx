import type { ReactNode } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { textAt, withValue, type Place } from './content'
import { fieldId, symbolOf, useOfferForm } from './offer-context'
import styles from './offer.module.css'

interface OfferFieldProps {
  place: Place
  label: string
  hint?: ReactNode
  className?: string | undefined
  /** A text of several lines. */
  rows?: number
  /** `amount` has the currency before it, `whole` a unit behind it. */
  kind?: 'text' | 'amount' | 'whole'
  unit?: string
  isFixed?: boolean
  /** What else follows from what is typed. */
  onText?: (text: string) => void
}

/** One field of the offer: its value, what is wrong with it, and what no longer fits the terms. */
export function OfferField({ place, label, hint, className, isFixed = false, onText, ...control }: OfferFieldProps) {
  const { content, change, isReadOnly } = useOfferForm()
  const { error, stale } = useSaid(place)
  const shared = {
    value: textAt(content, place),
    readOnly: isReadOnly || isFixed,
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) =>
      onText ? onText(target.value) : change(withValue(content, place, target.value)),
  }
  return (
    <Field
      id={fieldId(place)}
      label={label}
      className={className ?? ''}
      error={error}
      hint={
        (hint ?? stale) && (
          <>
            {hint}
            {stale && <span className={styles.offerStale}>{stale}</span>}
          </>
        )
      }
    >
      <Control {...control} {...shared} />
    </Field>
  )
}

type ControlProps = Pick<OfferFieldProps, 'rows' | 'kind' | 'unit'> & {
  value: string
  readOnly: boolean
  dir: string
  onChange: (event: { target: { value: string } }) => void
}

function Control({ rows, kind = 'text', unit, ...shared }: ControlProps) {
  const { content } = useOfferForm()
  if (rows) return <Textarea rows={rows} {...shared} />
  if (kind === 'text') return <Input {...shared} />
  const symbol = kind === 'amount' && symbolOf(content.currency)
  return (
    <span className={styles.offerUnit}>
      {symbol && <i aria-hidden="true">{symbol}</i>}
      <Input
        {...shared}
        dir="ltr"
        className="num"
        inputMode={kind === 'amount' ? 'decimal' : 'numeric'}
        autoComplete="off"
        style={symbol ? { paddingLeft: `${symbol.length * 0.62 + 0.95}rem` } : undefined}
      />
      {unit && <i aria-hidden="true">{unit}</i>}
    </span>
  )
}

/** What is said of a place. Nobody is told that a field is empty before they have tried to publish. */
function useSaid(place: Place): { error: string | undefined; stale: string | undefined } {
  const { content, problems, hints, isChecked } = useOfferForm()
  const isShown = isChecked || textAt(content, place).trim() !== ''
  return { error: isShown ? problems.get(place) : undefined, stale: hints.get(place) }
}

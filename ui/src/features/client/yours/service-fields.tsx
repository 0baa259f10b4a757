import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { noteKey, priceKey } from './facts-data'
import type { Part } from './parts'
import type { FactsEditing } from './use-facts'
import styles from './yours.module.css'

/** A note and a price for each service. Names and order are the form's. */
export function ServiceFields({ part, editing }: { part: Part; editing: FactsEditing }) {
  const { services, noteMaxLength, priceMaxLength } = editing.facts
  const input = (key: string, maxLength: number) => (
    <Input
      dir="auto"
      value={editing.text(key)}
      maxLength={maxLength}
      onChange={({ target }) => editing.type(part, key, target.value)}
    />
  )
  return (
    <>
      <p className="muted small">A line on what’s included, and a price if you’d like to show one.</p>
      {services.map(({ key, title }) => (
        <fieldset key={key} className={styles.yoursService}>
          <legend className="label" dir="auto">
            {title}
          </legend>
          <Field label="What’s included">{input(noteKey(key), noteMaxLength)}</Field>
          <Field label="Price" hint="Such as from $35.">
            {input(priceKey(key), priceMaxLength)}
          </Field>
        </fieldset>
      ))}
    </>
  )
}

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { ColorFields } from './color-fields'
import { HoursFields } from './hours-fields'
import { PairFields, QUESTION_WORDS, TESTIMONIAL_WORDS } from './pair-fields'
import type { Part } from './parts'
import { ServiceFields } from './service-fields'
import type { FactsEditing } from './use-facts'
import styles from './yours.module.css'

interface PartFieldsProps {
  part: Part
  editing: FactsEditing
}

/** The fields of a part, by what it tells. */
export function PartFields({ part, editing }: PartFieldsProps) {
  const at = (key: string) => ({
    text: editing.text(key),
    maxLength: editing.facts.texts.find(({ path }) => path === key)?.maxLength ?? 0,
    onChange: (text: string) => editing.type(part, key, text),
  })
  switch (part.id) {
    case 'hours':
      return <HoursFields {...at('hours')} />
    case 'areas':
      return (
        <LinesField label="Towns" hint="One on each line. They’re on your Contact page." rows={4} {...at('areas')} />
      )
    case 'business':
      return <BusinessFields at={at} />
    case 'services':
      return <ServiceFields part={part} editing={editing} />
    case 'testimonials':
      return <PairFields words={TESTIMONIAL_WORDS} {...at('testimonials')} />
    case 'questions':
      return <PairFields words={QUESTION_WORDS} {...at('questions')} />
    default:
      return (
        <ColorFields
          facts={editing.facts}
          color={editing.text('color')}
          onChange={(color) => editing.type(part, 'color', color)}
        />
      )
  }
}

interface TextProps {
  text: string
  maxLength: number
  onChange: (text: string) => void
}

function LinesField({
  label,
  hint,
  rows,
  text,
  maxLength,
  onChange,
}: TextProps & { label: string; hint: string; rows: number }) {
  return (
    <Field label={label} hint={hint}>
      <Textarea
        rows={rows}
        dir="auto"
        value={text}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function BusinessFields({ at }: { at: (key: string) => TextProps }) {
  const founded = at('founded')
  return (
    <>
      <p className="muted small">They’re on your About page. Lenders look for who owns a business, and since when.</p>
      <LinesField label="Owner’s name" hint="One name on each line." rows={2} {...at('owners')} />
      <Field label="In business since" hint="The year.">
        <Input
          className={styles.yoursYear}
          inputMode="numeric"
          value={founded.text}
          maxLength={founded.maxLength}
          onChange={({ target }) => founded.onChange(target.value)}
        />
      </Field>
      <LinesField label="License" hint="One on each line, with who issued it." rows={2} {...at('licenses')} />
    </>
  )
}

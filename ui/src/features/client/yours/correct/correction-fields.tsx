import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { HoursFields } from '@/features/client/yours/hours-fields'
import type { CorrectedText } from '@/lib/schemas'
import type { CorrectedPart } from './corrections'

const LINES = ['business_address', 'areas', 'owners', 'licenses']
const KINDS: Record<string, { type?: string; inputMode?: 'numeric'; autoComplete?: string }> = {
  business_phone: { type: 'tel', autoComplete: 'tel' },
  business_email: { type: 'email', autoComplete: 'email' },
  founded: { inputMode: 'numeric' },
}

interface CorrectionFieldsProps {
  part: CorrectedPart
  texts: readonly CorrectedText[]
  typed: Readonly<Record<string, string>>
  onChange: (path: string, text: string) => void
}

/** The fields of a part, by what it tells. */
export function CorrectionFields({ part, texts, typed, onChange }: CorrectionFieldsProps) {
  return texts.map(({ path, label, text, maxLength }, at) => {
    const value = typed[path] ?? text
    if (path === 'hours')
      return <HoursFields key={path} text={value} maxLength={maxLength} onChange={(next) => onChange(path, next)} />
    const field = {
      dir: 'auto',
      value,
      maxLength,
      onChange: ({ target }: { target: { value: string } }) => onChange(path, target.value),
    }
    return (
      <Field key={path} label={label} hint={at === texts.length - 1 ? part.hint : undefined}>
        {LINES.includes(path) ? <Textarea rows={3} {...field} /> : <Input {...KINDS[path]} {...field} />}
      </Field>
    )
  })
}

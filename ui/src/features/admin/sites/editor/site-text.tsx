import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { SiteText as Text } from '@/lib/schemas'
import { EditedBy } from './edited-by'
import { FromForm } from './from-form'
import styles from './site-editor.module.css'
import type { SiteDraft } from './use-site-draft'

interface SiteTextProps {
  text: Text
  draft: SiteDraft
  /** What the card around it is called. */
  title: string
  hint?: string | undefined
}

/** One text of the website: as it stands or is typed, when it was edited, and what the form said. */
export function SiteText({ text, draft, title, hint = text.hint }: SiteTextProps) {
  const { path, label, edit, form } = text
  const shown = draft.typed.texts[path] ?? text.text
  const control = {
    value: shown,
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => draft.type(path, target.value),
  }
  const isAddress = path.startsWith('social')
  return (
    <div className={styles.siteText}>
      <Field
        label={label === title ? <span className="sr">{label}</span> : label}
        hint={hint}
        error={tooLong(label, shown, text)}
      >
        {isAddress ? (
          <Input inputMode="url" {...control} />
        ) : (
          <Textarea rows={rowsOf(shown, text.isMultiline)} {...control} />
        )}
      </Field>
      {edit && !(path in draft.typed.texts) && <EditedBy edit={edit} />}
      <FromForm form={form} now={shown} label={label} onUse={() => draft.type(path, form)} />
    </div>
  )
}

/** As long as it has always been is never too long. */
export function tooLong(label: string, typed: string, { text, maxLength }: Pick<Text, 'text' | 'maxLength'>) {
  const isOver = typed !== text && Array.from(typed.trim()).length > maxLength
  return isOver && `${label} is too long. Please keep it under ${maxLength} characters.`
}

const ROWS_MAX = 12
const LINE = 60

/** About as high as what it holds. */
function rowsOf(text: string, isMultiline: boolean): number {
  const lines = text.split('\n').reduce((count, line) => count + 1 + Math.floor(line.length / LINE), 0)
  return Math.min(Math.max(lines, isMultiline ? 3 : 2), ROWS_MAX)
}

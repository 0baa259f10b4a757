import { useRef } from 'react'
import type { EmailPlaceholder } from '@/lib/schemas'
import type { TextControl, TextField } from './email-fields'

/** Puts words at the cursor of the field that was last written in, or of the text, where they can't be there. */
export function useInsert(placeholders: EmailPlaceholder[]) {
  const fields = useRef(new Map<TextField, TextControl>())
  const last = useRef<TextField>('body')
  const put = (field: TextField, before: string, after = '') => {
    const control = fields.current.get(field) ?? document.querySelector<TextControl>('[data-email-text]')
    if (!control) return
    const start = control.selectionStart ?? control.value.length
    const end = control.selectionEnd ?? start
    control.focus()
    const words = before + control.value.slice(start, end)
    control.setRangeText(words + after, start, end)
    control.setSelectionRange(start + words.length, start + words.length)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    remember: (field: TextField, control: TextControl) => {
      fields.current.set(field, control)
      last.current = field
    },
    insert: (name: string) => {
      const allowed = placeholders.find((one) => one.name === name)?.fields ?? []
      const field = allowed.includes(last.current) ? last.current : ((allowed[0] ?? 'body') as TextField)
      put(field, `{{ ${name} }}`)
    },
    /** Around what is selected. */
    wrap: (condition: string) => {
      put(last.current, `{% if ${condition} %}`, '{% endif %}')
    },
  }
}

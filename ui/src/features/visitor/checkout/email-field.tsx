import { Suspense, useEffect, useRef, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyPage } from '@/lib/lazy-page'

const suggestion = lazyPage(async () => (await import('./email-suggestion')).EmailSuggestion)

interface EmailFieldProps {
  email: string
  onChange: (email: string) => void
  onEnter: () => void
  /** What is wrong with it; empty for nothing. */
  problem: string
}

/** One message at a time: what is wrong, or what was probably meant. */
export function EmailField({ email, onChange, onEnter, problem }: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isLeft, setLeft] = useState(false)
  const isCut = isLeft && email !== '' && !email.includes('@')
  const focus = () => field.current?.focus()
  useEffect(() => {
    // What is wrong stands under the field: on a phone it would lie below the fold.
    if (problem) field.current?.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <Field
      label="Email"
      hint="We’ll send your confirmation here. You’ll also use it to log in."
      required
      error={problem || (isCut ? 'Type the whole address, such as you@business.com.' : '')}
    >
      <Input
        ref={field}
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@business.com"
        value={email}
        onFocus={onEnter}
        onBlur={() => {
          setLeft(true)
        }}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      <div role="status">
        {!problem && email.includes('@') && (
          <Suspense>
            <suggestion.Page
              email={email}
              onUse={(meant) => {
                onChange(meant)
                focus()
              }}
              onKeep={focus}
            />
          </Suspense>
        )}
      </div>
    </Field>
  )
}

import { Info } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { useSettled } from '@/lib/use-settled'
import { meantEmail } from './meant-email'

interface EmailSuggestionProps {
  email: string
  onUse: (email: string) => void
  onKeep: () => void
}

/** Below the field once somebody has stopped typing; it never blocks, and nothing moves while a button is pressed. */
export function EmailSuggestion({ email, onUse, onKeep }: EmailSuggestionProps) {
  const typed = email.trim()
  const settled = useSettled(typed)
  const [kept, setKept] = useState('')
  const meant = settled === typed && typed !== kept ? meantEmail(typed) : null
  if (!meant) return null
  return (
    <div className="mean">
      <Icon icon={Info} />
      <span>
        Did you mean <b>{meant}</b>?
      </span>
      <button
        type="button"
        onClick={() => {
          onUse(meant)
        }}
      >
        Use it
      </button>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          setKept(typed)
          onKeep()
        }}
      >
        Keep mine
      </button>
    </div>
  )
}

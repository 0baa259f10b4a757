import { Check, CornerUpLeft } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { shortened } from '@/lib/shortened'
import styles from './sent-back.module.css'

export interface Looked {
  isKept: boolean
  onKeep: (isKept: boolean) => void
  error?: string | undefined
}

interface BackNoteProps {
  note: string
  askedBy: string
}

/** What staff ask about an answer. */
export function BackNote({ note, askedBy }: BackNoteProps) {
  return (
    <span className={styles.note} dir="auto">
      <b>
        <Icon icon={CornerUpLeft} size="sm" />
        {askedBy ? <bdi>{askedBy} asks</bdi> : 'We ask'}
      </b>
      {note}
    </span>
  )
}

interface AsItIsProps extends Omit<Looked, 'error'> {
  label: string
  isChanged: boolean
  sent: string
  /** What it says to keep it. */
  words?: string
}

/** What it was, once it's changed; until then, the word that it's right as it is. */
export function AsItIs({ label, isChanged, sent, words, isKept, onKeep }: AsItIsProps) {
  if (isChanged) {
    return (
      <p className={styles.changed} role="status">
        <Icon icon={Check} size="sm" />
        <span>Changed. {sent ? `You had “${shortened(sent.replace(/\s+/g, ' '), SHOWN)}”.` : 'It was empty.'}</span>
      </p>
    )
  }
  return (
    <label className={styles.keep}>
      <input type="checkbox" checked={isKept} onChange={({ target }) => onKeep(target.checked)} />
      <span>
        {words ?? 'It’s right as it is'}
        <span className="sr"> ({label})</span>
      </span>
    </label>
  )
}

const SHOWN = 80

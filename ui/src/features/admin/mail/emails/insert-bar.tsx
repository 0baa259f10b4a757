import { useId } from 'react'
import type { EmailDetails } from '@/lib/schemas'
import { askedOf, firstLine } from './asked'
import styles from './insert-bar.module.css'
import { useAboveKeyboard } from './use-above-keyboard'
import { useRoving } from './use-roving'

interface InsertBarProps {
  email: EmailDetails
  onInsert: (name: string) => void
  onWrap: (condition: string) => void
}

/** At the foot of the words while they're in view: what can be put among them. For the Tab key it's one stop. */
export function InsertBar({ email, onInsert, onWrap }: InsertBarProps) {
  const id = useId()
  const roving = useRoving()
  useAboveKeyboard(roving.ref)
  const asked = askedOf(email)
  return (
    <div className={styles.insertBar} role="toolbar" aria-label="Insert into the email" {...roving}>
      <div className={styles.insertRow}>
        <span id={id}>Insert</span>
        <div role="group" aria-labelledby={id}>
          {email.placeholders.map(({ name, label, example, isBlock }) => (
            <InsertChip
              key={name}
              label={label}
              written={`{{ ${name} }}`}
              example={isBlock ? '' : firstLine(example)}
              onPress={() => {
                onInsert(name)
              }}
            />
          ))}
        </div>
        {asked.length > 0 && (
          <>
            <span id={`${id}-if`}>Only if</span>
            <div role="group" aria-labelledby={`${id}-if`}>
              {asked.map(([name, label]) => (
                <InsertChip
                  key={name}
                  label={label}
                  written={`{% if ${name} %} … {% endif %}`}
                  onPress={() => {
                    onWrap(name)
                  }}
                />
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

interface InsertChipProps {
  label: string
  /** What stands in the text for it. */
  written: string
  example?: string
  onPress: () => void
}

/** The focus stays where one writes, so that a phone keeps its keyboard. */
function InsertChip({ label, written, example, onPress }: InsertChipProps) {
  return (
    <button
      type="button"
      className="chip"
      title={example ? `${written} ${example}` : written}
      onMouseDown={(event) => {
        event.preventDefault()
      }}
      onClick={onPress}
    >
      {label}
      {example && <span aria-hidden="true">{example}</span>}
    </button>
  )
}

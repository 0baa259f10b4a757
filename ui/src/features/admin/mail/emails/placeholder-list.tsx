import { Card, CardContent } from '@/components/ui/card'
import type { EmailDetails } from '@/lib/schemas'
import styles from './emails.module.css'

interface PlaceholderListProps {
  email: EmailDetails
  onInsert: (name: string) => void
  onWrap: (condition: string) => void
}

/** What can be put into the email, each with what it comes to in an example. */
export function PlaceholderList({ email: { placeholders, conditions }, onInsert, onWrap }: PlaceholderListProps) {
  const asked = {
    ...conditions,
    ...Object.fromEntries(
      placeholders
        .filter(({ name, canBeBlank }) => canBeBlank && !(name in conditions))
        .map(({ name, label }) => [name, `${label}: not blank`]),
    ),
  }
  return (
    <Card title="Placeholders">
      <CardContent className="stack gap-4">
        <p className="caption">Press one to insert it where you last typed.</p>
        <ul className={styles.placeholders}>
          {placeholders.map(({ name, label, example, canBeBlank, isBlock }) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                onClick={() => {
                  onInsert(name)
                }}
              >
                {label}
              </button>
              <span className="caption wrap-anywhere">
                <code>{`{{ ${name} }}`}</code> {isBlock ? whatBlock(name) : firstLine(example)}
                {canBeBlank && ' Can be blank.'}
              </span>
            </li>
          ))}
        </ul>
        {Object.keys(asked).length > 0 && (
          <>
            <h3 className="t-label">Only if…</h3>
            <p className="caption">Select words first to show them only then.</p>
            <ul className={styles.placeholders}>
              {Object.entries(asked).map(([name, label]) => (
                <li key={name}>
                  <button
                    type="button"
                    className="chip"
                    onClick={() => {
                      onWrap(name)
                    }}
                  >
                    {label}
                  </button>
                  <code className="caption wrap-anywhere">{`{% if ${name} %} … {% endif %}`}</code>
                </li>
              ))}
            </ul>
          </>
        )}
      </CardContent>
    </Card>
  )
}

function whatBlock(name: string): string {
  if (name.startsWith('button')) return 'Its words have a field of their own.'
  return 'Laid out by the program.'
}

function firstLine(example: string): string {
  const [first = ''] = example.split('\n')
  return first ? `“${first}”` : ''
}

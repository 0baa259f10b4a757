import { Card, CardContent } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/ledger'
import type { EmailDetails } from '@/lib/schemas'
import styles from './emails.module.css'

interface PlaceholderListProps {
  email: EmailDetails
  onInsert: (name: string) => void
  onWrap: (condition: string) => void
}

/** What can be put into the email as chips, and folded below them what each comes to in an example. */
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
          {placeholders.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                title={`{{ ${name} }}`}
                onClick={() => {
                  onInsert(name)
                }}
              >
                {label}
              </button>
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
                    title={`{% if ${name} %} … {% endif %}`}
                    onClick={() => {
                      onWrap(name)
                    }}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <details>
          <summary>What each stands for</summary>
          <Facts className={styles.standsFor}>
            {placeholders.map(({ name, label, example, canBeBlank, isBlock }) => (
              <Fact key={name} label={label}>
                <code>{`{{ ${name} }}`}</code> {isBlock ? whatBlock(name) : firstLine(example)}
                {canBeBlank && ' Can be blank.'}
              </Fact>
            ))}
            {Object.entries(asked).map(([name, label]) => (
              <Fact key={`if ${name}`} label={label}>
                <code>{`{% if ${name} %} … {% endif %}`}</code>
              </Fact>
            ))}
          </Facts>
        </details>
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

import { Card, CardContent } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/ledger'
import type { EmailDetails } from '@/lib/schemas'
import { askedOf, firstLine } from './asked'
import styles from './emails.module.css'

/** What can be put into the email: how to, and folded what each comes to in an example. */
export function PlaceholderList({ email }: { email: EmailDetails }) {
  const asked = askedOf(email)
  return (
    <Card title="Placeholders">
      <CardContent className="stack gap-4">
        <p className="caption">
          Press one below the text to insert it where you last typed.
          {asked.length > 0 && ' Select words before you press one after “Only if” to show them only then.'}
        </p>
        <details>
          <summary>What each stands for</summary>
          <Facts className={styles.standsFor}>
            {email.placeholders.map(({ name, label, example, canBeBlank, isBlock }) => (
              <Fact key={name} label={label}>
                <code>{`{{ ${name} }}`}</code> {isBlock ? whatBlock(name) : firstLine(example)}
                {canBeBlank && ' Can be blank.'}
              </Fact>
            ))}
            {asked.map(([name, label]) => (
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

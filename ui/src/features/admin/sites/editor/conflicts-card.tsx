import { Alert } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Segments } from '@/components/ui/segments'
import type { SiteConflict, SiteContent } from '@/lib/schemas'
import { EditedBy } from './edited-by'
import styles from './site-editor.module.css'
import type { Choice } from './site-typed'
import type { SiteDraft } from './use-site-draft'

const CHOICES = [
  { value: 'edit', label: 'Keep our edit' },
  { value: 'form', label: 'Use the form’s words' },
] as const

/** Texts that we edited and the client has corrected since. */
export function ConflictsCard({ content, draft }: { content: SiteContent; draft: SiteDraft }) {
  const count = content.conflicts.length
  return (
    <Card title={count === 1 ? '1 text to decide' : `${count} texts to decide`} className={styles.siteConflicts}>
      <CardContent className="stack">
        <Alert title="The client corrected the form" variant="notice">
          It now says something else where you had edited. The website shows the form’s words until you choose and save.
        </Alert>
        <ul>
          {content.conflicts.map((conflict) => (
            <Conflict
              key={conflict.path}
              conflict={conflict}
              choice={draft.typed.choices[conflict.path] ?? null}
              onChoose={(choice) => draft.choose(conflict.path, choice)}
            />
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}

interface ConflictProps {
  conflict: SiteConflict
  choice: Choice | null
  onChoose: (choice: Choice) => void
}

function Conflict({ conflict, choice, onChoose }: ConflictProps) {
  const { label, text, form } = conflict
  return (
    <li>
      <h3 className="label">{label}</h3>
      <dl className={styles.siteSides}>
        <div>
          <dt>Our edit</dt>
          <dd dir="auto">{text || <span className="muted">Left out</span>}</dd>
          <dd>
            <EditedBy edit={conflict} />
          </dd>
        </div>
        <div>
          <dt>The form now</dt>
          <dd dir="auto">{form || <span className="muted">Nothing</span>}</dd>
        </div>
      </dl>
      <Segments label={`What stands for ${label}`} segments={CHOICES} value={choice} onChange={onChoose} />
    </li>
  )
}

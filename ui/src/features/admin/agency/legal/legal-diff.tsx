import type { LegalDraft } from '@/lib/schemas'
import { foldedLines } from './folded-lines'
import styles from './legal.module.css'

/** The lines that come and go, each between its neighbors. */
export function LegalDiff({ changes }: { changes: LegalDraft['changes'] }) {
  if (changes.length === 0) return <p>Nothing changes: visitors read this already.</p>
  return (
    <ul className={styles.diff} aria-label="What changes">
      {foldedLines(changes).map((line, index) => (
        <li key={index} data-kind={line.kind} dir="auto">
          {line.kind === 'added' && <span className="sr">Added: </span>}
          {line.kind === 'removed' && <span className="sr">Removed: </span>}
          {line.kind === 'added' ? (
            <ins>{line.text}</ins>
          ) : line.kind === 'removed' ? (
            <del>{line.text}</del>
          ) : (
            line.text
          )}
        </li>
      ))}
    </ul>
  )
}

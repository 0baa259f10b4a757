import { ReadFallback } from '@/components/admin/read-fallback'
import { useChanges } from './site-content'
import styles from './site-editor.module.css'

interface ChangeListProps {
  orderId: string
  version: number
  since: number
}

/** What a version says differently from an earlier one, in words. */
export function ChangeList({ orderId, version, since }: ChangeListProps) {
  const read = useChanges(orderId, version, since)
  if (!read.data) return <ReadFallback title="The changes couldn’t be loaded" read={read} />
  const { changes } = read.data
  if (changes.length === 0) return <p className="caption">Nothing on the pages changed.</p>
  return (
    <ul className={styles.siteChanges}>
      {changes.map(({ sentence, before, after }) => (
        <li key={sentence}>
          {isQuoted(sentence, before) && isQuoted(sentence, after) ? (
            <span dir="auto">{sentence}</span>
          ) : (
            <details>
              <summary dir="auto">{sentence}</summary>
              <dl className={styles.siteSides}>
                <Side label="Before" text={before} />
                <Side label="After" text={after} />
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Short texts stand in the sentence. */
const isQuoted = (sentence: string, text: string) => sentence.includes(text)

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{text || <span className="muted">Nothing</span>}</dd>
    </div>
  )
}

import type { OfferChange } from '@/lib/schemas'
import { inWords, type ChangeLine } from './change-words'
import styles from './offer.module.css'

const SHOWN = 4

/** What differs, in words. Longer lists are folded. */
export function ChangeList({ changes, isFolded = false }: { changes: readonly OfferChange[]; isFolded?: boolean }) {
  const lines = inWords(changes)
  const [first, rest] = isFolded ? [lines.slice(0, SHOWN), lines.slice(SHOWN)] : [lines, []]
  return (
    <>
      <Lines lines={first} />
      {rest.length > 0 && (
        <details className={styles.offerMore}>
          <summary>{`${rest.length} more`}</summary>
          <Lines lines={rest} />
        </details>
      )}
    </>
  )
}

function Lines({ lines }: { lines: ChangeLine[] }) {
  return (
    <ul className={styles.offerChanges}>
      {lines.map(({ label, was, now }) => (
        <li key={`${label} ${was} ${now}`}>
          {`${label}${was || now ? ': ' : ''}`}
          {was && (
            <>
              <span className="sr">was </span>
              <s>{was}</s>
            </>
          )}
          {was && now && <span className="sr">, is now</span>} {now && <b>{now}</b>}
        </li>
      ))}
    </ul>
  )
}

import type { Difference } from './site-typed'

/** What differs, in words. */
export function DifferenceList({ changes }: { changes: readonly Difference[] }) {
  return (
    <ul className="site-differences">
      {changes.map(({ label, was, now }) => (
        <li key={label}>
          <b>{label}:</b>{' '}
          {was && (
            <>
              <span className="sr">was </span>
              <s dir="auto">{was}</s>{' '}
            </>
          )}
          {was && now && <span className="sr">, is now </span>}
          <span dir="auto">{now || 'left out'}</span>
        </li>
      ))}
    </ul>
  )
}

import { formatDate } from '@/lib/dates'
import type { LegalDraft } from '@/lib/schemas'
import type { LegalName } from './legal-data'
import styles from './legal.module.css'

interface LegalVersionsProps {
  name: LegalName
  versions: LegalDraft['versions']
}

/** What visitors read when. */
export function LegalVersions({ name, versions }: LegalVersionsProps) {
  if (versions.length === 0) return null
  return (
    <details className={styles.versions}>
      <summary>Versions ({versions.length})</summary>
      <ol>
        {versions.map(({ number, publishedAt, by, isOwn }, index) => (
          <li key={number}>
            <div>
              <b>{isOwn ? `Version ${number}` : 'Our text'}</b>{' '}
              <span className="caption">
                {index === 0 && 'What visitors read, '}
                {by ? <bdi>{by}</bdi> : isOwn ? 'a file on the server' : 'the program’s'}, {formatDate(publishedAt)}
              </span>
            </div>
            {isOwn && (
              <a
                className="small"
                href={`/${name}?version=${number}`}
                target="_blank"
                rel="noopener"
                aria-label={`View version ${number}`}
              >
                View
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

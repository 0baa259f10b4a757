import { classNames } from '@/lib/class-names'
import type { CorrectedBuild, Correction } from '@/lib/schemas'
import styles from './correct.module.css'

/** The home page as visitors see it on a phone and, beside it, as it's going to be. Pictures: nothing in them can be
 * reached. */
export function VersionShots({ found }: { found: Correction }) {
  const isChanged = found.changes.length > 0
  return (
    <aside className={styles.correctAside} aria-labelledby="correct-version">
      <h2 className="t-card" id="correct-version">
        {isChanged ? 'Your new version' : 'Your website'}
      </h2>
      <div className={styles.correctShots}>
        <Shot build={found.online} title="Online now" />
        {isChanged ? (
          <Shot build={found.build} title={`Version ${found.build.number}, not online`} isNew />
        ) : (
          <p className="caption">What you change is shown here, beside what’s online.</p>
        )}
      </div>
      {isChanged && (
        <details className={styles.correctChanges}>
          <summary>{found.changes.length === 1 ? '1 change' : `${found.changes.length} changes`}</summary>
          <ul>
            {found.changes.map(({ sentence }) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}

function Shot({ build, title, isNew = false }: { build: CorrectedBuild; title: string; isNew?: boolean }) {
  return (
    <figure>
      <figcaption className="caption">{title}</figcaption>
      <div
        className={isNew ? classNames(styles.correctShot, styles.isNew) : styles.correctShot}
        role="img"
        aria-label={`Home page, ${title}`}
      >
        <iframe
          key={build.preview}
          src={build.preview}
          title={title}
          sandbox="allow-same-origin"
          aria-hidden="true"
          tabIndex={-1}
          inert
          loading="lazy"
        />
      </div>
    </figure>
  )
}

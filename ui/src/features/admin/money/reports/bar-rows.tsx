import styles from './reports.module.css'

export interface Bar {
  name: string
  about?: string | undefined
  value: number
  /** The value in words, and what stands beside it. */
  label: string
  aside?: string | undefined
  /** Of each row, what leads to the next. */
  note?: string | undefined
  /** The one to look at. */
  isMarked?: boolean
}

/** Amounts side by side. Those who don't see them read the table. */
export function BarRows({ bars }: { bars: Bar[] }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {bars.map(({ name, about, value, label, aside, note, isMarked }) => (
        <li key={name}>
          <span>
            {name}
            {about && <span className={styles.about}>{about}</span>}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span
              data-marked={isMarked || undefined}
              style={{ inlineSize: `${(100 * Math.max(0, value)) / highest}%` }}
            />
          </span>
          <span className={styles.amount}>
            <strong className="num">{label}</strong>
            {aside && <span className={styles.about}>{aside}</span>}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}

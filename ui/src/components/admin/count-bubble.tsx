import styles from './count-bubble.module.css'

/** How many there are of something, beside its name; `of` says of what, to those who don't see it. Nothing for none. */
export function CountBubble({ count, of }: { count: number; of: string }) {
  if (count === 0) return null
  return (
    <span className={styles.bubble}>
      {count}
      <span className="sr"> {of}</span>
    </span>
  )
}

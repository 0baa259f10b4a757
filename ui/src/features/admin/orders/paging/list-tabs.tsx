import { Link, type To } from 'react-router-dom'
import styles from './list-tabs.module.css'

interface ListTabsProps {
  tabs: readonly { label: string; to: To; count: string | undefined; isHere: boolean }[]
}

/** The views of a list, each with its address and how many it has. */
export function ListTabs({ tabs }: ListTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Views">
      {tabs.map(({ label, to, count, isHere }) => (
        <Link key={label} to={to} aria-current={isHere ? 'page' : undefined}>
          {label} {count !== undefined && <span className="num">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

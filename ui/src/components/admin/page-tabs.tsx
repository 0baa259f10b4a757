import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { CountBubble } from './count-bubble'
import styles from './page-tabs.module.css'

interface PageTab {
  to: string
  label: string
  /** How many wait there for somebody. */
  waiting?: number
}

interface PageTabsProps {
  label: string
  tabs: readonly PageTab[]
  /** Address of the one that is shown. */
  here: string
}

/** Pages of one thing, each at its own address. On narrow screens the row scrolls to where one is. */
export function PageTabs({ label, tabs, here }: PageTabsProps) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const row = current.current?.parentElement
    if (row && current.current) row.scrollLeft = current.current.offsetLeft - row.offsetLeft - row.clientWidth / 3
  }, [here])
  return (
    <nav className={styles.pageTabs} aria-label={label}>
      {tabs.map(({ to, label: name, waiting = 0 }) => (
        <Link key={to} to={to} {...(to === here && { 'aria-current': 'page', ref: current })}>
          {name} <CountBubble count={waiting} of="unanswered" />
        </Link>
      ))}
    </nav>
  )
}

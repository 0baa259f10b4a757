import type { ReactNode } from 'react'
import styles from './start-columns.module.css'

/** What needs somebody, and the figures beside it. */
export function StartColumns({ children }: { children: ReactNode }) {
  return <div className={styles.start}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './payouts.module.css'

const OF_MONEY = ['Amount', 'Fee', 'Fees', 'Net']

/** Rows of payouts, or of what one is made of; on a narrow screen each is a block of its own, without heads. */
export function PayoutTable({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={OF_MONEY.includes(name) ? styles.money : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

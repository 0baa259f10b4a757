import type { ReactNode } from 'react'
import { DownloadButton } from '@/components/admin/download-button'
import { Card, CardContent } from '@/components/ui/card'
import type { Reports } from '@/lib/schemas'
import styles from './reports.module.css'

export interface ReportTable {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

interface ReportCardProps {
  title: string
  sentence: string
  /** The name of its file. */
  file: 'money' | 'orders' | 'returned' | 'addons' | 'spans' | 'promises' | 'hosting' | 'codes'
  reports: Reports
  table: ReportTable
  isWide?: boolean
  children: ReactNode
}

/** A plot with what it says in a sentence, and its figures as a table and as a file. */
export function ReportCard({ title, sentence, file, reports, table, isWide, children }: ReportCardProps) {
  const { since, until } = reports
  return (
    <Card
      className={isWide ? styles.wideCard : undefined}
      title={title}
      headAside={
        table.rows.length > 0 && (
          <DownloadButton label="CSV" address="/api/admin/reports/export" filter={{ table: file, since, until }} />
        )
      }
    >
      <CardContent className={styles.body}>
        <p className={styles.sentence}>{sentence}</p>
        {children}
        {table.rows.length > 0 && (
          <details className={styles.details}>
            <summary>Show as table</summary>
            <Table {...table} />
          </details>
        )}
      </CardContent>
    </Card>
  )
}

function Table({ columns, rows }: ReportTable) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { formatCents } from '@/lib/money'
import type { IssuedDocument } from '@/lib/schemas'
import styles from './document-sheet.module.css'

/** What was sold or credited, and its sum. */
export function DocumentLines({ document }: { document: IssuedDocument }) {
  const { lines, currency, subtotal, hasSubtotal, tax, total } = document
  const amount = (cents: number) => formatCents(cents, currency)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount ({currency.toUpperCase()})</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line key={index} line={line} amount={amount(line.amount)} />
        ))}
      </tbody>
      <tfoot>
        {hasSubtotal && <Sum label="Subtotal" amount={amount(subtotal)} />}
        <Sum label="Sales tax" amount={amount(tax)} />
        <Sum label="Total" amount={amount(total)} isTotal />
      </tfoot>
    </table>
  )
}

function Line({ line: { name, detail }, amount }: { line: IssuedDocument['lines'][number]; amount: string }) {
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
        {detail && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
      </td>
      <td className="num">{amount}</td>
    </tr>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row">{label}</th>
      <td className="num">{amount}</td>
    </tr>
  )
}

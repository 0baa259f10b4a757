import { Link } from 'react-router-dom'
import { ForOwners } from '@/components/admin/for-owners'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent } from '@/components/ui/card'
import { entryName } from '@/features/admin/money/ledger/ledger-labels'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatSettled } from '@/lib/admin/settled'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useTestPage } from '@/lib/admin/use-stats'
import { classNames } from '@/lib/class-names'
import { formatDate } from '@/lib/dates'
import { formatCents } from '@/lib/money'
import type { Payout, PayoutDetails, PayoutLine } from '@/lib/schemas'
import { PayoutTable } from './payout-table'
import { fitWords, isWrong, statusWord, tieSentence, tieWord } from './payout-words'
import { usePayout } from './payouts-data'
import styles from './payouts.module.css'

/** One payout, and every entry that it's made of. */
export function PayoutView({ id }: { id: string }) {
  const isOwner = useAdminSession()?.role === 'owner'
  return isOwner ? <PayoutCards id={id} /> : <ForOwners can="see payouts" />
}

function PayoutCards({ id }: { id: string }) {
  const read = usePayout(id)
  return (
    <div className="stack">
      <p>
        <Link to={adminPaths.payouts}>Back to Payouts</Link>
      </p>
      {read.data ? (
        <>
          <Summary payout={read.data.payout} />
          <Lines {...read.data} />
        </>
      ) : (
        <div className="sheet">
          <ReadFallback title="The payout couldn’t be loaded" read={read} />
        </div>
      )}
    </div>
  )
}

function Summary({ payout }: { payout: Payout }) {
  const { amount, currency, fees, failure, arrivesOn, id } = payout
  const { word, variant } = tieWord(payout)
  const isTestPage = useTestPage()
  return (
    <Card title={formatDate(arrivesOn)} headAside={<Badge variant={variant}>{word}</Badge>}>
      <CardContent className="stack">
        {failure && (
          <Alert variant="danger" title="The bank sent it back">
            {failure} Correct the bank account in the Stripe Dashboard. The money goes out with the next payout.
          </Alert>
        )}
        <p>{tieSentence(payout)}</p>
        <dl className={styles.facts}>
          <Figure label="Amount">{formatSettled(amount, currency)}</Figure>
          <Figure label="Fees">{formatSettled(fees, currency)}</Figure>
          <Figure label="Status">{statusWord(payout)}</Figure>
          <Figure label={isTestPage ? 'On the test page' : 'At Stripe'}>{id}</Figure>
        </dl>
      </CardContent>
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

function Lines({ payout, lines }: PayoutDetails) {
  if (lines.length === 0) return null
  const total = payout.sums.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title="Entries" className="list-card">
      <PayoutTable columns={['Date', 'Entry', 'Amount', 'Fee', 'Net', 'Ledger']}>
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={payout.currency} />
        ))}
      </PayoutTable>
      {total > lines.length && (
        <CardContent>
          <p className="muted">
            The first {lines.length} of {total} entries. All of them are in the CSV of the payouts.
          </p>
        </CardContent>
      )}
    </Card>
  )
}

function Line({ line, currency }: { line: PayoutLine; currency: string }) {
  const { at, amount, fee, net, kind, sold, soldCurrency, tax, orderId } = line
  const name = kind ? entryName({ kind, amount }) : fitWords(line)
  return (
    <tr>
      <td className={`num ${styles.day} ${styles.wide}`}>{formatDate(at)}</td>
      <td>
        {orderId ? <Link to={adminPaths.orderRoom(orderId, 'money')}>{name}</Link> : name}
        <span className={`${styles.small} ${styles.narrow}`}>{formatDate(at)}</span>
        {soldCurrency !== currency && <span className={styles.small}>Sold for {formatCents(sold, soldCurrency)}</span>}
        {tax !== null && tax > 0 && (
          <span className={styles.small}>With {formatCents(tax, soldCurrency)} sales tax</span>
        )}
      </td>
      <td className={`num ${styles.money} ${styles.wide}`}>{formatSettled(amount, currency)}</td>
      <td className={`num ${styles.money} ${styles.wide}`}>{fee ? formatSettled(-fee, currency) : ''}</td>
      <td className={`num ${styles.money}`}>
        {formatSettled(net, currency)}
        {fee !== 0 && (
          <span className={`${styles.small} ${styles.narrow}`}>after {formatSettled(fee, currency)} fee</span>
        )}
      </td>
      <td className={classNames(styles.why, isWrong(line) && styles.wrong)}>{kind ? fitWords(line) || 'Ties' : ''}</td>
    </tr>
  )
}

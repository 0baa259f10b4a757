import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DownloadButton } from '@/components/admin/download-button'
import { ForOwners } from '@/components/admin/for-owners'
import { ReadFallback } from '@/components/admin/read-fallback'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { adminPaths } from '@/lib/admin/admin-paths'
import { formatSettled } from '@/lib/admin/settled'
import { useAdminSession } from '@/lib/admin/use-admin-session'
import { useTestPage } from '@/lib/admin/use-stats'
import { formatDate, formatDateTime } from '@/lib/dates'
import type { Payout, Payouts } from '@/lib/schemas'
import { PayoutTable } from './payout-table'
import { statusWord, tieSentence, tieWord } from './payout-words'
import { usePayouts } from './payouts-data'
import styles from './payouts.module.css'

/** What went to the bank, and whether each payout ties to the ledger. */
export function PayoutsView() {
  const isOwner = useAdminSession()?.role === 'owner'
  return isOwner ? <PayoutsCard /> : <ForOwners can="see payouts" />
}

function PayoutsCard() {
  const [after, setAfter] = useState<string | null>(null)
  const read = usePayouts(after)
  const { data } = read
  const next = data?.nextCursor ?? null
  return (
    <div className="stack">
      {data && <MissingRights rights={data.missingRights} />}
      <Card
        title="Payouts"
        className="list-card"
        headAside={
          data &&
          data.items.length > 0 && <DownloadButton label="CSV" address="/api/admin/payouts/export" filter={{}} />
        }
      >
        {!data && <ReadFallback title="Payouts couldn’t be loaded" read={read} />}
        {data && <List payouts={data} />}
        {(next !== null || after !== null) && (
          <div className="pager" role="group" aria-label="Pages of payouts">
            <span />
            <div className="row">
              {after !== null && (
                <Button variant="outline" size="sm" onClick={() => setAfter(null)}>
                  Newest
                </Button>
              )}
              {next !== null && (
                <Button variant="outline" size="sm" disabled={read.isPlaceholderData} onClick={() => setAfter(next)}>
                  Next
                </Button>
              )}
            </div>
          </div>
        )}
      </Card>
      {data?.readAt && <Foot readAt={data.readAt} />}
    </div>
  )
}

function Foot({ readAt }: { readAt: string }) {
  const isTestPage = useTestPage()
  if (isTestPage === null) return null
  return (
    <p className={styles.foot}>
      {isTestPage
        ? 'The built-in test page makes these up. No money moves.'
        : `Stripe was last asked on ${formatDateTime(readAt)}.`}{' '}
      “Ties” means that every entry is in the ledger, to the cent.
    </p>
  )
}

function MissingRights({ rights }: { rights: string[] }) {
  if (rights.length === 0) return null
  return (
    <Alert variant="notice" title="The Stripe key can’t read payouts">
      It lacks the permission to read {rights.join(' and ')}. Turn it on in the Stripe Dashboard, under Developers, API
      keys. We try again within the hour. Everything else goes on.
    </Alert>
  )
}

function List({ payouts: { items, missingRights } }: { payouts: Payouts }) {
  const isTestPage = useTestPage()
  if (items.length > 0) return <Table items={items} />
  if (missingRights.length > 0)
    return <EmptyState title="No payouts" text="They show up here once the key may read them." />
  const text = isTestPage
    ? 'The built-in test page makes one up for each week that had payments.'
    : 'The first one shows up here when Stripe sends money to your bank.'
  return <EmptyState title="No payouts yet" text={text} />
}

function Table({ items }: { items: Payout[] }) {
  return (
    <PayoutTable columns={['Arrives', 'Amount', 'Fees', 'Ledger']}>
      {items.map((payout) => (
        <Row key={payout.id} payout={payout} />
      ))}
    </PayoutTable>
  )
}

function Row({ payout }: { payout: Payout }) {
  const { id, arrivesOn, amount, currency, fees, status, failure } = payout
  const { word, variant } = tieWord(payout)
  return (
    <tr>
      <td className={styles.day}>
        <Link to={adminPaths.payout(id)}>{formatDate(arrivesOn)}</Link>
        <span className={styles.small} title={failure || undefined}>
          {status === 'failed' ? <b className={styles.wrong}>{statusWord(payout)}</b> : statusWord(payout)}
        </span>
      </td>
      <td className={`num ${styles.money}`}>{formatSettled(amount, currency)}</td>
      <td className={`num ${styles.money} ${styles.wide}`}>{formatSettled(fees, currency)}</td>
      <td className={styles.why}>
        <Badge variant={variant}>{word}</Badge> {payout.tie !== 'tied' && tieSentence(payout)}
      </td>
    </tr>
  )
}
